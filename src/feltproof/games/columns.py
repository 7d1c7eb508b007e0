"""Cases in columns: many hands or rounds of one shape, answered field by field.

Who asks in columns gets the same answers as who asks case by case. Columns are read with NumPy, and what is remarkable
in them is handed to the pieces of the game one round at a time; so only a game whose pieces work case by case in the
house's way can be asked in columns, and offers it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from feltproof.games import hands
from feltproof.games.hands import UNREADABLE, Cards
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import MALFORMED_PARAMS, OTHER_ERROR, RequestError, shown
from feltproof.games.settlement import Outcome

Result = dict[str, Any]

LETTERS: Final = {"win": "w", "push": "p", "lose": "l"}
"""Outcomes in a column."""
_CODES: Final = {outcome: ord(letter) for outcome, letter in LETTERS.items()}
_NO_WAGER: Final = ord("-")
_TOO_LARGE: Final = 1 << 63


class Asked:
    """What was asked in columns; every field that is looked at is held to its shape.

    Its methods raise `RequestError` where a field is not what it should be.
    """

    def __init__(self, columns: object, most: int) -> None:
        self._fields = _mapping(columns, "columns")
        self.cases = self.whole("cases", 0, most)
        """How many cases there are."""

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number."""
        number = self._fields.get(name)
        if type(number) is not int or number < least:
            raise malformed(f"columns.{name}: a whole number from {least} is wanted, not {shown(number)}")
        if number > most:
            raise RequestError(OTHER_ERROR, f"columns.{name}: {number}, more than {most}")
        return number

    def get(self, name: str) -> Any:
        """A field as it came."""
        return self._fields.get(name)

    @property
    def meter(self) -> Any:
        """The meter before each round as it came, unless no column of whole numbers could hold it."""
        meter = self._fields.get("meter")
        if type(meter) is int and abs(meter) >= _TOO_LARGE:
            raise malformed("columns.meter: a number is too large")
        return meter

    def hands(self, name: str, size: int) -> Cards:
        """Hands of `size` cards each, joined to one text; their cards rising."""
        return read_joined(self._fields.get(name), size, self.cases, f"columns.{name}")

    @property
    def plans(self) -> list[Mapping[str, Any]]:
        """What a seat has beside its number and its hand, each as often as seats name it."""
        plans = _list(self._fields.get("plans"), "columns.plans")
        return [_mapping(plan, f"columns.plans[{place}]") for place, plan in enumerate(plans)]

    @property
    def seats(self) -> list["AskedSeat"]:
        """The seats of every round."""
        return [AskedSeat(each, place, self.cases) for place, each in enumerate(self._seats)]

    @property
    def _seats(self) -> list[Any]:
        return _list(self._fields.get("seats"), "columns.seats")


class AskedSeat:
    """One seat of every round."""

    def __init__(self, fields: object, place: int, cases: int) -> None:
        self._name = f"columns.seats[{place}]"
        self._fields = _mapping(fields, self._name)
        self._cases = cases

    def hands(self, size: int) -> Cards:
        """Its hands, of `size` cards each, rising."""
        return read_joined(self._fields.get("hands"), size, self._cases, f"{self._name}.hands")

    def text(self, row: int, size: int) -> str:
        """Its hand in one round, as it came."""
        return cut(self._fields["hands"], row, size)

    def plan(self, plans: int) -> NDArray[np.int64]:
        """Which of so many plans it wagered."""
        column = self.numbers("plan")
        if len(column) and not 0 <= column.min() <= column.max() < plans:
            raise malformed(f"columns.seats: 'plan' names places in a list of {plans}, from 0")
        return column

    def numbers(self, name: str) -> NDArray[np.int64]:
        """A column of whole numbers."""
        column = self._fields.get(name)
        if not isinstance(column, list) or len(column) != self._cases or set(map(type, column)) - {int}:
            raise malformed(f"{self._name}.{name}: a list of {self._cases} whole numbers is wanted")
        try:
            return np.array(column, np.int64)
        except OverflowError:
            raise malformed(f"{self._name}.{name}: a number is too large") from None


def cut(text: str, row: int, size: int) -> str:
    """One of the hands of `size` cards that are joined to a text."""
    return text[2 * size * row : 2 * size * (row + 1)]


def read_joined(text: object, size: int, count: int, name: str) -> Cards:
    """The cards of `count` hands of `size` cards, joined to one text; each row rises."""
    if not isinstance(text, str) or len(text) != 2 * size * count or not text.isascii():
        wanted = f"{count} hands of {size} cards" if size > 1 else f"{count} cards"
        raise malformed(f"{name}: a text of {wanted} is wanted, joined")
    return hands.read_alike([text], size) if count else np.zeros((0, size), np.uint8)


