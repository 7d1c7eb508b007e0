"""The files of checks, compiled from their text and imported anew, whatever was imported or compiled before.

The digest in the evidence is over their text: neither a file of the same name in other rules, nor what was compiled of
an older text and lies beside it, may stand in for one.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


@contextmanager
def modules_of(rules: Path) -> Iterator[None]:
    """Within it, the files below `rules` are compiled from their text and imported anew; after it, none is left."""
    collected = [*rules.rglob("check_*.py"), *rules.rglob("conftest.py")]
    names = {".".join(path.relative_to(rules).with_suffix("").parts) for path in collected}
    names |= {name.rpartition(".")[0] for name in names} - {""}
    finder = _FromText(rules)
    before = {name: sys.modules.pop(name) for name in [*names, *finder.imported()] if name in sys.modules}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [*names, *finder.imported()]:
            sys.modules.pop(name, None)
        sys.modules.update(before)


class _FromText(MetaPathFinder):
    """Finds what lies below a folder, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder.resolve()) + os.sep
        self._known: dict[str, bool] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module as Python finds it, but for what is compiled of it."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or not self._below(spec.origin):
            return None
        if isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Compiling(spec.loader.name, spec.loader.path)
        return spec

    def imported(self) -> list[str]:
        """The names of the modules that were imported from below the folder."""
        files = [(name, getattr(module, "__file__", None)) for name, module in sys.modules.items()]
        return [name for name, file in files if isinstance(file, str) and self._below(file)]

    def _below(self, file: str) -> bool:
        # There are more than a thousand modules, in few folders.
        home = file.rpartition(os.sep)[0]
        if home not in self._known:
            self._known[home] = (os.path.realpath(home) + os.sep).startswith(self._folder)
        return self._known[home]


class _Compiling(SourceFileLoader):
    """Neither reads nor writes what was compiled."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code
