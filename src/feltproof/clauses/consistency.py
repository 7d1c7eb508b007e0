"""What no single value can show: that clauses, readings, checks and tables fit together."""

from collections.abc import Collection, Iterator, Sequence

from feltproof.clauses import labels
from feltproof.clauses.faults import Fault
from feltproof.clauses.forms import Values
from feltproof.clauses.games import foreign
from feltproof.clauses.nearest import perhaps
from feltproof.clauses.sheets import Entry, Sheet, Slip


def faults(
    sheets: Sequence[Sheet], slips: Sequence[Slip], checks: Collection[str] | None, complete: bool
) -> Iterator[Fault]:
    """What does not fit together in all that could be read.

    `checks` are the names that a link may have; `None` where they are not known. `complete` is false where a
    file could not be read at all: then nothing is at fault for referring to what it may hold.
    """
    seen: dict[str, Sheet] = {}
    for sheet in sheets:
        if sheet.id in seen:
            first = seen[sheet.id].file
            yield Fault(sheet.file, sheet.values.lines["section"], None, f"section {sheet.id} stands in {first} too")
        elif sheet.id:
            seen[sheet.id] = sheet
        yield from _place(sheet)
        yield from _edition(sheet, sheets)
        yield from _order(sheet)
        for entry in sheet.entries:
            game = sheet.values["game"] or ""
            for line, message in [
                *_method(entry, sheet),
                *_links(entry.values, checks),
                *foreign(entry.values, game),
            ]:
                yield Fault(sheet.file, line, entry.label, message)
    yield from _readings(sheets, slips, complete)


def _place(sheet: Sheet) -> Iterator[Fault]:
    """The file stands where its id says, and refers to units that it has."""
    jurisdiction = sheet.folder.replace("_", "-")
    if sheet.id and sheet.id.partition("/")[0] != jurisdiction:
        yield Fault(
            sheet.file,
            sheet.values.lines["section"],
            None,
            f"section: {sheet.id!r} stands in the folder of {jurisdiction!r}: move the file, or mend the id",
        )
    known = {entry.path for entry in sheet.entries}
    for provision in sheet.values["incorporates"] or ():
        for path in (provision["by"] or ()) if sheet.whole else ():
            if path not in known:
                label = labels.join(path)
                yield Fault(sheet.file, provision.lines["by"], None, f"by: {label} is no clause of the section")
    edition = sheet.values["edition"]
    if sheet.values["kind"] == "law" and edition is not None:
        for key, value in (("adopted", edition.adopted), ("effective", edition.effective)):
            if not value:
                line = sheet.values.lines["edition"]
                yield Fault(sheet.file, line, None, f"edition: {key} is missing: only house rules may not say it")
    if sheet.values["numbering"] == "ours" and sheet.whole:
        for label in {entry.label: None for entry in sheet.entries if entry.label not in sheet.words}:
            message = "has no print here, by which its words would be found in a text without labels: see docs/specs.md"
            yield Fault(sheet.file.removesuffix(".yaml") + ".words", 0, label, message)
    labelled = {entry.label for entry in sheet.entries}
    for label in sheet.words if sheet.whole else ():
        if label not in labelled:
            yield Fault(sheet.file.removesuffix(".yaml") + ".words", 0, label, "is no clause of the section")


def _edition(sheet: Sheet, sheets: Sequence[Sheet]) -> Iterator[Fault]:
    """An edition that is named by its day came into force on that day, and is of the game that the others are of."""
    edition, line = sheet.values["edition"], sheet.values.lines.get("section", 0)
    if sheet.edition and edition is not None and edition.effective != sheet.edition:
        message = f"section: {sheet.id!r} names the edition of a day that is not its effective {edition.effective!r}"
        yield Fault(sheet.file, line, None, f"{message}: mend the one or the other")
    for other in sheets if sheet.edition else ():
        if not other.id or other.edition or other.id != (sheet.id or "").partition("@")[0]:
            continue
        theirs = other.values["edition"]
        if theirs is not None and theirs.effective == sheet.edition:
            yield Fault(sheet.file, line, None, f"section: the edition of {sheet.edition} stands in {other.file} too")
        if sheet.values["game"] and other.values["game"] and sheet.values["game"] != other.values["game"]:
            message = f"game: {sheet.values['game']!r} is another than that of the edition in force ({other.file})"
            yield Fault(sheet.file, sheet.values.lines["game"], None, message)


def _order(sheet: Sheet) -> Iterator[Fault]:
    """Each label once, below its parent, and next to its neighbours as numbered."""
    lines: dict[tuple[str, ...], int] = {}
    last: dict[tuple[str, ...], int] = {}
    before: tuple[str, ...] = ()
    for entry in sheet.entries:
        path, line = entry.path, entry.values.lines["clause"]
        parent, place = path[:-1], labels.order(path)[-1]
        message = None
        if path in lines:
            message = f"stands here again, after line {lines[path]}: keep one"
        elif parent and parent not in lines:
            message = f"its parent {labels.join(parent)} has no entry before it: each unit has one, headings too"
        elif labels.order(path) < labels.order(before):
            message = f"stands after {labels.join(before)}: keep the order of the text"
        elif sheet.whole and place != last.get(parent, 0) + 1:
            missing = f"the unit before it, number {place - 1} of its series," if place > 1 else "it"
            message = f"{missing} has no entry: each numbered unit has one"
        if message:
            yield Fault(sheet.file, line, entry.label, message)
        if path not in lines:
            lines[path] = line
            last[parent] = place
            before = path


