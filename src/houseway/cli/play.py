"""`houseway play GAME`: a seat for you among bots, in the terminal.

The house dealer's questions are prompts: each says how many chips you have and what Enter does
(pass the bank, no wager, the house way); `?` lists the wagers or explains the choices, `q` leaves,
and in the middle of a hand asks first. The end of standard input leaves too. Wagers are dollars,
`player 25 tie 5`; where the sheet has it, `player 25 at 5` stands on another spot, `player 25 with
NAME 20` is a kum-kum wager, and `join 100` is money in the bank of somebody else. Where a decision
costs money, each choice has its amount; what you see is said before you are asked. Who has too few
chips left for any wager may buy in again. You may speak for the floor as well: `watch` makes the
round stop at every turn of play, `declare` lists the irregularities that can be declared, and
`declare NAME [SEAT [BETTOR]]` declares one.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Annotated, Final

from houseway.analysis.house_way import house_way_choice
from houseway.bank.money import dollars
from houseway.cli import options
from houseway.cli.app import INTERRUPTED
from houseway.cli.felt import BankFelt, PotFelt, felt_of, kept_log
from houseway.cli.output import print_object, progress
from houseway.cli.parameters import Parameter
from houseway.cli.play_pot import PotVisit
from houseway.cli.readings import varied_with_rates
from houseway.cli.seen import addressed, least_wager, listed_wager, needs
from houseway.cli.visit import Left, Visit, asked
from houseway.cli.wagers import amount, typed_wagers
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.setting import Ask
from houseway.filings.wager import Wager
from houseway.house.clock import deal_by_clock
from houseway.words import joined, several

_PURSE: Final = 100_000
"""What you sit down with, unless a game has it otherwise."""


def play(
    game: options.Game,
    *,
    seat: Annotated[int, Parameter(converter=options.whole), "Which seat is yours."] = 3,
    purse: Annotated[
        int | None,
        Parameter(metavar="CENTS", converter=options.chips),
        "Chips to sit down with: $1,000, or what a game has nearest to it, unless given.",
    ] = None,
    name: Annotated[str, "What you are called."] = "Guest",
    seats: options.Seats = None,
    seed: options.Seed = None,
    log: options.LogOutput = None,
    option: options.FeeOptionNumber = None,
    schedule: options.ScheduleName = None,
    limits: options.LimitsOption = None,
    reading: options.ReadingsWithRates = (),
    decks: options.Decks = None,
    jackpot: options.Jackpot = False,
    hint: Annotated[bool, "Name the best play and its price before each decision."] = False,
    common: options.Common = options.Common(),
) -> int:
    """Sit down at a table of bots: bank in your turn, wager, decide; q leaves with your chips."""
    filing, rates = varied_with_rates(common.load(game), reading, decks, common.filings)
    common.name_left_out()
    felt = felt_of(
        filing,
        seed=seed,
        seats=seats,
        limits=limits,
        option=option,
        schedule=schedule,
        rates=rates,
        jackpot=jackpot,
    )
    if purse is None:
        purse = felt.fitting(_PURSE)
    felt.table.sit(seat, name, purse)
    felt.seat_bots()
    # With --json the answer alone is standard output; the table is told beside it.
    with redirect_stdout(sys.stderr if common.json else sys.stdout), kept_log(log, felt.table):
        visit: Visit
        if isinstance(felt, PotFelt):
            visit = PotVisit(felt, name, purse, hints=hint)
        else:
            visit = _BankVisit(felt, name, purse, hints=hint)
        status = 0
        try:
            while visit.can_play:
                visit.round()
        except (Left, EOFError, KeyboardInterrupt) as why:
            status = INTERRUPTED if isinstance(why, KeyboardInterrupt) else 0
            print()
        visit.leave()
    left, rounds = felt.table.purses[name], felt.table.rounds
    if common.json:
        bought = visit.bought
        print_object(game=filing.id, seed=felt.seed, rounds=rounds, bought=bought, purse=left)
        return status
    print(
        f"{name} leaves with {dollars(left)} after {several(rounds, 'round')} (--seed {felt.seed})"
    )
    return status


class _BankVisit(Visit):
    """You at a table with a bank: it is offered to you, you wager, you decide."""

    def __init__(self, felt: BankFelt, name: str, chips: int, *, hints: bool = False) -> None:
        super().__init__(felt, name, chips, hints=hints)
        self._felt = felt
        self._table = felt.table

    @property
    def can_play(self) -> bool:
        """Whether you have enough for the least wager, bought anew if need be."""
        table = self._table
        least = least_wager(table.filing, table.limits)
        while table.purses[self._name] < least:
            chips = f"{self._chips}, and the least wager here is {dollars(least)}."
            if not self._buys(f"{chips} Buy in for how many dollars? (Enter: leave the table)> "):
                return False
        return True

    @property
    def _chips(self) -> str:
        """What you have that is not on the felt."""
        table = self._table
        free, bank = table.free(self._name), table.bank_by.get(self._name, 0)
        staked = table.purses[self._name] - free - bank
        parts = [dollars(free)]
        parts += [f"{dollars(staked)} on the felt"] if staked else []
        parts += [f"{dollars(bank)} in the bank"] if bank else []
        return f"You have {joined(parts)}"

    def round(self) -> None:
        """The bank, the wagers, the cards."""
        table = self._table
        self._felt.before_deal()
        self.tell()
        while table.phase in ("bank", "stopped"):
            self._bank()
            self._felt.before_deal()
            self.tell()
        if table.banker != self._name:
            self._wager()
        elif not table.stakes:
            print("Nobody wagers against your bank: there is no round to deal, the table closes.")
            raise Left
        else:
            while self._speaks_for_floor(asked(f"{self._chips}. (Enter: deal)> ")):
                pass
        deal_by_clock(table)
        self.tell()
        while table.phase == "round" and table.round and (ask := table.round.ask):
            if ask.bettor in table.bots:
                table.answer(ask.bettor, house_way_choice(table.round, ask))
            else:
                self.tell()
                self._choose(ask)
                self.tell()
        self.tell()

    def _bank(self) -> None:
        """The bank is yours to take or to pass."""
        table = self._table
        most = table.purses[self._name] - table.reserve
        while True:
            offered = table.phase == "bank"
            enter = "pass" if offered else "nobody takes it, and the table closes"
            answer = asked(
                f"{self._chips}. The bank is yours: with how many dollars, at most "
                f"{dollars(most)}? (Enter: {enter})> "
            )
            with self._refusals_told():
                if answer:
                    table.take_bank(self._name, amount(answer))
                elif offered:
                    table.pass_bank(self._name)
                else:
                    print("Nobody takes the bank: there is no game, the table closes.")
                    raise Left
                return

    def _wager(self) -> None:
        """Your wagers, all of them or none; a round needs somebody's."""
        while True:
            enter = "none, sit this round out" if self._table.stakes else "none"
            answer = asked(
                f"{self._chips}. Your wagers in dollars, such as: {self._example} "
                f"(? lists them; Enter: {enter})> "
            )
            if self._speaks_for_floor(answer):
                continue
            if answer == "?":
                self._list_wagers()
                continue
            try:
                self._stake(answer)
            except Refusal as refusal:
                self._withdraw()
                print(addressed(str(refusal), self._name))
                self._told = len(self._table.events)
                continue
            self.tell()
            if self._table.stakes:
                return
            print("Nobody else wagers: without a wager of yours there is no round (q leaves).")

    @property
    def _example(self) -> str:
        """Wagers as they are typed: the first, and one that may stand beside it."""
        rules = self._table.filing.rules
        first, *others = (wager for wager in rules.wager if wager.made == "before-deal")
        beside = [
            wager
            for wager in others
            if not (wager.mandatory or wager.equals or wager.one_of)
            and first.name in (wager.requires or (first.name,))
        ]
        side = f" {self._typed(beside[-1], 500)}" if beside else ""
        return f"{self._typed(first, 2_500)}{side}"

    def _typed(self, wager: Wager, cents: int) -> str:
        """That much, or what somebody with few chips would put up."""
        limit = self._table.limits.of(wager.name)
        cents = min(cents, self._table.free(self._name) // 500 * 100)
        return f"{wager.name} {dollars(min(max(cents, limit.min), limit.max)).removeprefix('$')}"

    def _stake(self, answer: str) -> None:
        rules, table = self._table.filing.rules, self._table
        others = [name for name in table.names.values() if name != self._name]
        typed = typed_wagers(answer, rules, others, self._example)
        own = table.seat_of(self._name)
        spots = [(one.wager, one.seat or own, one.partner) for one in typed]
        for one in typed:
            if spots.count((one.wager, one.seat or own, one.partner)) > 1:
                what = one.wager.label if one.wager else "a share of the bank"
                raise Refusal(f"{what} is given twice: write each wager once")
        # The bank first, then what others need.
        for one in sorted(typed, key=lambda one: needs(rules, one.wager) if one.wager else -1):
            seat = one.seat or own
            if one.wager is None:
                table.join_bank(self._name, one.cents)
            elif one.partner:
                shares = {self._name: one.cents, one.partner: one.share}
                table.kum_kum(self._name, seat, one.wager.name, shares)
            else:
                table.stake(self._name, seat, one.wager.name, one.cents)

    def _withdraw(self) -> None:
        mine = [stake for stake in self._table.stakes if self._name in stake.owners]
        for stake in reversed(mine):
            if self._table.filing.rules.wager_named(stake.wager).mandatory:
                continue  # it goes with the wager that it equals
            if stake.shares:
                self._table.kum_kum(self._name, stake.seat, stake.wager, {})
            else:
                self._table.stake(self._name, stake.seat, stake.wager, 0)
        if self._name in self._table.bank_by:
            self._table.join_bank(self._name, 0)

    def _list_wagers(self) -> None:
        table = self._table
        rules = table.rules
        for wager in rules.wager:
            print(f"  {wager.name}: {listed_wager(rules, wager, table.limits)}")
        first = self._typed(rules.wager[0], 2_500)
        if rules.table.backline or rules.table.unoccupied == "own":
            print(f"  on another spot: {first} at 5")
        if rules.table.kum_kum:
            print(f"  kum-kum: {first} with NAME 20")
        if rules.turn.shared:
            print("  a share of the bank: join 100")

    def _quiet(self, ask: Ask) -> str:
        assert self._table.round is not None
        return house_way_choice(self._table.round, ask)

    @property
    def _way(self) -> str:
        """How a hand is played that is left to the house."""
        prescribed = family_of(self._table.filing).prescribes
        return "the house way" if prescribed else "the simple way"

    def _stays(self) -> bool:
        """Leaving in the middle of a hand: whether you would rather stay, knowing what happens."""
        table = self._table
        mine = [stake for stake in table.stakes if self._name in stake.owners]
        bank = table.bank_by.get(self._name, 0)
        if not mine and not bank:
            return False
        wagers = [
            f"{dollars(stake.share_of(self._name))} on {self._teller.label(stake.wager)}"
            for stake in mine
        ]
        wagers += [f"{dollars(bank)} in the bank"] if bank else []
        print(
            f"You are in the middle of a round, with {joined(wagers)}. If you leave now it is "
            f"played out {self._way}, but not one more chip of yours is put up: where a raise "
            "would be right, you do what costs nothing."
        )
        try:
            answer = input("Leave? (y: leave; Enter: stay)> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return False
        return answer not in ("y", "yes", "q", "quit", "exit", "leave")

    def _hint(self) -> str:
        """The best play for what you see, or why there is none to name."""
        from houseway.analysis.advice import advise_seen
        from houseway.analysis.hints import question_of, told

        try:
            one = question_of(self._table, len(self._table.events), self._name)
            with progress() as counted:
                advice = advise_seen(one.filing, one.seen, counted)
            return told(one, advice).says
        except Refusal as refusal:
            return str(refusal)
