"""The checks of `rules/` as they stand in their files, and a fingerprint of what each does.

Nothing is imported or run. The fingerprint is over syntax trees: that of the check, and of everything in
`rules/` that it names, and that these name: constants, functions, classes, fixtures. Comments, docstrings and
layout do not count; what comes from elsewhere counts by its name.
"""

import ast
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from feltproof.clauses.faults import Fault, Faulty
from feltproof.clauses.fingerprints import CheckSource
from feltproof.clauses.loader import lint as lint_specs

__all__ = ["CheckSource", "checks", "lint", "read"]

_FOLDER: Final = "rules"


def checks(rules: Path) -> Mapping[str, CheckSource]:
    """Every check below `rules`, by name, in the order of the files.

    Raises:
        Faulty: a file cannot be parsed, or two checks have one name; every such fault is told.
    """
    found, faults = read(rules)
    if faults:
        raise Faulty(faults)
    return found


def lint(specs: Path, rules: Path) -> list[Fault]:
    """Every fault of the specs and of the names of the checks that they link to."""
    found, faults = read(rules)
    return faults + lint_specs(specs, found)


def read(rules: Path) -> tuple[dict[str, CheckSource], list[Fault]]:
    """Every check below `rules`, by name, and what is at fault."""
    shelf = _Shelf(rules)
    found: dict[str, CheckSource] = {}
    for path in sorted(rules.rglob("check_*.py")):
        module = shelf.module(path)
        for function in module.tree.body if module else ():
            if not module or not isinstance(function, ast.FunctionDef):
                continue
            for name in _names(function, module, shelf.faults):
                if name in found:
                    first = f"{found[name].path}:{found[name].line}"
                    module.fault(function.lineno, f"check {name!r} stands in {first} too", shelf.faults)
                else:
                    found[name] = shelf.check(name, module, function)
    return found, shelf.faults


def _names(function: ast.FunctionDef, module: "_Module", faults: list[Fault]) -> Iterator[str]:
    """The name that a function is decorated with, if it is a check."""
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and _last(decorator.func) == "check":
            given = [*decorator.args, *(keyword.value for keyword in decorator.keywords if keyword.arg == "name")]
            name = given[0] if given else None
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield name.value
            else:
                module.fault(function.lineno, f"{function.name}: @check takes its name as a text in quotes", faults)


