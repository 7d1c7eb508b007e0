"""The configurations under test as one table for each game, every pay table in full once."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from feltproof.money import in_dollars
from feltproof.runner.record import ConfigurationRecord, Run

_NOT_OFFERED: Final = "–"
_KINDS: Final = ("counts", "odds", "progressive", "limits")
"""What a configuration is made of, whatever the game, in the order of the columns: how much there is of something,
and what the protocol calls by these names."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,23}", re.ASCII)
_MOST_COLUMNS: Final = 11
_LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class PayTable:
    """A table that at least one configuration declares: its name in the cells above, and what it holds."""

    name: str
    """`queens up A`: a letter where the law has a table like it, else a number."""
    words: str


@dataclass(frozen=True, slots=True)
class ConfigurationTable:
    """The configurations of a game: what sets them apart in columns, what they share once."""

    game: str
    """By the title of the section that is about it, `Crazy 4 poker`."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Id, and a cell for each column."""
    shared: tuple[tuple[str, str], ...]
    """What all of them declare alike, by name."""
    pay_tables: tuple[PayTable, ...]
    further: tuple[tuple[str, str], ...]
    """Configuration and what it declares beyond the protocol."""


def tables(run: Run) -> tuple[ConfigurationTable, ...]:
    """A table for each game, games and configurations in the order of the run."""
    by_game: dict[str, list[ConfigurationRecord]] = {}
    for configuration in run.configurations:
        by_game.setdefault(configuration.game, []).append(configuration)
    titles = {section.game: section.title for section in reversed(run.sections)}
    return tuple(
        _table(titles.get(game, game), configurations, _law_tables(run, game))
        for game, configurations in by_game.items()
    )


def in_words(name: str) -> str:
    """A name of the protocol as a person reads it: `three of a kind` for `three_of_a_kind`."""
    return name.replace("_", " ")


def _table(game: str, configurations: Sequence[ConfigurationRecord], law: Mapping[str, str]) -> ConfigurationTable:
    names = _Names(law)
    told = [tuple(_cells(configuration.declared, names)) for configuration in configurations]
    lines = [{column: cell for _, column, cell in cells} for cells in told]
    kinds = {column: kind for cells in told for kind, column, _ in cells}
    columns = sorted(kinds, key=lambda column: _KINDS.index(kinds[column]))
    several = len(lines) > 1
    alike = [
        column
        for column in columns
        if several and kinds[column] != "counts" and len({line.get(column, _NOT_OFFERED) for line in lines}) == 1
    ]
    shown = [column for column in columns if column not in alike]
    columns, beyond = shown[:_MOST_COLUMNS], shown[_MOST_COLUMNS:]
    further = [
        (configuration.id, _told(extra))
        for configuration in configurations
        if (extra := {name: value for name, value in configuration.declared.items() if not _has_columns(name, value)})
    ] + [
        (configuration.id, f"{column} {line[column]}")
        for configuration, line in zip(configurations, lines, strict=True)
        for column in beyond
        if column in line
    ]
    return ConfigurationTable(
        game=game,
        columns=tuple(columns),
        rows=tuple(
            (configuration.id, tuple(line.get(column, _NOT_OFFERED) for column in columns))
            for configuration, line in zip(configurations, lines, strict=True)
        ),
        shared=tuple((column, lines[0][column]) for column in alike),
        pay_tables=tuple(sorted(names.tables, key=lambda table: table.name)),
        further=tuple(further),
    )


class _Names:
    """Gives each pay table that is met a name, the same one whenever it is met again."""

    def __init__(self, law: Mapping[str, str]) -> None:
        self._law = law
        self._known: dict[tuple[str, str], str] = {}
        self._numbers: dict[str, int] = {}
        self.tables: list[PayTable] = []

    def of(self, wager: str, table: Mapping[str, Any], as_text: str) -> str:
        key = wager, as_text
        if key not in self._known:
            label = self._law.get(_key(table), "")
            if not label:
                self._numbers[wager] = self._numbers.get(wager, 0) + 1
                label = str(self._numbers[wager])
            self._known[key] = label
            self.tables.append(PayTable(f"{in_words(wager)} {label}", as_text))
        return self._known[key]


def _counts(name: str, value: Any) -> bool:
    """Whether this says how much there is of something, `seats` or the dealer's cards, whatever the game is."""
    return isinstance(value, int) and not isinstance(value, bool) and bool(_NAME.fullmatch(name))


def _has_columns(name: str, value: Any) -> bool:
    """Whether the cells tell it; what they do not is told in a line of its own."""
    return name == "id" or name in _KINDS[1:] or _counts(name, value)


def _cells(declared: Mapping[str, Any], names: _Names) -> Iterator[tuple[str, str, str]]:
    """Kind, column and cell of what a configuration declares."""
    for name, value in declared.items():
        if _counts(name, value):
            yield "counts", in_words(name), _plain(value)
    odds = declared.get("odds")
    for wager, value in odds.items() if isinstance(odds, dict) else ():
        cell = names.of(wager, value, _told(value)) if isinstance(value, dict) else _plain(value)
        yield "odds", in_words(wager), cell
    progressive = declared.get("progressive")
    if isinstance(progressive, dict):
        for name, value in progressive.items():
            if isinstance(value, dict):
                as_text = ", ".join(f"{in_words(row)} {_amount(amount)}" for row, amount in value.items())
                yield "progressive", in_words(name), names.of(name, {}, as_text) if value else "none"
            elif isinstance(value, list):
                yield "progressive", f"progressive {in_words(name)}", ", ".join(map(_amount, value))
            else:
                yield "progressive", f"meter, {in_words(name)}", _amount(value)
    limits = declared.get("limits")
    for wager, limit in limits.items() if isinstance(limits, dict) else ():
        yield "limits", f"{in_words(wager)} limits", _limit(limit)


def _limit(limit: Any) -> str:
    if not isinstance(limit, dict):
        return _plain(limit)
    ends = [_amount(limit[end]) for end in ("min", "max") if end in limit]
    others = {name: value for name, value in limit.items() if name not in ("min", "max")}
    return " to ".join(ends) + "".join(f", {in_words(name)} {_amount(value)}" for name, value in others.items())


def _law_tables(run: Run, game: str) -> dict[str, str]:
    """The letter of each table that the law of a game lets a facility choose, by what it holds."""
    found: dict[str, str] = {}
    sections = {section.id for section in run.sections if section.game == game}
    for clause in run.clauses:
        if clause.section not in sections:
            continue
        columns: dict[str, dict[str, str]] = {}
        for row in clause.rows:
            for cell in row.cells:
                if row.rule == "choice" and cell.column:
                    columns.setdefault(cell.column, {})[row.name] = cell.law
        found |= {_key(table): letter for letter, table in columns.items()}
    return found


def _key(table: Mapping[str, Any]) -> str:
    return json.dumps(table, sort_keys=True) if table else ""


def _told(value: Mapping[str, Any]) -> str:
    text = ", ".join(f"{in_words(name)} {_plain(inner)}" for name, inner in value.items())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " … (the rest in run.json)"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _amount(value: Any) -> str:
    return in_dollars(value) if isinstance(value, int) and not isinstance(value, bool) else _plain(value)
