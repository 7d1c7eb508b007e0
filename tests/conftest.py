"""How the suite is dealt out to several processes: what shares a long piece of work stays together."""

from pathlib import Path

import pytest

APART = {"test_mutants.py"}
"""Files whose tests share little and take long: dealt out one by one."""
TOGETHER = {"test_readme.py", "test_take_a_report_apart.py", "test_wheel.py"}
"""Files that look at one run made for all of them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        name = Path(item.path).name
        if name in APART:
            continue
        group = "one quick run" if name in TOGETHER else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))
