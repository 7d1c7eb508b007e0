"""How the suite is dealt out to several processes: what shares a long piece of work stays together.

What is marked `slow` runs with `./run test --all` alone: it takes longer than a pull request should wait, and repeats,
in another row, hand, game or configuration, what a quicker test beside it guards. CONTRIBUTING.md says by which rule.
"""

from pathlib import Path

import pytest

APART = {"test_mutants.py"}
"""Files whose tests share little and take long: dealt out one by one, unless they say themselves what they share."""
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
