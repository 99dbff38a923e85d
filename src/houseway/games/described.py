"""Settling a table that somebody describes: the floor's question, without dealing a card.

Who banks with how much, where first action is, what is staked, and either what each wager did or
the hands as they lie. What follows from the filing is worked out: odds, results, first action, the
order, how far the bank reaches. Money that lies on the felt is settled as it lies; what the sheet
would not have allowed is said in `notes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from houseway.bank.action import clockwise
from houseway.bank.cover import CoverName
from houseway.bank.odds import LOSE, PUSH, Pay, Result, parse_pay
from houseway.bank.settlement import Decided, Line, Settled, Stake, in_order
from houseway.bank.settlement import settle as settle_in_order
from houseway.cards.card import JOKER, Card, parse_card
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.filings.baccarat import Community, EachSpot
from houseway.filings.explain import explained
from houseway.filings.filing import Filing
from houseway.filings.library import load
from houseway.filings.model import Wager
from houseway.games.baccarat.community import coup_of
from houseway.games.baccarat.judge import judge_of
from houseway.games.opening import open_round
from houseway.hands.points import Coup, total
from houseway.table.first_action import first_action
from houseway.table.round import Setting
from houseway.table.wagering import check_stakes

PLAYER_DEALER = "player-dealer"
"""The name of the bank's hand, and of the player-dealer in the result."""


class DescribedWager(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stake on the felt; `result` unless hands are given, `hit` where the bettor had a choice."""

    seat: int
    wager: str
    stake: int
    bettor: str = ""
    result: Result | None = None
    pays: str | None = None
    hit: bool | None = None
    backline: bool | None = None


class DescribedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody describes it, money in cents."""

    game: str
    bank: int
    player_dealer: int
    wagers: tuple[DescribedWager, ...]
    first: int | None = None
    seats: int | None = None
    cover: CoverName | None = None
    readings: dict[str, str] = {}
    hands: dict[str, tuple[str, ...]] | None = None
    action_card: str | None = None
    dice: tuple[int, ...] | None = None


class SettledTable(msgspec.Struct, frozen=True):
    """The lines in order, what is left of the bank, what everybody gained, and what was odd."""

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


def read_described(text: str, place: str = "table") -> DescribedTable:
    """A described table from JSON; anything wrong is refused with its key."""
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Refusal(f"{place}: this is not JSON: {error}") from None
    if not isinstance(document, dict):
        raise Refusal(
            f'{place}: a table is described as an object {{ }} with "game", "bank", '
            '"player_dealer", "first" and "wagers"'
        )
    try:
        return msgspec.convert(document, DescribedTable)
    except msgspec.ValidationError as error:
        says = explained(str(error), document, DescribedTable, _decodes)
        raise Refusal(f"{place}: {says}") from None
    except RecursionError:
        raise Refusal(f"{place}: it is nested too deep to be a table") from None


def settle(table: DescribedTable, folder: str | None = None) -> SettledTable:
    """Settle a described table as its filing orders."""
    filing = load(table.game, folder).read(table.readings)
    seats = _checked_seats(filing, table)
    stakes = _stakes(filing, table, seats)
    judged = _by_hands(filing, table) if table.hands is not None else _by_result(filing, table)
    decided = [
        Decided(stake, pay, why, backline)
        for (stake, backline), (pay, why) in zip(stakes, judged, strict=True)
    ]
    order = filing.rules.settlement
    cover = table.cover or order.cover
    first, because = _first(filing, table, decided, seats)
    ordered = in_order(decided, order.passes, clockwise(seats, first), order.backline)
    settled = settle_in_order(table.bank, ordered, cover)
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
        tuple(_notes(filing, table, stakes, seats)),
    )


# --- the felt ---------------------------------------------------------------------------------


def _checked_seats(filing: Filing, table: DescribedTable) -> int:
    """How many seats the table has; every seat that is named must be one of them."""
    seats = filing.rules.table.seats if table.seats is None else table.seats
    if not 2 <= seats <= 30:
        raise Refusal(f"a table has 2 to 30 seats, not {seats}")
    if table.bank < 0:
        raise Refusal("the bank is money put up: it cannot be less than nothing")
    named = [("player_dealer", table.player_dealer)]
    named += [("first", table.first)] if table.first is not None else []
    named += [("a wager", wager.seat) for wager in table.wagers]
    for what, seat in named:
        if not 1 <= seat <= seats:
            more = "" if table.seats else '; give "seats" if the table is larger'
            raise Refusal(f"{what} names seat {seat}: {filing.id} has seats 1 to {seats}{more}")
    return seats


