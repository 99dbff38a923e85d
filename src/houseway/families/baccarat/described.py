"""The hands of a described baccarat table: what each wager did on them, and how they lie."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.bank.odds import Pay
from houseway.bank.settlement import Stake
from houseway.cards.card import Card
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.baccarat import community
from houseway.families.baccarat.community import coup_of
from houseway.families.baccarat.judge import judge_of
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.description import PLAYER_DEALER, DescribedTable, check_deck, hand_of
from houseway.filings.filing import Filing
from houseway.hands.points import Coup, total

_COMMUNITY = (2, 3)
"""How many cards the player and the banker hand can have."""


def by_hands(filing: Filing, rules: BaccaratRules, table: DescribedTable) -> list[tuple[Pay, str]]:
    """What each wager did, by the hands as they lie and the filing's pay tables."""
    play = rules.play
    judge = judge_of(filing)
    if isinstance(play, EachSpot):
        dealer = _hand_at(filing, play, table, PLAYER_DEALER)
        seats = dict.fromkeys(wager.seat for wager in table.wagers)
        hands = {seat: _hand_at(filing, play, table, str(seat)) for seat in seats}
        check_deck(filing, [*dealer, *(card for hand in hands.values() for card in hand)])
        faced = {
            seat: Coup(total(hand), total(dealer), len(hand), len(dealer))
            for seat, hand in hands.items()
        }
        coups = [faced[wager.seat] for wager in table.wagers]
    else:
        coups = _community_coups(filing, play, table)
    return [
        judge.verdict(coup).ruling[wager.wager]
        for wager, coup in zip(table.wagers, coups, strict=True)
    ]


def _community_coups(filing: Filing, play: Community, table: DescribedTable) -> list[Coup]:
    """Each wager's coup: where a bettor chose for himself, on the total that he chose."""
    player, banker = _community_hands(filing, table).values()
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


def _community_hands(filing: Filing, table: DescribedTable) -> dict[str, list[Card]]:
    hands = table.hands or {}
    found = {name: hand_of(filing, hands, name, _COMMUNITY) for name in ("player", "banker")}
    check_deck(filing, (card for hand in found.values() for card in hand))
    return found


def _hand_at(filing: Filing, play: EachSpot, table: DescribedTable, name: str) -> list[Card]:
    return hand_of(filing, table.hands or {}, name, (play.cards, play.cards + 1))


# --- what the drawing rules would not have left -----------------------------------------------


def misdealt(filing: Filing, rules: BaccaratRules, table: DescribedTable) -> Iterator[str]:
    """Hands that the drawing rules would not have left so, sentence by sentence."""
    play = rules.play
    if isinstance(play, EachSpot):
        dealer = _hand_at(filing, play, table, PLAYER_DEALER)
        held = total(dealer[: play.cards])
        drew = len(dealer) > play.cards
        if (held in play.dealer.hits and not drew) or (
            drew and held not in (*play.dealer.hits, *play.dealer.option)
        ):
            must = "stand" if drew else "draw"
            cited = filing.source_of(play.dealer.lines)
            yield f"the player-dealer's {held} must {must} [{cited}]"
        return
    given = _community_hands(filing, table)
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
        round = BankRound(filing, setting, Forced(cards), community.play)
        while ask := round.ask:
            round.answer(ask.seat, ask.bettor)
    except Refusal:
        return {}
    return round.hands
