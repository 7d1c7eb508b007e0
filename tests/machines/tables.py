"""State machines of a table: whatever event Hypothesis thinks of, the engine's reply to it, and two models beside.

One model is the referee's, which says what a table has to accept, to refuse and to pay. The other is kept here and
knows no rule: it holds what was accepted, so that nothing is settled that was not wagered, and nothing is forgotten.
"""

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from feltproof import cards, content
from feltproof.clauses import Section, load
from feltproof.games import engine
from feltproof.games.builtin import Engine
from feltproof.protocol import PlayReply
from feltproof.referee import crazy_4_poker, criss_cross_poker
from feltproof.referee.table import Table

Event = dict[str, Any]

PLAYERS: Final = st.sampled_from([f"p{number}" for number in range(1, 8)])
SEATS: Final = st.integers(0, 7)
CENTS: Final = st.sampled_from([0, 1, 1_00, 2_50, 5_00, 7_50, 10_00, 15_00, 25_00, 500_00, 1_000_000_00, -5_00])
PLACE: Final = st.integers(0, 5)
STRONG: Final = [card for card in cards.TEXTS if card[0] in "AKQ"]
"""What most hands of a chosen deck are made of: bonuses are paid for them, and envied."""
NONSENSE: Final = st.sampled_from(
    [
        {},
        {"event": "shuffle"},
        {"event": "sit", "player": "p1"},
        {"event": "wager", "player": "p1", "seat": 1, "wager": None, "cents": 5_00},
        {"event": "wager", "player": "p1", "seat": 1, "wager": "ante", "cents": "5"},
        {"event": "deal", "method": "by_magic", "deck": "".join(cards.TEXTS)},
        {"event": "deal", "method": "manual", "deck": "AsAs" + "".join(cards.TEXTS[2:])},
        {"event": "deal", "method": "manual", "deck": "".join(cards.TEXTS[:51])},
        {"event": "reveal", "cards": "all"},
    ]
)


FOLDS: Final = st.lists(st.sampled_from([False, False, True]), min_size=6, max_size=6)
NAMES: Final = (
    *("ante", "super_bonus", "queens_up", "progressive", "play"),
    *("ante_across", "ante_down", "five_card_bonus", "across", "down", "middle"),
)
EVENTS: Final = st.one_of(
    st.builds(lambda player, seat: {"event": "sit", "player": player, "seat": seat}, PLAYERS, SEATS),
    st.builds(lambda name, player: {"event": name, "player": player}, st.sampled_from(["leave", "fold"]), PLAYERS),
    st.builds(
        lambda player, seat, wager, cents: {
            "event": "wager",
            "player": player,
            "seat": seat,
            "wager": wager,
            "cents": cents,
        },
        st.sampled_from(["p1", "p2", "p3"]),
        st.integers(1, 6),
        st.sampled_from(NAMES),
        st.sampled_from([0, 5_00, 10_00, 1_00]),
    ),
    st.builds(lambda name: {"event": name}, st.sampled_from(["no_more_bets", "settle"])),
    st.builds(lambda cards: {"event": "reveal", "cards": cards}, st.sampled_from(["across", "down", "middle"])),
)
"""Whatever could come between the events of a round."""


@st.composite
def decks(draw: st.DrawFn) -> str:
    """A whole deck, shuffled; the top of every second one is strong."""
    chance = random.Random(draw(st.integers(0, 2**20)))
    strong = draw(st.booleans())
    top = chance.sample(STRONG, len(STRONG)) if strong else []
    rest = [card for card in cards.TEXTS if card not in top]
    return "".join(top + chance.sample(rest, len(rest)))


@cache
def section(name: str) -> Section:
    return load(content.specs()).section(name)


@cache
def crazy_4_referee() -> crazy_4_poker.Referee:
    return crazy_4_poker.Referee(crazy_4_poker.Rules.of(section("us-ny/5324.32")))


@cache
def criss_cross_referee() -> criss_cross_poker.Referee:
    return criss_cross_poker.Referee(criss_cross_poker.Rules.of(section("us-ny/5324.39")))


