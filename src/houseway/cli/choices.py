"""A decision as it is typed at the table: `play`, `play $10`, `house way`, or how one begins.

What the prompt shows can be typed as it stands; an amount that is typed must be what the choice
costs, or lie between the least and the most where it may be another. Of a bet or raise for a pot
it is what that comes to, `raise to $8` or `raise 8`, with what lies before the seat (`lies`). `?`
is answered with what each choice means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bank.money import dollars, parse_dollars
from houseway.cli.seen import called, part, priced
from houseway.cli.wagers import is_amount
from houseway.errors import Refusal
from houseway.felt.setting import Ask
from houseway.felt.two_hands import Way

_MEANINGS: Final = {
    "hit": "draw a card",
    "stand": "draw no card",
    "house-way": "leave the hand to the house way",
    "check": "put up nothing now, and go on",
    "fold": "give the hand up, and lose what is forfeited with it",
    "pat": "throw no card away",
    "up": "take the next card face up",
    "down": "take the next card face down, and turn up the one that lies down",
    "deal": "see more cards, and leave the stakes as they are",
    "in": "play the hand",
    "pass": "leave the hand to the others",
    "draw": "turn the next card of the pack",
    "take": "take the card that was discarded",
    "let": "leave the card where it lies",
    "force": "have him use the card",
    "meld": "lay these cards down as a spread",
    "lay": "lay the card on a spread",
    "discard": "leave the card to the next player",
    "go-on": "nothing is declared, and play goes on",
    "confirm": "the payout is right",
    "surrender": "give the hand up, and lose the part of the wager that the sheet says",
    "rescue": "take the last doubled part back, and lose the rest",
    "even-money": "be paid as much as your wager for the natural, whatever the bank has",
    "decline": "no insurance",
    "stay": "go on as you are",
}

_FOR: Final = {
    "double": " for one card more",
    "split": " and play the pair as two hands",
    "insure": " that the bank has a natural",
}
"""What money is put up for, where it is not the wager of the same name."""

_FEW: Final = 8
"""Choices that a prompt has room for."""


def typed_choice(text: str, ask: Ask, lies: int | None = None) -> str:
    """The choice that was typed, or a refusal that says which there are.

    Of several words, such as the tiles of a hand, any order will do.
    """
    words = text.lower().split()
    cents = None
    if words[-2:] in (["(or", "less)"], ["(or", "more)"]):  # as the prompt shows it
        words = words[:-2]
    if len(words) > 1 and is_amount(words[-1]):
        cents = int(parse_dollars(words.pop().removesuffix("$")))
    if lies is not None and words[1:] == ["to"]:
        words.pop()
    word = "-".join(words)
    known = (*ask.choices, *ask.barred)
    exact = [one for one in known if sorted(one.lower().split("-")) == sorted(word.split("-"))]
    found = exact or [one for one in known if one.lower().startswith(word)]
    if len(found) > 1:
        raise Refusal(f'"{text}" could be {" or ".join(found)}: write more of it')
    if not found:
        raise Refusal(
            f'you may choose {offered(ask, lies)}, not "{text}" (? explains them)', rule=ask.rule
        )
    choice = found[0]
    costs, had = ask.choices.get(choice), part(choice, lies)
    if cents is None or costs is None or cents - had == costs:
        return choice
    if choice in ask.amounts:
        least, most = ask.amounts[choice]
        if least <= cents - had <= most:
            return f"{choice} {cents - had}"
        price = f"{dollars(least + had)} to {dollars(most + had)}"
        price = f"any amount from {price}" if called(choice, lies) != choice else price
    else:
        price = dollars(costs + had) if costs else "nothing"
    if (words_for := called(choice, lies)) != choice:
        raise Refusal(f"you may {words_for} {price} here, not {dollars(cents)}", rule=ask.rule)
    raise Refusal(f"{choice} costs {price} here, not {dollars(cents)}", rule=ask.rule)


def offered(ask: Ask, lies: int | None = None) -> str:
    """The choices in a row; of very many the first few, and those that are words."""
    shown = priced(ask, lies)
    if len(shown) <= _FEW:
        return ", ".join(shown.values())
    words = [text for word, text in shown.items() if word in _MEANINGS]
    some = [text for word, text in shown.items() if word not in _MEANINGS][:3]
    return f"{', '.join([*some, '…', *words])} ({len(shown)} choices, ? lists them)"


def explained(ask: Ask, ways: Sequence[Way] = (), lies: int | None = None) -> Iterator[str]:
    """What each choice means and costs, a line each; `ways`: those of a hand set as two."""
    makes = {way.choice: f"{way.low_makes} / {way.high_makes}" for way in ways}
    makes |= {way.choice: f"a foul: {way.foul}" for way in ways if way.foul}
    for word, shown in priced(ask, lies).items():
        said = _MEANINGS.get(word) or makes.get(word) or _MEANINGS.get(word.split()[0], word)
        means = _put_up(ask, word) or said
        yield f"  {shown}: {means}"
    yield "  the beginning of a word is enough; q leaves"


def _put_up(ask: Ask, word: str) -> str:
    """What a choice costs and what that is for; nothing if it is free."""
    cents = ask.choices[word]
    if not cents:
        return ""
    more = f"put up {dollars(cents)} more"
    if word in ask.amounts:
        least, most = ask.amounts[word]
        more = f"put up {dollars(least)} to {dollars(most)} more"
    return more + _FOR.get(word, "")
