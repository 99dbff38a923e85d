"""The rule sheet's sentences about the bank's turn, spots and amounts: each key in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.bank.money import dollars
from houseway.filings.model import Backline, BankedRules, Felt, Turn
from houseway.filings.sheets.model import counted


def turn_says(turn: Turn) -> Iterator[str]:
    """How the bank goes round."""
    yield (
        f"The bank goes clockwise. One player may hold it for {counted(turn.rounds, 'round')} in "
        "a row, then it must be offered on."
    )
    if turn.second_by != "seat":
        partners = turn.second_by == "bank-partners"
        who = "those who had money in that bank" if partners else "anybody who was in the first"
        yield f"If he passes the second round, {who} may have it."
    again = turn.refused_by_all == "offered-again"
    then = "it is offered to the last player-dealer again" if again else "the game is broken"
    yield f"If everybody else refuses, {then}."
    if turn.wager_before:
        yield "It is offered only to seats that had a wager in the round before."
        if turn.wager_before_lapses:
            yield "Where no other seat had one, and at the first hand, everybody is offered it."
        else:
            yield "At the first hand everybody is offered it."


def shared_bank_says(turn: Turn) -> Iterator[str]:
    """Whose money the bank may be."""
    if turn.shared is None:
        return
    yield "Others may put money into the bank, and then make no wager against it."
    if turn.shared.split == "pro-rata":
        yield "They share its result in proportion, odd cents to the largest."
    else:
        yield (
            "The player-dealer's money is in action first, then each partner's in the order of "
            "joining."
        )


def spots_say(felt: Felt) -> Iterator[str]:
    """Where a wager may stand, and how much."""
    if felt.unoccupied == "barred":
        yield "A spot where nobody sits takes no wager."
    elif felt.unoccupied == "own":
        yield "A spot where nobody sits belongs to the first who wagers there."
    elif felt.backline is not None:
        yield "A wager on a spot where nobody sits is a backline bet."
    if felt.kum_kum is not None:
        first = "first named" if felt.kum_kum.odd_cents == "first-named" else "largest share"
        yield (
            "Players may make one wager as kum-kum partners, each with at least the minimum. It is "
            "paid and collected as one, and shared in proportion, odd cents one each from the "
            f"{first} on."
        )
    if felt.third_party is not None:
        offered = "" if felt.third_party.banks else "not "
        yield f"Third-party proposition players may play and are {offered}offered the bank."


def amounts_say(felt: Felt) -> Iterator[str]:
    """What becomes of a wager outside the limits."""
    if felt.amounts is None:
        return
    if felt.amounts.under_minimum == felt.amounts.over_maximum == "refused":
        yield "A wager below the minimum or above the maximum is refused."
        return
    under = {"refused": "is refused", "action": "has action, but is not tolerated"}
    over = {
        "refused": "A wager above the maximum is refused.",
        "excess-returned": "What is over the maximum gets no action and goes back.",
    }
    yield f"A wager below the minimum {under[felt.amounts.under_minimum]}."
    yield over[felt.amounts.over_maximum]


def decides_says(backline: Backline) -> str:
    """Who decides the hand of a spot."""
    return {
        "largest-wager": "The largest wager on a spot decides its hand; between equals, the seated "
        "player.",
        "declared": "The seated player decides the hand, unless a backline bettor with the largest "
        "wager declares before the deal that he will.",
        "seated": "The seated player decides the hand.",
    }[backline.decides]


def verified_say(rules: BankedRules) -> str:
    """Which payouts wait for the floor."""
    least = rules.settlement.verify_from
    return f"The floor verifies every payout of {dollars(least)} or more." if least else ""
