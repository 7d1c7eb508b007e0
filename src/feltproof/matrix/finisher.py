"""What WeasyPrint leaves to be done for PDF/A-3a, PDF/UA-1 and a signature, on its tree of objects.

Each step mends one thing that a validator of those standards, or of signatures, refuses. The layout of
the tree is no public interface of WeasyPrint: the versions are pinned, and a test of the finished file
names whatever a new version breaks.
"""

from collections.abc import Sequence
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

import pydyf

RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_PDFUA: Final = "http://www.aiim.org/pdfua/ns/id/"
_EXTENSION: Final = "http://www.aiim.org/pdfa/ns/extension/"
_SCHEMA: Final = "http://www.aiim.org/pdfa/ns/schema#"
_PROPERTY: Final = "http://www.aiim.org/pdfa/ns/property#"
_POINTS_PER_PIXEL: Final = 0.75


class Field:
    """An empty signature field: its name, what a screen reader says of it, and the element whose box it fills."""

    def __init__(self, name: str, tip: str, element: str) -> None:
        self.name, self.tip, self.element = name, tip, element


def finish(document: Any, pdf: Any, fields: Sequence[Field]) -> None:
    """Mend the tree of a rendered document before it is written, and add its signature fields."""
    _say_each_attachment_once(pdf)
    _scope_header_cells(pdf)
    if fields:
        _add_fields(document, pdf, fields)
    _write_classic_table(pdf)


def claim_accessibility(metadata: Any) -> None:
    """Make the document's metadata say PDF/UA-1 beside PDF/A-3a, with the schema that PDF/A wants for it.

    A second rdf:RDF, which WeasyPrint would write for metadata of one's own, is ignored by validators.
    """
    written = metadata.generate_rdf_metadata

    def generate(*arguments: Any, **named: Any) -> bytes:
        rdf = fromstring(written(*arguments, **named))
        register_namespace("pdfuaid", _PDFUA)
        register_namespace("pdfaExtension", _EXTENSION)
        register_namespace("pdfaSchema", _SCHEMA)
        register_namespace("pdfaProperty", _PROPERTY)
        claim = SubElement(rdf, f"{{{RDF}}}Description", {f"{{{RDF}}}about": ""})
        SubElement(claim, f"{{{_PDFUA}}}part").text = "1"
        _describe_claim(rdf)
        written_anew: bytes = tostring(rdf, encoding="utf-8")
        return written_anew

    metadata.generate_rdf_metadata = generate


def _describe_claim(rdf: Element) -> None:
    resource = {f"{{{RDF}}}parseType": "Resource"}
    about = SubElement(rdf, f"{{{RDF}}}Description", {f"{{{RDF}}}about": ""})
    bag = SubElement(SubElement(about, f"{{{_EXTENSION}}}schemas"), f"{{{RDF}}}Bag")
    schema = SubElement(bag, f"{{{RDF}}}li", resource)
    SubElement(schema, f"{{{_SCHEMA}}}schema").text = "PDF/UA identification schema"
    SubElement(schema, f"{{{_SCHEMA}}}namespaceURI").text = _PDFUA
    SubElement(schema, f"{{{_SCHEMA}}}prefix").text = "pdfuaid"
    sequence = SubElement(SubElement(schema, f"{{{_SCHEMA}}}property"), f"{{{RDF}}}Seq")
    part = SubElement(sequence, f"{{{RDF}}}li", resource)
    SubElement(part, f"{{{_PROPERTY}}}name").text = "part"
    SubElement(part, f"{{{_PROPERTY}}}valueType").text = "Integer"
    SubElement(part, f"{{{_PROPERTY}}}category").text = "internal"
    SubElement(part, f"{{{_PROPERTY}}}description").text = "Part of ISO 14289 that the file keeps to"


def _say_each_attachment_once(pdf: Any) -> None:
    # WeasyPrint 70.0 lists each attachment twice.
    if "AF" in pdf.catalog:
        pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))


