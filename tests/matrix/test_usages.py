"""Revisions compared the short way: the same ways found to the same objects as pyHanko finds, and the same verdicts."""

import io
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyhanko.pdf_utils.generic import Reference
from pyhanko.pdf_utils.reader import HistoricalResolver, PdfFileReader
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, ModificationLevel, SuspiciousModification

from feltproof.matrix.usages import Comparison, Revision

PAGES, PAGE, OTHER, FORM, FIELD, TREE, ELEMENT, INFO, FREE = 2, 3, 4, 5, 6, 7, 8, 9, 10

BASE = {
    1: f"<</Type /Catalog /Pages {PAGES} 0 R /AcroForm {FORM} 0 R /StructTreeRoot {TREE} 0 R>>",
    PAGES: f"<</Type /Pages /Count 2 /Kids [{PAGE} 0 R {OTHER} 0 R]>>",
    PAGE: f"<</Type /Page /Parent {PAGES} 0 R /Annots [{FIELD} 0 R]>>",
    OTHER: f"<</Type /Page /Parent {PAGES} 0 R>>",
    FORM: f"<</Fields [{FIELD} 0 R]>>",
    FIELD: f"<</Type /Annot /FT /Tx /T (Name) /P {PAGE} 0 R /Rect [0 0 9 9]>>",
    TREE: f"<</Type /StructTreeRoot /K [{ELEMENT} 0 R]>>",
    ELEMENT: f"<</Type /StructElem /P {TREE} 0 R /Pg {PAGE} 0 R>>",
    INFO: "<</Title (Report)>>",
}
"""A file of two pages, a form of one field, and a structure of one element."""


def written(*revisions: Mapping[int, str], aside: Mapping[int, int] | None = None) -> bytes:
    """A PDF of the objects of its revisions; what stands `aside` the last table places elsewhere."""
    pdf, before = b"%PDF-1.7\n", -1
    size = max(max(revision) for revision in revisions if revision) + 1
    for revision in revisions:
        places = {0: 0} if before < 0 else {}
        for number, body in revision.items():
            places[number] = len(pdf)
            pdf += f"{number} 0 obj\n{body}\nendobj\n".encode()
        if revision is revisions[-1] and aside:
            places |= aside
        start, own = len(pdf), max(places) + 1 if before < 0 else size
        pdf += b"xref\n" + b"".join(
            f"{number} 1\n{place:010} {'00000 n' if number else '65535 f'} \n".encode()
            for number, place in sorted(places.items())
        )
        previous = f" /Prev {before}" if before >= 0 else ""
        pdf += f"trailer\n<</Size {own} /Root 1 0 R /Info {INFO} 0 R{previous}>>\nstartxref\n{start}\n%%EOF\n".encode()
        before = start
    return pdf


def reading(pdf: bytes) -> Any:
    return PdfFileReader(io.BytesIO(pdf), strict=True)


def verdict(policy: Any, pdf: bytes, revision: int = 0) -> Any:
    """The level of all changes, or how they are suspicious, or what reading them came to."""
    try:
        found = policy.review_file(reading(pdf), revision)
    except Exception as error:
        return type(error)
    return type(found) if isinstance(found, SuspiciousModification) else found


def agreed(pdf: bytes, revision: int = 0) -> Any:
    """The one verdict of both."""
    short = verdict(Comparison(), pdf, revision)
    assert short == verdict(DEFAULT_DIFF_POLICY, pdf, revision)
    return short


def usages(resolver: Any, ref: Any) -> set[tuple[str | int, ...]]:
    resolver._load_reverse_xref_cache()
    return {path.path for path in resolver._get_usages_of_ref(ref)}


def differing(pdf: bytes, revision: int, refs: Any) -> list[Any]:
    """Of which objects the short way finds other usages than the long one."""
    reader = reading(pdf)
    short, long = Revision(reader, revision), HistoricalResolver(reader, revision)
    return [ref for ref in refs if usages(short, ref) != usages(long, ref)]


def filled(**more: str) -> str:
    """A field of a form, with a value."""
    entries = " ".join(f"/{name} {value}" for name, value in more.items())
    return BASE[FIELD].replace(">>", f" /V (Anna) {entries}>>")


