"""Settling a table that somebody describes: the floor's question, without dealing a card.

Who banks with how much, where first action is, what is staked, and either what each wager did or
the hands as they lie. What follows from the filing is worked out: odds, results, first action, the
order, how far the bank reaches, and what gets no action because the sheet does not take it. What
else the sheet would not have allowed is settled as it lies and said in `notes`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import msgspec

from houseway.analysis.no_action import Action, Placed, posted, warnings
from houseway.bank.action import around
from houseway.bank.cover import CoverName
from houseway.bank.money import whole_cents
from houseway.bank.odds import LOSE, PUSH, Pay, parse_pay
from houseway.bank.settlement import Decided, Line, Settled, Stake, in_order
from houseway.bank.settlement import settle as settle_in_order
from houseway.cards.card import Card, parse_card
from houseway.days import date
from houseway.errors import Refusal
from houseway.families import banked_family, family_of
from houseway.families.library import load
from houseway.felt.bank.first_action import first_action
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import check_stakes, forfeited
from houseway.felt.collection import post_collection
from houseway.felt.described_pot import DescribedPot as DescribedPot
from houseway.felt.described_pot import SettledPot as SettledPot
from houseway.felt.described_pot import read_pot as read_pot
from houseway.felt.description import PLAYER_DEALER
from houseway.felt.description import DescribedTable as DescribedTable
from houseway.felt.description import DescribedWager as DescribedWager
from houseway.felt.description import read_described as read_described
from houseway.felt.setting import who_at
from houseway.felt.spots import split_hand
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.wager import Limits, Wager


class SettledTable(msgspec.Struct, frozen=True):
    """The lines in order, what is left of the bank, what everybody gained, and what was odd.

    `hands` says what poker hands make, if they were given, and `qualifies` whether the bank's does.
    `limits` is the option of the posted limits by which amounts act.
    """

    game: str
    bank: int
    player_dealer: int
    first: int
    first_because: str
    cover: CoverName
    lines: tuple[Line, ...]
    left: int
    net: dict[str, int]
    breakage: str
    notes: tuple[str, ...]
    hands: dict[str, str] = {}
    qualifies: bool | None = None
    limits: str = ""


def settle(
    table: DescribedTable, folder: str | None = None, on: date | None = None
) -> SettledTable:
    """Settle a described table as its filing orders."""
    return settle_by(load(table.game, folder, on).read(table.readings), table)


def settle_by(filing: Filing, table: DescribedTable) -> SettledTable:
    """Settle a described table by a filing in hand, as it is read."""
    family = banked_family(filing.rules)
    table = _bank_by_name(table)
    seats = _checked_seats(filing, table)
    described = _stakes(filing, table)
    _check_deeds(filing, table)
    limits = posted(filing, described, table.limits)
    _check_results(filing, table, limits.actions)
    table, stakes, idle = _in_action(table, described, limits.actions)
    whys = [action.why for action in limits.actions if action.cents]
    folded = family.folded(filing, table, stakes)
    forfeits = [_forfeits(filing, wager, folded) for wager in table.wagers]
    judged = _judged(filing, table, forfeits)
    order = BankedRules.of(filing).settlement
    rulings = zip(stakes, judged, forfeits, table.wagers, idle, whys, strict=True)
    acting = [
        _cut(
            forfeited(stake, order, backline) if forfeit else Decided(stake, pay, why, backline),
            rest,
            cut,
        )
        for (stake, backline), (pay, why), forfeit, _, rest, cut in sorted(rulings, key=_by_hand)
    ]
    cover = _cover(filing, table)
    setting = _before_the_deal(filing, table, seats, stakes)
    first, because = _first(filing, table, acting, setting)
    seats_in_turn = around(seats, first, order.direction)
    decided = [*acting, *_without_action(described, limits.actions)]
    if table.hands is not None:
        decided += family.owed_described(filing, table, stakes)
    ordered = in_order(
        decided,
        order.passes,
        seats_in_turn,
        order.backline,
        losing=order.losing,
        base=filing.rules.base_wagers,
    )
    settled = settle_in_order(table.bank, ordered, cover)
    told = family.hands_told(filing, table) if table.hands is not None else None
    notes = [
        *limits.notes,
        *warnings(limits.limits, setting.stakes),
        *_notes(filing, limits.limits, table, setting, folded),
    ]
    return SettledTable(
        filing.id,
        table.bank,
        table.player_dealer,
        first,
        because,
        cover,
        settled.lines,
        settled.left,
        _net(settled),
        str(settled.breakage),
        tuple(notes),
        told.hands if told else {},
        told.qualifies if told else None,
        limits.limits.option,
    )


def settle_pot(
    table: DescribedPot, folder: str | None = None, on: date | None = None
) -> SettledPot:
    """Settle a described pot of a table without a bank; a drop is taken if an option is given."""
    filing = load(table.game, folder, on).read(table.readings)
    fees = None
    if table.option is not None or table.schedule is not None:
        fees = post_collection(
            filing, schedule=table.schedule, fee_option=table.option, jackpot=table.jackpot
        )
    return family_of(filing).settle_pot(filing, table, fees)


# --- the felt ---------------------------------------------------------------------------------


def _bank_by_name(table: DescribedTable) -> DescribedTable:
    """The bank's hand is called so, though it was given by its seat."""
    seat = str(table.player_dealer)
    if table.hands is None or seat not in table.hands:
        return table
    if PLAYER_DEALER in table.hands:
        raise Refusal(f'the bank has one hand, given as "{PLAYER_DEALER}" and as seat {seat}\'s')
    hands = {PLAYER_DEALER if name == seat else name: hand for name, hand in table.hands.items()}
    return msgspec.structs.replace(table, hands=hands)


