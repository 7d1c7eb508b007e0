"""pyHanko's comparison of revisions, without the ways to what nobody changed.

Of each object that a later revision writes anew, pyHanko asks by which ways it was reached before. For that it follows
every way to every object: of each page, through each picture, to each font, by the million. Here it is not led into
objects from which none that is asked for can be reached: the ways to those that are asked for stay the same, and every
rule, and the walk itself, is pyHanko's. What is gone around is as pinned as pyHanko is; that the verdicts stay the same
is for the tests to say.
"""

from collections import defaultdict
from collections.abc import Set as AbstractSet
from typing import Any

from pyhanko.pdf_utils.generic import ArrayObject, DictionaryObject, IndirectObject, NullObject, Reference
from pyhanko.pdf_utils.reader import HistoricalResolver, PdfFileReader, RawPdfPath
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, DiffPolicy, DiffResult, SuspiciousModification
from pyhanko.sign.fields import FieldMDPSpec, MDPPerm


class Comparison(DiffPolicy):
    """pyHanko's policy and all its rules, asked of a `Revision`."""

    def review_file(
        self,
        reader: PdfFileReader,
        base_revision: int | HistoricalResolver,
        field_mdp_spec: FieldMDPSpec | None = None,
        doc_mdp: MDPPerm | None = None,
    ) -> DiffResult | SuspiciousModification:
        """Compare a revision with each that came after it."""
        number = base_revision if isinstance(base_revision, int) else base_revision.revision
        return DEFAULT_DIFF_POLICY.review_file(reader, Revision(reader, number), field_mdp_spec, doc_mdp)


class Revision(HistoricalResolver):
    """A file as it was at one revision, which knows of what it will be asked for the ways."""

    def __init__(self, reader: PdfFileReader, revision: int) -> None:
        super().__init__(reader, revision)
        later = range(revision + 1, reader.xrefs.total_revisions)
        rewritten = {ref for number in later for ref in reader.xrefs.explicit_refs_in_revision(number)}
        try:
            fields = self.root["/AcroForm"]["/Fields"]
        except KeyError:
            fields = ()
        own = {field.reference for field in fields if isinstance(field, IndirectObject)}
        self._foreseen: AbstractSet[Reference] | None = rewritten | own
        """To which objects the ways are looked for; `None` for every object."""
        self._leading: AbstractSet[Reference] | None = None
        """Which objects a walk goes into, while it lasts; `None` for every object."""

    def __call__(self, ref: Reference) -> Any:
        """What stands at a reference; to a walk, nothing where that leads to nothing it looks for."""
        if self._leading is not None and ref not in self._leading:
            return NullObject()
        return super().__call__(ref)

    def _load_reverse_xref_cache(self) -> None:
        if self._indirect_object_access_cache is None and self._foreseen is not None:
            self._leading = self._leading_to(self._foreseen)
        try:
            super()._load_reverse_xref_cache()  # type: ignore[no-untyped-call]
        finally:
            self._leading = None

    def _get_usages_of_ref(self, ref: Reference) -> set[RawPdfPath]:
        if self._foreseen is not None and ref not in self._foreseen:
            # To what was not foreseen no way is known yet: the long way round.
            self._foreseen = self._indirect_object_access_cache = None
            self._load_reverse_xref_cache()
        return super()._get_usages_of_ref(ref)

    def _leading_to(self, wanted: AbstractSet[Reference]) -> set[Reference]:
        """Every object from which one of those can be reached, by whatever way."""
        holders: defaultdict[Reference, set[Reference]] = defaultdict(set)
        stack: list[tuple[Reference | None, Any]] = [(None, self.trailer_view)]
        while stack:
            holder, item = stack.pop()
            if isinstance(item, IndirectObject):
                ref = item.reference
                if ref not in holders:
                    # Each is read, as on pyHanko's walk: one that is missing is no less a finding.
                    stack.append((ref, self.get_object(ref)))
                held_by = holders[ref]
                if holder is not None:
                    held_by.add(holder)
            elif isinstance(item, DictionaryObject):
                stack.extend((holder, value) for value in item.values())
            elif isinstance(item, ArrayObject):
                stack.extend((holder, value) for value in item)
        leading: set[Reference] = set()
        reached = [*wanted]
        while reached:
            more = holders.get(reached.pop(), set()) - leading
            leading |= more
            reached += more
        return leading
