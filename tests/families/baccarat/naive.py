"""A second opinion: the price of a small shoe by walking its deals one card at a time.

Written for plainness and against the kernels: no kinds, no classes, no clever counting.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from houseway.families.baccarat.conditions import parse_condition
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot
from houseway.filings.wager import PayTable
from houseway.hands.points import RANK_POINTS, Coup

Choices = dict[bool, int]
"""The pay row after standing (False) and after hitting (True)."""
Spots = dict[tuple[str, str], list[tuple[Choices, int]]]
"""By the cards a bettor sees: what his choices come to, deal by deal, and how often."""


def deals(rules: BaccaratRules, cards: int) -> Iterator[tuple[str, int]]:
    """Every order of ranks, with how many deals of real cards it stands for."""
    each = 4 * rules.deck.packs.default

    def walk(dealt: str, weight: int) -> Iterator[tuple[str, int]]:
        if len(dealt) == cards:
            yield dealt, weight
            return
        for rank in rules.deck.ranks:
            left = each - dealt.count(rank)
            if left > 0:
                yield from walk(dealt + rank, weight * left)

    return walk("", 1)


def points(cards: str) -> int:
    total: int = sum(RANK_POINTS[rank] for rank in cards)
    return total % 10


def pair(cards: str, any_two: bool) -> bool:
    if any_two:
        return any(cards.count(rank) > 1 for rank in cards)
    return cards[0] == cards[1]


def row_of(table: PayTable, coup: Coup, outranks: bool) -> int:
    ranked = (coup.player, coup.banker)
    if outranks:
        ranked = (
            coup.player + 100 * coup.player_natural,
            coup.banker + 100 * coup.banker_natural,
        )
    result = "tie" if ranked[0] == ranked[1] else "player" if ranked[0] > ranked[1] else "banker"
    for number, row in enumerate(table.rows):
        if parse_condition(row.on).holds(coup, result):
            return number
    return len(table.rows)


def community_row(
    play: Community, table: PayTable, deal: str, hits: bool, *, chose: bool, own: bool
) -> int:
    """Play one deal P1 P2 B1 B2 and the next two cards; `hits` is what the player hand wants."""
    player, banker, rest = deal[:2], deal[2:4], deal[4:]
    stops = play.natural == "stops"
    player_two, banker_two = points(player), points(banker)
    option = play.player.option
    may_hit = not (stops and banker_two >= 8)
    if chose and option is not None and option.against_natural:
        may_hit = True
    third = ""
    if hits and may_hit:
        third, rest = rest[0], rest[1:]
    if not (stops and max(player_two, banker_two) >= 8):
        if third:
            wants = play.banker.hits_after(banker_two, RANK_POINTS[third])
        else:
            wants = banker_two in play.banker.stood
        if wants:
            banker += rest[0]
    shows = not chose or own or (option is not None and option.others == "hit")
    if shows:
        player += third
    any_two = play.pair_cards == "any-two"
    coup = Coup(
        points(player),
        points(banker),
        len(player),
        len(banker),
        pair(player, any_two),
        pair(banker, any_two),
        chose_hit=chose and own and bool(third),
    )
    return row_of(table, coup, play.natural_outranks)


def community(
    rules: BaccaratRules, wager: str, *, asked: bool, house_way: bool = False
) -> list[int]:
    """Deals by pay row: played best for the wager if asked, or the house way."""
    play = rules.play
    assert isinstance(play, Community)
    table = rules.wager_named(wager).pays
    option = play.player.option
    own = option is None or option.own_wagers is None or wager in option.own_wagers
    counts = [0] * (len(table.rows) + 1)
    spots: Spots = defaultdict(list)
    for deal, weight in deals(rules, 6):
        held = points(deal[:2])
        if option and held in option.totals:
            if asked:
                open_cards = "".join(
                    deal[1 + n] for n in (1, 2) if f"banker {n}" not in play.face_down
                )
                seen = "".join(sorted(deal[:2])), "".join(sorted(open_cards))
                rows = {
                    hit: community_row(play, table, deal, hit, chose=hit, own=own)
                    for hit in (False, True)
                }
                spots[seen].append((rows, weight))
                continue
            hits = held in play.player.house_way_hits
        else:
            hits = held in play.player.hits
        counts[community_row(play, table, deal, hits, chose=False, own=own)] += weight
    decide(table, spots, counts, play.player.house_way_hits, house_way)
    return counts


def each_spot(rules: BaccaratRules, wager: str, *, house_way: bool = False) -> list[int]:
    """The same for a hand of the spot's own."""
    play = rules.play
    assert isinstance(play, EachSpot)
    table = rules.wager_named(wager).pays
    n = play.cards
    draws = {t for t in range(10) if t in play.dealer.hits and t not in play.dealer.option}
    draws |= set(play.dealer.option) & set(play.dealer.house_way_hits)
    counts = [0] * (len(table.rows) + 1)
    spots: Spots = defaultdict(list)
    for deal, weight in deals(rules, 2 * n + 2):
        hand, dealer, card, other = deal[:n], deal[n : 2 * n], deal[2 * n], deal[2 * n + 1]
        if points(dealer) in draws:
            dealer += other
        rows = {}
        for hit in (False, True):
            end = hand + card if hit else hand
            coup = Coup(points(end), points(dealer), len(end), len(dealer), chose_hit=hit)
            rows[hit] = row_of(table, coup, False)
        spots["".join(sorted(hand)), ""].append((rows, weight))
    decide(table, spots, counts, play.player.house_way_hits, house_way)
    return counts


