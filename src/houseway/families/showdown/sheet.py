"""What the showdown family says on a rule sheet: hands, deal, decisions, the bank's qualifying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bank.odds import Pay
from houseway.families.showdown.conditions import Whose, paid_on
from houseway.families.showdown.rules import Deal, Device, Origin, Showdown, ShowdownRules, Stage
from houseway.filings.model import Backline
from houseway.filings.sheets.felt import decides_says
from houseway.filings.sheets.model import (
    PLACES,
    Grid,
    Section,
    cited_grid,
    counted,
    joined,
    number,
    section,
    sentence,
)
from houseway.hands.comparison import Winner
from houseway.hands.ladder import POKER, Category, Ladder

_LEFT_OF: Final[dict[Origin, str]] = {
    "player-dealer": "clockwise from the player-dealer's left",
    "house-dealer": "clockwise from the house dealer's left",
}
_DEVICE: Final[dict[Device, str]] = {"shuffler": "a shuffler", "shoe": "a shoe"}


def showdown_sections(rules: ShowdownRules) -> tuple[Section, ...]:
    """How the hands are ranked, dealt, played and compared."""
    return (_hands(rules), _deal(rules.play), _decisions(rules), _comparison(rules))


# --- the hands --------------------------------------------------------------------------------


def _hands(rules: ShowdownRules) -> Section:
    play = rules.play
    ante = rules.wager_named(play.ante).label
    own = counted(play.cards, "card")
    if play.community:
        has = (
            f"Every spot with an {ante} has {own} of its own, and so has the player-dealer; "
            f"{number(play.community)} in the middle belong to everybody. The best five of the "
            f"{number(play.cards + play.community)} are the hand."
        )
    else:
        has = (
            f"Every spot with an {ante} has a hand of {own}, compared with the player-dealer's "
            "hand alone."
        )
    ladder = play.ladder
    return section(
        "The hands",
        has,
        "From the highest to the lowest they rank so. Suits are equal; within a kind the higher "
        f"cards win; the ace is high, or low in {'-'.join(ladder.runs[0])}.",
        Grid(
            ("Hand", "Made of"),
            tuple((name.capitalize(), _made_of(name, ladder)) for name in ladder.categories[::-1]),
        ),
        _goes_by(rules, "both", _SIX_CARDS),
        _goes_by(rules, "beaten", _BEATEN),
        _royals(rules),
        lines=[play.lines],
    )


def _made_of(kind: Category, ladder: Ladder) -> str:
    """A category in words, by how many cards a hand has."""
    cards = number(ladder.cards)
    top = "ace, king and queen" if ladder.cards == 3 else "ace, king, queen, jack and ten"
    made = {
        "royal flush": f"{top} of one suit",
        "mini royal flush": f"{top} of one suit",
        "straight flush": f"{cards} in a row of one suit",
        "four of a kind": "four of one rank",
        "full house": "three of one rank and two of another",
        "flush": f"{cards} of one suit",
        "straight": f"{cards} in a row",
        "three of a kind": "three of one rank",
        "two pair": "two of one rank and two of another",
        "pair": "two of one rank",
        "high card": "none of these",
    }
    return made.get(kind, "")


_SIX_CARDS: Final = (
    "the best five of the spot's three cards and the player-dealer's three, in the order of "
    f"five-card poker: {joined([*reversed(POKER.categories)][:-1])}"
)
_BEATEN: Final = "the hand that is beaten, the spot's or the player-dealer's; equal hands beat none"


def _goes_by(rules: ShowdownRules, whose: Whose, hand: str) -> str:
    """Which wagers go by another hand than the bettor's; nothing if none does."""
    wagers = [
        wager.label
        for wager in rules.wager
        if any(found.whose == whose for found, _ in paid_on(rules, wager))
    ]
    return f"{joined(wagers)} goes by {hand}." if wagers else ""


def _royals(rules: ShowdownRules) -> str:
    """Return for which wagers a royal is a straight flush; nothing if all have rows for it."""
    wagers = [
        wager.label
        for wager in rules.wager
        if any(
            on.hand == "straight flush" and not on.unless and on.whose != "beaten"
            for on, _ in paid_on(rules, wager)
        )
    ]
    royal = rules.play.ladder.categories[-1]
    return f"For {joined(wagers)} a {royal} is a straight flush." if wagers else ""


# --- the deal ---------------------------------------------------------------------------------


def _deal(play: Showdown) -> Section:
    used, others = play.dealing, [name for name in play.deal if name != play.device]
    says = [f"The cards come from {_DEVICE[play.device]}: {_dealt(play, used)}"]
    says += [f"From {_DEVICE[name]}: {_dealt(play, play.deal[name])}" for name in others]
    cited = [used.lines, *(play.deal[name].lines for name in others)]
    if play.up is not None:
        card = f"The player-dealer's {PLACES[play.up.card]} card"
        if play.up.seen == "before-decisions":
            says.append(f"{card} lies face up before anybody decides, and everybody may use it.")
        else:
            says.append(f"{card} is turned up once all have decided, and nobody plays by it.")
        cited.append(play.up.lines)
    says.append("Who has the say on a spot looks at its hand; nobody looks at the player-dealer's.")
    return section("The deal", *says, lines=cited)


def _dealt(play: Showdown, deal: Deal) -> str:
    each = counted(play.cards, "card")
    way = f"{each} at once" if deal.hands == "whole" else f"{each}, one at a time,"
    spots = f"{way} to each spot with an ante, {_LEFT_OF[deal.start]}"
    if deal.bank == "last":
        middle = f"; then {number(play.community)} to the middle" if play.community else ""
        return f"{spots}, the player-dealer last{middle}; all face down."
    burned = ""
    if deal.burn and play.community:
        burned = f", {counted(deal.burn, 'card')} being burned first"
    middle = f"; those in the middle as they are shown{burned}" if play.community else ""
    return f"{spots}{middle}; the player-dealer's hand when everybody has acted."