def _checked_seats(filing: Filing, table: DescribedTable) -> int:
    """How many seats the table has; every seat that is named must be one of them."""
    seats = filing.rules.table.seats if table.seats is None else table.seats
    if not 2 <= seats <= 30:
        raise Refusal(f"a table has 2 to 30 seats, not {seats}")
    if _money("the bank", table.bank) < 0:
        raise Refusal("the bank is money put up: it cannot be less than nothing")
    if table.first == table.player_dealer:
        raise Refusal(
            f'"first" names seat {table.first}, which holds the bank: first action is another '
            "seat's"
        )
    named = [("player_dealer", table.player_dealer)]
    named += [("first", table.first)] if table.first is not None else []
    named += [("a wager", wager.seat) for wager in table.wagers]
    for what, seat in named:
        if not 1 <= seat <= seats:
            more = "" if table.seats else '; give "seats" if the table is larger'
            raise Refusal(f"{what} names seat {seat}: {filing.id} has seats 1 to {seats}{more}")
    return seats


def _money(what: str, cents: int) -> int:
    try:
        return whole_cents(cents)
    except Refusal as refusal:
        raise Refusal(f"{what}: {refusal.says}") from None


def _stakes(filing: Filing, table: DescribedTable) -> list[Placed]:
    """Each stake, and whether its bettor sits elsewhere: the first named on a spot sits there."""
    if not table.wagers:
        raise Refusal("nobody has made a wager: there is nothing to settle")
    sits: dict[str, int] = {}
    taken: set[int] = {table.player_dealer}
    stakes = []
    for wager in table.wagers:
        filing.rules.wager_named(wager.wager)
        if _money(f"seat {wager.seat}, {wager.wager}", wager.stake) <= 0:
            raise Refusal(f"a stake is at least a cent, not {wager.stake} (seat {wager.seat})")
        if wager.seat == table.player_dealer:
            raise Refusal(f"seat {wager.seat} holds the bank: no wager is made there")
        bettor = wager.name
        if bettor in (PLAYER_DEALER, f"seat {table.player_dealer}"):
            raise Refusal("the player-dealer cannot bet against their own bank")
        if not wager.backline and wager.seat not in taken and bettor not in sits:
            sits[bettor] = wager.seat
            taken.add(wager.seat)
        behind = sits.get(bettor) != wager.seat if wager.backline is None else wager.backline
        stakes.append((Stake(wager.seat, bettor, wager.wager, wager.stake), behind))
    return stakes


def _in_action(
    table: DescribedTable, stakes: Sequence[Placed], actions: Sequence[Action]
) -> tuple[DescribedTable, list[Placed], list[int]]:
    """Return the table as far as it acts, its stakes, and what of each lies idle beside it."""
    rows = [row for row in zip(table.wagers, stakes, actions, strict=True) if row[2].cents]
    wagers = tuple(msgspec.structs.replace(wager, stake=action.cents) for wager, _, action in rows)
    acting = [
        (msgspec.structs.replace(stake, cents=action.cents), behind)
        for _, (stake, behind), action in rows
    ]
    idle = [stake.cents - action.cents for _, (stake, _), action in rows]
    return msgspec.structs.replace(table, wagers=wagers), acting, idle


def _cut(one: Decided, idle: int, why: str) -> Decided:
    """Return a decided wager with the part of it that gets no action."""
    return msgspec.structs.replace(one, idle=idle, why=f"{one.why}; {why}") if idle else one


