"""What each revision of a signed file added: its own signature or time stamp, and nothing beside it.

pyHanko compares revisions too, and lets a title, or any other metadata, be rewritten by the way; here nothing may.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.etree.ElementTree import ParseError, fromstring

from feltproof.matrix.found import Line

_SIGNING_ADDS: Final = {"/Perms", "/Extensions", "/AcroForm", "/DSS"}
_ASIDE: Final = {"ModifyDate", "MetadataDate", "Producer", "xmptk", "about", "parseType", "lang"}
"""What a program that adds to a file says of itself in its metadata, and how it writes them."""
_RESOURCE: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}resource"


def untouched(reader: Any, entries: Sequence[Any]) -> Line:
    """Whether pages, evidence and claims are what they were when the report was rendered.

    `entries` are its signatures and time stamps, one for each revision after the first.
    """
    known = {*reader.get_historical_resolver(0).explicit_refs_in_revision()}
    for number, entry in enumerate(entries, 1):
        if wrong := _wrong_with_revision(reader, number, entry, known):
            return Line("base", "bad", wrong)
        known |= {*reader.xrefs.explicit_refs_in_revision(number)}
    # By number of revision: what a historical trailer leads to is what it is now, and its root has no metadata.
    before = reader.get_object(reader.get_historical_resolver(0).trailer_view.raw_get("/Info").reference, revision=0)
    if not same(before, reader.trailer["/Info"], {"/ModDate", "/Producer"}):
        return Line("base", "bad", "title or keywords were changed after rendering")
    then = reader.get_object(reader.get_historical_root(0).raw_get("/Metadata").reference, revision=0)
    if _said(then.data) != _said(reader.root["/Metadata"].data):
        return Line("base", "bad", "the metadata was changed after rendering")
    if _new_validation(reader, entries):
        return Line("base", "bad", "it was cut back: a time stamp stood over its validation data, and is gone")
    added = "the signature alone was added" if len(entries) == 1 else "signatures and time stamps alone were added"
    return Line("base", "ok", f"the pages are as they were rendered; {added}")


def _wrong_with_revision(reader: Any, number: int, entry: Any, known: set[Any]) -> str:
    if entry.signed_revision != number:
        return "a signature stands in another revision than its own"
    before, after = reader.get_historical_resolver(number - 1), reader.get_historical_resolver(number)
    then, root = before.root, reader.get_historical_root(number)
    stamp = entry.sig_object_type == "/DocTimeStamp"
    rewritten = {ref for ref in reader.xrefs.explicit_refs_in_revision(number) if ref in known}
    fields = {field.reference: field.get_object() for field in then["/AcroForm"].raw_get("/Fields")}
    pages = {page.reference: page.get_object() for page in then["/Pages"].raw_get("/Kids")}
    validation = {then.raw_get("/DSS").reference} if "/DSS" in then else set()
    expected = {reader.root_ref, reader.trailer.raw_get("/Info").reference, then.raw_get("/Metadata").reference}
    own = {*pages} if stamp else {*fields}
    if not rewritten <= expected | own | validation or reader.xrefs.refs_freed_in_revision(number):
        return "signing rewrote more than a signature does"
    if not same(then, root, _SIGNING_ADDS if number == 1 else {"/AcroForm", "/DSS"}):
        return "signing rewrote the root of the document"
    fresh = {ref for ref in reader.xrefs.explicit_refs_in_revision(number) if ref not in known}
    if not _form_grew(then["/AcroForm"], root["/AcroForm"], fresh if stamp else set()):
        return "signing rewrote the root of the document"
    if stamp:
        grown = [_grew(page, after(ref), "/Annots", fresh) for ref, page in pages.items() if ref in rewritten]
        return "" if all(grown) and len(grown) <= 1 else "a time stamp rewrote a page"
    signed = [ref for ref in fields if ref in rewritten]
    if any(
        "/V" in fields[ref]
        or not same(fields[ref], after(ref), {"/V", "/AP"})
        or str(fields[ref]["/T"]) != str(entry.field_name)
        for ref in signed
    ):
        return "signing rewrote a field that it does not fill"
    return ""


def _form_grew(before: Any, after: Any, fresh: set[Any]) -> bool:
    """Whether a form is what it was, with a field more where there are objects that are new."""
    return _grew(before, after, "/Fields", fresh) if fresh else same(before, after, set())


def _grew(before: Any, after: Any, name: str, fresh: set[Any]) -> bool:
    """Whether a dictionary is what it was, with one new object at the end of one of its lists."""
    old = [*before.raw_get(name)] if name in before else []
    new = after[name]
    added = [new.raw_get(place) for place in range(len(new))]
    return (
        same(before, after, {name})
        and len(added) == len(old) + 1
        and added[:-1] == old
        and added[-1].reference in fresh
    )


def same(before: Mapping[str, Any], after: Any, but: set[str]) -> bool:
    """Whether two dictionaries hold the same, references compared as references."""
    keys = (set(before) | set(after)) - but
    return all(key in before and key in after and before.raw_get(key) == after.raw_get(key) for key in keys)  # type: ignore[attr-defined]


def _said(metadata: bytes) -> Counter[tuple[str, str]]:
    """Every property that the metadata state, and its value; dates and programs left out.

    One thing is written in several ways in XMP: as an element, an attribute, a resource, within a description or not.
    """
    try:
        # expat, which bounds what entities may grow to; no other file is ever read.
        tree = fromstring(metadata)
    except ParseError as error:
        raise ValueError(f"the metadata is no XML: {error}") from error
    found: Counter[tuple[str, str]] = Counter()
    for element in tree.iter():
        properties = {element.tag: element.text or "", **element.attrib}
        if _RESOURCE in element.attrib:
            properties[element.tag] = properties.pop(_RESOURCE)
        found.update(
            (name, " ".join(text.split()))
            for name, text in properties.items()
            if text.strip() and name.rpartition("}")[2] not in _ASIDE
        )
    return found


def _new_validation(reader: Any, entries: Sequence[Any]) -> bool:
    """Whether the last revision that wrote validation data has no time stamp after it."""
    written = stamped = 0
    for number, entry in enumerate(entries, 1):
        root = reader.get_historical_root(number)
        if "/DSS" in root and root.raw_get("/DSS").reference in reader.xrefs.explicit_refs_in_revision(number):
            written = number
        if entry.sig_object_type == "/DocTimeStamp":
            stamped = number
    return written > stamped