def of_the_house(game: str) -> Callable[[], Engine]:
    """The builtin engine with one game, made once: a sitting leaves nothing behind in it."""

    @cache
    def build() -> Engine:
        return Engine([engine().games[game]])

    return build


class TableMachine(RuleBasedStateMachine):
    """A sitting at one table, in any game."""

    game: ClassVar[str]
    configuration: ClassVar[str]
    build: ClassVar[Callable[[], Engine]]
    early: ClassVar[tuple[str, ...]]
    """The wagers that are made before the deal."""

    def __init__(self) -> None:
        super().__init__()
        self.engine = type(self).build()
        # The pieces of a game, which the engine itself does not look into.
        game: Any = self.engine.games[self.game]
        declared = next(each for each in self.declared() if each["id"] == self.configuration)
        self.offered = {*declared["odds"]}
        """Wagers that this configuration has odds for."""
        self.usual = max(5_00, declared["limits"]["ante"]["min"])
        """An ante that it takes."""
        setup = game.setup(self.configuration)
        self.table = game.table(setup.configuration, game.ranking, setup.wagering, setup.settlement)
        self.pieces = {name for name, value in vars(self.table).items() if _is_piece(name, value)}
        self.judge = self.judged(declared)
        self.events: list[Event] = []
        self.replies: list[Mapping[str, Any]] = []
        self.seated: dict[str, int] = {}
        self.wagered: dict[tuple[int, str], int] = {}
        """What was accepted and is not settled."""
        self.phase = "betting"
        self.between: tuple[int, Event] | None = None
        """What is to happen before the event of that number."""

    def declared(self) -> Sequence[Mapping[str, Any]]:
        """The configurations as the engine declares them."""
        hello = self.engine.hello({"protocols": ["1.0"]})
        found: Sequence[Mapping[str, Any]] = hello["games"][self.game]["configurations"]
        return found

    def judged(self, declared: Mapping[str, Any]) -> Table[Any, Any]:
        """The referee's table, at the facility that is declared."""
        raise NotImplementedError

    def happen(self, event: Event) -> PlayReply:
        """Let it happen, and see whether it may; what comes between comes first."""
        if self.between is not None and len(self.events) >= self.between[0]:
            (_, between), self.between = self.between, None
            if between["event"] != "leave" or self.may_leave(between["player"]):
                self.happen(dict(between))
        before = self.state()
        reply = self.table.reply(event)
        told = msgspec.convert(reply, PlayReply)
        breaches = self.judge.judge(event, told)
        self.events.append(event)
        self.replies.append(reply)

        assert breaches == []
        if told.accepted:
            assert self.judge.lost is None
            self.take(event, told)
        else:
            assert told.code
            assert self.state() == before, "a refused event changes nothing"
        return told

    def state(self) -> dict[str, Any]:
        """All that the engine remembers of the sitting."""
        return copy.deepcopy({name: value for name, value in vars(self.table).items() if name not in self.pieces})

    def take(self, event: Event, told: PlayReply) -> None:
        """Keep what was accepted."""
        match event["event"]:
            case "sit":
                self.seated[event["player"]] = event["seat"]
            case "leave":
                del self.seated[event["player"]]
            case "wager":
                self.wagered[event["seat"], event["wager"]] = event["cents"]
                self.wagered = {place: cents for place, cents in self.wagered.items() if cents}
            case "no_more_bets":
                self.phase = "closed"
            case "deal":
                self.phase = "dealt"
                assert told.dealt is not None
                assert len({card for _, card in told.dealt}) == len(told.dealt)
            case "settle":
                assert told.payments is not None
                paid = [(payment.seat, payment.wager) for payment in told.payments]
                assert sorted(paid) == sorted(self.wagered), "what was wagered is settled, and nothing else, once"
                self.wagered, self.phase = {}, "betting"

    def seat_at(self, place: int) -> tuple[str, int] | None:
        """One of the seated players."""
        players = sorted(self.seated.items())
        return players[place % len(players)] if players else None

    # Whatever comes.

    @rule(player=PLAYERS, seat=SEATS)
    def somebody_sits(self, player: str, seat: int) -> None:
        self.happen({"event": "sit", "player": player, "seat": seat})

    @rule(player=PLAYERS)
    def somebody_leaves(self, player: str) -> None:
        if self.may_leave(player):
            self.happen({"event": "leave", "player": player})

    def may_leave(self, player: str) -> bool:
        """Wagers that are left behind before the deal are a matter between player and facility: no rule says."""
        seat = self.seated.get(player)
        return self.phase == "dealt" or not any(at == seat for at, _ in self.wagered)

    @rule(player=PLAYERS, seat=SEATS, place=PLACE, cents=CENTS)
    def somebody_wagers(self, player: str, seat: int, place: int, cents: int) -> None:
        names = (*self.early, *self.table.later)
        wager = names[place % len(names)]
        self.happen({"event": "wager", "player": player, "seat": seat, "wager": wager, "cents": cents})

    @rule(player=PLAYERS)
    def somebody_folds(self, player: str) -> None:
        self.happen({"event": "fold", "player": player})

    @rule()
    def no_more_bets(self) -> None:
        self.happen({"event": "no_more_bets"})

    @rule(deck=decks(), method=st.sampled_from(["manual", "automated"]))
    def cards_are_dealt(self, deck: str, method: str) -> None:
        self.happen({"event": "deal", "method": method, "deck": deck})

    @rule()
    def the_round_is_settled(self) -> None:
        self.happen({"event": "settle"})

    @rule(event=NONSENSE)
    def nonsense_happens(self, event: Event) -> None:
        self.happen(dict(event))

    # What leads on.

    @rule(seat=st.integers(1, 6))
    def the_next_player_sits(self, seat: int) -> None:
        free = [name for name in (f"p{number}" for number in range(1, 8)) if name not in self.seated]
        self.happen({"event": "sit", "player": free[0], "seat": seat})

    @precondition(lambda self: self.seated)
    @rule(place=PLACE, wager=PLACE, cents=CENTS)
    def a_seated_player_wagers(self, place: int, wager: int, cents: int) -> None:
        at = self.seat_at(place)
        assert at is not None
        names = (*self.early, *self.table.later)
        name = names[wager % len(names)]
        self.happen({"event": "wager", "player": at[0], "seat": at[1], "wager": name, "cents": cents})

    @precondition(lambda self: self.seated and self.phase == "betting")
    @rule(place=PLACE, times=st.sampled_from([1, 2]), more=st.booleans())
    def a_seated_player_wagers_all(self, place: int, times: int, more: bool) -> None:
        at = self.seat_at(place)
        assert at is not None
        for wager, amount in self.lawful(times * self.usual, more).items():
            self.happen({"event": "wager", "player": at[0], "seat": at[1], "wager": wager, "cents": amount})

    @precondition(lambda self: self.phase == "betting")
    @rule(seat=st.integers(1, 6), deck=decks(), method=st.sampled_from(["manual", "automated"]), spoilt=st.booleans())
    def a_round_is_begun(self, seat: int, deck: str, method: str, spoilt: bool) -> None:
        self.the_next_player_sits(seat)
        for place in range(len(self.seated)):
            self.a_seated_player_wagers_all(place, 1, place % 2 == 0)
        self.no_more_bets()
        if spoilt:
            self.cards_are_dealt(deck[:102] + deck[:2], method)
        self.cards_are_dealt(deck, method)

    @precondition(lambda self: self.phase == "dealt")
    @rule(folds=FOLDS)
    def the_round_is_played_to_its_end(self, folds: list[bool]) -> None:
        self.play_on(folds)
        self.happen({"event": "settle"})

    @precondition(lambda self: self.phase == "betting")
    @rule(
        seats=st.lists(st.integers(1, 6), min_size=1, max_size=3),
        deck=decks(),
        method=st.sampled_from(["manual", "automated"]),
        folds=FOLDS,
        at=st.integers(0, 24),
        event=EVENTS,
    )
    def something_comes_between_in_a_round(
        self, seats: list[int], deck: str, method: str, folds: list[bool], at: int, event: Event
    ) -> None:
        for seat in seats:
            self.the_next_player_sits(seat)
        self.between = (len(self.events) + at, event)
        self.a_round_is_begun(seats[0], deck, method, False)
        if self.phase == "dealt":
            self.the_round_is_played_to_its_end(folds)
        self.between = None

    def lawful(self, cents: int, more: bool) -> dict[str, int]:
        """Wagers that may stand together; with `more`, every one that is offered."""
        raise NotImplementedError

    def play_on(self, folds: list[bool]) -> None:
        """Have every seat decide, and every card shown."""
        raise NotImplementedError

    def everybody_decides(self, wager: str, cents: Callable[[int], int], folds: list[bool]) -> None:
        """Each seat in turn, from the dealer's left, wagers or folds."""
        for player, seat in sorted(self.seated.items(), key=lambda at: at[1]):
            if folds[seat - 1]:
                self.happen({"event": "fold", "player": player})
            else:
                amount = cents(seat)
                self.happen({"event": "wager", "player": player, "seat": seat, "wager": wager, "cents": amount})

    def teardown(self) -> None:
        """Asked for the whole sitting at once, the engine says the same; and so does the referee."""
        if not self.events:
            return
        params = {"game": self.game, "configuration": self.configuration}
        asked = self.engine.play({**params, "cases": [{"case": "1", "events": self.events}]})
        assert asked["results"] == [{"case": "1", "replies": self.replies}]