def _without_action(stakes: Sequence[Placed], actions: Sequence[Action]) -> Iterator[Decided]:
    """Yield the wagers of which nothing acts: all of them goes back."""
    for (stake, behind), action in zip(stakes, actions, strict=True):
        if not action.cents:
            none = msgspec.structs.replace(stake, cents=0)
            yield Decided(none, PUSH, action.why, behind, idle=stake.cents)


def _before_the_deal(
    filing: Filing, table: DescribedTable, seats: int, stakes: Sequence[Placed]
) -> Setting:
    """The table as it would have been dealt to."""
    names = {stake.seat: stake.bettor for stake, behind in reversed(stakes) if not behind}
    placed = [
        stake for stake, _ in stakes if filing.rules.wager_named(stake.wager).made == "before-deal"
    ]
    return Setting(seats, table.player_dealer, names, table.bank, placed)


# --- what each wager did ----------------------------------------------------------------------


def _check_deeds(filing: Filing, table: DescribedTable) -> None:
    """Refuse what nobody does in this game, and what nobody can judge without the hands."""
    deeds = banked_family(filing.rules).deeds
    for wager in table.wagers:
        if wager.did and wager.did not in deeds:
            known = f"a bettor can have done: {', '.join(deeds)}" if deeds else 'leave out "did"'
            raise Refusal(f'{filing.id}: nobody does "{wager.did}" in this game: {known}')
        if wager.hand is not None and not deeds:
            raise Refusal(f'{filing.id}: a spot has one hand in this game: leave out "hand"')
        if wager.did and table.hands is None:
            raise Refusal(f'{filing.id}: "did" goes with the table\'s "hands", not with results')


def _check_results(filing: Filing, table: DescribedTable, actions: Sequence[Action]) -> None:
    """Refuse a described result that makes no sense, of a wager without action too."""
    if table.hands is not None and any(wager.result is not None for wager in table.wagers):
        raise Refusal('give "hands" or each wager\'s "result", not both')
    for wager, action in zip(table.wagers, actions, strict=True):
        if table.hands is None and not action.cents and not wager.folded:
            _by_result(filing, wager)


def _by_hand(ruling: tuple[object, object, object, DescribedWager, int, str]) -> int:
    """Of one wager on several hands of a spot, the first hand's is settled first."""
    hand = ruling[3].hand
    return split_hand(hand)[1] if hand else 1


def _forfeits(filing: Filing, wager: DescribedWager, folded: Container[tuple[int, str]]) -> bool:
    """Whether a wager is lost because its bettor folded there, unless something else is said."""
    forfeit = filing.rules.wager_named(wager.wager).on_fold == "forfeited"
    return forfeit and (wager.seat, wager.name) in folded and wager.result in (None, "lose")


def _judged(
    filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
) -> list[tuple[Pay, str]]:
    """What each wager did and why, as described or by the hands."""
    if table.hands is None:
        return [
            (LOSE, "folded") if forfeit else _by_result(filing, wager)
            for wager, forfeit in zip(table.wagers, forfeits, strict=True)
        ]
    return banked_family(filing.rules).judge_described(filing, table, forfeits)


def _by_result(filing: Filing, wager: DescribedWager) -> tuple[Pay, str]:
    """As described, at the odds given or the only ones the filing has."""
    if wager.result is None:
        raise Refusal(
            f'seat {wager.seat}, {wager.wager}: give "result" (win, lose or push), or the '
            'table\'s "hands"'
        )
    if wager.result == "win":
        return _odds(filing, wager), "as described"
    return _lost(wager) if wager.result == "lose" else PUSH, "as described"


def _lost(wager: DescribedWager) -> Pay:
    """The whole stake, or the part of it that `pays` names, as in a surrender."""
    pay = LOSE if wager.pays is None else parse_pay(wager.pays)
    return pay if pay.result == "lose" else LOSE


def _odds(filing: Filing, wager: DescribedWager) -> Pay:
    where = f"seat {wager.seat}, {wager.wager}"
    if wager.pays is not None:
        pay = parse_pay(wager.pays)
        if pay.result != "win":
            raise Refusal(f'{where}: a win pays odds such as 1:1, not "{wager.pays}"')
        return pay
    winning = list(dict.fromkeys(_winning(filing.rules.wager_named(wager.wager))))
    if len(winning) != 1:
        odds = ", ".join(map(str, winning))
        raise Refusal(f'{where}: this wager can pay {odds}: say which with "pays"')
    return winning[0]


