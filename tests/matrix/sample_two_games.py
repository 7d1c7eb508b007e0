"""A made-up run of two sections, Crazy 4 poker and criss-cross poker, in one matrix."""

from pathlib import Path
from typing import Any, Final

import msgspec
from sample_run import SECTION, sample

from feltproof.runner import record as r
from feltproof.runner.verdict import inherit, tally

CRISS_CROSS: Final = "us-ny/5324.39"
_GAME: Final = "criss-cross-poker"
_HERE: Final = Path(__file__).parent
_CLAUSES: Final = tuple(
    line.split("|") for line in (_HERE / "sample_criss_cross_clauses.txt").read_text("utf-8").splitlines()
)
_READINGS: Final = tuple(
    line.split("|") for line in (_HERE / "sample_criss_cross_readings.txt").read_text("utf-8").splitlines()
)
_DIGEST: Final = "5324" * 16
COMMUNITY: Final = {"left": "Ah", "right": "7c", "top": "Kd", "bottom": "2s", "middle": "Jh"}
_BETS: Final = {
    "pair_of_jacks_or_better": "1:1", "two_pair": "2:1", "three_of_a_kind": "3:1", "straight": "5:1", "flush": "8:1",
    "full_house": "12:1", "four_of_a_kind": "40:1", "straight_flush": "100:1", "royal_flush": "500:1",
}  # fmt: skip
_BONUS: Final = {
    "pair_of_sixes_or_better": "1:1", "two_pair": "3:1", "three_of_a_kind": "4:1", "straight": "6:1", "flush": "10:1",
    "full_house": "15:1", "four_of_a_kind": "40:1", "straight_flush": "100:1", "royal_flush": "250:1",
}  # fmt: skip
_TABLES: Final = {"(f)(1)": {"pair_of_jacks_or_better": "1:1"}, "(f)(2)": _BETS, "(f)(3)": _BONUS}
_DECK: Final = "Ah7cKd2sJh" + "JsJd9c9d"
_SITTING: Final[list[tuple[dict[str, Any], dict[str, Any]]]] = [
    ({"event": "sit", "player": "p1", "seat": 3}, {"accepted": True}),
    (
        {"event": "wager", "player": "p1", "seat": 3, "wager": "ante_across", "cents": 500},
        {"accepted": True},
    ),
    ({"event": "wager", "player": "p1", "seat": 3, "wager": "ante_down", "cents": 500}, {"accepted": True}),
    ({"event": "no_more_bets"}, {"accepted": True}),
    (
        {"event": "deal", "method": "manual", "deck": _DECK},
        {
            "accepted": True,
            "dealt": [*([place, card] for place, card in COMMUNITY.items()), ["seat:3", "Js"], ["seat:3", "Jd"]],
        },
    ),
    (
        {"event": "reveal", "cards": "across"},
        {"accepted": True, "shown": [["left", "Ah"], ["right", "7c"], ["middle", "Jh"]]},
    ),
]


def two_games(*, passing: bool = False, small: bool = False) -> r.Run:
    """The run of `sample`, with a second section behind the first. `small`: 14 clauses of its 42."""
    run = sample(passing=passing, small=small)
    findings = () if passing else _findings()
    clauses = tuple(
        _clause(line, [f.id for f in findings if f.clause == CRISS_CROSS + line[0]])
        for place, line in enumerate(_CLAUSES)
        if not small or place % 3 == 0 or line[0] in ("(e)(8)", "(e)(9)(ii)", "(f)(2)")
    )
    clauses = inherit(clauses)
    labels = {clause.label for clause in clauses}
    section = _section()
    statement = run.statement.replace("5324.32", "5324.32 and 5324.39").replace("three", "five")
    return msgspec.structs.replace(
        run,
        statement=statement,
        sections=(*run.sections, section),
        clauses=(*run.clauses, *clauses),
        findings=(*run.findings, *findings),
        configurations=(*run.configurations, *_configurations()),
        readings=(*run.readings, *(_reading(line) for line in _READINGS if not small or set(line[1].split()) & labels)),
        tallies={SECTION: run.tallies[SECTION], CRISS_CROSS: tally(len(section.incorporated), clauses)},
        engine=msgspec.structs.replace(
            run.engine, methods={**run.engine.methods, _GAME: ("rank", "settle", "play")}
        ),
    )  # fmt: skip


def _section() -> r.SectionRecord:
    return r.SectionRecord(
        id=CRISS_CROSS,
        citation="9 NYCRR 5324.39",
        title="Criss-cross poker",
        game=_GAME,
        publisher="Casetext",
        currency="Current through Register Vol. 46, No. 45, November 2, 2024",
        adopted="New York State Register November 16, 2016",
        spec_path="us_ny/s5324_39_criss_cross_poker.yaml",
        spec_sha256=_DIGEST,
        text_sha256=None,
        incorporated=(
            r.Incorporated(
                provision="5324.2(d), (e)", clauses=(CRISS_CROSS + "(d)",), what="general procedures for dealing"
            ),
            r.Incorporated(
                provision="5324.30(a)", clauses=(CRISS_CROSS + "(a)(2)",), what="what every layout shows"
            ),
        ),
    )  # fmt: skip