def _is_piece(name: str, value: object) -> bool:
    """Whether it belongs to the engine as a whole, and not to the sitting."""
    return name in ("configuration", "ranking", "wagering", "settlement") or callable(value)


class CrazyFourPoker(TableMachine):
    """A table of Crazy 4 poker that offers every wager."""

    game = "crazy-4-poker"
    configuration = "qu-a.prog-a.five"
    build = staticmethod(of_the_house("crazy-4-poker"))
    early = ("ante", "super_bonus", "queens_up", "progressive")

    def judged(self, declared: Mapping[str, Any]) -> Table[Any, Any]:
        return crazy_4_poker.Table(crazy_4_referee(), crazy_4_poker.Facility.of(declared))

    def lawful(self, cents: int, more: bool) -> dict[str, int]:
        beside = {"queens_up": cents, "progressive": 1_00} if more else {}
        return {"ante": cents, "super_bonus": cents} | {name: beside[name] for name in beside if name in self.offered}

    def play_on(self, folds: list[bool]) -> None:
        self.everybody_decides("play", lambda seat: self.wagered.get((seat, "ante"), self.usual), folds)
        self.everybody_decides("play", lambda seat: self.wagered.get((seat, "ante"), self.usual), [False] * 6)


class CrissCrossPoker(TableMachine):
    """A table of criss-cross poker that offers every wager."""

    game = "criss-cross-poker"
    configuration = "least"
    build = staticmethod(of_the_house("criss-cross-poker"))
    early = ("ante_across", "ante_down", "five_card_bonus")

    def judged(self, declared: Mapping[str, Any]) -> Table[Any, Any]:
        return criss_cross_poker.Table(criss_cross_referee(), criss_cross_poker.Facility.of(declared))

    @rule(cards=st.sampled_from(["across", "down", "middle"]))
    def cards_are_shown(self, cards: str) -> None:
        self.happen({"event": "reveal", "cards": cards})

    @precondition(lambda self: self.phase == "dealt")
    @rule(line=st.sampled_from(["across", "down", "middle"]), late=PLACE, folds=st.booleans())
    def cards_are_shown_before_one_has_decided(self, line: str, late: int, folds: bool) -> None:
        at = self.seat_at(late)
        waited_for = dict(self.seated)
        if at is not None:
            del self.seated[at[0]]
        self.everybody_decides(line, lambda seat: self.wagered.get((seat, "ante_across"), self.usual), [folds] * 6)
        self.seated = waited_for
        self.happen({"event": "reveal", "cards": line})

    def lawful(self, cents: int, more: bool) -> dict[str, int]:
        beside = {"five_card_bonus": cents} if more and "five_card_bonus" in self.offered else {}
        return {"ante_across": cents, "ante_down": cents} | beside

    def play_on(self, folds: list[bool]) -> None:
        for place, line in enumerate(("across", "down", "middle")):
            turned = folds[place:] + folds[:place]
            self.everybody_decides(line, lambda seat: self.wagered.get((seat, "ante_across"), self.usual), turned)
            self.happen({"event": "reveal", "cards": line})
