"""The collection as a table posts and takes it: flat fees by a filed schedule. Never a percentage.

A table posts one option of one schedule. Before the deal the house dealer adds up the action as
the schedule counts it and takes the player-dealer's fee and each player's, whole and in cash: what
is on the felt stays in action. Which option was posted stands in the log by its names and its
fingerprint, so that a replay finds it again or says that it has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from houseway.bank.fees import NO_FEE, Charged, Mark, worst
from houseway.bank.settlement import Stake
from houseway.bank.shares import in_proportion
from houseway.errors import Refusal
from houseway.felt.fitting import fits, fitting, is_own_row, limits_of, option_for
from houseway.filings.fees.hand import Hand, option_in_force, parts_of
from houseway.filings.fees.library import find_schedule, load_sheet, schedules_for
from houseway.filings.fees.schedule import BY_TIME, Column, FeeOption, Payer, Schedule
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.streets import hangs_on_street, street_named
from houseway.filings.fees.words import for_each
from houseway.filings.filing import Filing
from houseway.filings.lines import Lines
from houseway.filings.model import BankedRules
from houseway.filings.wager import Limits

JACKPOT: Final = "jackpot"
"""What a pot pays for a jackpot, among the columns that it pays by."""

_NO_OPTION: Final = FeeOption(option="", lines=Lines("0"), fees={})
_NO_SCHEDULE: Final = Schedule(name="", games=(), columns={}, option=(), lines=Lines("0"))
_OF_JACKPOT: Final = Column(payer="pot", by="nothing", when="during-hand")
_EACH_WAGER: Final = ("base-wager", "square", "wager")
_MARK_WORDS: Final[dict[Mark, str]] = {
    "": "",
    "?": ", a cell repaired in the source",
    "??": ", a cell guessed in the source",
}


class PostedCollection(msgspec.Struct, frozen=True):
    """Which option a table posts, as its log keeps it.

    `document` is empty where no schedule serves the game and nothing is taken. `sets_limits`: the
    option prints the limits that the table has. `jackpot`: one is attached, and collected for.
    """

    document: str = ""
    schedule: str = ""
    option: str = ""
    readings: dict[str, str] = {}
    digest: str = ""
    sets_limits: bool = False
    says: str = "no collection"
    jackpot: bool = False


class Charge(msgspec.Struct, frozen=True):
    """What one person pays for a hand, and by which cell."""

    name: str
    cents: int
    why: str


class Collection:
    """The posted option at work."""

    def __init__(
        self,
        filing: Filing,
        posted: Posted | None = None,
        option: FeeOption | None = None,
        *,
        sets_limits: bool = False,
        jackpot: bool = False,
    ) -> None:
        self._filing = filing
        self.option = (posted, option) if posted and option else None
        """The schedule and the option of it that is posted, if any is."""
        self._schedule = posted.schedule if posted else _NO_SCHEDULE
        self._option = option or _NO_OPTION
        self.posted = PostedCollection()
        if posted and option:
            self.posted = PostedCollection(
                posted.sheet.id,
                posted.schedule.name,
                option.option,
                posted.sheet.readings,
                posted.digest(option),
                sets_limits,
                self._said(),
                jackpot,
            )

    def limits(self, option: str | int | None) -> Limits:
        """The table's limits: the fee option's own where it sets them, else the filing's."""
        printed = self._option.limits
        if not self.posted.sets_limits:
            return self._filing.limits(option)
        if self.option is not None and not isinstance(self._filing.rules, BankedRules):
            return limits_of(self._filing, *self.option)
        if printed is None:
            return self._filing.limits(option)
        wagers = {**self._filing.limits().wagers, **self._option.wagers}
        fit = {name: limit for name, limit in wagers.items() if limit.max >= printed.min}
        return Limits(
            option=self._option.option, table=printed, lines=self._option.lines, wagers=fit
        )

    def charges(
        self,
        stakes: Sequence[Stake],
        banker: str,
        bank: int | None = None,
        *,
        after_play: bool = False,
    ) -> tuple[Charge, ...]:
        """Everybody's fee for a hand with these stakes, the player-dealer's first.

        A schedule whose fees are due once the play wagers are made takes all of them then
        (`after_play`), any other takes all when wagers close.
        """
        if self.option is None or self.after_play != after_play:
            return ()
        due = {banker: self.of_player_dealer(stakes, bank), **self._of_players(stakes)}
        return tuple(
            Charge(name, fee.cents, self.why(fee.mark)) for name, fee in due.items() if fee.cents
        )

    def _of_players(self, stakes: Iterable[Stake]) -> dict[str, Charged]:
        """What everybody pays for his own wagers, and his part of those he shares."""
        by_bettor: dict[str, list[Stake]] = {}
        for stake in stakes:
            by_bettor.setdefault(stake.bettor, []).append(stake)
        due: dict[str, Charged] = {}
        for own in by_bettor.values():
            fee = self.of_player(own)
            for name, part in _shared(fee.cents, own).items():
                had = due.get(name, NO_FEE)
                due[name] = Charged(had.cents + part, worst((had.mark, fee.mark)))
        return due

    def refunds(
        self, back: Sequence[Stake], left: Sequence[Stake], taken: Sequence[Charge]
    ) -> tuple[Charge, ...]:
        """What goes back to the bettors of stakes that went back: what they paid for them.

        That is what each would not have paid without them, and no more than was taken from him.
        """
        wagers, refunds = self._filing.rules.wager_named, []
        if not self.after_play:  # it was taken of what was staked by then
            back = [stake for stake in back if wagers(stake.wager).made == "before-deal"]
            left = [stake for stake in left if wagers(stake.wager).made == "before-deal"]
        for name in dict.fromkeys(owner for stake in back for owner in stake.owners):
            paid = sum(charge.cents for charge in taken if charge.name == name)
            due = self.player_fee([*back, *left], name) - self.player_fee(left, name)
            if min(due, paid) > 0:
                refunds.append(Charge(name, -min(due, paid), "goes back with the wager"))
        return tuple(refunds)

    @property
    def columns_of_pot(self) -> dict[str, Column]:
        """The columns that a pot pays by under this option."""
        return dict(self._posted_columns("pot"))

    def of_pot(self, hand: Hand) -> dict[str, tuple[Column, Charged]]:
        """What a hand's pot pays by each of its columns; `hand.street` is how far it went."""
        names = tuple(self.columns_of_pot)
        option = option_in_force(self._schedule, self._option, hand)
        hand = msgspec.structs.replace(hand, jackpot=self.posted.jackpot)
        columns = {**self._schedule.columns, JACKPOT: _OF_JACKPOT}
        return {
            part.column: (columns[part.column], Charged(part.cents, part.mark))
            for part in parts_of(self._schedule, option, hand, names)
        }

    def of_button(self, hand: Hand) -> Charged:
        """What the player with the button pays for a hand of his own chips."""
        return self._of_hand(hand, tuple(name for name, _ in self._posted_columns("button")))

    @property
    def from_blinds(self) -> bool:
        """Whether the blinds pay whole where everybody folds to them, and not what is called."""
        return self._schedule.from_blinds == "whole"

    def check_streets(self, streets: Iterable[str]) -> None:
        """Refuse streets that the schedule does not know, where a fee hangs on them."""
        schedule, id = self._schedule, self._filing.id
        columns = [column for _, column in self._posted_columns("pot")]
        if schedule.played_as and any(hangs_on_street(column.when) for column in columns):
            for street in streets:
                try:
                    street_named(street, schedule.played_as, schedule.flop)
                except Refusal as refusal:
                    says = f"key play.street: the collection of {schedule.name} goes by streets"
                    raise Refusal(f"{id}: {says}, and {refusal.says}") from None

    def _of_hand(self, hand: Hand, columns: tuple[str, ...]) -> Charged:
        option = option_in_force(self._schedule, self._option, hand)
        parts = parts_of(self._schedule, option, hand, columns)
        return Charged(sum(part.cents for part in parts), worst(part.mark for part in parts))

    @property
    def after_play(self) -> bool:
        """Whether the collection is taken once the wagers of the round are made too."""
        columns = self.columns("player-dealer") + self.columns("player")
        return any(column.when == "after-play-wagers" for _, column in columns)

    def player_fee(self, stakes: Iterable[Stake], name: str) -> int:
        """What somebody pays for his wagers."""
        own = (stake for stake in stakes if name in stake.owners)
        return self._of_players(own).get(name, NO_FEE).cents

    def most(self, seats: int) -> int:
        """The highest fee a player-dealer can be asked for: what must be left beside the bank."""
        return sum(
            self._highest(name) * (seats - 1 if column.per == "spot" else 1)
            for name, column in self.columns("player-dealer")
        )

    @property
    def most_of_player(self) -> int:
        """The highest fee for one wager of a player."""
        return sum(self._highest(name) for name, _ in self.columns("player"))

    def _highest(self, column: str) -> int:
        return max(self._schedule.tiers(self._option, column).rates)

    def kept_back(self, stakes: Iterable[Stake], name: str) -> int:
        """What somebody cannot raise with: the most he may owe once the wagers of the round are in.

        A raise makes one wager more on each of his spots.
        """
        own = [stake for stake in stakes if name in stake.owners]
        units = len(own) + len({stake.seat for stake in own})
        return self.most_of_player * units if self.after_play else 0

    # --- who pays what --------------------------------------------------------------------

    def columns(self, payer: Payer) -> list[tuple[str, Column]]:
        """The columns that somebody pays a hand by under this option."""
        posted = self._posted_columns(payer)
        return [(name, column) for name, column in posted if column.per not in BY_TIME]

    def _posted_columns(self, payer: Payer) -> list[tuple[str, Column]]:
        return [
            (name, column)
            for name, column in self._schedule.columns.items()
            if column.payer == payer and name in self._option.fees
        ]

    @property
    def by_time(self) -> tuple[str, ...]:
        """The columns that are collected by the clock, if any is."""
        columns = self._posted_columns("player")
        return tuple(name for name, column in columns if column.per in BY_TIME)

    def of_half_hour(self, seated: int, number: int) -> Charged:
        """What each of so many players pays as a half hour begins, the first being number 1.

        That is what so many half hours come to, less what one fewer does: an hour's fee is due with
        every other.
        """
        before, now = (
            self._of_hand(
                Hand(half_hours=so_many, players=seated, seated=seated, still_in=seated),
                self.by_time,
            )
            for so_many in (number - 1, number)
        )
        return Charged(now.cents - before.cents, worst((before.mark, now.mark)))

    def of_player_dealer(self, stakes: Sequence[Stake], bank: int | None) -> Charged:
        """The player-dealer's fee for a hand with these stakes."""
        amounts: dict[str, list[int]] = {}
        for name, column in self.columns("player-dealer"):
            action = sum(stake.cents for stake in self.counted(column, stakes))
            if column.action == "covered" and bank is not None:
                action = min(action, bank)
            spots = len({stake.seat for stake in stakes}) if column.per == "spot" else 1
            amounts[name] = [action] * spots
        return self._sum(amounts)

    def of_player(self, own: Sequence[Stake]) -> Charged:
        """One bettor's fee for the wagers he has made."""
        columns = self.columns("player")
        return self._sum({name: self.amounts(column, own) for name, column in columns})

    def amounts(self, column: Column, own: Sequence[Stake]) -> list[int]:
        """What one bettor pays for under a column: each wager's money, each spot's, or all."""
        counted = self.counted(column, own)
        if column.per in _EACH_WAGER:
            return [stake.cents for stake in self._units(column, counted)]
        if column.per == "spot":
            spots = dict.fromkeys(stake.seat for stake in counted)
            return [sum(s.cents for s in counted if s.seat == seat) for seat in spots]
        return [sum(stake.cents for stake in counted)] if counted else []

    def _sum(self, amounts: Mapping[str, list[int]]) -> Charged:
        """The columns of one payer together."""
        charges = self._schedule.charges(self._option, amounts).values()
        return Charged(sum(one.cents for one in charges), worst(one.mark for one in charges))

    def counted(self, column: Column, stakes: Iterable[Stake]) -> list[Stake]:
        """The stakes that make up the amount a column goes by."""
        if column.counts == "all":
            return list(stakes)
        if column.counts == "base":
            return [stake for stake in stakes if self._is_base(stake)]
        return [stake for stake in stakes if stake.wager in column.counts]

    def _units(self, column: Column, counted: Sequence[Stake]) -> list[Stake]:
        """The wagers that pay one by one; of a pair that is always made together, the first."""
        if column.per == "wager":
            return list(counted)
        paired = self._schedule.paired
        units: list[Stake] = []
        for stake in counted:
            twin = any(other.seat == stake.seat and other.wager in paired for other in units)
            if self._is_base(stake) and not (stake.wager in paired and twin):
                units.append(stake)
        return units

    def _is_base(self, stake: Stake) -> bool:
        named = stake.wager in self._schedule.base
        return named or not self._filing.rules.wager_named(stake.wager).bonus

    # --- in words -------------------------------------------------------------------------

    def why(self, mark: Mark) -> str:
        """The cell that a charge comes from, and whether it was repaired."""
        where = f"{self.posted.document}, option {self.posted.option}"
        lines = f", lines {self._option.lines}" if self._option.lines else ""
        return where + lines + _MARK_WORDS[mark]

    def _said(self) -> str:
        banked = isinstance(self._filing.rules, BankedRules)
        payers: tuple[Payer, ...] = ("pot", "button", "player")
        if banked:
            payers = ("player-dealer", "player")
        cells = (
            " ".join(filter(None, (payer, for_each(column.per), str(tiers))))
            for payer in payers
            for name, column in self._posted_columns(payer)
            for tiers in [self._schedule.tiers(self._option, name)]
        )
        return f"option {self._option.option}: {'; '.join(cells)}"


