"""Examples at a table, played by the round or settled by the floor's own code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from houseway.analysis.examples.missed import Missed, Misses, not_refused
from houseway.analysis.settle import settle_by
from houseway.bank.action import after
from houseway.bank.money import dollars, parse_dollars
from houseway.bank.settlement import Line, Stake
from houseway.cards.card import Card, parse_card, parse_cards
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families import banked_family, family_of
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import check_stakes
from houseway.felt.description import PLAYER_DEALER, DescribedTable, DescribedWager, check_deck
from houseway.felt.events import COMMUNITY, Burned, ButtonPlaced, Dealt
from houseway.felt.setting import FLOOR, Ask, who_at
from houseway.filings.example import Bet, Example, Outcome, parse_outcomes, parse_result
from houseway.filings.filing import Filing

COVERS_ALL: Final = 10**12
"""A bank of which nobody says how much it is: no table stakes so much."""


def dealt(filing: Filing, example: Example) -> Misses:
    """A round with these cards and decisions."""
    setting, family = _setting(filing, example), banked_family(filing.rules)
    cards = list(parse_cards(example.cards))
    if example.hands:
        hands = {name: parse_cards(hand) for name, hand in example.hands.items()}
        middle = {COMMUNITY: parse_cards(example.board)} if example.board else {}
        cards = list(family.drawn(filing, setting, hands | middle))
    check_deck(filing, cards)
    limits, draws = filing.limits(example.option), Forced(cards, example.dice)
    round = BankRound(filing, setting, draws, family.play, limits=limits)
    words = {(bet.seat, bet.name): _words(bet.plays) for bet in example.bets}
    words[setting.player_dealer, PLAYER_DEALER] = _words(example.bank_plays)
    while ask := round.ask:
        round.answer(ask.seat, _choice(ask, words), ask.bettor)
    return [*_unasked(words), *_undrawn(round, cards), *_came_of_round(example, round)]


def _words(plays: str) -> list[str]:
    """Decisions in turn; one with an amount has it behind it: `double $5 stand`."""
    found: list[str] = []
    for word in plays.split():
        if word.startswith("$") and found:
            found[-1] += f" {parse_dollars(word)}"
        else:
            found.append(word)
    return found


def _setting(filing: Filing, example: Example) -> Setting:
    """The table before the deal: who is named on a spot first sits there."""
    seats, bank = _seats(filing, example), example.player_dealer
    names = {bank: PLAYER_DEALER}
    for bet in example.bets:
        if bet.name not in names.values():
            names.setdefault(bet.seat, bet.name)
    stakes = [
        Stake(bet.seat, bet.name, wager, cents)
        for bet in example.bets
        for wager, cents in bet.stakes.items()
    ]
    money = COVERS_ALL if example.bank is None else example.bank
    return Setting(seats, bank, names, money, stakes)


def _seats(filing: Filing, example: Example) -> int:
    """How many seats the table has, the player-dealer's among them."""
    seats = filing.rules.table.seats if example.seats is None else example.seats
    if not 2 <= seats <= 30:
        raise Refusal(f"a table has 2 to 30 seats, not {seats}")
    if not 1 <= example.player_dealer <= seats:
        says = f"player-dealer names seat {example.player_dealer}"
        raise Refusal(f"{says}: the table has seats 1 to {seats}")
    return seats


def _choice(ask: Ask, words: Mapping[tuple[int, str], list[str]]) -> str:
    """The next of a bettor's decisions; the floor confirms what it must verify."""
    if ask.bettor == FLOOR:
        return next(iter(ask.choices))
    if left := words.get((ask.seat, ask.bettor)):
        return left.pop(0)
    choices = ", ".join(ask.choices)
    who = who_at(ask.bettor, ask.seat)
    raise Refusal(f"{who} is asked to choose {choices}: say what he plays")


def _unasked(words: Mapping[tuple[int, str], list[str]]) -> Iterator[Missed]:
    for (seat, bettor), left in words.items():
        if left:
            yield Missed(who_at(bettor, seat), f"he plays {' '.join(left)}", "no such question")


def _undrawn(round: BankRound, cards: list[Card]) -> Iterator[Missed]:
    drawn = sum(isinstance(event, Dealt | Burned) for event in round.events)
    if drawn != len(cards):
        yield Missed("cards", f"{len(cards)} drawn", str(drawn))