def _method(entry: Entry, sheet: Sheet) -> Iterator[tuple[int, str]]:
    values = entry.values
    line = values.lines.get("method", values.line)
    method, has = values["method"], values.lines
    # A section none of whose clauses has checks is encoded, and waits for its checks.
    if method == "test" and "checks" not in has and any("checks" in other.values for other in sheet.entries):
        yield line, "method: test without checks: name the checks that test it"
    if method not in ("test", None) and "checks" in has:
        yield line, f"method: {method} with checks: call it test, or leave the checks out"
    if method == "inspection" and "look_for" not in has:
        yield line, "method: inspection without look_for: say what the inspector has to see"
    if method == "none" and "look_for" in has:
        yield line, "method: none with look_for: call it inspection"
    if values["obligation"] == "heading" and method not in ("none", None):
        yield line, f"method: {method} for a heading, which asks nothing: call it none, or the obligation by its name"
    if values["counterpart"] == entry.path:
        yield values.lines["counterpart"], f"counterpart: {entry.label} is its own label: leave it out"
    unseen = values["obligation"] == "shall" and method == "none"
    if unseen and not any(other.path[:-1] == entry.path for other in sheet.entries):
        yield line, "method: none for an obligation: say how it is verified"
    # What may be held by wagering more is bounded by the limit that the holding opens.
    holding, limit = values["holding"], values["limit"]
    if holding and (limit is None or limit.name != holding.limit):
        yield values.lines["holding"], f"holding: {holding.limit} has no limit in this clause"


def _links(values: Values, checks: Collection[str] | None) -> Iterator[tuple[int, str]]:
    named: set[str] = set()
    for link in values["checks"] or ():
        if link.check in named:
            yield link.line, f"check {link.check} is linked twice: keep one"
        named.add(link.check)
        if checks is not None and link.check not in checks:
            yield link.line, f"check {link.check} stands nowhere in the rules{perhaps(link.check, checks, 0.8)}"


def _readings(sheets: Sequence[Sheet], slips: Sequence[Slip], complete: bool) -> Iterator[Fault]:
    """The register and the clauses name each other, both ways, in every edition."""
    seen: dict[str, Slip] = {}
    for slip in slips:
        name, lines = slip.values["reading"], slip.values.lines
        if name is None:
            continue
        if name in seen:
            yield Fault(slip.file, lines["reading"], name, f"stands here again, after line {seen[name].values.line}")
            continue
        seen[name] = slip
    for name, slip in seen.items():
        found = [sheet for sheet in sheets if slip.number in (sheet.number, sheet.undated)]
        found = [sheet for sheet in found if sheet.folder == slip.folder]
        if not found and complete and all(sheet.id for sheet in sheets):
            message = f"no section {slip.number} stands in {slip.folder}"
            yield Fault(slip.file, slip.values.lines["reading"], name, message)
        for sheet in found:
            if _is_of(slip, sheet, seen):
                slip.sections.append(sheet.id or "")
                yield from _touched(slip, sheet)
    for sheet in sheets if complete else ():
        yield from _named(sheet, {name: slip for name, slip in seen.items() if slip.folder == sheet.folder})


def _is_of(slip: Slip, sheet: Sheet, register: dict[str, Slip]) -> bool:
    """Whether a reading is one of this edition.

    One that names no edition is of each in which a clause names it, and which has none of that name for itself.
    """
    if sheet.number == slip.number:
        return True
    own = f"{sheet.number}/{slip.name}" in register
    return not own and any(slip.name in (entry.values["readings"] or ()) for entry in sheet.entries)


def _touched(slip: Slip, sheet: Sheet) -> Iterator[Fault]:
    """Each clause of a reading exists, in the order of the text, and names it."""
    name, paths = slip.values["reading"], slip.values["clauses"] or ()
    line = slip.values.lines.get("clauses", slip.values.line)
    entries = {entry.path: entry for entry in sheet.entries}
    own = f"; or give that edition a reading of its own, {sheet.number}/{slip.name}" if sheet.edition else ""
    own = own if sheet.number != slip.number else ""
    for path in paths:
        label = labels.join(path)
        if path not in entries:
            if sheet.whole:
                yield Fault(slip.file, line, name, f"clauses: {label} is no clause of {sheet.id}{own}")
        elif "readings" not in entries[path].values or slip.name not in (
            entries[path].values["readings"] or (slip.name,)
        ):
            where = f"{sheet.file}:{entries[path].values.lines['clause']}"
            message = f"clauses: {label} does not list {slip.name} among its readings ({where}){own}"
            yield Fault(slip.file, line, name, message)
    if list(paths) != sorted(paths, key=labels.order):
        yield Fault(slip.file, line, name, "clauses: keep the order of the text")


def _named(sheet: Sheet, register: dict[str, Slip]) -> Iterator[Fault]:
    """Each reading of a clause is in the register, and touches it."""
    known = [slip.name for slip in register.values() if slip.number in (sheet.number, sheet.undated)]
    for entry in sheet.entries:
        line = entry.values.lines.get("readings", entry.values.line)
        for short in entry.values["readings"] or ():
            slip = register.get(f"{sheet.number}/{short}") or register.get(f"{sheet.undated}/{short}")
            if slip is None:
                message = f"readings: {short} is not in the register{perhaps(short, known)}"
                yield Fault(sheet.file, line, entry.label, message)
            elif slip.values["clauses"] is not None and entry.path not in slip.values["clauses"]:
                where = f"{slip.file}:{slip.values.lines['clauses']}"
                message = f"readings: {short} does not list {entry.label} among its clauses ({where})"
                yield Fault(sheet.file, line, entry.label, message)
