"""A report held against what is at hand: the suite, the files of the item, a run of the same examination."""

import msgspec
from sample_run import sample

from feltproof import __version__
from feltproof.matrix import against
from feltproof.runner.record import Run


def _with_check(run: Run, **changes: object) -> Run:
    """The run with its first check changed."""
    place = next(number for number, clause in enumerate(run.clauses) if clause.checks)
    clause = run.clauses[place]
    check = msgspec.structs.replace(clause.checks[0], **changes)
    changed = msgspec.structs.replace(clause, checks=(check, *clause.checks[1:]))
    return msgspec.structs.replace(run, clauses=(*run.clauses[:place], changed, *run.clauses[place + 1 :]))


def test_the_same_examination_of_the_same_engine_is_the_same() -> None:
    line = against.again(sample(small=True), sample(small=True))

    assert line.state == "ok"
    assert line.words.endswith("every request, reply and outcome is the same")


def test_an_engine_that_answers_otherwise_is_another() -> None:
    then = sample(small=True, passing=True)
    for changes, words in (
        ({"outcome": "fail"}, "was pass, and is fail"),
        ({"digest": "0" * 64}, "was answered otherwise, with the same outcome"),
        ({"asked": 1}, "was answered otherwise, with the same outcome"),
        ({"findings": ("F00000",)}, "has other findings"),
        ({"check": "crazy_4_poker.another"}, "in one of the two alone"),
    ):
        line = against.again(then, _with_check(then, **changes))

        assert line.state == "bad"
        assert words in line.words


def test_an_examination_by_another_suite_says_nothing() -> None:
    then = sample(small=True)
    now = msgspec.structs.replace(then, suite=msgspec.structs.replace(then.suite, rules_sha256="0" * 64))

    assert against.again(then, now).state == "unknown"


def test_files_are_of_the_item_by_their_digests_whatever_they_are_called() -> None:
    run = sample(small=True)
    measured = {f"elsewhere/{number}": (one.sha256, one.bytes) for number, one in enumerate(run.engine.artifacts)}

    assert len(measured) > 1
    assert against.item(run, measured).state == "ok"
    assert against.item(run, dict([*measured.items()][:1])).state == "unknown"
    assert against.item(run, {**measured, "another": ("0" * 64, 1)}).state == "bad"


def test_a_suite_is_known_by_its_specs_and_rules() -> None:
    from feltproof import content
    from feltproof.clauses import load
    from feltproof.runner.recording import folder_digest

    run = sample(small=True)
    own = msgspec.structs.replace(
        run.suite,
        version=__version__,
        rules_sha256=folder_digest(content.rules()),
        specs_sha256=load(content.specs()).sha256,
    )

    assert against.suite(msgspec.structs.replace(run, suite=own), strict=True).state == "ok"
    assert against.suite(run).state == "unknown"
    assert against.suite(run, strict=True).state == "bad"
