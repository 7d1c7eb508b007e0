"""How the suite is dealt out to several processes: the tests of a file stay together, and files that share much do.

What is marked `slow` runs with `./run test --all` alone: it takes longer than a pull request should wait, and repeats,
in another row, hand, game or configuration, what a quicker test beside it guards. CONTRIBUTING.md says by which rule.
"""

import gc
from typing import Any

import pytest

APART = {"test_mutants.py"}
"""Files whose tests share little: dealt out one by one, and last, so that every process has work to the end."""
TOGETHER = {"test_readme.py", "test_take_a_report_apart.py", "test_wheel.py"}
"""Files that look at one run made for all of them."""
FOLDERS = {"matrix", "odds"}
"""Folders whose files look at reports and keys, or at figures, that are made for all of them and take seconds."""


def dealt_with(nodeid: str) -> str:
    """What a test is dealt out with: all that has the same answer goes to one process."""
    path = nodeid.partition("::")[0]
    *above, name = path.split("/")
    if name in APART:
        return nodeid
    if name in TOGETHER:
        return "one quick run"
    return above[-1] if FOLDERS.intersection(above[-1:]) else path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    scheduler = LoadScopeScheduling(config, log)
    # Marks of groups do not serve: pytest-xdist 3.8 writes them where pytest 9.2 no longer looks.
    scheduler._split_scope = dealt_with
    return scheduler


def pytest_collection_finish() -> None:
    _set_aside()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is not None and nextitem.path != item.path:
        _set_aside()


def _set_aside() -> None:
    """Keep from the garbage collector what stays to the end: every `verify` has it look, and each time through all of
    the tests, their modules and what those have made."""
    gc.collect()
    gc.freeze()