def _winning(wager: Wager) -> list[Pay]:
    return [row.pay for row in wager.pays.rows if row.pay.result == "win"]


# --- first action -----------------------------------------------------------------------------


def _first(
    filing: Filing, table: DescribedTable, decided: Sequence[Decided], setting: Setting
) -> tuple[int, str]:
    """As described, or as the sheet finds it from a card or the dice."""
    if table.first is not None:
        return table.first, "as described"
    order = BankedRules.of(filing).settlement
    first = order.first
    card = _action_card(filing, table)
    dice = table.dice or ()
    if first.rule == "card" and card is None:
        raise Refusal(
            f'{filing.id}: give "first", or the card that finds it as "action_card" ({first.card})'
        )
    if first.rule == "dice" and not dice:
        raise Refusal(f'{filing.id}: give "first", or the roll as "dice", such as [2, 5, 1]')
    if dice and (len(dice) != first.dice or not all(1 <= face <= 6 for face in dice)):
        raise Refusal(f"{filing.id} rolls {first.dice} dice of 1 to 6, and {list(dice)} was given")
    return first_action(order, decided, setting, card, dice)


def _action_card(filing: Filing, table: DescribedTable) -> Card | None:
    if table.action_card is not None:
        return parse_card(table.action_card)
    named = BankedRules.of(filing).settlement.first.card
    if named is None or table.hands is None:
        return None
    hand, place = named.split()
    cards = table.hands.get(hand, ())
    return parse_card(cards[int(place) - 1]) if len(cards) >= int(place) else None


# --- the outcome ------------------------------------------------------------------------------


def _cover(filing: Filing, table: DescribedTable) -> CoverName:
    """As described, or as filed under the readings; the two may not contradict each other."""
    filed = BankedRules.of(filing).settlement.cover
    for name in table.readings if table.cover not in (None, filed) else ():
        values = filing.reading_texts[name].values.values()
        if any("settlement.cover" in value.set for value in values):
            raise Refusal(
                f'{filing.id}: "cover" is given twice: as {table.cover}, and as {filed} by the '
                f'reading "{name}"'
            )
    return table.cover or filed


def _net(settled: Settled) -> dict[str, int]:
    net: dict[str, int] = {}
    for line in settled.lines:
        net[line.bettor] = net.get(line.bettor, 0) + line.net
    return {**net, PLAYER_DEALER: settled.player_dealer}


def _notes(
    filing: Filing,
    limits: Limits,
    table: DescribedTable,
    setting: Setting,
    folded: Container[tuple[int, str]],
) -> Iterator[str]:
    """Yield what the sheet would not have allowed of what acts, sentence by sentence."""
    yield from _refusals(filing, limits, setting)
    for wager in table.wagers:
        yield from _odd_result(filing, wager, (wager.seat, wager.name) in folded)
    yield from banked_family(filing.rules).described_notes(filing, table, folded)


def _refusals(filing: Filing, limits: Limits, setting: Setting) -> list[str]:
    """Why the wagers before the deal would have been refused: bettor by bettor, then together."""
    spots: dict[tuple[int, str], list[Stake]] = {}
    for stake in setting.stakes:
        spots.setdefault((stake.seat, stake.bettor), []).append(stake)

    def refusal(stakes: Sequence[Stake]) -> str:
        try:
            check_stakes(filing, limits, msgspec.structs.replace(setting, stakes=stakes))
        except Refusal as refused:
            return str(refused)
        return ""

    found: dict[str, str] = {}  # each refusal once, and whose wagers it was first said of
    for (seat, bettor), held in spots.items():
        if refused := refusal(held):
            who = who_at(bettor, seat)
            found.setdefault(refused, "" if refused.startswith(f"{who} ") else f"{who}: ")
    if not found and (refused := refusal(setting.stakes)):
        found[refused] = ""
    return [who + refused for refused, who in found.items()]


def _odd_result(filing: Filing, wager: DescribedWager, folded: bool) -> Iterator[str]:
    """A result that the sheet does not know."""
    known = filing.rules.wager_named(wager.wager)
    if wager.result == "win" and wager.pays is not None:
        printed = [str(pay) for pay in _winning(known)]
        if str(parse_pay(wager.pays)) not in printed:
            yield (
                f"{filing.id}: {wager.wager} pays {', '.join(printed) or 'nothing'}, "
                f"and {wager.pays} was described"
            )
    if folded and known.on_fold == "forfeited" and wager.result in ("win", "push"):
        yield (
            f"{filing.id}: a fold forfeits {wager.wager}, and a {wager.result} was described "
            f"[{filing.source_of(known.lines)}]"
        )