def _last(node: ast.expr) -> str | None:
    """`check` of `check` and of `checks.check`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


@dataclass
class _Module:
    """A file of `rules/`, with the statements at its top by the names that they bind or change."""

    path: Path
    below: str
    """Below the rules, with slashes."""
    text: str
    tree: ast.Module
    bound: dict[str, list[ast.stmt]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for statement in self.tree.body:
            for name in _binds(statement):
                self.bound.setdefault(name, []).append(statement)

    def fault(self, line: int, message: str, faults: list[Fault]) -> None:
        """Note a fault of this file."""
        faults.append(Fault(f"{_FOLDER}/{self.below}", line, None, message))


@dataclass(frozen=True, slots=True)
class _Statement:
    """What a syntax tree comes to."""

    skeleton: str
    named: list[str]


class _Shelf:
    """The files of `rules/`, each parsed once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.faults: list[Fault] = []
        self._modules: dict[Path, _Module | None] = {}
        self._read: dict[ast.AST, _Statement] = {}
        self._found: dict[tuple[Path, str, int], Path | None] = {}
        self._fixtures: dict[Path, list[_Module]] = {}

    def module(self, path: Path) -> _Module | None:
        """A file, parsed; `None` where it does not parse, which is noted once."""
        if path not in self._modules:
            below = path.relative_to(self.root).as_posix()
            try:
                text = path.read_text(encoding="utf-8")
                self._modules[path] = _Module(path, below, text, ast.parse(text))
            except (SyntaxError, ValueError) as error:
                line = error.lineno or 0 if isinstance(error, SyntaxError) else 0
                self.faults.append(Fault(f"{_FOLDER}/{below}", line, None, f"is no Python: {error}"))
                self._modules[path] = None
        return self._modules[path]

    def check(self, name: str, module: _Module, function: ast.FunctionDef) -> CheckSource:
        """A check, with the fingerprint of all that it reaches."""
        title = (ast.get_docstring(function) or "").partition("\n")[0]
        start = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        source = "\n".join(module.text.splitlines()[start - 1 : function.end_lineno])
        reached = {(module.below, "", self._statement(function).skeleton)}
        self._reach(module, function, reached, {(module.below, function.name)})
        digest = hashlib.sha256()
        for place, bound, tree in sorted(reached):
            digest.update(f"{place}\0{bound}\0{tree}\n".encode())
        return CheckSource(name, module.below, function.lineno, title, source, digest.hexdigest())

    def _reach(
        self, module: _Module, node: ast.AST, reached: set[tuple[str, str, str]], seen: set[tuple[str, str]]
    ) -> None:
        """Gather every statement that `node` names, and what those name in turn."""
        for name in self._statement(node).named:
            for home in self._homes(module, name):
                if (home.below, name) in seen:
                    continue
                seen.add((home.below, name))
                for statement in home.bound[name]:
                    if isinstance(statement, (ast.Import, ast.ImportFrom)):
                        self._follow(home, statement, name, reached, seen)
                    else:
                        reached.add((home.below, name, self._statement(statement).skeleton))
                        self._reach(home, statement, reached, seen)

    def _statement(self, node: ast.AST) -> "_Statement":
        """What a tree comes to, worked out once: many checks reach the same ones."""
        if node not in self._read:
            names: set[str] = set()
            self._read[node] = _Statement(skeleton(node, names), sorted(names))
        return self._read[node]

    def _homes(self, module: _Module, name: str) -> Iterator[_Module]:
        """The module itself where it binds `name`; else, for fixtures, each `conftest.py` that applies."""
        if name in module.bound:
            yield module
            return
        for fixtures in self._conftests(module.path.parent):
            if name in fixtures.bound:
                yield fixtures
                return

    def _conftests(self, folder: Path) -> list[_Module]:
        """The files of fixtures that apply in a folder, the nearest first; looked for once."""
        if folder not in self._fixtures:
            here = folder / "conftest.py"
            mine = self.module(here) if here.is_file() else None
            above = [] if folder == self.root else self._conftests(folder.parent)
            self._fixtures[folder] = [*([mine] if mine else []), *above]
        return self._fixtures[folder]

    def _follow(
        self,
        module: _Module,
        statement: ast.Import | ast.ImportFrom,
        name: str,
        reached: set[tuple[str, str, str]],
        seen: set[tuple[str, str]],
    ) -> None:
        """Go where an import leads: into `rules/`, or no further than its name."""
        for alias in statement.names:
            if (alias.asname or alias.name.partition(".")[0]) != name:
                continue
            dotted = alias.name if isinstance(statement, ast.Import) else statement.module or ""
            level = 0 if isinstance(statement, ast.Import) else statement.level
            path = self._find(module, dotted, level)
            inside = None if isinstance(statement, ast.Import) else alias.name
            if path is None and inside and (path := self._find(module, f"{dotted}.{inside}".strip("."), level)):
                inside = None
            origin = self.module(path) if path else None
            if origin is None:
                reached.add((module.below, name, f"{'.' * level}{dotted}:{alias.name}"))
            elif inside is not None and inside in origin.bound:
                used = ast.Name(inside, ast.Load())
                self._reach(origin, used, reached, seen)
                reached.add((module.below, name, f"{origin.below}:{inside}"))
            elif (origin.below, "*") not in seen:
                seen.add((origin.below, "*"))
                reached.add((origin.below, "*", self._statement(origin.tree).skeleton))
                self._reach(origin, origin.tree, reached, seen)

    def _find(self, module: _Module, dotted: str, level: int) -> Path | None:
        """The file of `rules/` that an import names, from beside it or from the top."""
        key = module.path.parent, dotted, level
        if key not in self._found:
            self._found[key] = self._look(module, dotted, level)
        return self._found[key]

    def _look(self, module: _Module, dotted: str, level: int) -> Path | None:
        parts = dotted.split(".") if dotted else []
        beside = module.path.parents[level - 1 if level else 0]
        starts = [beside] if level else [beside, self.root, self.root.parent]
        for start in starts:
            path = start.joinpath(*parts)
            for candidate in (path.with_suffix(".py") if parts else path / "__init__.py", path / "__init__.py"):
                if candidate.is_file() and candidate.is_relative_to(self.root):
                    return candidate
        return None


def skeleton(node: ast.AST, names: set[str] | None = None) -> str:
    """A syntax tree as text: without places, comments and docstrings, and the same under every Python.

    Every name that stands in it is added to `names`, and those of parameters, by which pytest hands in fixtures.
    """
    if isinstance(node, ast.Constant):
        return f"{type(node.value).__name__}({node.value!r})"
    if names is not None and isinstance(node, (ast.Name, ast.arg)):
        names.add(node.id if isinstance(node, ast.Name) else node.arg)
    parts = []
    for name, value in ast.iter_fields(node):
        if name in ("ctx", "type_comment", "type_ignores") or value is None or value == []:
            continue  # absent in one version of Python, empty in another
        if isinstance(value, list):
            kept = [_spelt(one, names) for one in value if not _is_remark(one)]
            parts.append(f"{name}=[{','.join(kept)}]")
        else:
            parts.append(f"{name}={_spelt(value, names)}")
    return f"{type(node).__name__}({','.join(parts)})"


def _spelt(value: object, names: set[str] | None) -> str:
    return skeleton(value, names) if isinstance(value, ast.AST) else repr(value)


def _is_remark(node: object) -> bool:
    """True of a docstring, and of any text that stands as a statement: it does nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _binds(statement: ast.stmt) -> set[str]:
    """The names that a statement at the top of a module binds or changes."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
    if isinstance(statement, ast.Expr):
        # `TABLE.update(…)` changes TABLE.
        function = statement.value.func if isinstance(statement.value, ast.Call) else None
        return {_root(function)} - {""} if isinstance(function, ast.Attribute) else set()
    names = {one.id for one in ast.walk(statement) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    for one in ast.walk(statement):
        if isinstance(one, (ast.Subscript, ast.Attribute)) and isinstance(one.ctx, ast.Store):
            names.add(_root(one))
        elif isinstance(one, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)):
            names |= _binds(one)
    return names - {""}


def _root(node: ast.expr) -> str:
    """`TABLE` of `TABLE["x"].y`."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
