"""A hand in PHH, played by a filing: the same cards, stacks and decisions, by the house's rules.

What the file has for stakes is set in the filing. Cards that it does not know are any that are
left; a decision that the filing does not allow is refused with the action's number.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from houseway.bank.fees import NO_FEE, Charged, Mark
from houseway.bank.money import MOST, dollars, whole_cents
from houseway.cards.card import Card
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.poker.events import StreetBegun
from houseway.families.poker.phh.variants import STUD, VARIANTS, WORDS, variant_of
from houseway.families.poker.round import play
from houseway.families.poker.rules import PokerRules, Street
from houseway.felt.collection import Collection
from houseway.felt.events import PutIn
from houseway.felt.histories import ReplayedHand
from houseway.felt.pot.round import Posting, PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.schedule import Column
from houseway.filings.filing import Filing

_UNKNOWN: Final = "??"
_ACTION: Final = re.compile(
    r"(?:d dh p(?P<to>\d{1,3}) (?P<hole>\S+)|d db (?P<board>\S+)"
    r"|p(?P<by>\d{1,3}) (?P<what>f|cc|pb|sm|cbr)(?: (?P<more>\S+))?)(?:\s+#.*)?",
    re.ASCII,
)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_AMOUNT: Final = re.compile(r"\d{1,18}(?:\.\d{1,18})?", re.ASCII)


class Done(NamedTuple):
    """What a player did: `f`, `cc`, `pb`, or `cbr` to so many cents; and where it stands."""

    number: int
    player: int
    word: str
    cents: int = 0


class History(NamedTuple):
    """A hand as a file tells it, players counted from 1, in cents."""

    variant: str
    antes: list[int]
    blinds: list[int]
    bring_in: int
    bets: tuple[int, int]
    stacks: list[int]
    players: list[str]
    hole: dict[int, list[str]]
    board: list[str]
    done: list[Done]
    finishing: list[int] | None
    collection: int
    """What the house took, which only our own files say."""


class Taken(Collection):
    """What a history says that the house took of the pot."""

    def __init__(self, cents: int) -> None:
        self._cents = cents

    @property
    def columns_of_pot(self) -> dict[str, Column]:
        return {"history": _WHEN_OVER}

    def of_pot(self, hand: Hand) -> dict[str, tuple[Column, Charged]]:
        return {"history": (_WHEN_OVER, Charged(self._cents))}

    @property
    def from_blinds(self) -> bool:
        return False

    def of_button(self, hand: Hand) -> Charged:
        return NO_FEE

    def why(self, mark: Mark) -> str:
        return "as the history has it"


_WHEN_OVER: Final = Column(payer="pot", by="nothing", when="not-stated")
"""A history does not tell when the house took it."""


def read_history(text: str, hand: int | None = None) -> History:
    """The hand of a PHH file, or one of several by its number.

    Refused with the name of the field that is missing or wrong.
    """
    place = "the history"
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except ValueError as error:  # Python refuses to read thousands of digits, too
        raise Refusal(f"{place}: this is no PHH, which is written in TOML ({error})") from None
    several = {name: one for name, one in fields.items() if _NUMBER.fullmatch(name)}
    if several:
        first = next(iter(several))
        if hand is None and len(several) > 1:
            raise Refusal(f"{place} has hands {', '.join(several)}: say which one, --hand {first}")
        place = f"hand {hand or first}"
        found = several.get(str(hand or first))
        if not isinstance(found, dict):
            raise Refusal(f"{place} is not in the history, which has {', '.join(several)}")
        fields = found
    elif hand is not None:
        raise Refusal(f"{place} is one hand: leave out --hand")
    return _Reader(fields, place).history()


class _Reader:
    """The fields of a file."""

    def __init__(self, fields: Mapping[str, object], place: str) -> None:
        self.fields, self.place = fields, place
        self.unit = 1 if fields.get("_unit") == "cents" else 100

    def history(self) -> History:
        variant = self._field("variant")
        if variant not in VARIANTS or not isinstance(variant, str):
            raise Refusal(
                f"{self.place}, variant: {variant!r} is none that can be played here; allowed are "
                + ", ".join(f"{name} ({words})" for name, words in WORDS.items())
            )
        limit = VARIANTS[variant][1] == "limit"
        least = "small_bet" if limit else "min_bet"
        bets = (self._one(least), self._one("big_bet" if limit else "min_bet"))
        stacks = self._many("starting_stacks")
        stud = variant in STUD
        players = self.fields.get("players", [f"p{n}" for n in range(1, len(stacks) + 1)])
        if not isinstance(players, list) or len({*map(str, players)}) != len(stacks):
            raise Refusal(f"{self.place}, players: a name for each of the {len(stacks)} stacks")
        for name in ("antes", "blinds_or_straddles", "finishing_stacks"):
            listed = self.fields.get(name)
            if isinstance(listed, list) and len(listed) != len(stacks):
                raise Refusal(
                    f"{self.place}, {name}: found {len(listed)}, allowed: one for each of the "
                    f"{len(stacks)} stacks"
                )
        hole, board, done = self._actions(len(stacks))
        return History(
            variant,
            self._many("antes"),
            [] if stud else self._many("blinds_or_straddles"),
            self._one("bring_in") if stud else 0,
            bets,
            stacks,
            [*map(str, players)],
            hole,
            board,
            done,
            self._many("finishing_stacks") if "finishing_stacks" in self.fields else None,
            self._one("_collection") if "_collection" in self.fields else 0,
        )

    def _actions(self, players: int) -> tuple[dict[int, list[str]], list[str], list[Done]]:
        actions = self._field("actions")
        hole: dict[int, list[str]] = {}
        board: list[str] = []
        done: list[Done] = []
        if not isinstance(actions, list):
            raise Refusal(f"{self.place}, actions: a list of texts")
        for number, action in enumerate(actions, 1):
            found = _ACTION.fullmatch(str(action))
            who = found and (found["by"] or found["to"])
            if found is None or (who and not 1 <= int(who) <= players):
                raise Refusal(f'{self.place}, action {number}: "{action}" is none of PHH here')
            if found["hole"]:
                hole.setdefault(int(found["to"]), []).extend(self._cards(number, found["hole"]))
            elif found["board"]:
                board += self._cards(number, found["board"])
            elif found["what"] == "sm":
                self._learn(number, hole.setdefault(int(found["by"]), []), found["more"])
            else:
                cents = self._bet(number, found["more"]) if found["more"] else 0
                done.append(Done(number, int(found["by"]), found["what"], cents))
        return hole, board, done

    def _bet(self, number: int, written: str) -> int:
        if not _AMOUNT.fullmatch(written):
            raise Refusal(
                f"{self.place}, action {number}: {_shown(written)} is no amount: write a number "
                "such as 2 or 2.5"
            )
        return self._cents(f"action {number}", Decimal(written))

    def _learn(self, number: int, known: list[str], shown: str | None) -> None:
        """Cards that a showdown tells, where the deal did not."""
        if shown and shown != "-" and _UNKNOWN in known:
            cards = self._cards(number, shown)
            missing = iter(card for card in cards if card != _UNKNOWN and card not in known)
            known[:] = [next(missing, card) if card == _UNKNOWN else card for card in known]

    def _cards(self, number: int, written: str) -> list[str]:
        cards = re.findall("..", written)
        if "".join(cards) != written or not all(
            re.fullmatch(r"[2-9TJQKA][cdhs]|\?\?", c) for c in cards
        ):
            raise Refusal(f'{self.place}, action {number}: "{written}" are no cards such as AsTd')
        return cards

    def _field(self, name: str) -> object:
        if name not in self.fields:
            raise Refusal(f"{self.place}: the field {name} is missing")
        return self.fields[name]

    def _one(self, name: str) -> int:
        return self._cents(name, self._field(name))

    def _many(self, name: str) -> list[int]:
        found = self._field(name)
        if not isinstance(found, list):
            raise Refusal(f"{self.place}, {name}: a list of amounts")
        return [self._cents(name, one) for one in found]

    def _cents(self, name: str, amount: object) -> int:
        """Return a field's amount in cents; a number below 0 or without end is refused."""
        where = f"{self.place}, {name}"
        if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
            raise Refusal(
                f"{where}: {_shown(amount)} is no amount: write a number such as 2 or 2.5"
            )
        if isinstance(amount, Decimal) and not amount.is_finite():
            raise Refusal(f"{where}: {amount} is no amount: write a number such as 2 or 2.5")
        if not 0 <= amount < MOST:  # compared before it is multiplied, which takes long for 1e400
            raise Refusal(
                f"{where}: {_shown(amount)} is no amount: write one from 0 to below {dollars(MOST)}"
            )
        cents = amount * self.unit
        if cents != int(cents):
            raise Refusal(f"{where}: {amount} is no whole number of cents: leave out the fraction")
        return whole_cents(int(cents))


