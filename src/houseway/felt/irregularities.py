"""Declaring an irregularity: whether its time is right, and what the round does about it.

A declaration is an input like a choice: logged, replayed, and refused with the rule if it does not
fit the moment. One code path says whether and why not. A hidden card stays hidden unless the
irregularity is that everybody saw it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.felt.events import Declared
from houseway.felt.round import Round
from houseway.filings.irregularity import MOMENTS, Irregularity
from houseway.filings.model import BankedRules

MOST_DEAD_CARDS: Final = 8
"""In one round. The cards behind the cut card must last for the round; beyond this it is a pile
of trouble that the floor ends with a misdeal."""


class Declarable(msgspec.Struct, frozen=True):
    """An irregularity that the floor may declare now."""

    name: str
    says: str
    needs_seat: bool
    effect: str
    rule: str
    seats: tuple[int, ...] = ()
    """Where it fits at this moment, if it needs a seat."""


class Sanctions:
    """Who is barred from play at a table, and who is dealt out of a round, by which rule."""

    def __init__(self) -> None:
        self.barred: dict[str, str] = {}
        self.dealt_out: dict[str, tuple[int, str]] = {}
        """The round that somebody is dealt out of, and by which rule."""

    def note(self, r: Round, name: str, seat: int | None) -> None:
        """Take what was just declared in a round to the persons it is about."""
        irregularity = r.rules.irregularity_named(name)
        rule = r.filing.cite(irregularity.lines)
        bettors = {who for said, at, who in r.rulings.declared if (said, at) == (name, seat)}
        for bettor, owners in r.holders(seat).items() if seat else ():
            for owner in owners if bettor in bettors else ():
                if irregularity.bars or irregularity.effect == "barred":
                    self.barred[owner] = rule
                if irregularity.effect == "dealt-out":
                    self.dealt_out[owner] = (r.setting.round + 1, rule)

    def check(self, name: str, *, wagering_in: int | None = None) -> None:
        """Refuse somebody who is barred, or dealt out of the round he would wager in."""
        if name in self.barred:
            raise Refusal(f"{name} is barred from play at this table", rule=self.barred[name])
        round, rule = self.dealt_out.get(name, (None, ""))
        if wagering_in is not None and round == wagering_in:
            raise Refusal(f"{name} is dealt out of this round", rule=rule)


def declarable(r: Round) -> tuple[Declarable, ...]:
    """What the sheet lists that could be declared at this moment, with the seats it fits."""
    found = []
    for one in r.rules.irregularity:
        if r.moment not in one.when:
            continue
        seats = tuple(seat for seat in range(1, r.setting.seats + 1) if _fits(r, one, seat))
        if seats if one.needs_seat else _fits(r, one, None):
            says, rule = _says(r, one)
            found.append(Declarable(one.name, says, one.needs_seat, one.effect, rule, seats))
    return tuple(found)


def declare(
    r: Round,
    name: str,
    seat: int | None = None,
    bettor: str | None = None,
    *,
    by: str = "",
    why: str = "",
) -> None:
    """Declare it, and do with cards and wagers what the sheet says."""
    irregularity = r.rules.irregularity_named(name)
    who = _check(r, irregularity, seat, bettor)
    hand = _hand(r, irregularity, seat)
    # Drawn before anything is noted: an empty shoe refuses, and nothing has changed.
    next_card = r.draw() if irregularity.draws else None
    r.rulings.declared.add((name, seat, who))
    says, rule = _says(r, irregularity)
    r.note(Declared(r.next_seq(), name, seat, who, irregularity.effect, says, rule, by, why))
    if hand and irregularity.turned_up and not irregularity.draws:
        r.expose(hand)
    if hand and next_card:
        r.rulings.dead_cards += 1
        r.rulings.to_replace.pop(hand, None)
        r.replace_last(hand, next_card, shown=irregularity.turned_up)
        r.ask_anew(hand)
    _rule(r, irregularity, seat, who, hand)


def _says(r: Round, irregularity: Irregularity) -> tuple[str, str]:
    """The irregularity with what follows, and where the sheet has it."""
    banked = isinstance(r.rules, BankedRules)
    follows = irregularity.consequence if banked else irregularity.consequence_for_a_pot
    return f"{irregularity.says}: {follows}", r.filing.cite(irregularity.lines)


def _rule(
    r: Round, irregularity: Irregularity, seat: int | None, who: str | None, hand: str | None
) -> None:
    """What follows beside the card itself."""
    rulings = r.rulings
    match irregularity.effect:
        case "misdeal":
            rulings.void = irregularity
            r.void(f"misdeal: {irregularity.name}")
        case "replaced-on-draw" if hand:
            rulings.to_replace[hand] = irregularity
        case "foul" if seat:
            rulings.fouled[seat] = irregularity
            r.rule(irregularity, seat, who)
        case "house-way" if seat and r.moment == "settlement":
            r.say(f"seat {seat} plays as the house way has it")
        case "house-way" if seat:
            rulings.house_way.add((seat, who) if irregularity.concerns == "wager" and who else seat)
        case "true-value" if hand:
            r.say(f"seat {seat} plays at its true value: the cards speak")
        case _:
            r.rule(irregularity, seat, who)
    r.go_on_if_ruled()


# --- whether it fits --------------------------------------------------------------------------


def _fits(r: Round, irregularity: Irregularity, seat: int | None) -> bool:
    """Whether it could be declared there, of somebody."""
    for bettor in (None, *(r.holders(seat) if seat else ())):
        try:
            _check(r, irregularity, seat, bettor)
        except Refusal:
            continue
        return True
    return False


def _check(
    r: Round, irregularity: Irregularity, seat: int | None, bettor: str | None
) -> str | None:
    """Whose hand or wager it is about; or refuse it with the rule."""
    rule = r.filing.source_of(irregularity.lines)
    name = irregularity.name
    if r.moment not in irregularity.when:
        times = ", or ".join(MOMENTS[moment] for moment in irregularity.when)
        raise Refusal(f"{name} is declared {times}: not now", rule=rule)
    if not irregularity.needs_seat:
        if seat is not None or bettor is not None:
            raise Refusal(f"{name} concerns no single seat: declare it without one", rule=rule)
        who = None
    else:
        if seat is None:
            raise Refusal(f"{name} is declared at a seat: say which", rule=rule)
        if not 1 <= seat <= r.setting.seats:
            raise Refusal(f"there is no seat {seat}: the table has seats 1 to {r.setting.seats}")
        who = _whose(r, irregularity, seat, bettor, rule)
    _check_hand(r, irregularity, seat, rule)
    # A second boxed card is another card; a second of anything else changes nothing.
    if not irregularity.draws and (name, seat, who) in r.rulings.declared:
        raise Refusal(f"{name} has been declared already{f' at seat {seat}' if seat else ''}")
    return who


def _whose(
    r: Round, irregularity: Irregularity, seat: int, bettor: str | None, rule: str
) -> str | None:
    name = irregularity.name
    if r.banking and seat == r.banking[0]:
        if irregularity.of_card and bettor in (None, r.banking[1]):
            return r.banking[1]
        raise Refusal(
            f"{name} concerns a player's hand or wager, not the player-dealer's", rule=rule
        )
    there = r.holders(seat)
    if not there and irregularity.of_card and bettor is None:
        return None
    if not there:
        raise Refusal(f"seat {seat} has no wager: {name} concerns one that has", rule=rule)
    if bettor in there:
        return bettor  # his own wager before one that he only shares
    if bettor is not None:
        for one, owners in there.items():
            if bettor in owners:
                return one
        raise Refusal(f"{bettor} has no wager on seat {seat}'s spot", rule=rule)
    seated = r.setting.names.get(seat)
    if seated in there:
        return seated
    if irregularity.concerns == "wager" and len(there) > 1:
        raise Refusal(f"seat {seat} has wagers of {', '.join(there)}: say whose it is")
    return next(iter(there))


def _check_hand(r: Round, irregularity: Irregularity, seat: int | None, rule: str) -> None:
    """What the effect needs of the hand."""
    name, effect = irregularity.name, irregularity.effect
    if irregularity.concerns == "house-way-hand" and seat not in r.left_to_the_house:
        raise Refusal(f"seat {seat} is not played the house way: {name} concerns one that is")
    hand = _hand(r, irregularity, seat)
    if irregularity.draws or irregularity.turned_up:
        if hand not in r.replaceable:
            none = "there is none to be ruled on"
            raise Refusal(f"{name} concerns a card just dealt: {none}", rule=rule)
        if irregularity.draws and r.rulings.dead_cards >= MOST_DEAD_CARDS:
            raise Refusal(f"{MOST_DEAD_CARDS} cards are dead in this round: that is enough for one")
    if effect == "replaced-on-draw" and hand not in r.drew:
        raise Refusal(f"seat {seat} has drawn no card: {name} concerns a drawn one", rule=rule)
    if effect == "house-way" and r.moment != "settlement" and hand in r.acted:
        raise Refusal(f"seat {seat} has played its hand: {name} comes before", rule=rule)
    if effect in ("true-value", "hand-misdealt") and hand not in r.hands:
        raise Refusal(f"seat {seat} has no hand of its own", rule=rule)
    r.check_ruling(irregularity, seat)


def _hand(r: Round, irregularity: Irregularity, seat: int | None) -> str | None:
    """The hand it is about: the seat's own, or the one that got the last card."""
    if irregularity.concerns == "last-card":
        return r.last_hand
    hand = str(seat)
    return hand if hand in r.hands else None