def post_collection(
    filing: Filing,
    *,
    schedule: str | None = None,
    fee_option: str | int | None = None,
    limits: str | int | None = None,
    readings: Mapping[str, str] | None = None,
    jackpot: bool = False,
) -> Collection:
    """The option a table posts: as asked, or the one for its limits in the newest schedule.

    `limits` is the filing's option of limits where somebody asked for one: a fee option that
    prints others is refused. Without it the limits follow the fee option, at a table for a pot also
    where it prints bounds or blinds alone.
    """
    folder, on = filing.folder, filing.on
    asked = schedule is not None or fee_option is not None
    if not (asked or jackpot) and not schedules_for(filing.id, folder, readings, on):
        return Collection(filing)
    posted = find_schedule(filing.id, schedule, fee_option, folder, readings, on)
    own = filing.limits(limits)
    table = own.table
    if fee_option is not None:
        option = posted.option(fee_option)
        same_row = is_own_row(filing, posted, option, own)
        if limits is not None and not same_row and not fits(posted.schedule, option, table):
            raise Refusal(
                f"{posted.name}: option {fee_option} is not for tables of {table}; "
                "leave the limits to the option"
            )
    elif isinstance(filing.rules, BankedRules):
        option = (fitting(posted, table) or posted.options)[0]
    else:
        serving = schedules_for(filing.id, folder, readings, on)
        posted, option = option_for(filing, own, (posted,) if schedule else serving)
    if isinstance(filing.rules, BankedRules):
        check_posted(posted, option)
    else:
        check_posted_for_pot(posted, option)
    if jackpot:
        _check_jackpot(filing, posted)
    follows = fee_option is not None and not isinstance(filing.rules, BankedRules)
    sets_limits = limits is None and (option.limits is not None or follows)
    return Collection(filing, posted, option, sets_limits=sets_limits, jackpot=jackpot)