def drawn(ink: str) -> str:
    """A picture that a field or a page shows."""
    return f"<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length {len(ink)}>>\nstream\n{ink}\nendstream"


_NAMES = st.sampled_from(["/A", "/K", "/P", "/Parent", "/Kids", "/Pg", "/Dest"])
_REFS = st.integers(1, 14).map("{} 0 R".format)
_VALUES = _REFS | st.lists(_REFS, max_size=3).map(lambda refs: f"[{' '.join(refs)}]") | _REFS.map("<</B {}>>".format)
_MORE = st.dictionaries(_NAMES, _VALUES, max_size=3).map(
    lambda held: " ".join(f"{name} {value}" for name, value in held.items())
)


@settings(max_examples=50, deadline=None)
@given(
    st.dictionaries(st.integers(10, 14), _MORE, min_size=5, max_size=5),
    st.fixed_dictionaries(dict.fromkeys((1, PAGE, OTHER, FIELD, ELEMENT, INFO), _MORE)),
    st.dictionaries(st.integers(1, 14), st.sampled_from(["", "/V (Anna)"]), min_size=1, max_size=4),
)
def test_in_any_file_the_ways_to_what_was_rewritten_are_those_that_pyhanko_finds(
    free: dict[int, str], more: dict[int, str], rewritten: dict[int, str]
) -> None:
    base = {number: body.replace(">>", f" /More <<{more.get(number, '')}>> >>") for number, body in BASE.items()}
    base |= {number: f"<<{held}>>" for number, held in free.items()}
    after = {number: f"{base[number].removesuffix('>>')}{value}>>" for number, value in sorted(rewritten.items())}
    pdf = written(base, after)

    try:
        differ = differing(pdf, 0, [Reference(number) for number in {*rewritten, FIELD}])
    except Exception:
        # A tree in circles, which both refuse.
        differ = []

    assert differ == []
    agreed(pdf)


@pytest.mark.parametrize(
    ("changed", "level"),
    [
        ({INFO: "<</Title (Another)>>"}, ModificationLevel.LTA_UPDATES),
        ({FIELD: filled()}, ModificationLevel.FORM_FILLING),
        ({PAGE: BASE[PAGE]}, ModificationLevel.LTA_UPDATES),
    ],
)
def test_what_a_form_is_for_may_be_done(changed: dict[int, str], level: ModificationLevel) -> None:
    assert agreed(written(BASE, changed)).modification_level == level


@pytest.mark.parametrize(
    "changed",
    [
        {PAGE: BASE[PAGE].replace(">>", f" /Contents {FREE} 0 R>>"), FREE: drawn("1 g 0 0 9 9 re f")},
        {PAGE: BASE[PAGE].replace(f"{FIELD} 0 R", f"{FIELD} 0 R {FREE} 0 R"), FREE: "<</Type /Annot /Subtype /Stamp>>"},
        {PAGES: BASE[PAGES].replace(f"{PAGE} 0 R {OTHER} 0 R", f"{OTHER} 0 R {PAGE} 0 R")},
        {ELEMENT: BASE[ELEMENT].replace(">>", " /ActualText (pass)>>")},
        {FIELD: BASE[FIELD].replace("(Name)", "(Other)")},
        {FIELD: filled(Rect="[0 0 0 0]").replace("/Rect [0 0 9 9]", "")},
        {1: BASE[1].replace(">>", " /OpenAction [3 0 R /Fit]>>")},
        {1: BASE[1].replace(">>", f" /DSS {FREE} 0 R>>"), FREE: "<</Type /DSS /Aside 1>>"},
    ],
    ids="painted-over stamped pages-swapped read-aloud-otherwise renamed moved-away acts no-validation-data".split(),
)
def test_what_it_is_not_for_is_found(changed: dict[int, str]) -> None:
    assert agreed(written(BASE, changed)) is SuspiciousModification


