"""The poker family's section of a filing: streets of cards and betting, for a pot.

A game is its streets, one after another: what is dealt down, up and in the middle, what is thrown
away and drawn, who opens the betting and at which limit. Hold'em, Omaha, stud, lowball and what a
room mixes of them differ in nothing else but what is put in before the cards, how a bet may be
raised, and which hands share the pot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from houseway.bank.money import Cents
from houseway.errors import Refusal
from houseway.families.poker.floor.customs import Customs
from houseway.filings.irregularity import IN_BETTING, WITHOUT_BANK, Effect
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import Rules
from houseway.filings.part import Part
from houseway.hands.ladder import MEXICAN, MEXICAN_GAP, POKER, Joker, Ladder

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Structure = Literal["limit", "spread", "pot", "no-limit"]
Opens = Literal[
    "left-of-blinds",
    "left-of-button",
    "low-card",
    "high-card",
    "high-hand",
    "low-hand",
    "same-as-before",
]
Ranking = Literal["poker", "mexican", "mexican-gap"]

LADDERS: Final[Mapping[Ranking, Ladder]] = {
    "poker": POKER,
    "mexican": MEXICAN,
    "mexican-gap": MEXICAN_GAP,
}


_DOLLAR: Final = 100


class Street(Part, frozen=True):
    """Cards, and a round of betting once they are there."""

    name: str
    """What it is called: `preflop`, `third-street`, `draw`; by these names fees are taken."""
    opens: Opens
    """Who acts first: the seat after the blinds or the button, the lowest or highest card that lies
    up, the best or the lowest hand that does, or whoever did on the street before."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    down: int = 0
    """How many cards each is dealt face down."""
    up: int = 0
    """How many each is dealt face up, after those."""
    faced: int = 0
    """How many each is dealt up or down as he asks, one of his cards lying down at a time."""
    board: int = 0
    """How many are turned up in the middle."""
    burn: int = 0
    """How many go away unseen before the cards of the street."""
    dealt_from: Literal["left-of-button", "button"] = "left-of-button"
    """Who is dealt to first: who is in at the button's left, so that the button is last, or the
    button itself."""
    draw: int = 0
    """How many cards each may exchange, before the betting."""
    draw_button: int | None = None
    """How many the button may, if that is fewer: where players deal, it is who deals."""
    discard: int = 0
    """How many each throws away when the betting is over."""
    limit: Literal["lower", "upper"] = "lower"
    """Which of the two limits is bet."""


class Stakes(Part, frozen=True):
    """What is played for at one set of limits."""

    structure: Structure
    """How much may be bet: the limit and no other amount, any between the limits, as much as the
    pot, or all that one has."""
    bets: tuple[Cents, Cents]
    """The lower and the upper limit; without limits, the least bet twice."""
    blinds: tuple[Cents, ...] = ()
    """What the seats at the button's left put in before the cards, one after another."""
    ante: Cents = 0
    """What everybody puts in before the cards."""
    bring_in: Cents = 0
    """What the seat puts in at least that must open by its card."""
    most: Cents | None = None
    """The most that one wager may be, where the sheet has such a limit."""
    buy_in: Cents | None = None
    """What is bought at first, at least; as many of the least bets as the seating has unless
    given."""
    most_buy_in: Cents | None = None
    """The most that a player has who buys chips; any amount unless given."""
    chip: Cents | None = None
    """The smallest chip in play: pots are divided in whole ones. Unless given, a dollar, or the
    most below it of which blinds, antes and bets are multiples."""

    @property
    def by_two_limits(self) -> bool:
        """Whether the game is called by its two limits, such as $20-$40."""
        return self.structure in ("limit", "spread")

    @property
    def smallest_chip(self) -> int:
        """What pots are divided in."""
        if self.chip is not None:
            return int(self.chip)
        amounts = (*self.bets, *self.blinds, self.ante, self.bring_in)
        return gcd(_DOLLAR, *(int(amount) for amount in amounts))


class Raising(Part, frozen=True):
    """How often a bet may be raised, and by how much."""

    most: int = 3
    """Raises to a bet in a round."""
    blind_is_bet: bool = True
    """Whether the big blind is the bet that they raise; else the first raise over it is, and one
    more follows before the flop. A straddle or a kill is a blind too."""
    least: Literal["last-raise", "limit"] = "last-raise"
    """The least raise where any amount between two limits is bet: as much as the last bet or raise,
    or the lower limit, whatever was bet before."""
    short_all_in: Literal["on-top", "completed"] = "on-top"
    """Where amounts are chosen, what a raise is measured from once somebody is all in for less than
    a full one: it comes on top of that, or completes it and is measured from the last full bet, as
    it always is at a limit."""
    counted_in: tuple[Structure, ...] = ("limit", "spread")
    """The structures in which raises are counted; in others, there are as many as anybody likes."""
    heads_up: Literal["unlimited-now", "unlimited-from-start", "limited"] = "unlimited-now"
    """Whether that holds with two players: not while only two are in, not if only two were when the
    round of betting began, or always."""
    check_raise: bool = True
    """Whether who has checked may raise."""
    open_pair: Literal["none", "own", "table", "binding"] = "none"
    """Who may bet the upper limit on the street where pairs first lie up: nobody, who has such a
    pair, everybody once somebody has, or who has it, and the limit that he bets is everybody's in
    that round."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of raises."""


