"""What types cannot say of a blackjack filing: that its charts, wagers and cards fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from houseway.errors import Refusal, near
from houseway.families.blackjack.chart import LEAST_HARD, Cell, cells, chart_faults
from houseway.families.blackjack.rules import BlackjackRules, Doubling, Splitting
from houseway.families.blackjack.side import side_faults
from houseway.filings.consistency import nobody_decides
from houseway.filings.explain import nearest
from houseway.filings.wager import Wager

WIN: Final = "win"
PUSH: Final = "push"
NATURAL: Final = "natural"
SURRENDER: Final = "surrender"
EVEN_MONEY: Final = "even money"

MOST_AGAIN: Final = 2
"""No sheet has a hand doubled more often than three times."""
MOST_HANDS: Final = 4
"""No sheet splits more than three times."""
LEAST_NATURAL: Final = 21

_FACES: Final = ("player-dealer 1", "player-dealer 2")


def blackjack_contradictions(rules: BlackjackRules) -> Iterable[str]:
    """Everything of the family's own that does not fit, a sentence each."""
    yield from _charts(rules)
    yield from _cards(rules)
    roles = [*_roles(rules)]
    faults = [*_role_faults(rules, roles)]
    yield from faults
    if not faults:
        yield from _company(rules)
    named = [name for _, name in roles]
    if len({*named}) == len(named) and {*named} <= {wager.name for wager in rules.wager}:
        yield from _rows(rules)  # whenever their wagers are put up
    yield from _sides(rules)
    yield from _bank(rules)
    yield from _doubling(rules.play.double)
    yield from _splitting(rules.play.split)
    yield from _giving_up(rules)
    yield from _table(rules)
    yield from _irregularities(rules)


# --- charts and cards -----------------------------------------------------------------------------


def _charts(rules: BlackjackRules) -> Iterator[str]:
    play, most = rules.play, rules.play.count.most
    faults = [
        *(f"key play.player: {says}" for says in _faults(rules, player=True)),
        *(f"key play.bank.chart: {says}" for says in _faults(rules, player=False)),
    ]
    yield from faults
    joker = play.count.joker
    if joker is None:
        return
    if not LEAST_HARD <= joker.counts <= most:
        yield (
            f"key play.count.joker.counts: found {joker.counts}, allowed: {LEAST_HARD} to {most}"
        )
    elif not faults:  # a hand with a joker counts the same however much it draws
        cell = Cell(False, joker.counts)
        if play.bank.chart.acts[cell] != "stand":
            yield f"key play.bank.chart: {cell} is a hand with a joker, allowed: stand"
        if "own-hand" not in joker.freezes and play.player.acts[cell] != "stand":
            yield f"key play.player: {cell} is a hand with a joker, allowed: stand"


def _faults(rules: BlackjackRules, *, player: bool) -> Iterator[str]:
    play, most = rules.play, rules.play.count.most
    if player:
        return chart_faults(play.player, most, ("stand", "hit", "option"))
    return chart_faults(play.bank.chart, most, ("stand", "hit"))


def _cards(rules: BlackjackRules) -> Iterator[str]:
    deck, count = rules.deck, rules.play.count
    if deck.pieces != "cards":
        yield f'key deck.pieces: found "{deck.pieces}", allowed: cards'
    if deck.jokers and count.joker is None:
        yield f"key deck.jokers: found {deck.jokers}, allowed: 0, or play.count.joker to count them"
    if count.joker is not None and not deck.jokers:
        yield "key play.count.joker: allowed: none, for deck.jokers puts none in the packs"
    if count.natural == "two-jokers" and not deck.jokers:
        yield (
            'key play.count.natural: found "two-jokers", allowed: ace-ten, for deck.jokers puts no '
            "jokers in the packs"
        )
    if rules.play.compare.extra_returned == "two-card-joker" and not deck.jokers:
        yield (
            'key play.compare.extra-returned: found "two-card-joker", allowed: never, natural or '
            "two-card-21, for deck.jokers puts no jokers in the packs"
        )
    least = max(LEAST_NATURAL, count.most)
    whole, _, half = count.natural_counts.partition(".")
    if not (whole.isascii() and whole.isdigit() and half in ("", "5")) or int(whole) < least:
        found = f'key play.count.natural-counts: found "{count.natural_counts}"'
        if whole.isascii() and whole.isdigit() and half in ("", "5"):
            yield f"{found}, which is below {least}, the highest total here"
        else:
            yield f'{found}, allowed: {least} or more, such as "{least}.5" or "{least + 1}"'
    for told in rules.play.stated:
        if told.packs < 1 or told.cards < 1:
            found = f"found {told.packs} packs and {told.cards} cards"
            yield f"key play.stated: {found}, allowed: one or more of each"
    if not count.natural_name.strip():
        yield "key play.count.natural-name: found nothing, allowed: what the sheet calls it"


# --- the wagers and their rows --------------------------------------------------------------------


