"""Who plays the hand of each spot, where every spot has one of its own.

The seated player or the largest wager there, as the sheet has it; and where a bettor may look at
one hand only, however many he has money on, somebody else plays the others.
"""

from __future__ import annotations

from houseway.families.baccarat.rules import EachSpot
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.spots import by_say

HOUSE = ""
"""Nobody: the house dealer plays the hand the house way, and no bettor looks at it."""


def deciders(r: BankRound, rules: EachSpot) -> dict[int, str]:
    """Who looks at and plays the hand of each spot with a wager."""
    ranked = {seat: by_say(r, seat) for seat in r.in_turn()}
    ranked = {seat: names for seat, names in ranked.items() if names}
    if rules.hands_seen == "all":
        return {seat: names[0] for seat, names in ranked.items()}
    # His own spot is the one hand he sees; without one, the first in turn.
    own = [seat for seat, names in ranked.items() if r.setting.names.get(seat) == names[0]]
    others = [seat for seat in ranked if seat not in own]
    busy: set[str] = set()
    chosen = {}
    for seat in (*own, *others):
        willing = ranked[seat][:1] if rules.unseen_hands == "house-way" else ranked[seat]
        chosen[seat] = next((name for name in willing if name not in busy), HOUSE)
        busy.add(chosen[seat])
    return {seat: chosen[seat] for seat in ranked}


def bank_decider(r: BankRound, rules: EachSpot) -> str:
    """Who decides the bank's hand: the player-dealer, or most money in a bank of several."""
    backers = r.setting.backers
    if rules.decides_bank == "player-dealer":
        return r.setting.banker
    return max(backers, key=lambda name: backers[name])  # of equals the player-dealer, who is first