def _scope_header_cells(pdf: Any) -> None:
    elements = {item.reference: item for item in pdf.objects if isinstance(item, pydyf.Dictionary) and item.get("S")}
    for element in elements.values():
        if element["S"] != "/TH":
            continue
        in_head, above = False, elements.get(element.get("P"))
        while above is not None and above["S"] != "/Table":
            in_head, above = in_head or above["S"] == "/THead", elements.get(above.get("P"))
        attributes = element.get("A")
        if not isinstance(attributes, dict):
            attributes = element["A"] = pydyf.Dictionary({"O": "/Table"})
        attributes["Scope"] = "/Column" if in_head else "/Row"


def _add_fields(document: Any, pdf: Any, fields: Sequence[Field]) -> None:
    boxes = {
        box.element.get("id"): (number, box)
        for number, page in enumerate(document.pages)
        for box in page._page_box.descendants()
        if box.element is not None and box.element.get("id") in {field.element for field in fields}
    }
    root = pdf.objects[_number(pdf.catalog["StructTreeRoot"])]
    parents = pdf.objects[_number(root["ParentTree"])]["Nums"]
    document_element = pdf.objects[_number(root["K"][0])]
    references = pydyf.Array()
    for field in fields:
        number, box = boxes[field.element]
        page = pdf.objects[pdf.pages["Kids"][3 * number]]
        height = document.pages[number].height
        x, y, width, tall = box.border_box_x(), box.border_box_y(), box.border_width(), box.border_height()
        corners = (x, height - y - tall, x + width, height - y)
        rectangle = pydyf.Array([round(corner * _POINTS_PER_PIXEL, 2) for corner in corners])
        empty = pydyf.Stream(
            [],
            pydyf.Dictionary(
                {
                    "Type": "/XObject",
                    "Subtype": "/Form",
                    "BBox": pydyf.Array(
                        [0, 0, round(width * _POINTS_PER_PIXEL, 2), round(tall * _POINTS_PER_PIXEL, 2)]
                    ),
                }
            ),
        )
        pdf.add_object(empty)
        widget = pydyf.Dictionary(
            {
                "Type": "/Annot",
                "Subtype": "/Widget",
                "FT": "/Sig",
                "T": pydyf.String(field.name),
                "TU": pydyf.String(field.tip),
                "F": 132,
                "Rect": rectangle,
                "P": page.reference,
                "AP": pydyf.Dictionary({"N": empty.reference}),
            }
        )
        pdf.add_object(widget)
        page.setdefault("Annots", pydyf.Array()).append(widget.reference)
        place = pydyf.Dictionary({"Type": "/OBJR", "Obj": widget.reference, "Pg": page.reference})
        pdf.add_object(place)
        # K is the reference itself: with an array of one, pyHanko calls a second signature an illegal change.
        element = pydyf.Dictionary(
            {
                "Type": "/StructElem",
                "S": "/Form",
                "P": document_element.reference,
                "Pg": page.reference,
                "K": place.reference,
                "Alt": pydyf.String(field.tip),
            }
        )
        pdf.add_object(element)
        document_element["K"].append(element.reference)
        key = parents[-2] + 1
        parents.extend([key, element.reference])
        widget["StructParent"] = key
        references.append(widget.reference)
    # 3: there are signatures, and the file is only to be added to.
    pdf.catalog["AcroForm"] = pydyf.Dictionary({"Fields": references, "SigFlags": 3})


class _Written(pydyf.Object):  # type: ignore[misc]
    """An object as the bytes that it is written as: pydyf makes them for the file, and once more for its identifier."""

    data = b""

    def __init__(self, of: Any) -> None:
        self.number, self.generation, self.free, self.offset = of.number, of.generation, of.free, of.offset
        if self.free != "f":
            self.data = of.data


def _write_classic_table(pdf: Any) -> None:
    write = pdf.write

    def write_each_once(output: Any, version: Any, identifier: Any, compress: bool) -> None:
        pdf.objects = [_Written(item) for item in pdf.objects]
        # All objects in one object stream cost pyHanko minutes; a classic cross-reference table, a second.
        write(output, version, identifier, compress=False)

    pdf.write = write_each_once


def _number(reference: bytes) -> int:
    return int(reference.split()[0])
