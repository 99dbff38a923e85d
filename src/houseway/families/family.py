"""What a family provides: everything that shared code asks of a game, each part with its sentence.

A family is a class that extends :class:`Family`. What is abstract here it must bring; the rest has
a meaning for games that have nothing of the kind. Methods of a large family import what they need
when they are called, so that a question about the rules does not wait for the prices.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Unpack

from houseway.errors import Refusal

if TYPE_CHECKING:
    import msgspec

    from houseway.bank.odds import Pay
    from houseway.bank.settlement import Decided, Stake
    from houseway.cards.card import Card
    from houseway.cards.generator import Generator as Chance
    from houseway.felt.bank.round import BankRound
    from houseway.felt.bank.setting import Setting
    from houseway.felt.collection import Collection
    from houseway.felt.described_pot import DescribedPot, SettledPot
    from houseway.felt.description import DescribedTable, HandsTold
    from houseway.felt.events import AnyEvent, FamilyEvent
    from houseway.felt.histories import ReplayedHand, WrittenHand
    from houseway.felt.house_way import HouseWay
    from houseway.felt.pot.floor import Faced, Stands
    from houseway.felt.pot.round import PotRound
    from houseway.felt.setting import Ask
    from houseway.felt.shoes import Shoes
    from houseway.felt.shown import ShowdownResult, ShownTable
    from houseway.felt.table import Table, Terms
    from houseway.felt.two_hands import TwoHands, Way
    from houseway.felt.view import Display, View
    from houseway.filings.filing import Filing
    from houseway.filings.findings import Finding
    from houseway.filings.model import Rules
    from houseway.filings.wager import Limits, Wager
    from houseway.pricing.advice import Adviser
    from houseway.pricing.bets import StakedTable, Wagered
    from houseway.pricing.equity import Equity, EquityAsked
    from houseway.pricing.model import GamePrice, Play, Pricing, WagerPrice
    from houseway.pricing.rows import PayRows
    from houseway.pricing.simulate.rounds import FamilyTable


class Family(ABC):
    """One family of games, whatever its table."""

    name: ClassVar[str]
    """The word that a filing opens with."""

    plainest: ClassVar[str | None] = None
    """The id of its plainest filing, which a new one starts from; by default the first found."""

    # --- the filing -----------------------------------------------------------------------

    @property
    @abstractmethod
    def rules(self) -> type[Rules]:
        """The keys of its filings, with what can contradict itself and how it reads on a sheet."""

    # --- the table ------------------------------------------------------------------------

    @abstractmethod
    def table(self, filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> Table:
        """The felt that it is played at: with a bank or with a pot."""

    def showdown(self, filing: Filing, table: ShownTable) -> ShowdownResult:
        """Whose hand is best, and how each stands against the bank's."""
        raise Refusal(
            f"{filing.id} has no poker hands to show down: that is for games in which every seat "
            "has a hand of its own, ranked as in poker"
        )

    # --- a game for a pot ---------------------------------------------------------------------

    def hand(self, round: PotRound) -> Generator[Ask, str, None]:
        """A hand with betting, from the first chip in the pot to the last out, as sheets say."""
        raise Refusal(f"{round.filing.id}: nobody plays for a pot here")

    def practised(self, round: PotRound, ask: Ask, chance: Chance) -> str:
        """What a bot answers that people practise against at a table with a pot."""
        return ask.house_way or min(ask.choices, key=lambda choice: ask.choices[choice])

    def settle_pot(
        self, filing: Filing, table: DescribedPot, fees: Collection | None
    ) -> SettledPot:
        """Who gets what of a pot that somebody describes, by its hands."""
        raise Refusal(
            f'{filing.id}: nobody plays for a pot here: describe a table with "bank", '
            '"player_dealer" and "wagers"'
        )

    def ruling(self, filing: Filing, motion: str, faced: Faced) -> Stands:
        """What chips put in without a word stand as, by the house rules."""
        raise Refusal(f"{filing.id}: nobody bets here in turn")

    def histories(self, filing: Filing, events: Iterable[AnyEvent]) -> Iterator[WrittenHand]:
        """The hands of a log in PHH, the format that other programs read."""
        raise Refusal(f"{filing.id}: PHH tells hands of poker, and this is none")

    def has_histories(self, filing: Filing, option: str) -> bool:
        """Whether hands at these limits can be written in PHH."""
        return False

    def replay_history(
        self, filing: Filing, text: str, option: str | None, hand: int | None
    ) -> ReplayedHand:
        """A hand in PHH, played by a filing; `hand`: its number, where the text has several."""
        raise Refusal(f"{filing.id}: PHH tells hands of poker, and this is none")

    tells_equity: ClassVar[bool] = False
    """Whether hands have a worth against each other for a pot, which `equity` tells."""

    def equity(self, filing: Filing, asked: EquityAsked) -> Equity:
        """What hands are worth against each other for a pot, all being in until the end."""
        raise Refusal(
            f"{filing.id}: hands have no worth against each other here: that is for poker, where "
            "the best of them has the pot"
        )

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        """What happens in its games and in no others; each has a tag that no other event has."""
        return ()

    def display(self, filing: Filing) -> Display | None:
        """What a house shows of the rounds so far beside the felt, such as a scoreboard."""
        return None

    # --- at a table of the house, in the browser and in the terminal --------------------------

    prescribes: ClassVar[bool] = True
    """Whether its sheets prescribe the house way; where none does, a simple way stands in."""

    hints: ClassVar[bool] = False
    """Whether the best play is worked out for whoever is asked."""

    def prepare(self, filing: Filing) -> None:
        """Count what its tables need before a round waits for it; called beside the tables."""
        return

    def own_cards(self, filing: Filing) -> int | None:
        """How many cards of a hand are its own, those after them lying in the middle; or all."""
        return None

    def totals(self, filing: Filing, view: View) -> Mapping[str, int | str]:
        """What hands count, by their names, where they count points and all cards are seen.

        In words, where a number does not tell it: `soft 17`.
        """
        return {}

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        """What cards count or make as one hand, in the fewest words: `8`, `pair of nines`."""
        raise Refusal(f"{filing.id}: nothing is said of what cards make in this game")

    def worth(self, filing: Filing, order: str, cards: Sequence[Card]) -> int:
        """What cards are worth as one hand, `high` or `low`: more is better."""
        raise Refusal(f"{filing.id}: hands have no order of {order} here")

    def holds(self, filing: Filing, view: View) -> str:
        """What the hand makes in words that the viewer is asked about; nothing if he is not."""
        return ""

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        """The cards that a decision at a seat goes by, in a sentence; by default hand and bank."""
        from houseway.cards.card import all_shown

        hand, up = view.faces(str(seat)), view.faces(str(view.bank.seat)) if view.bank else []
        said = [f"you hold {all_shown(hand)}"] if hand else []
        said += [f"the player-dealer shows {all_shown(up)}"] if up else []
        return "; ".join(said)

    def stakes(self, filing: Filing) -> Mapping[str, str]:
        """What is played for, in words, by the option of the limits; nothing where there is a bank.

        The limits themselves say it of wagers that stand against one.
        """
        return {}

    def posted(self, filing: Filing) -> msgspec.Struct | None:
        """What a page is told of its play, as keys of the game beside those that all games have."""
        return None

    @property
    def page(self) -> Path | None:
        """The folder of what it brings to a page, `felt.js` and what goes with it; or a plain felt.

        It is called `page` and stands in the family's own package.
        """
        module = sys.modules[type(self).__module__]
        folder = Path(module.__file__ or "").parent / "page"
        return folder if module.__package__ and (folder / "felt.js").is_file() else None

    # --- compiled loops -------------------------------------------------------------------------

    def loops(self) -> Iterable[Callable[[], object]]:
        """Small jobs that go through every loop it compiles, so that nobody waits for it later."""
        return ()


