"""What the baccarat family says on a rule sheet: points, the deal, who draws when."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot, Option
from houseway.filings.sheets.felt import decides_says
from houseway.filings.sheets.model import Grid, Section, counted, joined, ordinal, section, span

_POINTS = (
    "Aces count one, twos to nines their number, tens and pictures nothing. Only the last digit "
    "of a hand's total counts, and the hand nearer to nine wins."
)


def baccarat_sections(rules: BaccaratRules) -> tuple[Section, ...]:
    """The object of the game, the deal and the draws."""
    if isinstance(rules.play, Community):
        return _community(rules, rules.play)
    return _each_spot(rules.play)


def backline_says(rules: BaccaratRules) -> Iterator[str]:
    """Who decides the hand of a spot that others bet on; nobody, where all share the hands."""
    if isinstance(rules.play, EachSpot) and rules.table.backline:
        yield decides_says(rules.table.backline)


def _community(rules: BaccaratRules, play: Community) -> tuple[Section, ...]:
    return (
        section(
            "The hands",
            "One Player hand and one Banker hand are dealt for the whole table. Every wager is on "
            "how these two hands come out, and every wager is settled against the player-dealer.",
            _POINTS,
            _naturals(play),
            "A pair is two cards of one rank among "
            + ("the first two." if play.pair_cards == "first-two" else "a hand's two or three.")
            if any("pair" in row.on for wager in rules.wager for row in wager.pays.rows)
            else "",
            lines=[play.lines],
        ),
        section("The deal", *_deal(play), lines=[play.lines]),
        _player_hand(rules, play),
        _banker_hand(play),
    )


def _naturals(play: Community) -> str:
    stops = (
        "An eight or nine in two cards is a natural: neither hand draws against it."
        if play.natural == "stops"
        else "An eight or nine in two cards is a natural; the other hand draws all the same."
    )
    if play.natural_outranks:
        stops += " A natural beats a hand of three cards whatever its total."
    return stops


def _deal(play: Community) -> list[str]:
    order = ", ".join(hand.title() for hand in play.deal)
    says = [f"Four cards, one by one: {order}."]
    if play.face_down:
        hidden = joined([_card_named(name) for name in play.face_down]).removeprefix("the ")
        verb = "lies" if len(play.face_down) == 1 else "lie"
        says.append(f"The {hidden} {verb} face down until the Player hand is finished.")
        if play.natural == "stops":
            says.append(
                "The house dealer looks for a natural before the Player hand draws."
                if play.peek
                else "Nobody looks for a natural first: a third card that a natural forbids is "
                "void."
            )
    return says


def _card_named(name: str) -> str:
    """`banker 2` as `the Banker's second card`."""
    hand, place = name.split()
    return f"the {hand.title()}'s {'first' if place == '1' else 'second'} card"


def _player_hand(rules: BaccaratRules, play: Community) -> Section:
    player = play.player
    option = player.option
    chosen = option.totals if option else ()
    stands = [total for total in range(10) if total not in (*player.hits, *chosen)]
    return section(
        "The Player hand",
        f"It hits on {span(player.hits)} and stands on {span(stands)}.",
        *(_option(rules, option) if option else []),
        f"House way: hit on {span(player.house_draws)}, otherwise stand." if option else "",
        lines=[player.lines, option.lines] if option else [player.lines],
    )


def _option(rules: BaccaratRules, option: Option) -> list[str]:
    labels = [rules.wager_named(name).label for name in option.wagers]
    own = [rules.wager_named(name).label for name in option.own_wagers or ()]
    return [
        f"On {span(option.totals)} every bettor with a {joined(labels, 'or')} wager chooses for "
        "himself to hit or to stand; all who hit share one third card.",
        "The choice stays open against a Banker natural."
        if option.against_natural
        else "There is no choice against a Banker natural.",
        f"Of his wagers, {joined(own)} go by the total that he chose."
        if option.own_wagers is not None
        else "All his wagers go by the total that he chose.",
        "Whoever had no choice is settled on the total of "
        + ("the first two cards." if option.others == "stood" else "three cards if one was dealt."),
        "The Banker hand goes by the third card as soon as one bettor took it."
        if option.banker_follows == "any-hit"
        else "The Banker hand goes by the third card only if everybody who was asked took it.",
    ]


def _banker_hand(play: Community) -> Section:
    banker = play.banker
    rows = tuple((total, *row) for total, row in banker.drew.items())
    return section(
        "The Banker hand",
        f"When the Player hand took no third card, it hits on {span(banker.stood)} and otherwise "
        "stands.",
        "When the Player hand took one, it goes by the chart: its own total at the left, the "
        "points of that third card on top; H hits, S stands.",
        Grid(("Banker", *map(str, range(10))), rows, letters=True),
        "On a total without a row it stands." if len(rows) < 10 else "",
        lines=[banker.lines],
    )


def _each_spot(play: EachSpot) -> tuple[Section, ...]:
    dealer = play.dealer
    stands = [t for t in range(10) if t not in (*dealer.hits, *dealer.option)]
    warned = play.player.warned_standing
    by_money = play.decides_bank == "largest-wager"
    chooser = "the largest wager in the bank" if by_money else "the player-dealer"
    return (
        section(
            "The hands",
            "Every spot has a hand of its own, compared with the player-dealer's hand alone.",
            _POINTS,
            lines=[play.lines],
        ),
        section(
            "The deal",
            f"{counted(play.cards, 'card').capitalize()} to each hand, one by one, clockwise from "
            "the player-dealer's left, the player-dealer last.",
            "Every spot is dealt a hand, wager or not."
            if play.all_spots_dealt
            else "Only spots with a wager are dealt a hand.",
            lines=[play.lines],
        ),
        section(
            "A spot's hand",
            f"In turn, each spot may draw a {ordinal(play.cards + 1)} card or stand, or leave it "
            "to the house way.",
            f"House way: draw on {span(play.player.house_way_hits)}, otherwise stand.",
            f"Who stands on {span(warned)} is warned." if warned else "",
            *_hands_seen(play),
            lines=[play.player.lines, *([play.lines] if play.hands_seen == "one" else [])],
        ),
        section(
            "The player-dealer's hand",
            f"It is opened last. It draws on {span(dealer.hits)} and stands on {span(stands)}.",
            f"On {span(dealer.option)} {chooser} chooses." if dealer.option else "",
            f"House way: draw on {span(dealer.house_way_hits)}, otherwise stand.",
            lines=[dealer.lines],
        ),
    )


def _hands_seen(play: EachSpot) -> Iterator[str]:
    """How many hands one bettor plays."""
    if play.hands_seen == "all":
        return
    yield "A bettor looks at one hand only: his own spot's, or else the first in turn."
    if play.unseen_hands == "house-way":
        yield "Other hands that he would decide are played the house way."
    else:
        yield (
            "Other hands that he would decide are played by the next largest wager there whose "
            "bettor has seen none, or else the house way."
        )
