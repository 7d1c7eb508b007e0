"""Millions of answers are held at once, in as much memory as any machine has."""

import gc
import json
import subprocess
import sys
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from feltproof import content
from feltproof.checks import law
from feltproof.checks.hands import Hands
from feltproof.checks.observation import Observation
from feltproof.clauses import load
from feltproof.protocol import connect
from feltproof.runner.desk import Desk
from feltproof.runner.trials import Bench, Trial, Trials

MOST = 500 * 2**20
"""Bytes that a process of a full verification may hold."""

MEASURED = """
import json, resource, sys
sys.path.insert(0, ROOT)
from feltproof.cli import main
from tests.held import most_held
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
# The workers were forked from this process, which is no larger than it may be.
of_workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([most_held(), of_workers]))
""".replace("ROOT", repr(str(Path(__file__).resolve().parents[2])))


def hands(game: str) -> Hands:
    return Hands("hands", game, np.arange(50, dtype=np.uint8).reshape(-1, 5), "sampled")


@pytest.mark.parametrize(("forgotten", "held"), [("crazy-4-poker", False), ("criss-cross-poker", True)])
def test_the_sweeps_of_a_game_that_is_judged_are_let_go_and_no_others(forgotten: str, held: bool) -> None:
    with connect("builtin") as connection:
        desk = Desk(connection, 1)
        seen = weakref.ref(desk.observe(hands("crazy-4-poker"), None))

        desk.forget(forgotten)

        gc.collect()
        assert (seen() is not None) is held


def test_what_was_worked_out_over_the_longest_sweeps_is_let_go_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(law, "VERY_LONG", 10)
    long, short = (
        Observation(sweep, None, sweep.blank(len(sweep)), 0, (), "")
        for sweep in (Hands("hands", "crazy-4-poker", np.zeros((cases, 5), np.uint8), "sampled") for cases in (11, 10))
    )
    known = law.GameLaw()
    known.kept = {("settled", long): 1, ("settled", short): 2, "meter": 3}

    known.forget_longest()

    assert known.kept == {("settled", short): 2, "meter": 3}


@pytest.mark.parametrize(("readings", "held"), [((), False), (("equal-category",), True)])
def test_what_hands_are_worth_otherwise_is_let_go_before_a_check_that_does_not_ask(
    readings: tuple[str, ...], held: bool
) -> None:
    section = load(content.specs()).sections["us-ny/5324.32"]
    with connect("builtin") as connection:
        trials = Trials(Bench(section, Desk(connection, 1), (), {}, True, 1))
        in_force, alike = trials._law(), trials._law_where("envy-holder", "any-hand")
        literal, rounds = trials._law_where("equal-category", "literal"), hands("crazy-4-poker")
        in_force.scale.rounds[rounds] = literal.scale.rounds[rounds] = "strengths"

        trials._make_room(cast("Trial", SimpleNamespace(check="next", clause=SimpleNamespace(readings=readings))))

    assert (rounds in literal.scale.rounds) is held
    assert rounds in in_force.scale.rounds
    assert rounds in alike.scale.rounds


@pytest.mark.slow
def test_no_process_of_a_full_verification_holds_more_than_it_may(tmp_path: Path) -> None:
    words = ["verify", "--format", "run", "--out", str(tmp_path), "--quiet"]
    done = subprocess.run([sys.executable, "-c", MEASURED, *words], capture_output=True, text=True, check=True)

    held = json.loads(done.stdout.splitlines()[-1])

    assert max(held) < MOST, held
