"""Blackjack filings made to measure: few kinds of cards, any keys."""

from __future__ import annotations

from copy import deepcopy

from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import from_document, load
from houseway.filings.filing import Filing

PLAIN = "casino-royale/pure-21-5-blackjack"

Table = dict[str, object]

FREE: Table = {"option": ["all"]}
HITS_SOFT_17: Table = {
    "stand": ["hard 17 or more", "soft 18 or more"],
    "hit": ["hard 16 or less", "soft 17 or less"],
}
STANDS_ON_17: Table = {"stand": ["17 or more"], "hit": ["16 or less"]}


def made(
    *,
    ranks: str = "A23456789TJQK",
    packs: int = 6,
    jokers: int = 0,
    player: Table | None = None,
    bank: Table | None = None,
    count: Table | None = None,
    compare: Table | None = None,
    double: Table | None = None,
    split: Table | None = None,
    surrender: Table | None = None,
    insurance: Table | None = None,
    pays: dict[str, Table] | None = None,
) -> Filing:
    """A filing with these sections; nothing of a section is there that is not given."""
    document = deepcopy(dict(load(PLAIN).document))
    for key in ("reading", "example", "beside", "remark", "lines"):
        document.pop(key, None)
    document["deck"] = {
        "packs": {"min": 1, "max": packs, "default": packs},
        "ranks": ranks,
        "jokers": jokers,
        "behind-cut-card": 6,
    }
    document["table"] = {"seats": 2, "unoccupied": "own"}
    plain: dict[str, Table] = {
        "base": {"natural": "3:2", "win": "1:1", "push": "push"},
        "double": {"win": "1:1", "push": "push"},
        "split": {"win": "1:1", "push": "push"},
        "insurance": {"natural": "2:1"},
    }
    if surrender is not None:
        plain["base"]["surrender"] = "lose 1:2"
    if insurance is not None and insurance.get("even-money"):
        plain["base"]["even money"] = "1:1"
    sections = {"double": double, "split": split, "insurance": insurance}
    there = ["base", *(name for name, section in sections.items() if section is not None)]
    document["wager"] = [
        {
            "name": name,
            "label": name.title(),
            "made": "before-deal" if name == "base" else "in-play",
            "pays": plain[name] | (pays or {}).get(name, {}),
        }
        for name in there
    ]
    document["settlement"] = {"passes": [there], "first": {"rule": "left-of-player-dealer"}}
    play: Table = {
        "wager": "base",
        "player": player or FREE,
        "bank": {"chart": HITS_SOFT_17} | (bank or {}),
        "count": count or {},
        "compare": compare or {},
    }
    for name, section in sections.items():
        if section is not None:
            play[name] = {"wager": name} | section
    if surrender is not None:
        play["surrender"] = surrender
    document["play"] = play
    return from_document(document, "test/made", "made")


def rules_of(filing: Filing) -> BlackjackRules:
    return BlackjackRules.of(filing)