def _shown(amount: object) -> str:
    """Return what is written for an amount, cut short if it is long."""
    if isinstance(amount, int) and not isinstance(amount, bool) and abs(amount) >= MOST:
        return "a number of too many digits"
    said = repr(amount) if isinstance(amount, str) else str(amount)
    return said if len(said) <= 40 else f"{said[:20]}…"


def replayed(filing: Filing, history: History, option: str | None) -> ReplayedHand:
    """The hand played by a filing at the limits that the history has."""
    option = filing.limits(option).option
    if (found := variant_of(filing, option)) != history.variant:
        raise Refusal(
            f"{filing.id} is {WORDS[found]}, and the history is of {WORDS[history.variant]}"
        )
    changes = _changes(filing, option, history)
    varied = filing.vary(changes | _posted(option, history)) if changes else filing
    round = _Replay(varied, option, history).played()
    result = round.result
    assert result is not None
    finishing = tuple(
        stack + result[name] for name, stack in zip(history.players, history.stacks, strict=True)
    )
    agrees = None if history.finishing is None else [*finishing] == history.finishing
    return ReplayedHand(
        filing.id,
        option,
        changes,
        tuple(history.players),
        tuple(history.stacks),
        finishing,
        agrees,
        tuple(round.events),
    )


def _changes(filing: Filing, option: str, history: History) -> dict[str, object]:
    """What of the stakes the history has otherwise."""
    play = PokerRules.of(filing).play
    stakes = play.stakes_of(option)
    key = f"play.stakes.{option}"
    found: dict[str, object] = {}
    if tuple(map(int, stakes.bets)) != history.bets:
        found[f"{key}.bets"] = [dollars(cents) for cents in history.bets]
    blinds = [cents for cents in history.blinds if cents > 0][:2]
    if [int(blind) for blind in stakes.blinds] != blinds and history.variant not in STUD:
        found[f"{key}.blinds"] = [dollars(cents) for cents in blinds]
    if len(history.stacks) == 2 and play.seating.two_players != "button-small":
        found["play.seating.two-players"] = "button-small"  # as PHH has it
    [ante, *others] = sorted({*history.antes}) or [0]
    if others:
        raise Refusal("antes: they differ by player, and a filing has one for all")
    if int(stakes.ante) != ante:
        found[f"{key}.ante"] = dollars(ante)
    if int(stakes.bring_in) != history.bring_in:
        found[f"{key}.bring-in"] = dollars(history.bring_in)
    return found


