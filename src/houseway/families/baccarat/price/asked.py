"""Who is asked, where a game leaves a choice: it follows from all that a bettor makes together."""

from __future__ import annotations

from collections.abc import Iterator, Set

from houseway.families.baccarat.rules import BaccaratRules, Option


def always_asked(rules: BaccaratRules, option: Option, made: Set[str]) -> bool:
    """Whether whoever makes these wagers has one that brings the choice."""
    return all(company & {*option.wagers} for company in _companies(rules, frozenset(made)))


def choice_wager(rules: BaccaratRules, option: Option, made: Set[str]) -> str | None:
    """The one wager that brings the choice to whoever makes these, if it is always the same."""
    found = {
        frozenset(company & {*option.wagers}) for company in _companies(rules, frozenset(made))
    }
    names = found.pop() if len(found) == 1 else frozenset[str]()
    return next(iter(names)) if len(names) == 1 else None


def can_be_made(rules: BaccaratRules, made: Set[str]) -> bool:
    """Whether one bettor may make these wagers together."""
    return any(True for _ in _companies(rules, frozenset(made)))


def _companies(rules: BaccaratRules, made: frozenset[str]) -> Iterator[frozenset[str]]:
    """The least that a bettor with these wagers makes, one for each way to have what they need.

    Whatever else he may make, he makes one of these.
    """
    wagers = [wager for wager in rules.wager if wager.name in made]
    exclusive = [wager.one_of for wager in wagers if wager.one_of is not None]
    if len({*exclusive}) < len(exclusive):
        return
    goes_with = {wager.equals for wager in wagers if wager.equals is not None}
    goes_with |= {wager.at_most.wager for wager in wagers if wager.at_most is not None}
    goes_with |= {other.name for other in rules.wager if other.mandatory and other.equals in made}
    if not goes_with <= made:
        yield from _companies(rules, made | goes_with)
        return
    for wager in wagers:
        if wager.requires and made.isdisjoint(wager.requires):
            for name in wager.requires:
                yield from _companies(rules, made | {name})
            return
    yield made
