"""What each person at a table may see of its cards, worked out from the table's own log.

This is a second opinion on `houseway.felt.sight` and `houseway.felt.view`, and shares no code with
them. Every card is an object that lies somewhere. It is public once it was dealt face up, turned
up, exposed or laid out; until then only those see it whom it was dealt to, and a card is dealt only
to whoever sits at the hand or has money on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from houseway.cards.tile import PIPS
from houseway.families.pan import events as pan
from houseway.felt import events as on
from houseway.felt.spots import split_hand

_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_CARD = re.compile(
    r"(?<![0-9A-Za-z])(?:(10|[2-9JQKA])([♣♦♥♠])|([2-9TJQKA][cdhs]|Jk)(?![0-9A-Za-z]))"
)
_TILE = re.compile(rf"(?<![0-9A-Za-z])({'|'.join(PIPS)})(?![0-9A-Za-z])")


class Piece:
    """One card or tile on the table, and who has seen its face; None: everybody."""

    def __init__(self, card: str, eyes: frozenset[str] | None) -> None:
        self.card = card
        self.eyes = eyes

    def is_seen_by(self, viewer: str | None) -> bool:
        """Return whether this viewer, or the rail, has seen its face."""
        return self.eyes is None or (viewer is not None and viewer in self.eyes)


class Oracle:
    """Every card of a round where it lies, folded from the whole log."""

    def __init__(self) -> None:
        self.hands: dict[str, list[Piece]] = {}
        self._round: list[Piece] = []
        self._names: dict[int, str] = {}
        self._bettors: dict[int, set[str]] = {}

    def may_name(self, viewer: str | None) -> set[str]:
        """Return the faces of this round that a message to this viewer may name."""
        return {piece.card for piece in self._round if piece.is_seen_by(viewer)}

    def faces(self, viewer: str | None) -> dict[str, list[str | None]]:
        """Return every hand as this viewer sees it, a hidden card as None."""
        return {
            hand: [piece.card if piece.is_seen_by(viewer) else None for piece in pieces]
            for hand, pieces in self.hands.items()
        }

    def see(self, event: on.AnyEvent) -> None:
        """Fold one event as the table has it, and check that it shows nothing it must not."""
        match event:
            case on.Sat():
                self._names[event.seat] = event.name
            case on.StoodUp():
                del self._names[event.seat]
            case on.MovedSeat():
                del self._names[event.seat]
                self._names[event.to] = event.name
            case on.BankTaken():
                self.hands, self._round = {}, []
                self._bettors = {event.seat: {event.name}}
            case on.HandBegun():
                self.hands, self._round, self._bettors = {}, [], {}
            case on.Staked():
                self._bettors.setdefault(event.seat, set()).add(event.bettor)
            case on.KumKum():
                self._bettors.setdefault(event.seat, set()).update(event.shares)
            case on.ButtonDrawn():
                self._round += [Piece(card, None) for card in event.cards.values()]
            case _:
                self._see_cards(event)

    def _see_cards(self, event: on.AnyEvent) -> None:
        match event:
            case on.Dealt():
                self._deal(event)
            case on.Burned():
                assert event.seen_by == (), "a burned card is seen by nobody"
            case on.TurnedUp():
                pieces = self.hands[event.hand][event.start : event.start + len(event.cards)]
                _show(pieces, event.cards)
            case on.CardExposed():
                _show([self.hands[event.hand][event.place]], [event.card])
            case on.CardDied():
                dead = self.hands[event.hand].pop(event.place)
                _show([dead] if event.seen_by is None else [], [event.card])
                assert set(event.seen_by or ()) <= (dead.eyes or set(event.seen_by or ()))
            case on.Retaken():
                hand, end = self.hands[event.hand], event.start + len(event.cards)
                self._check_public(event.seen_by, hand[event.start : end])
                del hand[event.start : end]
            case on.TopBurned() | on.Reshuffled():
                cards = event.cards if isinstance(event, on.Reshuffled) else (event.card,)
                named = {card for card in cards if card}
                for viewer in event.seen_by or ():
                    assert named <= self.may_name(viewer)
                assert event.seen_by is not None or named <= self.may_name(None)
            case on.TakenIn():
                del self.hands[event.hand]
            case on.ThrownAway():
                self._take(event.hand, event.places)
            case on.HandSplit():
                self.hands[event.into] = [self.hands[event.hand].pop()]
            case on.HandSet():
                open_cards = sorted(piece.card for piece in self.hands[event.hand])
                assert sorted((*event.low, *event.high)) == open_cards
                assert all(piece.eyes is None for piece in self.hands[event.hand])
            case on.FamilyEvent():
                self._see_family(event)
            case _:
                pass  # moves no card

    def _see_family(self, event: on.FamilyEvent) -> None:
        """Fold an event of one family: only these lay cards of a hand out before everybody."""
        gone = [
            piece for hand, places in event.leaving().items() for piece in self._take(hand, places)
        ]
        match event:
            case pan.Spread():
                option: list[str] = list(event.added)
                for piece in gone:
                    option.remove(piece.card)
                    piece.eyes = None
                assert {*option, *event.cards} <= self.may_name(None)
            case pan.Released():
                _show(gone, [event.card])
            case _:
                named = cards_in(msgspec.json.encode(event).decode())
                assert named <= self.may_name(None), "it names a card that is hidden"

    def _deal(self, event: on.Dealt) -> None:
        assert event.card is not None
        eyes = None if event.seen_by is None else frozenset(event.seen_by)
        seat, _ = split_hand(event.hand)
        if eyes:
            assert seat is not None, "a hand that is nobody's is seen by all or by nobody"
            assert eyes <= {self._names.get(seat), *self._bettors.get(seat, ())}
        piece = Piece(event.card, eyes)
        self.hands.setdefault(event.hand, []).append(piece)
        self._round.append(piece)

    def _take(self, hand: str, places: Iterable[int]) -> list[Piece]:
        pieces, gone = self.hands[hand], set(places)
        self.hands[hand] = [piece for at, piece in enumerate(pieces) if at not in gone]
        return [piece for at, piece in enumerate(pieces) if at in gone]

    def _check_public(self, seen_by: Sequence[str] | None, pieces: Sequence[Piece]) -> None:
        for piece in pieces:
            for viewer in seen_by or ():
                assert piece.is_seen_by(viewer)
            assert seen_by is not None or piece.eyes is None


def _show(pieces: Sequence[Piece], cards: Sequence[str | None]) -> None:
    """Turn these up for everybody, having checked that they are what was said."""
    for piece, card in zip(pieces, cards, strict=False):
        assert piece.card == card
        piece.eyes = None


def cards_in(text: str) -> set[str]:
    """Return every card or tile that a text names, as data or in words; `As` before a word is none.

    A message is JSON as it is sent, suits as they are.
    """
    found = {
        data or ("T" if rank == "10" else rank) + _SUITS[suit]
        for rank, suit, data in _CARD.findall(re.sub(r"\bAs (?=[a-z])", "", text))
    }
    return found | set(_TILE.findall(text))