def _stakes(filing: Filing, table: DescribedTable, seats: int) -> list[tuple[Stake, bool]]:
    """Each stake, and whether its bettor sits elsewhere: the first named on a spot sits there."""
    if not table.wagers:
        raise Refusal("nobody has made a wager: there is nothing to settle")
    sits: dict[str, int] = {}
    taken: set[int] = {table.player_dealer}
    stakes = []
    for wager in table.wagers:
        filing.rules.wager_named(wager.wager)
        if wager.stake <= 0:
            raise Refusal(f"a stake is at least a cent, not {wager.stake} (seat {wager.seat})")
        if wager.seat == table.player_dealer:
            raise Refusal(f"seat {wager.seat} holds the bank: no wager is made there")
        bettor = wager.bettor or f"seat {wager.seat}"
        if bettor == PLAYER_DEALER:
            raise Refusal("the player-dealer makes no wager against the own bank")
        if not wager.backline and wager.seat not in taken and bettor not in sits:
            sits[bettor] = wager.seat
            taken.add(wager.seat)
        behind = sits.get(bettor) != wager.seat if wager.backline is None else wager.backline
        stakes.append((Stake(wager.seat, bettor, wager.wager, wager.stake), behind))
    return stakes


# --- what each wager did ----------------------------------------------------------------------


def _by_result(filing: Filing, table: DescribedTable) -> list[tuple[Pay, str]]:
    """As described, at the odds given or the only ones the filing has."""
    judged = []
    for wager in table.wagers:
        if wager.result is None:
            raise Refusal(
                f'seat {wager.seat}, {wager.wager}: give "result" (win, lose or push), or the '
                'table\'s "hands"'
            )
        if wager.result == "win":
            judged.append((_odds(filing, wager), "as described"))
        else:
            judged.append((LOSE if wager.result == "lose" else PUSH, "as described"))
    return judged


def _odds(filing: Filing, wager: DescribedWager) -> Pay:
    if wager.pays is not None:
        pay = parse_pay(wager.pays)
        if pay.result != "win":
            raise Refusal(
                f'seat {wager.seat}, {wager.wager}: a win pays odds such as 1:1, not "{wager.pays}"'
            )
        return pay
    winning = list(dict.fromkeys(_winning(filing.rules.wager_named(wager.wager))))
    if len(winning) != 1:
        odds = ", ".join(map(str, winning))
        raise Refusal(
            f'seat {wager.seat}, {wager.wager}: this wager can pay {odds}: say which with "pays"'
        )
    return winning[0]


def _winning(wager: Wager) -> list[Pay]:
    return [row.pay for row in wager.pays.rows if row.pay.result == "win"]


def _by_hands(filing: Filing, table: DescribedTable) -> list[tuple[Pay, str]]:
    """By the hands as they lie and the filing's pay tables."""
    for wager in table.wagers:
        if wager.result is not None:
            raise Refusal('give "hands" or each wager\'s "result", not both')
    play = filing.rules.play
    judge = judge_of(filing)
    if isinstance(play, EachSpot):
        dealer = _dealer_hand(filing, table)
        coups = {}
        for wager in table.wagers:
            hand = _hand(filing, table, str(wager.seat), play.cards, play.cards + 1)
            coups[wager.seat] = Coup(total(hand), total(dealer), len(hand), len(dealer))
        return [judge.decide(wager.wager, coups[wager.seat]) for wager in table.wagers]
    return [
        judge.decide(wager.wager, coup)
        for wager, coup in zip(table.wagers, _community_coups(filing, play, table), strict=True)
    ]


def _community_coups(filing: Filing, play: Community, table: DescribedTable) -> list[Coup]:
    """Each wager's coup: where a bettor chose for himself, on the total that he chose."""
    player = _hand(filing, table, "player", 2, 3)
    banker = _hand(filing, table, "banker", 2, 3)
    stood, drawn = coup_of(play, player[:2], banker), coup_of(play, player, banker)
    option = play.player.option
    if len(player) == 2 or option is None or total(player[:2]) not in option.totals:
        return [drawn for _ in table.wagers]
    chose = coup_of(play, player, banker, chose_hit=True)
    choices: dict[tuple[int, str], bool | None] = {}
    for wager in table.wagers:
        if wager.wager in option.wagers or wager.hit is not None:
            held = choices.setdefault((wager.seat, wager.bettor), wager.hit)
            choices[wager.seat, wager.bettor] = wager.hit if held is None else held
    coups = []
    for wager in table.wagers:
        own = option.own_wagers is None or wager.wager in option.own_wagers
        if (wager.seat, wager.bettor) not in choices or not own:
            coups.append(drawn if option.others == "hit" else stood)
            continue
        hit = choices[wager.seat, wager.bettor]
        if hit is None:
            raise Refusal(
                f"seat {wager.seat}, {wager.bettor or 'its bettor'}: the player hand had "
                f'{stood.player} and each bettor chose: give "hit": true or false'
            )
        coups.append(chose if hit else stood)
    return coups


def _hand(filing: Filing, table: DescribedTable, name: str, least: int, most: int) -> list[Card]:
    """A hand of cards that the filing's pack has."""
    hands = table.hands or {}
    if name not in hands:
        raise Refusal(f'{filing.id}: "hands" needs the hand "{name}", such as ["9h", "Kd"]')
    cards = [parse_card(card) for card in hands[name]]
    if not least <= len(cards) <= most:
        raise Refusal(
            f'{filing.id}: the hand "{name}" has {least} or {most} cards, not {len(cards)}'
        )
    for card in cards:
        if card == JOKER or card[0] not in filing.rules.deck.ranks:
            raise Refusal(f"{filing.id}: {card} is not in this pack ({filing.rules.deck.ranks})")
    return cards


