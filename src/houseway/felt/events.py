"""Everything that happens at a table, as small frozen records.

An event has a sequence number; one with a hidden card or a private answer says who may see it. The
state is a fold over events, a person's view a projection of them, a log their list. Events that are
*inputs* (somebody sat, staked, chose) suffice to replay the rest, given the draws. What happens in
one family's games only is that family's to name: a :class:`FamilyEvent`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from houseway.bank.money import MOST
from houseway.bank.odds import Result
from houseway.cards.card import JOKER, RANKS, SUITS, Card
from houseway.cards.tile import PIPS
from houseway.felt.collection import PostedCollection
from houseway.felt.pledges import DIGITS

PROTOCOL = 5
"""The version of what pages and the house say to each other; another is refused."""

LOG_VERSION = 5
"""The version of logs: since 4 time is collected by the clock, and backline bettors are settled one
after another where the sheet goes from player to player; since 5 a log ends with its seal, and
has what people pledge to a shuffle."""
READABLE: Final = (3, 4, LOG_VERSION)
"""Logs that can be read; one of an older version replays unless it was played otherwise."""


COMMUNITY: Final = "community"
"""The name of the hand in the middle, which belongs to everybody."""


# What a field can hold is checked where an event is read, and nowhere else: a log that somebody
# edited must not reach the table, the books or the words with what no table has.
CARD: Final = rf"\A(?:[{RANKS}][{SUITS}]|{JOKER}|{'|'.join(PIPS)})\Z"
PART: Final = r"\A[0-9]{1,40}(?:/[1-9][0-9]{0,39})?\Z"

Face = Annotated[Card, msgspec.Meta(pattern=CARD)]
"""A card that there is."""
Part = Annotated[str, msgspec.Meta(pattern=PART)]
"""Some cents, or a part of one: `1/2`."""
Chips = Annotated[int, msgspec.Meta(ge=0)]
"""Cents that somebody has or that moved."""
PutUp = Annotated[int, msgspec.Meta(ge=0, lt=MOST)]
"""Cents that somebody brings or puts up: an amount as a table takes it."""
Hash = Annotated[str, msgspec.Meta(pattern=DIGITS)]
"""Or a value of as many digits, 64 in hexadecimal."""
Seat = Annotated[int, msgspec.Meta(ge=1)]
"""A seat; which seats there are is the opening's to say."""


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False, forbid_unknown_fields=True):
    """Something that happened; `seq` counts from 1."""

    seq: int


class Opened(Event, frozen=True, tag="opened"):
    """A table opened for a filing under these readings."""

    version: int
    game: str
    digest: str
    readings: dict[str, str]
    changes: dict[str, object]
    packs: int
    seats: int
    option: str
    collection: PostedCollection


class Sat(Event, frozen=True, tag="sat"):
    """Input: somebody took a seat with chips."""

    seat: Seat
    name: str
    purse: PutUp
    bot: bool
    third_party: bool = False


class Leaving(Event, frozen=True, tag="leaving"):
    """Input: somebody who owes for time leaves: he pays of it what he can, and has then left."""

    seat: Seat
    name: str


class StoodUp(Event, frozen=True, tag="stood-up"):
    """Input: somebody left with what he had."""

    seat: Seat
    name: str
    purse: Chips


class BoughtIn(Event, frozen=True, tag="bought-in"):
    """Input: somebody who sits bought more chips."""

    seat: Seat
    name: str
    cents: PutUp


class SeatPromised(Event, frozen=True, tag="seat-promised"):
    """Input: a free seat is kept for somebody until the round is over (no name: no longer)."""

    seat: Seat
    name: str
    third_party: bool = False


class TimeTaken(Event, frozen=True, tag="time-taken"):
    """Input: somebody thinks on, by so many seconds of the time that is his beyond each turn."""

    name: str
    seconds: Annotated[int, msgspec.Meta(ge=1)]


class TimeUp(Event, frozen=True, tag="time-up"):
    """Input: the table waits no longer for somebody; what is done for him follows."""

    name: str
    why: Literal["away", "out of time"]


class BankOffered(Event, frozen=True, tag="bank-offered"):
    """The bank is offered; `turn` is which consecutive round it would be."""

    seat: Seat
    name: str
    turn: int