# --- the decisions ----------------------------------------------------------------------------


def _decisions(rules: ShowdownRules) -> Section:
    play = rules.play
    raised, ante = _raised_name(rules), rules.wager_named(play.ante).label
    start = sentence(_LEFT_OF[play.decide_from]).rstrip(".")
    says: list[str | Grid]
    if len(play.stage) == 1 and play.stage[0].raises == (1,):
        says = [f"{start}, each bettor puts up a {raised} equal to the {ante}, or folds."]
    else:
        stages = tuple(
            (_shown(play, one), _multiples(one, ante), one.otherwise, str(one.lines))
            for one in play.stage
        )
        says = [
            f"{start}, each bettor who has made no {raised} yet decides at every stage. It "
            "is made once, and not changed.",
            cited_grid(("When", raised, "Or"), stages),
        ]
    if play.multiples[-1] > 1:
        says.append(
            f"The {raised} follows the {ante} and may exceed the table's limits."
            if play.raise_limits == "free"
            else f"The {raised} too keeps to the table's limits."
        )
    says += _folds(rules)
    return section("The decisions", *says, lines=[stage.lines for stage in play.stage])


def _raised_name(rules: ShowdownRules) -> str:
    """`Play wager`, `Play Bet`: the second wager as a thing that is made."""
    label = rules.wager_named(rules.play.raised).label
    return label if label.endswith("Bet") else f"{label} wager"


def _shown(play: Showdown, stage: Stage) -> str:
    if not stage.community:
        return "Own cards seen"
    all_of_them = "all " if stage.community == play.community else ""
    return sentence(f"{all_of_them}{number(stage.community)} in the middle open").rstrip(".")


def _multiples(stage: Stage, ante: str) -> str:
    """`three or four times the Ante`, `equal to the Ante`."""
    if stage.raises == (1,):
        return f"equal to the {ante}"
    if stage.raises == (2,):
        return f"twice the {ante}"
    return f"{joined([number(times) for times in sorted(stage.raises)], 'or')} times the {ante}"


def _folds(rules: ShowdownRules) -> Iterator[str]:
    made = [wager for wager in rules.wager if wager.name != rules.play.raised]
    lost = [wager.label for wager in made if wager.on_fold == "forfeited"]
    stay = [wager.label for wager in made if wager.on_fold == "stays"]
    yield f"Folding forfeits {joined(lost)}." if lost else "Folding forfeits nothing."
    if stay:
        verb = "stays and is" if len(stay) == 1 else "stay and are"
        yield f"{joined(stay)} {verb} settled as if the hand had not been folded."


def backline_says(rules: ShowdownRules) -> Iterator[str]:
    """Who decides the hand of a spot that others bet on, and whether they raise with it."""
    if backline := rules.table.backline:
        yield decides_says(backline)
        yield _backline_raises(rules, backline)


def _backline_raises(rules: ShowdownRules, backline: Backline) -> str:
    """What the others on a spot do when its hand is raised or folded."""
    play = rules.play
    raised, ante = _raised_name(rules), rules.wager_named(play.ante).label
    once = [stage.raises for stage in play.stage] == [(1,)]
    amount = f"{'equal to' if once else 'the same multiple of'} his own {ante}"
    does, otherwise = {
        "bound": ("must put up", "; who has not the money folds"),
        "own-choice": ("puts up", ", or folds his wagers there"),
    }[backline.raises]
    return (
        f"Once the hand has its {raised}, every other bettor on the spot {does} one too, {amount}"
        f"{otherwise}. When it is folded, they fold with it."
    )


# --- the comparison ---------------------------------------------------------------------------


def _comparison(rules: ShowdownRules) -> Section:
    qualifier = rules.play.qualifier
    unlike, alike = [], []
    for wager in rules.wager:
        rows = paid_on(rules, wager)
        special = [(found.winner, pay) for found, pay in rows if found.qualified is False]
        if special:
            unlike.append(f"{wager.label} {_unqualified(special)}")
        elif any(found.winner for found, _ in rows):
            alike.append(wager.label)
    says = [
        "When everybody has acted the player-dealer's hand is opened. It qualifies with "
        f"{_least(qualifier.least)} or better."
    ]
    if unlike:
        says.append(f"If it does not qualify, {'; '.join(unlike)}.")
    if alike:
        verb = "is" if len(alike) == 1 else "are"
        says.append(f"{joined(alike)} {verb} settled as if it had.")
    says.append("The higher hand wins; equal hands tie.")
    return section(
        "Qualifying and comparison", " ".join(says), lines=[qualifier.lines, rules.play.lines]
    )


def _least(phrase: str) -> str:
    """`queen high` is words enough, and `pair` needs an article."""
    return (
        phrase if phrase.endswith(("high", "kind", "pair")) and phrase != "pair" else f"a {phrase}"
    )


def _unqualified(rows: Sequence[tuple[Winner | None, Pay]]) -> str:
    """What the rows for a bank that does not qualify do, and for which hands."""
    hands: dict[Winner, str] = {"player": "a higher", "player-dealer": "a lower", "tie": "an equal"}
    found: dict[str, list[str]] = {}
    for winner, pay in rows:
        does = {"win": f"pays {pay}", "push": "pushes", "lose": "loses"}[pay.result]
        found.setdefault(does, []).extend([hands[winner]] if winner else [])
    return joined(
        [f"{does} for {joined(of, 'or')} hand" if of else does for does, of in found.items()]
    )