def posted_again(filing: Filing, logged: PostedCollection) -> Collection:
    """The collection that a log was played by; one that has changed since is refused."""
    if not logged.document:
        return Collection(filing)
    sheet = load_sheet(logged.document, filing.folder).read(logged.readings)
    posted = Posted(sheet, sheet.schedule(logged.schedule))
    option = posted.option(logged.option)
    if posted.digest(option) != logged.digest:
        raise Refusal(
            f"the log was played by another edition of {posted.name}, option {logged.option} "
            f"(fingerprint {logged.digest}, this is {posted.digest(option)})"
        )
    of_log = {"sets_limits": logged.sets_limits, "jackpot": logged.jackpot}
    return Collection(filing, posted, option, **of_log)


def check_posted(posted: Posted, option: FeeOption) -> None:
    """Refuse an option that a table with a bank cannot take."""
    schedule = posted.schedule
    for name, column in schedule.columns.items():
        if name not in option.fees or not any(schedule.tiers(option, name).rates):
            continue
        key = f'{posted.name}, option {option.option}: its column "{name}"'
        if column.payer in ("pot", "button"):
            raise Refusal(f"{key} is paid by the {column.payer}, and a table with a bank has none")
        if column.by in ("pot", "players") and column.per not in BY_TIME:
            raise Refusal(f"{key} goes by the {column.by}, which no table with a bank counts")
        if hangs_on_street(column.when):
            raise Refusal(f'{key} is taken "{column.when}", and its hands have no streets')


