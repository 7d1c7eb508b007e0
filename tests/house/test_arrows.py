"""Tests that imports point one way: the law's side never sees the engine's side, nor the other way round."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]

LEAVES: Final = frozenset({"money", "cards", "errors", "content", "given", "locks"})
"""What everyone may import, and what import nothing but one another."""

ARROWS: Final = {
    **dict.fromkeys(LEAVES, LEAVES),
    "clauses": LEAVES,
    "papers": LEAVES | {"clauses"},
    "ledger": LEAVES,
    "comparison": LEAVES | {"clauses"},
    "submission": LEAVES | {"clauses", "comparison", "protocol"},
    "referee": LEAVES | {"clauses"},
    "odds": LEAVES | {"clauses", "referee"},
    "simulation": LEAVES | {"clauses", "referee", "odds", "protocol"},
    "interpreter": frozenset(),
    "protocol": LEAVES | {"interpreter"},
    "games": LEAVES,
    "mutants": LEAVES | {"games"},
    "variants": LEAVES | {"games"},
    "qualification": LEAVES | {"clauses", "protocol", "checks", "runner", "mutants", "variants"},
    "checks": LEAVES | {"clauses", "referee", "protocol"},
    "runner": LEAVES | {"clauses", "papers", "comparison", "referee", "protocol", "checks", "ledger", "interpreter"},
    "matrix": LEAVES
    | {"clauses", "papers", "comparison", "submission", "protocol", "checks", "runner", "ledger", "odds"},
    "gates": LEAVES | {"clauses", "papers", "runner"},
    "exchange": LEAVES | {"clauses", "papers", "protocol", "checks", "runner", "ledger", "matrix"},
    "vectors": LEAVES | {"clauses", "protocol", "checks", "runner"},
    "pytest": LEAVES | {"clauses", "protocol", "checks", "runner"},
    "cli": LEAVES
    | {
        "clauses",
        "papers",
        "comparison",
        "submission",
        "protocol",
        "checks",
        "ledger",
        "runner",
        "gates",
        "exchange",
        "vectors",
        "matrix",
        "mutants",
        "qualification",
        "odds",
        "simulation",
    },
    "__main__": frozenset({"cli"}),
    "rules": frozenset({"checks"}),
}
"""What each part may import, beside itself."""

BY_NAME: Final = {"protocol": frozenset({"games"})}
"""What a part may reach by a name in a string, so that nothing is imported until an engine is asked for."""

LIBRARIES: Final = {**dict.fromkeys(LEAVES, frozenset[str]()), "games": frozenset({"numpy"})}
"""Parts that may use no library but these, and the standard one."""

_NAME: Final = re.compile(r"feltproof\.([a-z_0-9]+)[\w.]*(?::\w+)?\Z")


def imports(source: str, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Each module that a module of `package` imports, dotted and absolute, with its line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=module, level=level):
                above = ".".join(package[: len(package) - level + 1]) if level else ""
                origin = ".".join(filter(None, (above, module)))
                if origin == "feltproof":
                    for alias in node.names:
                        yield node.lineno, f"feltproof.{alias.name}"
                else:
                    yield node.lineno, origin


def names(source: str) -> Iterator[tuple[int, str]]:
    """Each part of feltproof that a string names whole, as `feltproof.games:engine` does, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = _NAME.match(node.value)
            if found:
                yield node.lineno, found[1]