class BankPassed(Event, frozen=True, tag="bank-passed"):
    """Input: the bank was refused."""

    seat: Seat
    name: str


class BankTaken(Event, frozen=True, tag="bank-taken"):
    """Input: the bank was taken with this much in action."""

    seat: Seat
    name: str
    bank: PutUp
    turn: int


class BankJoined(Event, frozen=True, tag="bank-joined"):
    """Input: somebody else has this much in the bank (nothing: withdrawn)."""

    name: str
    cents: PutUp


class GameStopped(Event, frozen=True, tag="game-stopped"):
    """Nobody took the bank."""

    why: str


class Committed(Event, frozen=True, tag="committed"):
    """The next shoe's seed, by its hash; contributions follow, then the shuffle."""

    shoe: int
    commitment: str


class Contributed(Event, frozen=True, tag="contributed"):
    """Input: a player's own words go into the shuffle."""

    name: str
    text: str


class Pledged(Event, frozen=True, tag="pledged"):
    """Input: somebody's own part in the shuffle, by its hash."""

    name: str
    pledge: Hash


class PledgesCalled(Event, frozen=True, tag="pledges-called"):
    """Input: no more wagers and no more pledges; what was pledged is to be revealed."""


class PledgeRevealed(Event, frozen=True, tag="pledge-revealed"):
    """Input: what somebody pledged."""

    name: str
    value: Hash


class PledgeWithheld(Event, frozen=True, tag="pledge-withheld"):
    """Somebody did not reveal what he pledged: the shuffle is made without it."""

    name: str


class Staked(Event, frozen=True, tag="staked"):
    """Input: a wager now stands at this much (nothing: withdrawn).

    `excess` was put down beyond the maximum, gets no action and went back.
    """

    seat: Seat
    bettor: str
    wager: str
    cents: PutUp
    excess: PutUp = 0


class KumKum(Event, frozen=True, tag="kum-kum"):
    """Input: one wager of partners now stands at their shares (all nothing: withdrawn)."""

    seat: Seat
    bettor: str
    wager: str
    shares: dict[str, PutUp]


class DecisionDeclared(Event, frozen=True, tag="decision-declared"):
    """Input: a bettor with a wager on somebody's spot means to decide the hand there."""

    seat: Seat
    name: str


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Input: no more wagers; the round begins."""

    round: int


class HandBegun(Event, frozen=True, tag="hand-begun"):
    """Input: a hand begins at a table with a pot, clockwise from the dealer button's left."""

    round: int
    button: Seat


class SatOut(Event, frozen=True, tag="sat-out"):
    """Input: somebody sits out from the next hand on, and keeps his seat and his chips."""

    seat: Seat
    name: str


class ComesIn(Event, frozen=True, tag="comes-in"):
    """Input: somebody plays again; if he owes a blind he waits for it, posts, or straddles."""

    seat: Seat
    name: str
    how: Literal["wait", "post", "straddle"]


class Straddling(Event, frozen=True, tag="straddling"):
    """Input: somebody straddles in the next hand if he has the seat for it; or not after all."""

    seat: Seat
    name: str
    on: bool


class MovedSeat(Event, frozen=True, tag="moved-seat"):
    """Input: somebody moved to a free seat."""

    seat: Seat
    name: str
    to: Seat


class BlindOwed(Event, frozen=True, tag="blind-owed"):
    """Somebody owes a blind for his next hand: he is new, missed one, or moved away from one.

    Nothing: he owes none any more. `waits`: hands after which that is so. `how` he comes in he has
    said for a hand that was void.
    """

    seat: Seat
    name: str
    owes: Literal["", "new", "missed", "moved"]
    waits: Annotated[int, msgspec.Meta(ge=0)] = 0
    how: Literal["wait", "post", "straddle"] = "wait"


class ButtonDrawn(Event, frozen=True, tag="button-drawn"):
    """Input: the button was drawn for, a card each: this seat has the highest, by rank and suit."""

    cards: dict[int, Face]
    seat: Seat


class HalfHour(Event, frozen=True, tag="half-hour"):
    """Input: a half hour begins by the clock of whoever runs the table; `clock` is what it says."""

    number: int
    clock: str = ""


