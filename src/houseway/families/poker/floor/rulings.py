"""How the house dealer rules on chips and words, by the house rules of the sheet.

A pure function of what somebody may do and what he did: one chip or several put in without a word,
a check before his turn. What it stands as is one of the choices that he has, told in a sentence
with the rule. Where the sheet says nothing the house dealer takes nothing for granted, and asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.families.poker.floor.customs import Customs, Turn
from houseway.families.poker.rules import PokerRules, Structure
from houseway.felt.pot.floor import Faced, Stands, motion_of
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.filings.lines import Lines

Cite = Callable[[Lines], str]
"""Where a sheet has its lines."""


def ruling(filing: Filing, motion: str, faced: Faced) -> Stands:
    """What `chip 2500` or `push 700` (cents) stands as, for who faces so much."""
    found = motion_of(motion)
    if found is None:
        raise Refusal(f'"{motion}" is no motion: write chip or push, and how many cents')
    play = PokerRules.of(filing).play
    structure = play.stakes_of(faced.option or filing.limits().option).structure
    word = "raise" if faced.call else "bet"
    choices = {"fold": 0, "call": faced.call} if faced.call else {"check": 0}
    amounts = {word: (faced.least, faced.most)} if faced.most else {}
    rule = filing.source_of(play.raising.lines)
    ask = Ask(1, "the player", "", {**choices, word: faced.least}, rule, amounts=amounts)
    left = found[1] + 1 if faced.behind is None else faced.behind
    return stands(play.rulings, structure, ask, *found, left, faced.first, filing.source_of)


class _Asked(NamedTuple):
    """What somebody may do, in cents that he puts in."""

    call: int
    word: str
    """`bet` or `raise`; nothing if he may do neither."""
    least: int
    most: int


def stands(
    customs: Customs,
    structure: Structure,
    ask: Ask,
    motion: str,
    cents: int,
    behind: int,
    first: bool,
    cite: Cite,
) -> Stands:
    """What chips stand as that who is asked puts in without a word."""
    if not {"check", "call"} & ask.choices.keys():
        raise Refusal(f"{ask.bettor} is asked for no chips now")
    if cents > behind:
        raise Refusal(f"{ask.bettor} has {dollars(behind)}, and no more to put in")
    word = next((word for word in ("raise", "bet") if word in ask.choices), "")
    least = ask.choices.get(word, 0)
    may = _Asked(ask.choices.get("call", 0), word, least, ask.amounts.get(word, (0, least))[1])
    ruled = _Ruled(customs, structure, ask, may, cite)
    if motion == "chip" and cents > may.call:
        return ruled.chip(cents, first)
    return ruled.all_in(cents) if cents == behind else ruled.pushed(cents)


def out_of_turn(turn: Turn, name: str, word: str, cite: Cite) -> Stands:
    """What follows for somebody who acts before his turn; what does not bind is refused."""
    rule = cite(turn.lines)
    if word != "check" or turn.check == "not-binding":
        says = f"{name} acts out of turn: it does not bind, and {name} acts again in turn"
        raise Refusal(says, rule=rule)
    says = f"{name} checks out of turn, and may neither bet nor raise in this round"
    return Stands(word, says, rule)


class _Ruled:
    """The rulings on one question."""

    def __init__(
        self, customs: Customs, structure: Structure, ask: Ask, may: _Asked, cite: Cite
    ) -> None:
        self._customs, self._free = customs, structure != "limit"
        self._spread = structure == "spread"
        self._ask, self._may, self._cite = ask, may, cite

    def all_in(self, cents: int) -> Stands:
        """Everything that somebody has left is what it is: a call, or a raise as far as it goes."""
        may = self._may
        if may.word and cents > may.call:
            return self._raised(cents, "all that is left", self._ask.rule)
        return self._called("all that is left", self._ask.rule)

    def chip(self, cents: int, first: bool) -> Stands:
        """One chip larger than the bet."""
        rule, may, what = self._customs.chip, self._may, f"one chip of {dollars(cents)}"
        if rule is None:
            raise self._silent(what, "a single chip")
        cited = self._cite(rule.lines)
        if may.call or may.word != "bet":
            return self._called(f"{what} without a word", cited)
        if cents < may.least:
            return self.pushed(cents)
        worth = not self._spread or (rule.opening == "value-in-spread" and not first)
        return self._raised(cents if worth else may.least, f"{what} without a word", cited)

    def pushed(self, cents: int) -> Stands:
        """Chips put in together: a call, a raise, or too few for either."""
        may, what = self._may, f"{dollars(cents)} put in"
        if cents < may.call:
            return self._short(what)
        if cents == may.call:
            return self._called(what, self._ask.rule)
        if may.word and cents >= may.least:
            return self._raised(cents, what, self._ask.rule)
        if may.word and self._completes(cents):
            return self._raised(may.least, f"{what}, half of it at least,", self._string_rule)
        if may.word and not may.call and self._customs.short:
            return self._short(what)
        if not may.word:
            return self._called(what, self._ask.rule)
        if self._customs.string is None or (may.word == "bet" and not self._customs.string.bets):
            raise self._silent(what, "chips between a call and a raise")
        return self._called(f"{what}, too little for a raise,", self._string_rule)

    def _completes(self, cents: int) -> bool:
        """Whether so much of a raise is in that the player may go back to his stack."""
        string, may = self._customs.string, self._may
        if string is None or string.completes == "nothing":
            return False
        if may.word == "bet" and not string.bets:
            return False
        return 2 * (cents - may.call) >= may.least - may.call

    @property
    def _string_rule(self) -> str:
        string = self._customs.string
        return self._cite(string.lines) if string else self._ask.rule

    def _short(self, what: str) -> Stands:
        """Less than a call or a bet: it is completed, where the sheet says so."""
        rule, may = self._customs.short, self._may
        if rule is None:
            raise self._silent(what, "chips that are too few")
        cited = self._cite(rule.lines)
        if may.call:
            return self._called(f"{what}, too little, is completed and", cited)
        return self._raised(may.least, f"{what}, too little, is completed and", cited)

    def _called(self, what: str, rule: str) -> Stands:
        """A call; where there is nothing to call, a check."""
        who, may = self._ask.bettor, self._may
        if not may.call:
            return Stands("check", f"{who}: {what} stands as a check, and goes back", rule)
        return Stands("call", f"{who}: {what} stands as a call of {dollars(may.call)}", rule)

    def _raised(self, cents: int, what: str, rule: str) -> Stands:
        """A bet or raise of so much, as far as the limits go."""
        who, may = self._ask.bettor, self._may
        put = min(max(cents, may.least), may.most)
        choice = f"{may.word} {put}" if self._free and may.word in self._ask.amounts else may.word
        put = put if self._free else may.least
        return Stands(choice, f"{who}: {what} stands as a {may.word} with {dollars(put)}", rule)

    def _silent(self, what: str, of: str) -> Refusal:
        legal = ", ".join(self._ask.choices)
        return Refusal(f"{what}: the sheet says nothing of {of}, so say which it is: {legal}")