class BankedFamily(Family):
    """A family whose wagers stand against a player-dealer's bank."""

    # --- a round --------------------------------------------------------------------------

    @abstractmethod
    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        """A round from the first card to the last line, as the sheet tells it."""

    def house_way(self, round: BankRound, ask: Ask) -> str:
        """What the house way answers to a question that leaves more than one choice."""
        return ask.house_way

    def choose(self, round: BankRound, ask: Ask) -> str:
        """The house way's answer to a question of this round; the only one, if there is but one."""
        [only, *others] = ask.choices
        return self.house_way(round, ask) if others else only

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        """What the house way does with a hand, against the bank's up card where one is seen."""
        raise Refusal(f"{filing.id}: nobody decides anything in this game")

    def two_hands(self, filing: Filing) -> TwoHands | None:
        """How its holder sets a hand as two, for whoever practises it; nothing where none does."""
        return None

    def ways(self, filing: Filing, cards: Sequence[Card]) -> Sequence[Way]:
        """Every way to set a hand as two, fouls too, each by the name of the choice."""
        return ()

    def drawn(
        self, filing: Filing, setting: Setting, hands: Mapping[str, Sequence[Card]]
    ) -> Sequence[Card]:
        """A round's cards in the order they are drawn, from hands as they lie, by seat or name."""
        raise Refusal(f"{filing.id}: give the cards in the order they are drawn, not as hands")

    def raises_to_come(self, filing: Filing, stakes: Sequence[Stake]) -> Sequence[Stake]:
        """The most that can be put up in the round beside these stakes."""
        return ()

    # --- the table ------------------------------------------------------------------------

    def table(self, filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> Table:
        """The felt that it is played at: one with a bank, unless a family has another."""
        from houseway.felt.bank.table import BankTable

        return BankTable(filing, self.play, shoes, **terms)

    # --- a table that somebody describes ----------------------------------------------------

    @abstractmethod
    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """What each wager of a described table did by its hands, and why."""

    deeds: ClassVar[tuple[str, ...]] = ()
    """What a described bettor can be said to have done with a hand (`did`): `surrender`. Where
    there is anything, wagers say on which `hand` of a spot they are."""

    def owed_described(
        self, filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
    ) -> Sequence[Decided]:
        """What the bank owes beside the wagers of a described table, by its hands."""
        return ()

    def folded(
        self, filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
    ) -> set[tuple[int, str]]:
        """Seats and names of those who folded there, or whose hand was folded."""
        if any(wager.folded for wager in table.wagers):
            raise Refusal(f'{filing.id}: nobody folds in this game: leave out "folded"')
        return set()

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        """What the sheet would not have allowed of a described table's hands and raises."""
        return ()

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold | None:
        """What the hands of a described table make in words, and whether the bank qualifies."""
        return None

    # --- what its wagers are worth ------------------------------------------------------------

    @abstractmethod
    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        """What one unit of each of these wagers is worth to the bettor, exactly, in their order."""

    def together(self, rules: Rules) -> tuple[str, ...]:
        """Wagers that are one game and priced as a whole under the first of them."""
        return ()

    def bets(
        self,
        rules: Rules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
        others: int = 0,
    ) -> Wagered:
        """All that one bettor stakes, priced together; `simulated`: a table plays it, too.

        `others` are the bettors who stake the same beside him.
        """
        from houseway.pricing.bets import PricedBets
        from houseway.pricing.model import Pricing

        priced = self.price(rules, [*map(rules.wager_named, bets)], Pricing(play, ways=False))
        return PricedBets(rules, bets, {each.wager: each for each in priced}, play)

    def check_raises(self, filing: Filing, limits: Limits, bets: Mapping[str, int]) -> None:
        """Refuse bets that the limits do not allow to be raised as the price has it."""
        return None

    def pay_rows(self, rules: Rules, wager: Wager, priced: WagerPrice) -> PayRows:
        """Return a wager's pay rows against what can be dealt, by default as its price tells."""
        from houseway.pricing.rows import PricedRows

        return PricedRows(wager, priced, self.price_of(rules))

    def price_of(self, rules: Rules) -> Callable[[Wager], WagerPrice]:
        """Return a function that prices one wager of these rules, with any pay table."""
        from houseway.pricing.model import Pricing

        def price(wager: Wager) -> WagerPrice:
            [found] = self.price(rules, [wager], Pricing(ways=False))
            return found

        return price

    def findings(self, filing: Filing, priced: GamePrice) -> Iterable[Finding]:
        """What a check finds here beside what it finds of every game."""
        return ()

    def row_findings(self, filing: Filing) -> Iterable[Finding]:
        """What a check finds of its pay rows as they are written, without a price."""
        return ()

    def simulated_table(self, table: StakedTable) -> FamilyTable:
        """A table to be played many times; by default the round itself plays it, the house way."""
        from houseway.pricing.simulate.engine import EngineTable

        return EngineTable(self, table)

    def adviser(self, filing: Filing) -> Adviser:
        """Who knows the best play for a hand, for hints; by default nobody decides anything."""
        from houseway.pricing.advice import Adviser

        return Adviser(filing)