def _came_of_round(example: Example, round: BankRound) -> Iterator[Missed]:
    if round.result is None:
        raise Refusal("the round has no result")
    yield from _came_of_bets(example, round.result.lines, round.result.left)
    for name, stated in example.makes.items():
        hand = str(example.player_dealer) if name == PLAYER_DEALER else name
        if hand not in round.hands:
            known = ", ".join(round.hands)
            raise Refusal(f'there is no hand "{name}": there are {known}')
        middle = [] if hand == COMMUNITY else round.hands.get(COMMUNITY, [])
        made = family_of(round.filing).makes(round.filing, (*round.hands[hand], *middle))
        if made != str(stated):
            yield Missed(f"the hand {name}", str(stated), made)
    if example.first is not None:
        placed = [event.seat for event in round.events if isinstance(event, ButtonPlaced)]
        yield from _came_first("", example.first, placed[0] if placed else None)


def _came_of_bets(example: Example, lines: tuple[Line, ...], left: int) -> Iterator[Missed]:
    for bet in example.bets:
        for wager, text in bet.gives.items():
            whose = bet.seat, bet.name, wager
            found = [line for line in lines if (line.seat, line.bettor, line.wager) == whose]
            stated = parse_outcomes(text)
            if len(found) != len(stated) or not all(map(_came, stated, found)):
                about = f"{who_at(bet.name, bet.seat)}, {wager}"
                yield Missed(about, text, ", ".join(map(told, found)) or "no such wager")
    if example.left is not None and left != example.left:
        yield Missed("left of the bank", dollars(example.left), dollars(left))


def _came(stated: Outcome, line: Line) -> bool:
    return line.result == stated.result and stated.cents in (None, _moved(line))


def _moved(line: Line) -> int:
    return line.paid if line.result == "win" else line.collected


def told(line: Line) -> str:
    """What came of a wager, as an example states it."""
    return "push" if line.result == "push" else f"{line.result} {dollars(_moved(line))}"


# --- without a card -----------------------------------------------------------------------------


def settled(filing: Filing, example: Example) -> Misses:
    """A described table, settled as the floor would."""
    table = DescribedTable(
        filing.id,
        COVERS_ALL if example.bank is None else example.bank,
        example.player_dealer,
        tuple(wager for bet in example.bets for wager in _wagers(bet)),
        first=example.first if isinstance(example.first, int) else None,
        seats=example.seats,
        limits=example.option,
    )
    found = settle_by(filing, table)
    return [*_came_of_bets(example, found.lines, found.left)]


def _wagers(bet: Bet) -> list[DescribedWager]:
    read = {wager: parse_result(text) for wager, text in bet.results.items()}
    return [
        DescribedWager(bet.seat, wager, cents, bet.name, *read[wager])
        for wager, cents in bet.stakes.items()
    ]


def refused(filing: Filing, example: Example) -> Misses:
    """Wagers that the table must not take."""
    setting, limits = _setting(filing, example), filing.limits(example.option)
    try:
        check_stakes(filing, limits, setting)
    except Refusal as refusal:
        return not_refused(example.refused or "", refusal)
    return not_refused(example.refused or "", None)


# --- first action -------------------------------------------------------------------------------


def first_action(filing: Filing, example: Example) -> Misses:
    """Who is settled first when every seat has a wager, by each card or roll."""
    if isinstance(example.first, dict):
        found = {by: _first(filing, example, by) for by in example.first}
        stated = example.first.items()
        return [miss for by, seat in stated for miss in _came_first(by, seat, found[by])]
    return [*_came_first("", example.first, _first(filing, example, ""))]


def _came_first(by: str, stated: object, found: int | None) -> Iterator[Missed]:
    if stated != found:
        about = f"first action by {by}" if by else "first action"
        yield Missed(about, f"seat {stated}", f"seat {found}" if found else "nobody's")


def _first(filing: Filing, example: Example, by: str) -> int:
    """The seat that a card (`Kd`) or a roll (`2-5-1`) finds."""
    seats = _seats(filing, example)
    wager = filing.rules.first_wager
    limits = filing.limits(example.option)
    stake = limits.of(wager).min
    faces = by.split("-")
    rolled = all(face.isdecimal() for face in faces)
    table = DescribedTable(
        filing.id,
        COVERS_ALL if example.covered else 1,
        example.player_dealer,
        tuple(
            DescribedWager(seat, wager, stake, result="lose")
            for seat in after(seats, example.player_dealer)
        ),
        seats=seats,
        action_card=None if rolled or not by else parse_card(by),
        dice=tuple(map(int, faces)) if rolled else None,
        limits=limits.option,
    )
    return settle_by(filing, table).first
