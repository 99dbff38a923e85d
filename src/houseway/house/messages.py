"""The messages of the table protocol, both ways. docs/protocol.md tells them in words.

What a visitor says is decoded strictly; whatever is none of the messages below, too long or of
another version is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from houseway.analysis.exposure import Exposure
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt.collection import Charge
from houseway.felt.events import PROTOCOL, AnyEvent
from houseway.felt.irregularities import Declarable
from houseway.felt.pot.rotation import How
from houseway.felt.two_hands import Way
from houseway.felt.view import View
from houseway.house.memory import RoundResult

LONGEST: Final = 4_096
"""Bytes of a message that is still read: every honest one is far shorter."""
LONGEST_ID: Final = 40


MessageId = Annotated[str, msgspec.Meta(max_length=LONGEST_ID)]
"""The sender's own number for what he says: sent twice under one, it is done once."""


class _Said(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    v: int = PROTOCOL
    id: MessageId = ""


class Hello(_Said, frozen=True, tag="hello"):
    """The first message: the last event already seen, and with whose eyes."""

    seq: int = 0
    eyes: str | None = None


class Sit(_Said, frozen=True, tag="sit"):
    """From the rail to a free seat, that one or any."""

    seat: int | None = None


class StandUp(_Said, frozen=True, tag="stand-up"):
    """Leave the seat."""


class BuyIn(_Said, frozen=True, tag="buy-in"):
    """Buy so many chips more, between rounds."""

    cents: int


class SitOut(_Said, frozen=True, tag="sit-out"):
    """Be dealt no cards from the next hand on, and keep the seat."""


class Return(_Said, frozen=True, tag="return"):
    """Play again; who owes a blind waits for it, posts, or straddles."""

    how: How = "wait"


class Straddle(_Said, frozen=True, tag="straddle"):
    """Straddle in the next hand if the seat for it is one's own; or not after all."""

    on: bool = True


class MoveSeat(_Said, frozen=True, tag="move-seat"):
    """Move to a free seat, between hands."""

    seat: int


class TakeBank(_Said, frozen=True, tag="take-bank"):
    """Bank with this much in action."""

    cents: int


class PassBank(_Said, frozen=True, tag="pass-bank"):
    """Refuse the bank."""


class PutStake(_Said, frozen=True, tag="stake"):
    """Let a wager stand at this much; nothing withdraws it."""

    seat: int
    wager: str
    cents: int


class Contribute(_Said, frozen=True, tag="contribute"):
    """Words for the next shuffle."""

    text: str


class Pledge(_Said, frozen=True, tag="pledge"):
    """A part in the next shuffle, by its hash."""

    pledge: str


class Reveal(_Said, frozen=True, tag="reveal"):
    """The part itself, once it is called for."""

    value: str


class Deal(_Said, frozen=True, tag="deal"):
    """Ready: deal."""


class Answer(_Said, frozen=True, tag="answer"):
    """The choice that was asked for, by the number of the question."""

    ask: int
    choice: str


class JoinBank(_Said, frozen=True, tag="join-bank"):
    """Put this much beside the player-dealer's money."""

    cents: int


class ShareWager(_Said, frozen=True, tag="kum-kum"):
    """One wager of several partners: what each of them has in it. No shares withdraw it."""

    seat: int
    wager: str
    shares: dict[str, int]


class Decide(_Said, frozen=True, tag="decide"):
    """Mean to decide the hand at a seat where one has the largest wager."""

    seat: int


class Watch(_Said, frozen=True, tag="watch"):
    """The floor watches: a round stops for it at every turn of play; or no longer."""

    on: bool


class Declare(_Said, frozen=True, tag="declare"):
    """The floor declares an irregularity, at a seat and of a bettor where it concerns one."""

    name: str
    seat: int | None = None
    bettor: str | None = None
    why: str = ""


class Confirm(_Said, frozen=True, tag="confirm"):
    """The floor lets the round go on: it has verified a payout, or has nothing to declare."""


Input = (
    Sit
    | StandUp
    | BuyIn
    | SitOut
    | Return
    | Straddle
    | MoveSeat
    | TakeBank
    | PassBank
    | PutStake
    | Contribute
    | Pledge
    | Reveal
    | Deal
    | Answer
    | JoinBank
    | ShareWager
    | Decide
    | Watch
    | Declare
    | Confirm
)
Said = Hello | Input

_SAID: Final[msgspec.json.Decoder[Said]] = msgspec.json.Decoder(Said)


def heard(text: str | bytes) -> Said:
    """What a visitor said."""
    if len(text) > LONGEST:
        raise Refusal(f"a message has {LONGEST} bytes at most, this has {len(text)}")
    try:
        version = msgspec.json.decode(text, type=dict[str, object]).get("v", PROTOCOL)
        if version != PROTOCOL:
            raise Refusal(
                f"this house speaks version {PROTOCOL} of the protocol, not {version!r:.20}: "
                "reload the page"
            )
        said = _SAID.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        why = str(error).replace(" - at `$", ", at `")[:200]
        raise Refusal(f"this is no message of the protocol: {why}") from None
    if not said.id and not isinstance(said, Hello):
        raise Refusal('a message has an "id" of its own: sent twice, it is done once')
    return said


class You(msgspec.Struct, frozen=True):
    """Whom the house takes the visitor for; at the rail he has no seat."""

    name: str
    seat: int | None


class Told(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """Whatever the house tells a visitor."""

    v: int = PROTOCOL


class LogLine(msgspec.Struct, frozen=True):
    """An event in words, as a log shows it."""

    seq: int
    kind: str
    told: str


class Snapshot(Told, frozen=True, tag="snapshot"):
    """Everything on the felt after event `seq`, and how it came to it lately.

    `eyes`: as whom the visitor sees it, nobody's at the rail. `last`, `rounds` and `before` are
    what a page that was there would remember: the newest round settled, how the rounds went, and
    the wagers to repeat.
    """

    seq: int
    eyes: str | None
    you: You
    game: msgspec.Raw
    view: View
    scoreboard: msgspec.Raw
    recent: tuple[msgspec.Raw, ...]
    last: View | None
    rounds: tuple[RoundResult, ...]
    before: tuple[Stake, ...]
    now: msgspec.Raw


class Resumed(Told, frozen=True, tag="resumed"):
    """The visitor has missed nothing that does not follow: what he has after event `seq` stands."""

    seq: int
    you: You


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event, in words too, and what it changed of the view.

    `changes`: fields that are now this. `more`: what was added at the end of a list. `put`: entries
    of a dictionary that are now this. Whatever is not named is as before. `totals`: what hands
    count now that got cards, where they count points and all are seen.
    """

    seq: int
    event: AnyEvent
    told: str
    changes: dict[str, object] = {}
    more: dict[str, list[object]] = {}
    put: dict[str, dict[object, object]] = {}
    scoreboard: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    totals: Mapping[str, int | str] = {}


class Events(Told, frozen=True, tag="events"):
    """Everything that came of one input, up to event `seq`, and what the table offers then."""

    seq: int
    events: tuple[msgspec.Raw, ...]
    now: msgspec.Raw


class Waits(msgspec.Struct, frozen=True):
    """For whom the table waits, and for what: since when, and for how many seconds more.

    `of` is the time there is to act and `bank` what is left of a time bank after it; `left` is of
    both together, as this is said. Nobody counts the time of somebody alone with bots: `left` is
    nothing then. `ready` have said that they are, where it waits for the deal.
    """

    what: Literal["bank", "answer", "deal", "reveal", "floor"]
    whom: tuple[str, ...]
    since: str
    of: float | None = None
    left: float | None = None
    bank: int = 0
    ready: tuple[str, ...] = ()


class SeatOffer(msgspec.Struct, frozen=True):
    """What a seat at a table with a pot offers who sits there.

    `dealt`: whether he is dealt the next hand, and what he `puts` in before its cards, `why`.
    `ways`: how he can come in who sits out or owes a blind, each with what it costs. `straddle`:
    what it costs in the next hand, where he may and has the seat for it. `least`: the least that he
    can buy now.
    """

    dealt: bool
    puts: int = 0
    why: str = ""
    ways: Mapping[How, int] = {}
    straddle: int = 0
    least: int = 1


class Now(Told, frozen=True, tag="now"):
    """What the table offers after event `seq`, beyond what the view shows.

    `waits`: whom the table waits for. `may_floor`: whether the visitor may watch and declare here,
    `may_confirm` whether he may let a round go on that waits for the floor. `due`: what everybody
    would pay if the cards were dealt now. `partners`: who would share a wager with the visitor.
    `may_decide`: seats where he can declare that he means to decide. `holds`: what the hand he is
    asked about makes so far, in words; `ways`: how that one can be set as two. `totals`: of hands
    that count points, those he sees, in numbers or in words. `house_way`: what the sheet's house
    way would choose for him, where it has one. `cover`: how far the bank reaches for the stakes on
    the felt. `may_deal`: whether there is a round to begin. `buys`: the chips that are usually
    bought here. `seat`: at a table with a pot, what his seat offers him.
    """

    seq: int
    waits: Waits | None
    may_floor: bool
    may_confirm: bool
    may_watch: bool
    declarable: tuple[Declarable, ...]
    due: tuple[Charge, ...]
    may_join_bank: bool
    partners: tuple[str, ...]
    may_decide: tuple[int, ...]
    holds: str = ""
    ways: tuple[Way, ...] = ()
    totals: Mapping[str, int | str] = {}
    house_way: str = ""
    cover: Exposure | None = None
    may_deal: bool = False
    buys: int = 0
    seat: SeatOffer | None = None


class Done(Told, frozen=True, tag="done"):
    """What was said under this id is done, now or when it was said before."""

    id: str


class Refused(Told, frozen=True, tag="refused"):
    """Nothing has changed, and why; `id` is that of what was said, where it had one."""

    says: str
    rule: str | None
    id: str = ""