def rank(ranking: Ranking, asked: Asked) -> Result:
    """The category and the strength of each hand."""
    size = asked.whole("cards", 1, 52)
    if size not in ranking.sizes:
        wanted = " or ".join(map(str, ranking.sizes))
        raise RequestError(OTHER_ERROR, f"columns.cards: hands of {wanted} cards are ranked, not of {size}")
    strengths = ranking.strengths(asked.hands("hands", size))
    wrong = np.flatnonzero(strengths == UNREADABLE)
    names = tuple(dict.fromkeys(ranking.categories))
    places = np.array([names.index(category) for category in ranking.categories], np.int64)
    text = asked.get("hands")
    rejected = []
    for row in wrong.tolist():
        refused = hands.fault(cut(text, row, size), ranking.sizes, "hand")
        rejected.append({"row": row, "code": refused.code, "detail": refused.detail})
    return {
        "categories": list(names),
        "category": places[strengths].tolist(),
        "strength": strengths.tolist(),
        "rejected": rejected,
    }


def seated_amiss(
    seats: Sequence[tuple[NDArray[np.int64], NDArray[np.uint64]]], most: int, taken: NDArray[np.uint64]
) -> NDArray[np.bool_]:
    """Which rounds have a seat that is none of the table's or stands there twice, or cards that cannot be read or are
    dealt twice.

    `seats` are the number and the set of cards of each seat, `most` is the last position, and `taken` are the cards
    that no seat may hold.
    """
    found, occupied = np.zeros(len(taken), np.bool_), np.zeros(len(taken), np.uint64)
    for number, held in seats:
        outside = (number < 1) | (number > min(most, 63))
        place = np.uint64(1) << np.where(outside, 0, number).astype(np.uint64)
        found |= outside | (occupied & place != 0) | (held == 0) | (taken & held != 0)
        taken, occupied = taken | held, occupied | place
    return found


def numbered(things: Iterable[object]) -> NDArray[np.int64]:
    """For each thing, a number that it shares with those that are equal."""
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(thing, len(numbers)) for thing in things], np.int64)


def kinds(of_strength: Sequence[object]) -> NDArray[np.int64]:
    """By strength: a number that hands share which mean the same."""
    return numbered(map(id, of_strength))


_COUNTED: Final = 1 << 20
"""Below so many possible combinations, those that occur are looked up in a table; above, they are sorted."""


def one_of_each(columns: Sequence[NDArray[np.int64]]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """A row of each combination that occurs in the columns, whose numbers are few; and by row, its combination."""
    together, possible = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        count = int(column.max(initial=0)) + 1
        together, possible = together * count + column, possible * count
    if possible > _COUNTED:
        _, first, which = np.unique(together, return_index=True, return_inverse=True)
        return first, which
    rows = np.full(possible, -1, np.intp)
    rows[together[::-1]] = np.arange(len(together) - 1, -1, -1)
    found = np.flatnonzero(rows >= 0)
    place = np.empty(possible, np.intp)
    place[found] = np.arange(len(found))
    return rows[found], place[together]


class Told:
    """What became of one seat, round by round."""

    def __init__(self, cases: int, wagers: Sequence[str]) -> None:
        self._wagers = tuple(wagers)
        self._places = {name: place for place, name in enumerate(self._wagers)}
        self._letters = np.full((cases, len(wagers)), _NO_WAGER, np.uint8)
        self._pays = np.zeros((cases, len(wagers)), np.int64)
        self._envy = np.zeros(cases, np.int64)

    def put_wager(
        self, wager: str, rows: NDArray[np.intp], which: NDArray[np.intp], outcomes: Sequence[Outcome | None]
    ) -> None:
        """Settle one wager in `rows`; `which` of the `outcomes` each of them has, `None` where it was not made."""
        if len(rows):
            said = [(_NO_WAGER, 0) if one is None else (_CODES[one[0]], one[1]) for one in outcomes]
            letters, pays = zip(*said, strict=True)
            place = self._places[wager]
            self._letters[rows, place] = np.array(letters, np.uint8)[which]
            self._pays[rows, place] = np.array(pays, np.int64)[which]

    def put_result(self, row: int, seat: Mapping[str, Any]) -> None:
        """Settle one row as the result of a case has it."""
        for name, said in seat["wagers"].items():
            place = self._places[name]
            self._letters[row, place], self._pays[row, place] = _CODES[said["outcome"]], said["pays"]
        self._envy[row] = seat["envy"]

    def told(self) -> Result:
        """As the protocol has it."""
        wagers = {}
        for place, name in enumerate(self._wagers):
            letters = self._letters[:, place]
            if (letters != _NO_WAGER).any():
                wagers[name] = {"outcomes": letters.tobytes().decode("ascii"), "pays": self._pays[:, place].tolist()}
        return {"wagers": wagers, **({"envy": self._envy.tolist()} if self._envy.any() else {})}


def _mapping(value: object, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise malformed(f"{name}: an object is wanted, not {shown(value)}")
    return value


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise malformed(f"{name}: a list is wanted, not {shown(value)}")
    return value


def malformed(message: str) -> RequestError:
    """A request whose columns are not what they should be."""
    return RequestError(MALFORMED_PARAMS, message)