def _posted(option: str, history: History) -> dict[str, object]:
    """The limits that a table posts for such stakes."""
    least, most = map(dollars, history.bets)
    return {f"limits.{option}.table": {"min": least, "max": most}}


class _Replay:
    """One hand, decision by decision."""

    def __init__(self, filing: Filing, option: str, history: History) -> None:
        self.filing, self.history = filing, history
        count = len(history.stacks)
        names = dict(enumerate(history.players, 1))
        chips = dict(enumerate(history.stacks, 1))
        posts = {n: Posting(-cents) for n, cents in enumerate(history.blinds, 1) if cents < 0}
        extra = [n for n, cents in enumerate(history.blinds, 1) if cents > 0][2:]
        setting = PotSetting(
            max(count, max(filing.rules.table.choices)),
            count,
            names,
            chips,
            postings=posts,
            straddle=extra[0] if extra else None,
        )
        deck = Forced([*self._drawn()])
        fees = Taken(history.collection) if history.collection else None
        limits = filing.limits(option)
        self.round = PotRound(filing, setting, deck, play, limits=limits, fees=fees)
        self.done = iter(history.done)

    def played(self) -> PotRound:
        """The hand to its end."""
        r = self.round
        while ask := r.ask:
            r.answer(ask.seat, self._answer(ask))
        left = [one for one in self.done if one.word not in ("cc", "pb")]
        if left:
            raise Refusal(
                f"action {left[0].number}: the hand is over by the rules of {self.filing.id}"
            )
        return r

    def _answer(self, ask: Ask) -> str:
        """What the file says of who is asked."""
        one = next(
            (d for d in self.done if d.player == ask.seat or d.word not in ("cc", "pb")), None
        )
        if one is None:
            raise Refusal(f"the actions end where {ask.bettor} is asked: {ask.about}")
        if one.player == ask.seat:
            match one.word:
                case "f" if "fold" in ask.choices:
                    return "fold"
                case "cc":
                    return "call" if "call" in ask.choices else "check"
                case "pb" if "bring-in" in ask.choices:
                    return "bring-in"
                case "cbr":
                    if choice := self._raise(ask, one.cents):
                        return choice
                case "pb":  # what must be put in was put in already
                    return self._answer(ask)
        choices = ", ".join(
            f"{word} {dollars(cents)}" if cents else word for word, cents in ask.choices.items()
        )
        raise Refusal(
            f"action {one.number}: {self.filing.id} asks {ask.bettor} here, who may {choices}"
        )

    def _raise(self, ask: Ask, to: int) -> str | None:
        """The choice that raises to so much on the street, if there is one."""
        mine = self._on_street(ask.seat)
        for word in ("bet", "raise"):
            if word not in ask.choices:
                continue
            least, most = ask.amounts.get(word, (ask.choices[word],) * 2)
            if least <= to - mine <= most:
                return f"{word} {to - mine}" if word in ask.amounts else word
        return None

    def _on_street(self, seat: int) -> int:
        """What a player has put in since the street began."""
        streets = 0
        put = 0
        for event in self.round.events:
            if isinstance(event, StreetBegun):
                streets += 1
                put = put if streets == 1 else 0
            elif isinstance(event, PutIn) and event.seat == seat and not event.dead:
                put += event.cents if event.why != "ante" else 0
        return put

    # --- cards ----------------------------------------------------------------------------------

    def _drawn(self) -> Iterator[Card]:
        """The cards in the order in which they are dealt here, burned ones among them."""
        history = self.history
        known = {card for cards in [*history.hole.values(), history.board] for card in cards}
        spare = iter([card for card in self.filing.rules.deck.cards if card not in known])
        hole = {player: [*cards] for player, cards in sorted(history.hole.items())}
        board = [*history.board]
        for street in PokerRules.of(self.filing).play.street:
            for card in self._of_street(street, hole, board):
                yield next(spare) if card == _UNKNOWN else Card(card)

    def _of_street(
        self, street: Street, hole: Mapping[int, list[str]], board: list[str]
    ) -> Iterator[str]:
        yield from [_UNKNOWN] * street.burn
        hands = [*hole.values()]
        if street.dealt_from == "button":  # the last player is the button
            hands = [*hands[-1:], *hands[:-1]]
        for _ in range(street.down + street.up):
            for cards in hands:
                if cards:
                    yield cards.pop(0)
        yield from _taken(board, street.board)


def _taken(cards: list[str], count: int) -> Sequence[str]:
    return [cards.pop(0) if cards else _UNKNOWN for _ in range(count)]
