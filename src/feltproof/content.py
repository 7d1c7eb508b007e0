"""Where the content is: the specs, the rules that test them, and the templates of the reports.

In a checkout they are folders beside `src`; in the wheel they travel inside the package, because
top-level packages named `rules` or `reports` would overwrite other projects' files.
"""

from pathlib import Path
from typing import Final

from feltproof.errors import FeltproofError

_SHIPPED: Final = Path(__file__).resolve().parent / "_shipped"
_CHECKOUT: Final = Path(__file__).resolve().parents[2]


def specs() -> Path:
    """The folder of what the law says, one folder below it for each jurisdiction."""
    return _folder("specs")


def rules() -> Path:
    """The folder of how it is tested, one folder below it for each game."""
    return _folder("rules")


def reports() -> Path:
    """The folder of how it is shown: templates and styles."""
    return _folder("reports")


def _folder(name: str) -> Path:
    for home in (_SHIPPED, _CHECKOUT):
        if (home / name).is_dir():
            return home / name
    raise FeltproofError(f"{_SHIPPED / name}: no such folder, nor {_CHECKOUT / name}: install feltproof again")
