"""A checklist to fill in: an entry for each clause at which a person has to look, with what to look for above it."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from feltproof.clauses import Clause, Section

_WIDE: Final = 100
_HEAD: Final = """\
# What a person has to see, because no test can. Fill in, then: feltproof verify --inspections THIS-FILE
#
# result:    conform, nonconform or not-applicable. What is left empty has not been inspected.
# person, role, on: who looked, as what, and on which day, 2026-05-04. Without them it does not count.
# method:    how: seen, measured, watched, read.        place: which table, which sign.
# note:      what was seen. nonconform and not-applicable need it.
# evidence:  photographs and the like, from the folder of this file, each with the digest that sha256sum prints:
#              evidence:
#                - {file: layout.jpg, sha256: "sha256:…"}
# expires:   the last day on which it counts, if it is not to count for ever.
# text:      which words of the law it was made for: leave it. When they change, it does not count any more.
# Who looks at several tables copies an entry: of those for one clause, the worst counts.
"""


def asked(section: Section) -> tuple[Clause, ...]:
    """The clauses of a section at which a person has to look, in the order of the text."""
    return tuple(clause for clause in section.clauses.values() if clause.look_for)


def checklist(sections: Sequence[Section]) -> str:
    """The checklist of some sections, as YAML."""
    return "\n".join((_HEAD, "inspections:", *(line for section in sections for line in _section(section)), ""))


def _section(section: Section) -> Iterator[str]:
    yield ""
    yield f"  # {section.cited}, {section.title}. {section.edition.currency} ({section.edition.publisher})"
    for clause in asked(section):
        yield ""
        tested = " (beside what is tested)" if clause.method == "test" else ""
        yield from _remark(f"{clause.label} {clause.title}{tested}. {clause.requirement}")
        for one in clause.look_for:
            yield from _remark(f"- {one}", "    ")
        yield f"  - clause: {clause.id}"
        yield f"    text: {clause.text}"
        yield from (f"    {name}:" for name in ("result", "person", "role", "on", "method", "place", "note"))
        yield "    evidence: []"
        yield "    expires:"


def _remark(text: str, hang: str = "  ") -> list[str]:
    return textwrap.wrap(" ".join(text.split()), _WIDE, initial_indent="  # ", subsequent_indent=f"  #{hang}")