class Forced(Part, frozen=True):
    """The card that must open."""

    aces: Literal["high", "low"] = "high"
    """Whether an ace is the highest card or the lowest for that."""
    by_suit: bool = True
    """Whether suits decide between equal cards, clubs lowest and spades highest; else who is
    nearest to the button's left."""
    full: bool = False
    """Whether who must open may do so at the limit; without limits, for more."""
    upper: bool = False
    """Whether he may do so at the upper limit."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""


class Kill(Part, frozen=True):
    """A pot that somebody kills: he looks at his first cards and raises the stakes unseen."""

    after: int = 2
    """How many cards each has when he may, and no more are dealt until all have said."""
    times: int = 2
    """How many times the last blind he puts in, and so many times the limits are bet."""
    over: bool = True
    """Whether a killed pot may be killed again, as many times over; who did so acts last before
    the draw, and who killed it second to last."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""


class Share(Part, frozen=True):
    """A part of the pot, and the hands that play for it."""

    order: Literal["high", "low"]
    """Whether the best hand of poker has it, or the lowest: aces low, straights and flushes not
    counting."""
    least: str | None = None
    """The least hand that plays for it: `pair` of a high one, `eight` of a low one; any unless
    given."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class Seating(Part, frozen=True):
    """Who has the first button, what a hand costs who comes, comes back or moves, and buy-ins."""

    first_button: Literal["seat-order", "high-card"] = "seat-order"
    """Who has the button of the first hand: the first seat taken, or who draws the highest card, by
    rank and then by suit, spades before hearts, diamonds and clubs."""
    new_players: Literal["post-or-wait", "dealt-in"] = "post-or-wait"
    """Whether who comes to a game waits for the big blind or posts as much, or is dealt in at
    once."""
    active_at: Cents | None = None
    """The lower of two limits at which who is new has missed blinds like anybody once the
    big blind has passed him twice; at none unless given."""
    two_players: Literal["button-small", "button-big"] = "button-small"
    """Which blind the button has between two players: the small one, so that it acts first before
    the flop and last after it; or the big one, as the turn from the button's left would have it."""
    free_hands: bool = True
    """Whether who comes to a new game is dealt in free until the big blind has passed his seat."""
    missed_blinds: Literal["post-or-wait", "straddle-or-wait", "forgiven"] = "post-or-wait"
    """What a player who missed a blind does: wait for the big blind, or post the total of the
    blinds, of which the big blind plays and the rest is dead money; wait or straddle, and post
    nothing; or be dealt in as if they had not missed it."""
    skipped_blinds: Literal["saved", "made-up"] = "saved"
    """Whether who is dealt in and passed by a blind, because others left, is spared it, or posts it
    with his next hand."""
    made_up_from: Cents | None = None
    """The lower limit from which on blinds are made up that are saved below it."""
    most_posts: int | None = None
    """How many may post to come in on one deal; any number unless given."""
    straddles: Literal["anybody", "missed-blinds"] = "anybody"
    """Who may straddle where the game has it: anybody in its seat, or only players who owe a blind
    and come back so."""
    moving: Literal["post-or-wait", "straddle-or-wait", "free"] = "post-or-wait"
    """What a player who moves to a seat farther from the big blind does: wait as many hands as they
    gained by it, or post as much; wait or straddle, and post nothing; or play on at once."""
    buy_in: int = 10
    """How many of the least bets are bought at first, at least."""
    short_buys: int | None = 1
    """How often less is bought after that; as often as anybody likes unless given."""
    short_buys_again: bool = False
    """Whether that holds anew after each buy of the whole amount."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""


def least_buy_in(stakes: Stakes, seating: Seating) -> int:
    """What is bought at first, at least: the amount filed, or so many of the least bets."""
    filed = stakes.buy_in
    return seating.buy_in * int(stakes.bets[0]) if filed is None else int(filed)


class PokerPlay(Part, frozen=True):
    """The streets, the betting, and the pot."""

    street: tuple[Street, ...]
    """The streets, from the first cards to the last betting."""
    stakes: dict[str, Stakes]
    """What is played for, by the option of the limits that a table posts."""
    share: tuple[Share, ...]
    """The hands that share the pot: one takes all, two half each."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the play."""
    ranking: Ranking | None = None
    """Which high hand beats which: as in poker, or as in Mexican Poker, with 7 and jack as
    neighbours or without. `poker` unless given; a pack that lacks ranks has to give it, for it may
    be ranked otherwise."""
    hole: Literal["any", "two", "at-most-two"] = "any"
    """How many of the own cards a hand has: as many as one likes, exactly two with three of the
    middle, or two at the most."""
    joker: Joker = "none"
    """What the joker may be in a high hand; in a low one it is the lowest card missing."""
    joker_down: Joker | None = None
    """What it may be where it was dealt face down, if that is something else."""
    joker_turned: Literal["as-it-lies", "as-dealt", "filler"] = "as-it-lies"
    """Which of the two holds for a joker that was dealt down and lies up in the end; a filler is
    neither of them, and only completes a straight or a flush."""
    raising: Raising = Raising()
    """How often a bet may be raised, and by how much."""
    forced: Forced = Forced()
    """Who must open by a card that lies up."""
    seating: Seating = Seating()
    """The first button, missed and posted blinds, buy-ins."""
    straddle: bool = False
    """Whether the seat after the blinds may put in twice the last of them before the cards."""
    odd_chips: Literal["left-of-button", "highest-suit", "all-to-closest", "first-seat"] = (
        "left-of-button"
    )
    """Who gets the chips that do not divide: one each the winners nearest to the button's left, or
    with the highest card by suit of all that they have; all of them the winner nearest to the
    button's left, or the seat dealt in there, though its hand has lost."""
    odd_half: Literal["high", "low", "left-of-button"] = "high"
    """Which half of a pot gets the chip that does not halve: the high, the low, or that of the
    winner nearest to the button's left."""
    tied_lows: Literal["best", "all-qualifying"] = "best"
    """Who has the low half where the best high hands tie: the best low hand, as ever, or all that
    play for it."""
    nobody_qualifies: Literal["divided", "best-high"] = "best-high"
    """Who has a pot for which no hand plays: all who are in share it, or the best high hand."""
    shows_first: Literal["last-to-act", "last-to-check", "left-of-button"] = "last-to-act"
    """Whose hand is shown first: of who made the last bet or raise, or, where all checked, of who
    acts first, or of who checked last; or of who is nearest to the button's left."""
    rulings: Customs = Customs()
    """What chips put in without a word, and words out of turn, stand for."""
    sevens: bool = False
    """Whether all bets after the draw go back if the best hand of those who made them is a seven
    low or better and was checked."""
    kill: Kill | None = None
    """Whether and how a pot may be killed."""
    short_pack: Literal["none", "common-for-all", "common-for-short", "common-beside"] = "none"
    """What is done where the last street lacks cards. The last one and the burned cards are
    scrambled and dealt on; if that is not enough either, one card in the middle plays in
    everybody's hand, and nobody is dealt a last card; in the hands of those alone that got none; or
    in everybody's beside the last cards that some were dealt. None: there are always enough, or the
    filing is refused."""

    @property
    def ladder(self) -> Ladder:
        """Which high hand beats which."""
        return LADDERS[self.ranked]

    @property
    def ranked(self) -> Ranking:
        """The ranking, which is that of poker where the filing gives none."""
        return self.ranking or "poker"

    def stakes_of(self, option: str) -> Stakes:
        """What is played for where these limits are posted."""
        found = self.stakes.get(option)
        if found is None:
            raise Refusal(f"key play.stakes: nothing is said of limits {option}")
        return found


