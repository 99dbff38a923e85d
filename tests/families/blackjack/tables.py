"""Rounds of blackjack with the cards given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.bank.settlement import Line, Stake
from houseway.cards.card import Card, parse_cards
from houseway.cards.draws import Forced
from houseway.families import banked_family
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.description import PLAYER_DEALER
from houseway.felt.events import ButtonPlaced
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing

PLAIN = "casino-royale/pure-21-5-blackjack"
NO_BUST = "comstock/no-bust-blackjack"
BASE = 1_000
"""Ten dollars, which every catalogue vector stakes."""


def read(id: str = PLAIN, changes: Mapping[str, object] | None = None, **readings: str) -> Filing:
    """A filing under these readings, with these keys."""
    chosen = {name.replace("_", "-"): value for name, value in readings.items()}
    return load(id).read(chosen).vary(dict(changes or {}))


def base_of(filing: Filing) -> str:
    return BlackjackRules.of(filing).play.wager


def side_of(filing: Filing, goes_by: str) -> str:
    """The bonus bet that goes by this."""
    sides = BlackjackRules.of(filing).play.side.items()
    return next(name for name, side in sides if side.goes_by == goes_by)


def begun(
    filing: Filing,
    cards: Sequence[Card] | str,
    stakes: Sequence[Stake],
    *,
    seats: int = 8,
    player_dealer: int = 1,
    names: Mapping[int, str] | None = None,
    bank: int = 100_000_000,
    behind: Mapping[str, int] | None = None,
    watched: bool = False,
) -> BankRound:
    """A round that waits for its first answer; the cards in the order drawn."""
    sitting = names or {seat: f"p{seat}" for seat in range(1, seats + 1)}
    setting = Setting(seats, player_dealer, sitting, bank, stakes, behind=behind)
    draws = Forced(parse_cards(cards) if isinstance(cards, str) else cards)
    play = banked_family(filing.rules).play
    return BankRound(filing, setting, draws, play, watched=watched)


def laid(
    filing: Filing,
    hands: Mapping[str, str],
    stakes: Sequence[Stake],
    *,
    seats: int = 8,
    player_dealer: int = 1,
    bank: int = 100_000_000,
) -> BankRound:
    """The same, of hands as they shall lie."""
    sitting = {seat: f"p{seat}" for seat in range(1, seats + 1)}
    setting = Setting(seats, player_dealer, sitting, bank, stakes)
    given = {name: parse_cards(text) for name, text in hands.items()}
    cards = banked_family(filing.rules).drawn(filing, setting, given)
    return begun(filing, cards, stakes, seats=seats, player_dealer=player_dealer, bank=bank)


def duel(
    filing: Filing,
    hand: str,
    bank: str,
    plays: str | None = None,
    *,
    second: str = "",
    stakes: Mapping[str, int] | None = None,
) -> BankRound:
    """One spot against the bank, to the end: as said, or hit until the hand lies as given."""
    staked = {base_of(filing): BASE} | dict(stakes or {})
    hands = {"2": hand, PLAYER_DEALER: bank} | ({"2.2": second} if second else {})
    round = laid(filing, hands, [Stake(2, "p2", wager, cents) for wager, cents in staked.items()])
    if plays is not None:
        return answered(round, plays)
    wanted = {name: len(parse_cards(text)) for name, text in hands.items()}
    while ask := round.ask:
        round.answer(ask.seat, _as_laid(round, ask, wanted), ask.bettor)
    return round


def _as_laid(round: BankRound, ask: Ask, wanted: Mapping[str, int]) -> str:
    if "hit" not in ask.choices:
        return ask.house_way
    return "hit" if len(round.hands[ask.hand]) < wanted[ask.hand] else "stand"


def answered(round: BankRound, plays: str | Mapping[str, str]) -> BankRound:
    """To its end, by words: everybody's, or each bettor's own; an amount in cents: `double:500`."""
    words = (
        {name: text.split() for name, text in plays.items()}
        if not isinstance(plays, str)
        else {"": plays.split()}
    )
    while ask := round.ask:
        own = words[ask.bettor if ask.bettor in words else ""]
        assert own, f"{ask.bettor} is asked to choose {', '.join(ask.choices)}"
        round.answer(ask.seat, own.pop(0).replace(":", " "), ask.bettor)
    left = [word for own in words.values() for word in own]
    assert not left, f"nobody was asked for {left}"
    return round


def lines(round: BankRound) -> Sequence[Line]:
    assert round.result is not None
    return round.result.lines


def nets(round: BankRound) -> dict[str, int]:
    """What was gained by wager."""
    found: dict[str, int] = {}
    for line in lines(round):
        found[line.wager] = found.get(line.wager, 0) + line.net
    return found


def net(round: BankRound) -> int:
    return sum(nets(round).values())


def results(round: BankRound) -> list[tuple[str, str, int]]:
    """Wager, result and gain, line by line."""
    return [(line.wager, line.result, line.net) for line in lines(round)]


def button(round: BankRound) -> int:
    """The seat with first action."""
    return next(event.seat for event in round.events if isinstance(event, ButtonPlaced))