def _roles(rules: BlackjackRules) -> Iterator[tuple[str, str]]:
    """Every key that names a wager, with the name."""
    play = rules.play
    yield "play.wager", play.wager
    if play.double is not None:
        yield "play.double.wager", play.double.wager
    if play.split is not None:
        yield "play.split.wager", play.split.wager
    if play.insurance is not None:
        yield "play.insurance.wager", play.insurance.wager
    for name in play.side:
        yield "play.side", name


def _role_faults(rules: BlackjackRules, roles: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Each wager is there, has one part in the play, and is put up when that part comes."""
    names = [wager.name for wager in rules.wager]
    taken: dict[str, str] = {}
    for key, name in roles:
        if name not in names:
            yield f'key {key}: found "{name}", {nearest(name, names)}'
            continue
        if name in taken:
            yield f'key {key}: found "{name}", which {taken[name]} names; allowed: another wager'
            continue
        taken[name] = key
        made = rules.wager_named(name).made
        wanted = "before-deal" if key in ("play.wager", "play.side") else "in-play"
        if made != wanted:
            yield f'key wager.{name}.made: found "{made}", allowed: {wanted}, for {key} names it'
    for name in names:
        if name not in taken and all(known in names for _, known in roles):
            yield (
                f"key wager.{name}: nothing says what it goes by, allowed: wagers that play.wager, "
                "play.double, play.split, play.insurance or play.side name"
            )


def _company(rules: BlackjackRules) -> Iterator[str]:
    """The wager that brings the hand stands alone, and bonus bets stand beside it."""
    base = rules.wager_named(rules.play.wager)
    if base.requires or base.equals or base.at_most:
        needs = "which needs another; allowed: one that does not"
        yield f'key play.wager: found "{base.name}", {needs}'
    for wager in rules.wager:
        if wager.on_fold != "forfeited":
            yield (
                f'key wager.{wager.name}.on-fold: found "{wager.on_fold}", allowed: forfeited, for '
                "nobody folds here"
            )
        if wager.made == "before-deal" and not _has_hand(rules, wager, ()):
            yield (
                f'key wager.{wager.name}.requires: allowed: "{base.name}", or wagers that need it, '
                "for without it there is no hand"
            )


def _has_hand(rules: BlackjackRules, wager: Wager, asked: tuple[str, ...]) -> bool:
    """Whether whoever makes a wager has made the one that brings a hand, by what it needs."""
    if wager.name == rules.play.wager:
        return True
    if wager.name in asked:
        return False
    needed = (wager.equals,) if wager.equals else wager.requires
    known = {other.name: other for other in rules.wager if other.made == "before-deal"}
    return bool(needed) and all(
        name in known and _has_hand(rules, known[name], (*asked, wager.name)) for name in needed
    )


def _rows(rules: BlackjackRules) -> Iterator[str]:
    play, insurance = rules.play, rules.play.insurance
    even = insurance is not None and insurance.even_money
    needed = {
        NATURAL: True,
        WIN: True,
        SURRENDER: play.surrender is not None,
        EVEN_MONEY: even,
    }
    why = {SURRENDER: "play.surrender", EVEN_MONEY: "play.insurance.even-money"}
    base = rules.wager_named(play.wager)
    known = (NATURAL, WIN, PUSH, SURRENDER, EVEN_MONEY)
    yield from _row_faults(base, known, [row for row, wanted in needed.items() if wanted])
    for row in base.pays.rows:
        if row.on in why and not needed[row.on]:
            yield f'key wager.{base.name}.pays: found "{row.on}", allowed: with {why[row.on]}'
        if row.on == SURRENDER and row.pay.result != "lose":
            yield (
                f'key wager.{base.name}.pays: "{row.on}" is "{row.pay}", allowed: the part that is '
                "lost, such as lose 1:2"
            )
    for name in play.extras:
        yield from _row_faults(rules.wager_named(name), (WIN, PUSH), (WIN,))
    if insurance is not None:
        yield from _row_faults(rules.wager_named(insurance.wager), (NATURAL,), (NATURAL,))
    for wager in rules.wager:
        for row in wager.pays.rows:
            if row.pay.lost != 1 and (wager is not base or row.on != SURRENDER):
                yield (
                    f'key wager.{wager.name}.pays: "{row.on}" is "{row.pay}", allowed: odds, push '
                    "or lose, for a part is lost by surrender only"
                )


def _row_faults(wager: Wager, known: Sequence[str], needed: Sequence[str]) -> Iterator[str]:
    key = f"key wager.{wager.name}.pays"
    found = [row.on for row in wager.pays.rows]
    strange = [on for on in found if on not in known]
    for on in strange:
        rows = ", ".join(known)
        hint = f'; did you mean "{meant}"?' if (meant := near(on, known)) else ""
        yield f'{key}: the {wager.label} cannot be paid on "{on}"; its rows are {rows}{hint}'
    for on in needed:
        if on not in found and not strange:  # it may be what a strange row was meant to be
            yield f'{key}: "{on}" is missing, and it is required'


def _sides(rules: BlackjackRules) -> Iterator[str]:
    names = [wager.name for wager in rules.wager]
    for name, side in rules.play.side.items():
        key = f"key play.side.{name}"
        if any(packs not in rules.deck.packs.choices for packs in side.packs):
            legal = ", ".join(map(str, rules.deck.packs.choices))
            yield f"{key}.packs: found {[*side.packs]}, allowed: those of deck.packs: {legal}"
        if rules.deck.jokers and side.goes_by != "bank-over":
            yield (
                f'{key}.goes-by: found "{side.goes_by}", allowed: bank-over, for no row says what '
                "a joker matches"
            )
        if name in names:
            yield from side_faults(side, rules.wager_named(name))


# --- the bank, and what may be done with a hand ---------------------------------------------------


def _bank(rules: BlackjackRules) -> Iterator[str]:
    play = rules.play
    bank, insurance = play.bank, play.insurance
    if bank.peek and bank.second == "after-play":
        yield (
            'key play.bank.peek: allowed: none with second = "after-play", for there is no card to '
            "look at"
        )
    if play.count.natural == "two-jokers":
        if bank.peek:
            yield "key play.bank.peek: allowed: none, for a natural is two jokers"
        if insurance is not None:
            yield "key play.insurance: allowed: none, for no ace is part of a natural of two jokers"
    if insurance is not None and insurance.offered and bank.second == "up":
        yield (
            'key play.insurance.offered: found true, allowed: false with play.bank.second = "up", '
            "for everybody sees whether there is a natural"
        )


def _doubling(double: Doubling | None) -> Iterator[str]:
    if double is None:
        return
    if not double.hands:
        yield 'key play.double.hands: found none, allowed: such as "all" or "hard 9 to 11"'
    for phrase in double.hands:
        try:
            cells(phrase)
        except Refusal as refused:
            yield f"key play.double.hands: {refused.says}"
    if not 0 <= double.again <= MOST_AGAIN:
        yield f"key play.double.again: found {double.again}, allowed: 0 to {MOST_AGAIN}"
    if double.for_less and double.again:
        yield "key play.double.for-less: found true, allowed: false where a hand is doubled again"
    if double.least != "cent" and not double.for_less:
        yield f'key play.double.least: found "{double.least}", allowed with play.double.for-less'
    if double.at_least is not None and not double.for_less:
        yield "key play.double.at-least: found an amount, allowed with play.double.for-less"
    if double.at_least is not None and double.at_least < 1:
        yield "key play.double.at-least: found nothing, allowed: a cent or more"
    if double.at_least is not None and double.least != "cent":
        yield "key play.double.at-least: found an amount, allowed without play.double.least"


def _splitting(split: Splitting | None) -> Iterator[str]:
    if split is None:
        return
    if not 2 <= split.hands <= MOST_HANDS:
        yield f"key play.split.hands: found {split.hands}, allowed: 2 to {MOST_HANDS}"
        return
    if not 1 <= split.ace_hands <= split.hands:
        yield f"key play.split.ace-hands: found {split.ace_hands}, allowed: 1 to {split.hands}"


def _giving_up(rules: BlackjackRules) -> Iterator[str]:
    surrender = rules.play.surrender
    if surrender is not None and surrender.when == "early" and surrender.after_split:
        yield (
            'key play.surrender.after-split: found true, allowed: false with when = "early", for '
            "nobody has split by then"
        )


# --- the table ------------------------------------------------------------------------------------


def _table(rules: BlackjackRules) -> Iterator[str]:
    table, settlement = rules.table, rules.settlement
    if table.kum_kum is not None:
        yield "key table.kum-kum: allowed: none, for one person must decide the hand"
    yield from nobody_decides(rules, "decide")
    if settlement.folded != "in-turn":
        found = settlement.folded
        yield f'key settlement.folded: found "{found}", allowed: in-turn, for nobody folds here'
    if settlement.losing:
        yield "key settlement.losing: allowed: none, for a spot can have hands that won and lost"
    first = settlement.first
    if first.rule == "dice":
        yield (
            'key settlement.first.rule: found "dice", allowed: card, left-of-player-dealer or '
            "left-of-house-dealer, for no dice are rolled here"
        )
    if first.rule == "card" and first.card not in _FACES:
        yield f'key settlement.first.card: found "{first.card}", allowed: {", ".join(_FACES)}'


def _irregularities(rules: BlackjackRules) -> Iterator[str]:
    for one in rules.irregularity:
        where = f"key irregularity.{one.name}"
        if one.effect in ("replaced-on-draw", "returned-undecided", "house-way"):
            why = {
                "replaced-on-draw": "for a hand is played on by what it drew",
                "returned-undecided": "for the hands are decided one after another",
                "house-way": "for there is none here",
            }[one.effect]
            yield f'{where}.effect: found "{one.effect}", allowed: another, {why}'
        elif one.concerns == "house-way-hand":
            yield f'{where}.concerns: found "{one.concerns}", but there is no house way here'
        elif one.draws and one.when != ("deal",):
            yield (
                f"{where}.when: found {', '.join(one.when) or 'no moment'}, allowed: deal, for a "
                "hand is played on by the cards it drew"
            )