def wrong_arrows(root: Path) -> list[str]:
    """Each import below `root` that points the wrong way, as `place: what is wrong`."""
    wrong = []
    for path in sorted([*root.glob("src/feltproof/**/*.py"), *root.glob("rules/**/*.py")]):
        parts = path.relative_to(root / "src" if path.is_relative_to(root / "src") else root).with_suffix("").parts
        part = parts[1] if parts[0] == "feltproof" else parts[0]
        place = path.relative_to(root).as_posix()
        if part == "__init__":
            part = "money"  # The package itself is as much a leaf as any.
        if part not in ARROWS:
            wrong.append(f"{place}: {part} is in no row of ARROWS")
            continue
        source = path.read_text(encoding="utf-8")
        for line, module in imports(source, parts[:-1]):
            top, _, below = module.partition(".")
            target = below.partition(".")[0]
            if top == "feltproof":
                if target not in ARROWS[part] | {part} and not _is_attribute(root, target):
                    wrong.append(f"{place}:{line}: {part} imports {target}")
            elif part in LIBRARIES and top not in LIBRARIES[part] | sys.stdlib_module_names:
                wrong.append(f"{place}:{line}: {part} imports {top}")
            elif top in {"rules", "reports", "specs", "tests"}:
                wrong.append(f"{place}:{line}: {part} imports {top}, which is no package")
        for line, target in names(source):
            if target not in ARROWS[part] | BY_NAME.get(part, frozenset()) | {part}:
                wrong.append(f"{place}:{line}: {part} names {target}")
    return wrong


def _is_attribute(root: Path, name: str) -> bool:
    """Whether `from feltproof import name` takes no module, but a value such as `__version__`."""
    package = root / "src" / "feltproof"
    return bool(name) and not (package / name).is_dir() and not (package / f"{name}.py").is_file()


def test_every_arrow_points_one_way() -> None:
    assert wrong_arrows(ROOT) == []


@pytest.mark.parametrize(
    ("place", "source", "complaint"),
    [
        ("src/feltproof/referee/settling.py", "import feltproof.games.engine", "referee imports games"),
        ("src/feltproof/referee/settling.py", "from feltproof import games", "referee imports games"),
        ("src/feltproof/referee/settling.py", "from ..protocol import messages", "referee imports protocol"),
        ("src/feltproof/referee/__init__.py", "from ..protocol import messages", "referee imports protocol"),
        ("src/feltproof/referee/settling.py", "def late():\n    from .. import games", "referee imports games"),
        ("src/feltproof/games/engine.py", "from feltproof.clauses import Clause", "games imports clauses"),
        ("src/feltproof/games/engine.py", "import msgspec", "games imports msgspec"),
        ("src/feltproof/checks/engine.py", "load('feltproof.games:engine')", "checks names games"),
        ("src/feltproof/money.py", "from feltproof.games import engine", "money imports games"),
        ("src/feltproof/__init__.py", "from feltproof.games import engine", "money imports games"),
        ("src/feltproof/common/text.py", "import re", "common is in no row of ARROWS"),
        ("rules/crazy_4_poker/check_odds.py", "from feltproof.referee import settle", "rules imports referee"),
        ("rules/crazy_4_poker/check_odds.py", "import feltproof.games", "rules imports games"),
        ("rules/crazy_4_poker/check_odds.py", "from rules.crazy_4_poker import stakes", "rules imports rules, which"),
    ],
)
def test_an_arrow_that_points_the_wrong_way_is_seen(tmp_path: Path, place: str, source: str, complaint: str) -> None:
    for part in (*LEAVES, "clauses", "games", "protocol", "referee"):
        (tmp_path / "src" / "feltproof" / part).mkdir(parents=True)
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).write_text(f"{source}\n", encoding="utf-8")

    wrong = wrong_arrows(tmp_path)

    assert len(wrong) == 1
    assert complaint in wrong[0]
    assert wrong[0].startswith(f"{place}:")


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("src/feltproof/protocol/builtin.py", "ENGINE = 'feltproof.games:engine'"),
        ("src/feltproof/games/engine.py", "import numpy as np\nfrom .dealing import deal\nfrom feltproof import cards"),
        ("src/feltproof/cli/main.py", "from feltproof import __version__\nimport click"),
        ("src/feltproof/referee/settling.py", '"""Shares nothing with `feltproof.games`."""'),
        ("rules/crazy_4_poker/check_odds.py", "from feltproof.checks import check\nfrom fractions import Fraction"),
    ],
)
def test_an_arrow_that_points_the_right_way_is_let_be(tmp_path: Path, place: str, source: str) -> None:
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(f"{source}\n", encoding="utf-8")

    assert wrong_arrows(tmp_path) == []
