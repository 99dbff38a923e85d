"""The rule sheet's worked examples: rounds, what is refused, first action, prices, fees.

They are printed as they are written, whatever they come to: `houseway check` says which do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bank.money import dollars
from houseway.filings.example import Bet, Example, Kind, Play, Price
from houseway.filings.fees.example import FeeExample
from houseway.filings.fees.sheet import Posted
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.filings.sheets.examples_of_pots import how_far, pot_rows, printed_cards
from houseway.filings.sheets.model import Cases, Clause, Section, section, sentence, spoken
from houseway.words import joined, several

_VERBS = {"win": "wins", "lose": "loses", "push": "pushes"}
_BANK = "player-dealer"


def examples_section(filing: Filing, posted: Sequence[Posted]) -> Section:
    """Everything worked through for a game, kind by kind, each kind to be unfolded."""
    told: dict[str, list[Clause]] = {}
    for one in filing.examples:
        told.setdefault(_TITLES[one.kind], []).append(_told(filing.rules, one))
    fees = [clause for one in posted for clause in _fees_of(filing, one)]
    told |= {"Collection": fees} if fees else {}
    order = [*dict.fromkeys(_TITLES.values()), "Collection"]
    parts = [
        Cases(f"{title}: {len(told[title])}", tuple(told[title]))
        for title in order
        if title in told
    ]
    intro = "Cases worked through, by the default readings unless others are named."
    return section("Worked examples", intro if parts else "", *parts)


_TITLES: Final[dict[Kind, str]] = {
    "deal": "Rounds",
    "table": "Rounds",
    "refusal": "Wagers refused",
    "first action": "First action",
    "showdown": "Showdowns",
    "pot": "Pots",
    "betting": "Betting",
    "hands": "Hands",
    "ranking": "Hands",
    "play": "Plays",
    "price": "Prices",
}


def _told(rules: Rules, one: Example) -> Clause:
    """An example with what it goes by and what it states, label by label."""
    read = [("Read", _readings(one))] if one.readings else []
    return Clause(sentence(one.says), one.cited, (*read, *_rows(rules, one)))


def _rows(rules: Rules, one: Example) -> Iterator[tuple[str, str]]:
    if one.price:
        yield _label(rules, one.price.wager), "; ".join(_stated(one.price))
    elif one.play:
        yield from _play(one.play)
    elif one.kind == "hands":
        yield from ((printed_cards(cards), str(made)) for cards, made in one.makes.items())
    elif one.kind == "first action":
        yield from _first(one)
    elif one.kind == "ranking":
        for order, hands in one.beats.items():
            yield f"{order.title()}, best first", "; ".join(map(_equal_hands, hands))
    elif one.kind in ("showdown", "pot", "betting"):
        yield from pot_rows(one)
    else:
        yield from _round(rules, one)


def _readings(one: Example | FeeExample) -> str:
    return joined(f"{name} = {value}" for name, value in one.readings.items())


def _equal_hands(text: str) -> str:
    return " = ".join(map(printed_cards, text.split("=")))


# --- at a table ---------------------------------------------------------------------------------


def _round(rules: Rules, one: Example) -> Iterator[tuple[str, str]]:
    if table := "; ".join(_table(one)):
        yield "Table", table
    if one.cards:
        yield "Cards", printed_cards(one.cards)
    for name, cards in one.hands.items():
        yield _hand(name), printed_cards(cards)
    if one.board:
        yield "Middle", printed_cards(one.board)
    if one.dice:
        yield "Dice", ", ".join("-".join(map(str, roll)) for roll in one.dice)
    for bet in one.bets:
        yield _who(bet), _bet(rules, bet)
    if one.makes:
        made = [f"{_hand(name).lower()}: {words}" for name, words in one.makes.items()]
        yield "Hands make", "; ".join(made)
    if one.first is not None and one.kind == "deal":
        yield "First action", f"seat {one.first}"
    if one.left is not None:
        yield "Left", f"{dollars(one.left)} of the bank"
    if one.refused is not None:
        yield "Comes out", "refused"


def _table(one: Example) -> Iterator[str]:
    """What of the table is not as usual."""
    if one.bank is not None or one.player_dealer != 1:
        money = "" if one.bank is None else f" {dollars(one.bank)}"
        yield f"seat {one.player_dealer} banks{money}"
    if one.seats is not None:
        yield several(one.seats, "seat")
    if one.option is not None:
        yield f"limits of option {one.option}"
    if one.first is not None and one.kind == "table":
        yield f"first action at seat {one.first}"


def _who(bet: Bet) -> str:
    return f"{bet.bettor}, seat {bet.seat}" if bet.bettor else f"Seat {bet.seat}"


def _hand(name: str) -> str:
    return f"Seat {name}" if name.isdecimal() else "Bank" if name == _BANK else spoken(name).title()


def _bet(rules: Rules, bet: Bet) -> str:
    """Each wager with what came of it: `plays 4x: Ante $10 loses $10, Play loses $40`."""
    told = []
    for name in dict.fromkeys((*bet.stakes, *bet.gives)):
        words = [_label(rules, name)]
        words += [dollars(bet.stakes[name])] if name in bet.stakes else []
        words += [f"({_does(bet.results[name])})"] if name in bet.results else []
        words += [_does(bet.gives[name])] if name in bet.gives else []
        told.append(" ".join(words))
    plays = f"plays {bet.plays.replace(' ', ', ')}: " if bet.plays else ""
    return plays + ", ".join(told)


def _does(text: str) -> str:
    """`loses $10`; of a wager that was put up several times `loses $10, pushes`."""
    parts = (one.partition(" ") for one in text.split(", "))
    return ", ".join(f"{_VERBS.get(word, word)} {rest}".rstrip() for word, _, rest in parts)


def _label(rules: Rules, name: str) -> str:
    return next((wager.label for wager in rules.wager if wager.name == name), name)


def _first(one: Example) -> Iterator[tuple[str, str]]:
    covered = ["the bank covers everything"] if one.covered else []
    if table := "; ".join([*_table(one), *covered]):
        yield "Table", table
    if isinstance(one.first, dict):
        found = ", ".join(f"{printed_cards(by)} seat {seat}" for by, seat in one.first.items())
    else:
        found = f"seat {one.first}"
    yield "First action", found


# --- figures ------------------------------------------------------------------------------------


def _play(play: Play) -> Iterator[tuple[str, str]]:
    seen = {"Cards": play.cards, "Against": play.up, "Middle": play.board}
    for label, cards in seen.items():
        if cards:
            yield label, printed_cards(cards)
    if play.house_way is not None:
        yield "House way", play.house_way
    if play.best is not None:
        yield "Best", play.best


def _stated(price: Price) -> Iterator[str]:
    if price.ev is not None:
        yield f"worth {price.ev}"
    if price.hit is not None:
        yield f"wins {price.hit}"
    for on, often in price.rows.items():
        yield f"{on}: {often:,}" if isinstance(often, int) else f"{on}: {often}"
    if price.decks is not None:
        yield several(price.decks, "pack")
    if price.play == "house-way":
        yield "the house way"


def _fees_of(filing: Filing, posted: Posted) -> Iterator[Clause]:
    for one in posted.sheet.examples:
        if one.schedule in (None, posted.schedule.name) and one.game in (None, filing.id):
            read = [("Read", _readings(one))] if one.readings else []
            hand = (f"Option {one.option}", f"{_fee_hand(one) or 'a hand'}: {_taken(one)}")
            yield Clause(sentence(one.says), one.cited, (*read, hand))


def _fee_hand(one: FeeExample) -> str:
    hand = one.hand
    money = {"action": hand.action, "bet": hand.bet, "in all": hand.total, "pot": hand.pot}
    told = [f"{name} {dollars(cents)}" for name, cents in money.items() if cents is not None]
    if hand.bank is not None:
        told.append(f"bank {dollars(hand.bank)}")
    if hand.base_wagers != 1:
        told.append(several(hand.base_wagers, "base wager"))
    if hand.players is not None:
        told.append(several(hand.players, "player"))
    if hand.seated is not None:
        told.append(f"{hand.seated} seated")
    if hand.still_in is not None:
        told.append(f"{hand.still_in} still in")
    if hand.street is not None:
        told.append(how_far(hand.street))
    if hand.half_hours != 1:
        told.append(several(hand.half_hours, "half hour"))
    if hand.jackpot:
        told.append("a jackpot")
    return ", ".join(told)


def _taken(one: FeeExample) -> str:
    takes = one.takes
    if takes is None:
        return f"refused: “{one.refused}”"
    payers = {
        "each player": takes.player,
        "the player-dealer": takes.player_dealer,
        "the pot": takes.pot,
        "the button": takes.button,
        "in all": takes.drop,
    }
    return ", ".join(
        f"{who} {dollars(cents)}" for who, cents in payers.items() if cents is not None
    )
