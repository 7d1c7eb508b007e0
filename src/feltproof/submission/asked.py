"""What a section asks a facility to submit: the clauses about inscriptions, and what a submission says nothing of."""

from collections.abc import Iterator, Mapping
from typing import Final

from feltproof.clauses import Clause, Section
from feltproof.comparison.answers import Answers
from feltproof.errors import UsageError
from feltproof.submission.fields import Submission

INSCRIPTIONS: Final = "inscriptions"
"""The topic whose clauses ask that players be told something."""

OPTIONS: Final[Mapping[str, tuple[tuple[str, Mapping[bool, str]], ...]]] = {
    "queens_up_alone": (("queens-up-alone", {True: "done", False: "not done"}),),
    "deal_every_spot": (
        ("spots-dealt-by-hand", {True: "every", False: "wagered"}),
        ("spots-dealt-by-machine", {True: "every", False: "wagered"}),
    ),
}
"""By option: the topics that rule it, and the way that the facility goes where it has the option, and where not."""


def for_inscriptions(section: Section, answers: Answers | None) -> tuple[Clause, ...]:
    """The clauses that ask for an inscription each; none where no register of topics tells."""
    stand = answers.by_topic.get(INSCRIPTIONS) if answers is not None else None
    asking = {clause.id.path: clause for clause in (stand.clauses if stand is not None else ())}
    # A lead-in asks for what stands below it.
    above = {path[:depth] for path in asking for depth in range(len(path))}
    deepest = max(map(len, asking), default=0)
    return tuple(clause for path, clause in asking.items() if path not in above and len(path) == deepest)


def refuse_others(submitted: Submission, section: Section, answers: Answers | None) -> None:
    """Do nothing where each inscription is under a clause that a person inspects.

    Raises:
        UsageError: one is not; the message names those that ask for any.
    """
    asking = for_inscriptions(section, answers)
    labels = ", ".join(clause.label for clause in asking)
    known = {clause.id.path: clause for clause in section.clauses.values()}
    for one in submitted.inscriptions or ():
        clause = known.get(one.clause)
        label = "".join(f"({part})" for part in one.clause)
        remedy = f": those that do are {labels}" if labels else ""
        if clause is None:
            raise UsageError(f"inscription {label}: {section.id} has no such clause{remedy}")
        # The lead-in above them may be named for all.
        over = any(each.id.path[: len(one.clause)] == one.clause for each in asking)
        if (asking and not over) or clause.method != "inspection":
            raise UsageError(f"inscription {label}: {clause.title}: this clause asks for no inscription{remedy}")


def missing(submitted: Submission, asking: tuple[Clause, ...]) -> Iterator[Clause]:
    """Where inscriptions are submitted: the clauses that ask for one, and that none was submitted under."""
    given = {one.clause for one in submitted.inscriptions or ()}
    for clause in asking:
        path = clause.id.path
        if given and not any(path[:depth] in given for depth in range(1, len(path) + 1)):
            yield clause


def unsaid(submitted: Submission, section: Section, answers: Answers | None) -> Iterator[str]:
    """What the section rules and the submission says nothing of: it is not judged, and a reader has to know."""
    if submitted.seats is None and any(limit.name == "seats" for limit in section.all("limit").values()):
        yield "seats"
    deals = section.all("deal").values()
    if submitted.dealer_cards is None and deals and not any(deal.community for deal in deals):
        yield "dealer's cards"
    for option, topics in OPTIONS.items():
        ruled = answers is not None and any(name in answers.by_topic for name, _ in topics)
        if ruled and option not in submitted.options:
            yield option
    if submitted.inscriptions is None:
        yield from (f"inscription {clause.label}" for clause in for_inscriptions(section, answers))
