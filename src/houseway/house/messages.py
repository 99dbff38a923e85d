"""The messages of the table protocol, both ways. docs/protocol.md tells them in words.

What a visitor says is decoded strictly; whatever is none of the messages below, too long or of
another version is refused with a sentence.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.analysis.exposure import Exposure
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt.collection import Charge
from houseway.felt.events import PROTOCOL, AnyEvent
from houseway.felt.irregularities import Declarable
from houseway.felt.view import View
from houseway.house.memory import RoundResult

LONGEST: Final = 4_096
"""Bytes of a message that is still read: every honest one is far shorter."""


class _Said(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    v: int = PROTOCOL


class Hello(_Said, frozen=True, tag="hello"):
    """The first message: the last event already seen."""

    seq: int = 0


class Sit(_Said, frozen=True, tag="sit"):
    """From the rail to a free seat, that one or any."""

    seat: int | None = None


class StandUp(_Said, frozen=True, tag="stand-up"):
    """Leave the seat."""


class BuyIn(_Said, frozen=True, tag="buy-in"):
    """Buy so many chips more, between rounds."""

    cents: int


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


class Deal(_Said, frozen=True, tag="deal"):
    """Ready: deal."""


class Answer(_Said, frozen=True, tag="answer"):
    """The choice that was asked for."""

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


class Confirm(_Said, frozen=True, tag="confirm"):
    """The floor lets the round go on: it has verified a payout, or has nothing to declare."""


Input = (
    Sit
    | StandUp
    | BuyIn
    | TakeBank
    | PassBank
    | PutStake
    | Contribute
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
        return _SAID.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        why = str(error).replace(" - at `$", ", at `")[:200]
        raise Refusal(f"this is no message of the protocol: {why}") from None


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

    `last`, `rounds` and `before` are what a page that was there would remember: the newest round
    settled, how the rounds went, and the wagers to repeat.
    """

    seq: int
    you: You
    game: msgspec.Raw
    view: View
    scoreboard: msgspec.Struct | None
    recent: tuple[LogLine, ...] = ()
    last: View | None = None
    rounds: tuple[RoundResult, ...] = ()
    before: tuple[Stake, ...] = ()


class Happened(Told, frozen=True, tag="event"):
    """One event, in words too, and the view after it."""

    seq: int
    event: AnyEvent
    told: str
    view: View
    scoreboard: msgspec.Struct | msgspec.UnsetType | None = msgspec.UNSET


class Now(Told, frozen=True, tag="now"):
    """What the table offers after event `seq`, beyond what the view shows.

    `due`: what everybody would pay if the cards were dealt now. `partners`: who would share a
    wager with the visitor. `may_decide`: seats where he can declare that he means to decide.
    `holds`: what the hand he is asked about makes so far, in words; `totals`: of hands that count
    points, those he sees. `house_way`: what the sheet's house way would choose for him, where it
    has one. `cover`: how far the bank reaches for the stakes on the felt.
    """

    seq: int
    may_watch: bool
    declarable: tuple[Declarable, ...]
    due: tuple[Charge, ...]
    may_join_bank: bool
    partners: tuple[str, ...]
    may_decide: tuple[int, ...]
    holds: str = ""
    totals: dict[str, int] = {}
    house_way: str = ""
    cover: Exposure | None = None


class Ready(Told, frozen=True, tag="ready"):
    """Who is ready for the deal, and for whom it waits."""

    ready: tuple[str, ...]
    waits_for: tuple[str, ...]


class Refused(Told, frozen=True, tag="refused"):
    """Nothing has changed, and why."""

    says: str
    rule: str | None