@pytest.mark.parametrize("alone", [True, False])
def test_a_value_that_takes_the_place_of_something_else_is_found(alone: bool) -> None:
    """A picture that is the field's alone may be drawn anew with its value; one that a page shows too may not."""
    shared = "" if alone else f" /Resources <</XObject <</X {FREE} 0 R>> >>"
    base = BASE | {
        FIELD: BASE[FIELD].replace(">>", f" /AP <</N {FREE} 0 R>> >>"),
        OTHER: BASE[OTHER].replace(">>", f"{shared}>>"),
        FREE: drawn("0 g"),
    }
    changed = {FIELD: filled(AP=f"<</N {FREE} 0 R>>"), FREE: drawn("1 g 0 0 9 9 re f")}

    found = agreed(written(base, changed))

    assert (found is SuspiciousModification) is not alone


@pytest.mark.parametrize("alone", [True, False])
def test_so_is_one_that_was_not_foreseen_to_be_asked_for(alone: bool) -> None:
    """How a field looks stands in an object that is not rewritten; where a page holds it too, it stays."""
    looks = FREE + 1
    shared = "" if alone else f" /Aside {looks} 0 R"
    base = BASE | {
        FIELD: BASE[FIELD].replace(">>", f" /AP {looks} 0 R>>"),
        OTHER: BASE[OTHER].replace(">>", f"{shared}>>"),
        FREE: drawn("0 g"),
        looks: f"<</N {FREE} 0 R>>",
    }
    changed = {FIELD: filled(AP=f"{looks + 1} 0 R"), looks + 1: f"<</N {looks + 2} 0 R>>", looks + 2: drawn("1 g")}
    pdf = written(base, changed)

    assert (agreed(pdf) is SuspiciousModification) is not alone
    assert differing(pdf, 0, [Reference(looks), Reference(FREE), Reference(PAGE)]) == []


def test_an_object_that_a_table_places_elsewhere_is_found() -> None:
    """The page lies twice in the file from the start, once where no table points: the last one does."""
    hidden = f"{PAGE} 0 obj\n<</Type /Page /Parent {PAGES} 0 R>>\nendobj\n"
    base = BASE | {FREE: drawn(hidden)}
    place = written(base).index(hidden.encode())

    assert agreed(written(base, {INFO: BASE[INFO]})).modification_level == ModificationLevel.LTA_UPDATES
    assert agreed(written(base, {INFO: BASE[INFO]}, aside={PAGE: place})) is SuspiciousModification


def test_an_object_that_is_missing_is_found_where_nothing_leads_from_it() -> None:
    """Nothing that is rewritten can be reached through it; the file is no less broken."""
    base = BASE | {OTHER: BASE[OTHER].replace(">>", " /Contents 99 0 R>>")}

    assert issubclass(agreed(written(base, {INFO: BASE[INFO]})), Exception)


def test_a_picture_that_every_page_shows_is_walked_through_no_more() -> None:
    """Ten thousand ways lead to the last of these, and none of them on to what was rewritten."""
    layers = 14
    doubled = {FREE + layer: f"<</A {FREE + layer + 1} 0 R /B {FREE + layer + 1} 0 R>>" for layer in range(layers)}
    base = BASE | {OTHER: BASE[OTHER].replace(">>", f" /Resources {FREE} 0 R>>")} | doubled
    base |= {FREE + layers: "<<>>"}
    revision = Revision(reading(written(base, {INFO: BASE[INFO]})), 0)

    revision._load_reverse_xref_cache()
    walked: Any = revision._indirect_object_access_cache

    assert sum(map(len, walked.values())) < 50
    assert len(usages(revision, Reference(FREE + layers))) == 2**layers


@pytest.mark.slow
def test_in_a_whole_report_too(approved: bytes) -> None:
    for number in range(1, 4):
        reader = reading(approved)
        later = {ref for one in range(number + 1, 5) for ref in reader.xrefs.explicit_refs_in_revision(one)}

        assert differing(approved, number, later) == []
        assert agreed(approved, number).modification_level <= ModificationLevel.FORM_FILLING


@pytest.mark.slow
def test_of_a_report_all_is_foreseen_that_is_asked_for(approved: bytes) -> None:
    for number in range(1, 4):
        reader = reading(approved)
        revision = Revision(reader, number)

        DEFAULT_DIFF_POLICY.review_file(reader, revision)

        assert revision._foreseen is not None
