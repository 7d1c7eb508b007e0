"""The checks of a game, collected without pytest: a thousand engines are put through them one after another."""

from pathlib import Path
from types import ModuleType

from feltproof.checks.games import folder
from feltproof.checks.registry import CHECK_MARK, Check
from feltproof.runner.trials import CheckError


def collect(rules: Path, game_name: str) -> dict[str, Check]:
    """Every check of a game, by name.

    The files are compiled from their text: the digests in evidence are over that, and not over what was compiled of an
    older text and lies beside it.

    Raises:
        CheckError: a file cannot be loaded.
    """
    found = {}
    for path in sorted((rules / folder(game_name)).glob("check_*.py")):
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        try:
            exec(compile(path.read_bytes(), path, "exec"), module.__dict__)
        except Exception as error:
            raise CheckError(f"{path}: cannot be loaded: {type(error).__name__}: {error}") from error
        for value in vars(module).values():
            check = getattr(value, CHECK_MARK, None)
            if isinstance(check, Check):
                found[check.name] = check
    return found
