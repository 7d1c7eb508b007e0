"""The loaders, whatever is done to a file: all faults with their places, or what the file says; never anything else."""

import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from feltproof.clauses import load as load_specs
from feltproof.clauses.faults import Faulty
from feltproof.errors import FeltproofError
from feltproof.submission.loader import load as load_submission

ROOT: Final = Path(__file__).resolve().parents[2]
BOUNDED: Final = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=12,
    stateful_step_count=20,
    suppress_health_check=[*HealthCheck],
)
FEW: Final = settings(BOUNDED, max_examples=3, stateful_step_count=8)

VALUES: Final = st.sampled_from(
    [
        "",
        "no",
        "0",
        "-1",
        "1:0",
        "3:2",
        "1e9",
        "5324.30",
        "~",
        "[]",
        "{}",
        "'",
        '"',
        "&a",
        "*a",
        "!!int 1",
        "|",
        "\u202e",
        "é",
    ]
)
STRANGE: Final = st.sampled_from(
    [
        "unheard_of: 1",
        "? a",
        "- - -",
        "\t",
        "# nothing",
        "---",
        "...",
        "%YAML 1.1",
        "<<: *a",
        "\x00",
        "\ufeff",
        "clause: (z)",
    ]
)
UNKNOWN: Final = "nobody_knows_this: 1"


class LoaderMachine(RuleBasedStateMachine):
    """A file that is edited, line by line, and undone again."""

    source: ClassVar[Path]
    """A file, or a folder of files; the first is edited."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.put_down()
        self.lines = self.path.read_text(encoding="utf-8").split("\n")
        self.before: list[list[str]] = []
        self.sound = self.loaded()
        assert not isinstance(self.sound, FeltproofError), self.sound

    def put_down(self) -> Path:
        """The file to edit, in this machine's folder."""
        raise NotImplementedError

    def load(self) -> Any:
        """What is loaded, as something that can be compared.

        Raises:
            FeltproofError: it cannot be.
        """
        raise NotImplementedError

    def loaded(self) -> Any:
        """What is loaded, or why it is not."""
        try:
            return self.load()
        except FeltproofError as error:
            return error

    def edited(self, lines: list[str]) -> None:
        """The file with other lines: it is loaded, or every fault is told with its place."""
        self.before.append(self.lines)
        self.write(lines)
        self.look()

    def write(self, lines: list[str]) -> None:
        self.lines = lines
        self.path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))

    def look(self) -> None:
        found, again = self.loaded(), self.loaded()
        if isinstance(found, FeltproofError):
            assert str(found) == str(again), "the same file has the same faults"
            self.told(str(found))
        else:
            assert found == again
            assert len(self.before) > 1 or UNKNOWN not in self.lines, "a key that nobody knows is refused"

    def told(self, said: str) -> None:
        """Every fault names the file, and a line that is there."""
        assert said
        for line in said.split("\n"):
            at = re.match(rf"(?:\S*/)?{re.escape(self.path.name)}(?::(\d+))?: ", line)
            assert at, line
            assert int(at[1] or 0) <= len(self.lines) + 1, line

    # What is done.

    def place(self, part: float) -> int:
        return min(int(part * len(self.lines)), len(self.lines) - 1)

    @rule(part=st.floats(0, 1), count=st.integers(1, 4))
    def lines_are_left_out(self, part: float, count: int) -> None:
        at = self.place(part)
        self.edited([*self.lines[:at], *self.lines[at + count :]] or [""])

    @rule(part=st.floats(0, 1))
    def a_line_stands_twice(self, part: float) -> None:
        at = self.place(part)
        self.edited([*self.lines[: at + 1], *self.lines[at:]])

    @rule(part=st.floats(0, 1), value=VALUES)
    def a_value_is_another(self, part: float, value: str) -> None:
        at = self.place(part)
        key = self.lines[at].partition(":")[0]
        self.edited([*self.lines[:at], f"{key}: {value}", *self.lines[at + 1 :]])

    @rule(part=st.floats(0, 1), strange=STRANGE, deep=st.integers(0, 6))
    def something_strange_is_put_in(self, part: float, strange: str, deep: int) -> None:
        at = self.place(part)
        self.edited([*self.lines[:at], " " * deep + strange, *self.lines[at:]])

    @rule(part=st.floats(0, 1), deep=st.integers(0, 6))
    def a_line_is_indented_otherwise(self, part: float, deep: int) -> None:
        at = self.place(part)
        self.edited([*self.lines[:at], " " * deep + self.lines[at].strip(), *self.lines[at + 1 :]])

    @rule(part=st.floats(0, 1))
    def it_is_cut_short(self, part: float) -> None:
        whole = "\n".join(self.lines)
        self.edited(whole[: int(part * len(whole))].split("\n"))

    @precondition(lambda self: not self.before)
    @rule()
    def a_key_that_nobody_knows_is_put_in(self) -> None:
        at = next(place for place, line in enumerate(self.lines) if line[:1].isalpha())
        self.edited([*self.lines[:at], UNKNOWN, *self.lines[at:]])

    @precondition(lambda self: self.before)
    @rule()
    def the_last_edit_is_undone(self) -> None:
        self.write(self.before.pop())
        if self.before:
            self.look()
        else:
            assert self.loaded() == self.sound, "an edit leaves nothing behind"

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