Cards = tuple[int, ...]
"""The points of a hand's cards, in order: all that a side knows of it."""


def contested(
    rules: BaccaratRules,
    wager: str,
    bettor: dict[Cards, Fraction],
    bank: dict[tuple[Cards, bool], Fraction],
) -> tuple[Fraction, Fraction, Fraction]:
    """What the wager comes to when bettor and player-dealer draw as often as they say.

    Then with the bettor answering as well as he can, then with the player-dealer doing so: where
    all three are the same, neither can gain by any other play.
    """
    play = rules.play
    assert isinstance(play, EachSpot)
    table, n = rules.wager_named(wager).pays, play.cards
    values = [*(row.pay.value for row in table.rows), Fraction(-1)]
    together, dealt = Fraction(), 0
    mine: dict[tuple[Cards, bool], Fraction] = defaultdict(Fraction)
    his: dict[tuple[Cards, bool, bool], Fraction] = defaultdict(Fraction)
    for deal, weight in deals(rules, 2 * n + 2):
        hand, dealer, card, other = deal[:n], deal[n : 2 * n], deal[2 * n], deal[2 * n + 1]
        own, held = seen_cards(hand), seen_cards(dealer)
        free = points(dealer) in play.dealer.option
        dealt += weight
        for hit in (False, True):
            end = hand + card if hit else hand
            chosen = bettor[own] if hit else 1 - bettor[own]
            draws = bank[held, hit] if free else Fraction(points(dealer) in play.dealer.hits)
            for drew in (False, True):
                last = dealer + other if drew else dealer
                coup = Coup(points(end), points(last), len(end), len(last), chose_hit=hit)
                gain = values[row_of(table, coup, False)] * weight
                answer = draws if drew else 1 - draws
                together += gain * chosen * answer
                mine[own, hit] += gain * answer
                if free:
                    his[held, hit, drew] += gain * chosen
                else:
                    his[held, hit, False] += gain * chosen * answer
    best = sum((max(mine[own, False], mine[own, True]) for own in bettor), Fraction())
    pressed = Fraction()
    for held, hit in {(held, hit) for held, hit, _ in his}:
        if sum(held) % 10 in play.dealer.option:
            pressed += min(his[held, hit, False], his[held, hit, True])
        else:
            pressed += his[held, hit, False]
    return together / dealt, best / dealt, pressed / dealt


def seen_cards(hand: str) -> Cards:
    """A hand as its holder sees it."""
    return tuple(sorted(points(card) for card in hand))


def decide(
    table: PayTable,
    spots: Spots,
    counts: list[int],
    house_way_hits: tuple[int, ...],
    house_way: bool,
) -> None:
    """Choose in each spot and add its deals up."""
    for seen, found in spots.items():
        hit = points(seen[0]) in house_way_hits
        if not house_way:
            hit = best(table, found, hit)
        for rows, weight in found:
            counts[rows[hit]] += weight


def best(table: PayTable, deals: list[tuple[Choices, int]], by_house: bool) -> bool:
    """Whether a hit gains more over these deals; as the house has it if neither does."""
    values = [*(row.pay.value for row in table.rows), Fraction(-1)]
    stand, hit = (
        sum((values[rows[choice]] * weight for rows, weight in deals), Fraction())
        for choice in (False, True)
    )
    return by_house if hit == stand else hit > stand


def ev(table: PayTable, counts: list[int]) -> Fraction:
    """The expected gain of one unit."""
    values = [*(row.pay.value for row in table.rows), Fraction(-1)]
    return sum((v * n for v, n in zip(values, counts, strict=True)), Fraction()) / sum(counts)