def check_posted_for_pot(posted: Posted, option: FeeOption) -> None:
    """Refuse an option that a table with a pot cannot take: it has a drop and the clock.

    The player with the button can pay too, before the deal.
    """
    for name, column in posted.schedule.columns.items():
        if name not in option.fees or column.payer == "pot" or column.per in BY_TIME:
            continue
        key = f'{posted.name}, option {option.option}: its column "{name}"'
        if column.payer != "button":
            raise Refusal(f"{key} is paid by the {column.payer}, and here pot and button pay")
        if column.when != "before-deal":
            raise Refusal(f'{key} is taken "{column.when}", and the button pays before the deal')


def takes_for_jackpot(schedule: Schedule) -> bool:
    """Whether a pot pays for a jackpot by a schedule, where one is attached."""
    return bool(schedule.jackpot) and schedule.jackpot_payer == "pot"


def _check_jackpot(filing: Filing, posted: Posted) -> None:
    """Refuse a jackpot that no sheet collects for, or that no pot pays."""
    if not takes_for_jackpot(posted.schedule):
        raise Refusal(f"{posted.name} takes nothing from a pot for a jackpot: leave it out")
    if isinstance(filing.rules, BankedRules):
        raise Refusal(f"{filing.id} has no pot to collect for a jackpot from: leave it out")


def _shared(cents: int, stakes: Sequence[Stake]) -> dict[str, int]:
    """A bettor's fee; partners of one wager pay it as they share the wager."""
    shares: dict[str, int] = {}
    for stake in stakes:
        for name in stake.owners:
            shares[name] = shares.get(name, 0) + stake.share_of(name)
    return in_proportion(cents, shares, list(shares)) if shares else {}