class SubmissionMachine(LoaderMachine):
    """What a facility submits."""

    source = ROOT / "examples" / "house" / "main_floor.yaml"

    def put_down(self) -> Path:
        return Path(shutil.copy(self.source, self.folder / self.source.name))

    def load(self) -> Any:
        return load_submission(self.path)


class SpecsMachine(LoaderMachine):
    """A section of law, beside another and the register of their readings."""

    source = ROOT / "tests" / "law" / "made_up_specs" / "us_zz"

    def put_down(self) -> Path:
        shutil.copytree(self.source, self.folder / "us_zz")
        return self.folder / "us_zz" / "s12_5_criss_cross_poker.yaml"

    def load(self) -> Any:
        book = load_specs(self.folder)
        return {id: section.clauses for id, section in book.sections.items()}

    def loaded(self) -> Any:
        try:
            return self.load()
        except Faulty as error:
            return error

    def told(self, said: str) -> None:
        # What stands beside it is at fault too where it names what is no longer there.
        others = re.compile(r"\S+/us_zz(?:/(?:readings|s12_4_crazy_4_poker)\.yaml)?(?::\d+)?: ")
        mine = [line for line in said.split("\n") if not others.match(line)]
        if mine:
            super().told("\n".join(mine))


@pytest.mark.parametrize(("machine", "bounds"), [(SubmissionMachine, BOUNDED), (SpecsMachine, FEW)])
def test_whatever_is_done_to_a_file_it_is_loaded_or_its_faults_are_told(
    machine: type[LoaderMachine], bounds: settings
) -> None:
    run_state_machine_as_test(machine, settings=bounds)


@pytest.mark.slow
@pytest.mark.parametrize("machine", [SubmissionMachine, SpecsMachine])
def test_whatever_is_done_for_long_to_a_file_it_is_loaded_or_its_faults_are_told(machine: type[LoaderMachine]) -> None:
    run_state_machine_as_test(machine, settings=settings(BOUNDED, max_examples=40, stateful_step_count=30))


def raising(error: Exception) -> Callable[[LoaderMachine], Any]:
    def load(machine: LoaderMachine) -> Any:
        if UNKNOWN in machine.lines:
            raise error
        return load_submission(machine.path)

    return load


@pytest.mark.parametrize(
    "load",
    [
        raising(RecursionError("too deep")),
        raising(FeltproofError("somewhere: something is wrong")),
        raising(FeltproofError("main_floor.yaml:9999: something is wrong")),
        lambda machine: 1,
    ],
    ids=["another error", "without a place", "a line that is not there", "everything is taken"],
)
def test_a_loader_that_is_wrong_is_found_out(load: Callable[[LoaderMachine], Any]) -> None:
    wrong = type("Wrong", (SubmissionMachine,), {"load": load})

    with pytest.raises((AssertionError, RecursionError, ExceptionGroup)):
        run_state_machine_as_test(wrong, settings=settings(BOUNDED, phases=[Phase.generate]))