def _dealer_hand(filing: Filing, table: DescribedTable) -> list[Card]:
    """The bank's hand, named for what it is or by its seat."""
    play = filing.rules.play
    assert isinstance(play, EachSpot)
    seat = str(table.player_dealer)
    name = seat if seat in (table.hands or {}) else PLAYER_DEALER
    return _hand(filing, table, name, play.cards, play.cards + 1)


# --- first action -----------------------------------------------------------------------------


def _first(
    filing: Filing, table: DescribedTable, decided: Sequence[Decided], seats: int
) -> tuple[int, str]:
    """As described, or as the sheet finds it from a card or the dice."""
    if table.first is not None:
        return table.first, "as described"
    first = filing.rules.settlement.first
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
    return first_action(
        first,
        decided,
        seats=seats,
        player_dealer=table.player_dealer,
        bank=table.bank,
        card=card,
        dice=dice,
    )


def _action_card(filing: Filing, table: DescribedTable) -> Card | None:
    if table.action_card is not None:
        return parse_card(table.action_card)
    named = filing.rules.settlement.first.card
    if named is None or table.hands is None:
        return None
    hand, place = named.split()
    cards = table.hands.get(hand, ())
    return parse_card(cards[int(place) - 1]) if len(cards) >= int(place) else None


# --- the outcome ------------------------------------------------------------------------------


def _net(settled: Settled) -> dict[str, int]:
    net: dict[str, int] = {}
    for line in settled.lines:
        net[line.bettor] = net.get(line.bettor, 0) + line.net
    return {**net, PLAYER_DEALER: settled.player_dealer}


def _notes(
    filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]], seats: int
) -> Iterator[str]:
    """What the sheet would not have allowed, sentence by sentence."""
    names = {stake.seat: stake.bettor for stake, behind in reversed(stakes) if not behind}
    refusals = []
    for limits in filing.rules.limits:
        try:
            check_stakes(
                filing,
                limits,
                [stake for stake, _ in stakes],
                seats=seats,
                player_dealer=table.player_dealer,
                names=names,
            )
        except Refusal as refusal:
            refusals.append(str(refusal))
    if len(refusals) == len(filing.rules.limits):  # whichever of them the table posts
        yield refusals[0]
    for wager in table.wagers:
        if wager.result == "win" and wager.pays is not None:
            printed = [str(pay) for pay in _winning(filing.rules.wager_named(wager.wager))]
            if str(parse_pay(wager.pays)) not in printed:
                yield (
                    f"{filing.id}: {wager.wager} pays {', '.join(printed) or 'nothing'}, "
                    f"and {wager.pays} was described"
                )
    if table.hands is not None:
        yield from _misdealt(filing, table)


def _misdealt(filing: Filing, table: DescribedTable) -> Iterator[str]:
    """Hands that the drawing rules would not have left so."""
    play = filing.rules.play
    if isinstance(play, EachSpot):
        dealer = _dealer_hand(filing, table)
        held = total(dealer[: play.cards])
        drew = len(dealer) > play.cards
        if (held in play.dealer.hits and not drew) or (
            drew and held not in (*play.dealer.hits, *play.dealer.option)
        ):
            must = "stand" if drew else "draw"
            yield f"the player-dealer's {held} must {must}" + f" [{filing.cite(play.dealer.lines)}]"
        return
    given = {name: _hand(filing, table, name, 2, 3) for name in ("player", "banker")}
    dealt = _dealt_by_rule(filing, play, table, given)
    if dealt != given:
        yield "the drawing rules would not have left these hands so: " + (
            f"they give {' '.join(dealt['player'])} against {' '.join(dealt['banker'])}"
            if dealt
            else "another card is to be drawn"
        )


def _dealt_by_rule(
    filing: Filing, play: Community, table: DescribedTable, given: dict[str, list[Card]]
) -> dict[str, list[Card]]:
    """The hands that a round makes of these cards; none if it needs another card."""
    left = {name: list(cards) for name, cards in given.items()}
    cards = [left[hand].pop(0) for hand in play.deal]
    cards += left["player"] + left["banker"]
    option = play.player.option
    wager = (
        option.wagers[0] if option else next(w.name for w in filing.rules.wager if not w.requires)
    )
    cents = filing.limits().of(wager).min
    choices = {"hit"} if left["player"] else {"stand"}
    if any(described.hit is False for described in table.wagers):
        choices.add("stand")
    bettors = dict(enumerate(sorted(choices), 2))
    setting = Setting(
        max(3, filing.rules.table.seats),
        1,
        {1: PLAYER_DEALER, **bettors},
        0,
        [Stake(seat, choice, wager, cents) for seat, choice in bettors.items()],
    )
    try:
        round = open_round(filing, setting, Forced(cards))
        while ask := round.ask:
            round.answer(ask.seat, ask.bettor)
    except Refusal:
        return {}
    return round.hands


def _decodes(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return True