class PokerRules(Rules, frozen=True, tag_field="family", tag="poker", kw_only=True):
    """A filing of the poker family."""

    family_name: ClassVar[str] = "poker"
    jokers: ClassVar[int] = 1
    effects: ClassVar[tuple[Effect, ...]] = (*WITHOUT_BANK, *IN_BETTING)

    play: PokerPlay
    """The streets, the betting, and the pot."""

    @property
    def round_cards(self) -> int:
        """What is dealt to everybody and to the middle, as far as the pack reaches."""
        each = sum(s.down + s.up + s.faced + s.draw for s in self.play.street)
        middle = sum(street.board + street.burn for street in self.play.street)
        return min(max(self.table.choices) * each + middle, len(self.deck.cards))

    @property
    def may_fold(self) -> bool:
        """Whoever does not call folds."""
        return True

    def blinds_at(self, option: str) -> tuple[int, ...]:
        """What is posted before the cards, the smallest first."""
        return tuple(int(blind) for blind in self.play.stakes_of(option).blinds)

    def forced(self, option: str, players: int) -> tuple[int, ...]:
        """Antes, blinds, and what must open: whoever has them, all others fold to the highest.

        Where there are fewer players than blinds, nobody has the smallest.
        """
        stakes = self.play.stakes_of(option)
        blinds = self.blinds_at(option)[-players:] or (int(stakes.bring_in),)
        first = (int(stakes.ante) + blind for blind in blinds)
        return (*first, *[int(stakes.ante)] * (players - len(blinds)))

    def contradictions(self) -> Iterable[str]:
        from houseway.families.poker.consistency.consistency import poker_contradictions

        return poker_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        from houseway.families.poker.sheet.sheet import poker_sections

        return poker_sections(self)