def _clause(line: list[str], findings: list[str]) -> r.ClauseRecord:
    label, title, requirement, obligation, method = line
    own: r.Verdict = "no-obligation"
    if method == "test":
        own = "fail" if findings else "pass"
    elif method == "inspection":
        own = "inspection"
    clause, parent = CRISS_CROSS + label, label.rpartition("(")[0]
    readings = tuple(f"5324.39/{reading[0]}" for reading in _READINGS if label in reading[1].split())
    return r.ClauseRecord(
        id=clause, section=CRISS_CROSS, label=label, parent=CRISS_CROSS + parent if parent else None,
        depth=label.count("("), title=title, requirement=requirement, obligation=obligation, method=method,
        verdict=own, own=own, note="", sensitivity="only-as-read" if readings else "none", readings=readings,
        rows=_rows(clause, _TABLES.get(label, {})),
        checks=(_check(label, findings),) if method == "test" else (),
        findings=tuple(findings),
        inspection=r.Inspection(look_for=(f"{title}: as the clause asks.",), attestation=None)
        if method == "inspection"
        else None,
        stale=None, suspect=None, waived=None, text=None,
    )  # fmt: skip


def _rows(clause: str, table: dict[str, str]) -> tuple[r.Row, ...]:
    return tuple(
        r.Row(
            id=f"{clause}#{name}", name=name, rule="floor", outcome="pass",
            cells=(r.Cell(column="", law=odds, declared=(odds,), paid=odds, outcome="pass"),),
        )
        for name, odds in table.items()
    )  # fmt: skip


def _check(label: str, findings: list[str]) -> r.CheckRecord:
    ranks = label.startswith("(b)")
    return r.CheckRecord(
        check="criss_cross_poker." + label.strip("()").replace(")(", "_"),
        title="Every hand of five cards is ranked as the law ranks it."
        if ranks
        else "Every pair of categories that across and down hands can have is settled by the better that wins.",
        clause=CRISS_CROSS + label, outcome="fail" if findings else "pass",
        strength="exhaustive" if ranks else "boundary", needs="exhaustive" if ranks else "boundary",
        configurations=("least", "stepped"),
        asked=2_598_960 if ranks else 81, of=2_598_960 if ranks else 81, unit="hands" if ranks else "rounds",
        seed=None, digest=_DIGEST, note="", by_option={}, findings=tuple(findings), faults=(),
    )  # fmt: skip


def _findings() -> tuple[r.Finding, ...]:
    wagers = {"ante_across": 500, "ante_down": 500, "five_card_bonus": 500, "across": 1500, "down": 500, "middle": 500}
    round_ = {
        "case": "8",
        "community": COMMUNITY,
        "seats": [
            {"seat": 3, "hand": "JsJd", "folded": None, "wagers": wagers},
            {"seat": 5, "hand": "9c4d", "folded": "down", "wagers": {"ante_across": 500, "across": 500}},
        ],
    }
    answer = {"ante_across": ("win", 500), "across": ("win", 4500), "down": ("win", 1500), "middle": ("win", 500)}
    paid = {wager: {"outcome": outcome, "pays": pays} for wager, (outcome, pays) in answer.items()}
    events, replies = [list(part) for part in zip(*_SITTING, strict=True)]
    common: dict[str, Any] = {"configuration": "least", "dealer": None, "hands": (), "row": None}
    return (
        r.Finding(
            id="FC9A3E", clause=CRISS_CROSS + "(e)(9)(ii)", check="criss_cross_poker.e_9_ii",
            title="pays the middle bet at the odds of a pair, not of three jacks",
            rule="The middle bet is paid at the odds of the better of the hands that win.",
            expected="seat 3, middle: win, at least $15", got="win, $5", method="settle",
            request={"game": _GAME, "configuration": "least", "cases": [round_]},
            reply={"case": "8", "seats": [{"seat": 3, "wagers": paid}]},
            seats=tuple(r.DrawnSeat(seat=s["seat"], hand=s["hand"], wagers=s["wagers"]) for s in round_["seats"]),  # type: ignore[index]
            count=17, of=81, **common,
        ),
        r.Finding(
            id="FD01BB", clause=CRISS_CROSS + "(e)(8)", check="criss_cross_poker.e_8",
            title="turns the middle card over with the across cards",
            rule="The middle card is turned over after the middle bets.",
            expected="left and right are shown", got="left, right and middle are shown", method="play",
            request={"game": _GAME, "configuration": "least", "cases": [{"case": "1", "events": events}]},
            reply={"case": "1", "replies": replies}, seats=(), count=3, of=240, **common,
        ),
    )  # fmt: skip


def _configurations() -> tuple[r.ConfigurationRecord, ...]:
    odds = {"ante": "1:1", "bets": _BETS, "five_card_bonus": _BONUS}
    bonus = {"min": 100, "max": 50000}
    declared: dict[str, dict[str, Any]] = {
        "least": {"seats": 6, "limits": {"ante": {"min": 100, "max": 50000}, "five_card_bonus": bonus}, "odds": odds},
        "stepped": {
            "seats": 4,
            "limits": {"ante": {"min": 500, "max": 20000, "step": 500}},
            "odds": {"ante": "1:1", "bets": {**_BETS, "flush": "9:1"}},
        },
    }
    return tuple(
        r.ConfigurationRecord(id=name, game=_GAME, declared={"id": name, **values}) for name, values in declared.items()
    )


def _reading(line: list[str]) -> r.ReadingRecord:
    name, places, options, trouble, why = line
    return r.ReadingRecord(
        id=f"5324.39/{name}", clauses=tuple(CRISS_CROSS + label for label in places.split()), trouble=trouble,
        options=tuple(r.Option(name=o, meaning=f"Read as {o.replace('-', ' ')}.") for o in options.split()),
        option=options.split()[0], why=why, authority=None,
    )  # fmt: skip