class Collected(Event, frozen=True, tag="collected"):
    """The collection, or what is collected for a jackpot; less than nothing: it went back.

    `half_hour`: it was due by the clock, for that half hour, and stays whatever comes of a round.
    """

    name: str
    cents: int
    why: str
    jackpot: str = ""
    half_hour: int = 0


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A fresh shoe."""

    shoe: int
    cards: int


class Burned(Event, frozen=True, tag="burned"):
    """A card was burned, face down."""

    card: Face | None
    seen_by: tuple[str, ...] | None = ()


class TopBurned(Event, frozen=True, tag="top-burned"):
    """A card that had gone back to the top of the pack was burned: no other was drawn for it."""

    card: Face | None
    seen_by: tuple[str, ...] | None = ()


class Retaken(Event, frozen=True, tag="retaken"):
    """The house dealer took cards of a hand back, those from this place on (0: its first card)."""

    hand: str
    cards: tuple[Face | None, ...]
    start: int = 0
    seen_by: tuple[str, ...] | None = None


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """These cards went back into the pack, and what is left of it was shuffled again."""

    cards: tuple[Face | None, ...]
    seen_by: tuple[str, ...] | None = None


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice."""

    dice: tuple[int, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """A card went to a hand; `seen_by` names who may see it, or nobody named: all."""

    hand: str
    card: Face | None
    seen_by: tuple[str, ...] | None


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """Face-down cards of a hand were turned up: these, from this place on (0: its first card)."""

    hand: str
    cards: tuple[Face, ...]
    start: int = 0


class TakenIn(Event, frozen=True, tag="taken-in"):
    """The hand of a position without a wager was collected, and nobody looked at it."""

    hand: str


class HandSplit(Event, frozen=True, tag="hand-split"):
    """A hand was split: its last card begins another hand of the same spot."""

    hand: str
    into: str


class ThrownAway(Event, frozen=True, tag="thrown-away"):
    """Cards of a hand were thrown away unseen: those at these places, counted from 0."""

    hand: str
    places: tuple[int, ...]


class HandSet(Event, frozen=True, tag="hand-set"):
    """A hand of two lies open as it was set: its low hand and its high one, in cards."""

    hand: str
    low: tuple[Face, ...]
    high: tuple[Face, ...]


class Asked(Event, frozen=True, tag="asked", omit_defaults=True):
    """Somebody must choose: each choice with what it costs.

    `seen_by` names who may see what he is asked, or nobody named: all.
    """

    seat: int
    bettor: str
    about: str
    choices: dict[str, int]
    rule: str
    seen_by: tuple[str, ...] | None = None
    hand: str = ""
    """The hand that it is about, where a spot can have several."""
    amounts: dict[str, tuple[int, int]] = {}
    """Choices that may cost any amount between two: they are answered `choice cents`."""


class Chose(Event, frozen=True, tag="chose", omit_defaults=True):
    """Input: the choice; of a question in private, `seen_by` names who may see it."""

    seat: int
    bettor: str
    choice: str | None
    seen_by: tuple[str, ...] | None = None


class Raised(Event, frozen=True, tag="raised"):
    """A wager was put up in the round, by a choice or bound to another's."""

    seat: Seat
    bettor: str
    wager: str
    cents: PutUp


class Folded(Event, frozen=True, tag="folded"):
    """A bettor folded on a spot: these of his wagers are forfeited."""

    seat: Seat
    bettor: str
    wagers: tuple[str, ...]


class PutIn(Event, frozen=True, tag="put-in", omit_defaults=True):
    """Chips went into the pot: an ante, a bet, a call; `dead`: nobody need match them."""

    seat: Seat
    name: str
    cents: PutUp
    why: str
    dead: bool = False


class TakenBack(Event, frozen=True, tag="taken-back", omit_defaults=True):
    """Chips went back out of the pot: nobody called them, unless there is another reason."""

    seat: Seat
    name: str
    cents: PutUp
    why: str = ""


class OutOfTurn(Event, frozen=True, tag="out-of-turn"):
    """Input: a player acted while another was asked; how the house dealer ruled, by which rule."""

    seat: Seat
    name: str
    choice: str
    says: str
    rule: str


class Dropped(Event, frozen=True, tag="dropped", omit_defaults=True):
    """The collection was taken from the pot, or what is collected for a jackpot.

    `seat` and `name`: whoever has the button paid it of his own chips, before the cards.
    """

    cents: Chips
    why: str
    jackpot: str = ""
    seat: Seat | None = None
    name: str = ""


class Paid(Event, frozen=True, tag="paid"):
    """One player paid another beside the pot: seat `to` has the chips."""

    seat: Seat
    name: str
    to: Seat
    payee: str
    cents: PutUp
    why: str


class PotAwarded(Event, frozen=True, tag="pot-awarded"):
    """Somebody took a pot or his part of it; `pot` 0 is the main pot, 1 the first side pot.

    `odd` cents of it did not divide among its winners.
    """

    pot: int
    seat: Seat
    name: str
    cents: Chips
    why: str
    odd: Chips = 0


class Watched(Event, frozen=True, tag="watched", omit_defaults=True):
    """Input: the floor watches, and the round stops for it at every turn of play; or no longer.

    `by` is who acts as the floor, where somebody is known to.
    """

    on: bool
    by: str = ""


class Declared(Event, frozen=True, tag="declared", omit_defaults=True):
    """Input: the floor declared an irregularity: at which seat, about whom, by which rule.

    `by` is who acts as the floor and `why` what he gave as his reason, where that is known.
    """

    name: str
    seat: int | None
    bettor: str | None
    effect: str
    says: str
    rule: str
    by: str = ""
    why: str = ""


class PlayedFor(Event, frozen=True, tag="played-for", omit_defaults=True):
    """A ruling took the decision from somebody: this is what was played."""

    seat: int
    bettor: str
    choice: str | None
    seen_by: tuple[str, ...] | None = None


class CardExposed(Event, frozen=True, tag="card-exposed"):
    """Everybody saw a card of a hand; `place` counts the hand's cards from 0."""

    hand: str
    place: int
    card: Face


class CardDied(Event, frozen=True, tag="card-died"):
    """A card of a hand is dead and leaves it; `seen_by` names who may see it, or nobody: all."""

    hand: str
    place: int
    card: Face | None
    seen_by: tuple[str, ...] | None


class RoundVoided(Event, frozen=True, tag="round-voided"):
    """The round counts for nothing: every stake goes back."""

    round: int
    why: str


class Said(Event, frozen=True, tag="said"):
    """The house dealer says so: a total, a natural, a warning."""

    text: str


class ButtonPlaced(Event, frozen=True, tag="button-placed"):
    """First action: the seat settled first, and why."""

    seat: Seat
    why: str


class LineSettled(Event, frozen=True, tag="line-settled"):
    """One stake was settled."""

    seat: Seat
    bettor: str
    wager: str
    stake: Chips
    result: Result
    pays: str
    paid: Chips
    collected: Chips
    returned: Chips
    left: Chips
    why: str
    shares: dict[str, int] = {}
    """Of a kum-kum wager: what each partner gained."""


class RoundClosed(Event, frozen=True, tag="round-closed"):
    """The round is over: what the bank has left in action, and what everybody gained."""

    round: int
    left: Chips
    net: dict[str, int]
    breakage: Part


class ShoeEnded(Event, frozen=True, tag="shoe-ended"):
    """The seed revealed: anyone can now recompute the shuffle."""

    shoe: int
    seed: str
    contributions: tuple[str, ...]


class Closed(Event, frozen=True, tag="closed"):
    """Input: the table closed. A round in progress is void: stakes and collection go back."""

    why: str = ""


SHARED: Final = tuple(Event.__subclasses__())
"""Everything that happens at the tables of any family."""


class FamilyEvent(Event, frozen=True):
    """Something that happens in the games of one family only, which names it in `Family.events`.

    Everybody sees it, and a page's view shows it until the felt is cleared: what is hidden is a
    card that was dealt so, or asked in private.
    """

    gathers: ClassVar[bool] = False
    """Whether what lies before the seats goes into the pot with it: a street is over."""

    def leaving(self) -> Mapping[str, tuple[int, ...]]:
        """Cards that leave hands with it: by the hand, their places counted from 0."""
        return {}

    def told(self, label: Callable[[str], str]) -> str:
        """One line about it; `label` is what a wager is called."""
        return str(self.__struct_config__.tag).replace("-", " ")


AnyEvent = Event
"""Whatever happened: at tables of any family, or of one."""
