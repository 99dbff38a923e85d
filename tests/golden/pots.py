"""Hands for a pot that are kept: who sits with what, the cards as they are drawn, what each does.

`python -m tests.golden.pots GAME …` looks for three hands of a game that differ, and prints them as
entries of `pots.toml`: one in which all but one fold, one with a side pot, one that is shared.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.cards.card import Card, parse_cards
from houseway.cards.draws import Forced
from houseway.cards.generator import Generator as Chance
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.families.library import load
from houseway.families.pan import round as pan
from houseway.families.pan.rules import PanRules
from houseway.families.poker import round as poker
from houseway.felt.collection import post_collection
from houseway.felt.events import Chose, Paid, PotAwarded
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.felt.words import Teller
from houseway.filings.filing import Filing

FOLDER: Final = Path(__file__).parent
ROUNDS: Final = FOLDER / "rounds"
SITTERS: Final = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
PLAYS: Final[dict[str, Callable[[PotRound], Generator[Ask, str, None]]]] = {
    "poker": poker.play,
    "pan": pan.play,
}
"""How each family plays a hand."""
_TRIES: Final = 4_000


class PotHand(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A hand to keep: chips from seat 1 on, the cards in the order drawn, what is answered.

    An amount follows its word: `raise:1500`, in cents.
    """

    game: str
    title: str
    button: int
    chips: list[str]
    cards: str
    answers: str
    readings: dict[str, str] = {}


def pot_hands() -> list[PotHand]:
    """Every hand of the file."""
    document = tomllib.loads((FOLDER / "pots.toml").read_text())
    return msgspec.convert(document["hand"], list[PotHand])


def place_of(hand: PotHand) -> Path:
    """Where its transcript is kept."""
    return ROUNDS / hand.game / (hand.title.replace(" ", "-").replace(",", "") + ".txt")


def transcript(hand: PotHand) -> str:
    """The hand in words."""
    filing = load(hand.game).read(hand.readings)
    chips = {seat: int(parse_dollars(amount)) for seat, amount in enumerate(hand.chips, 1)}
    round = _begun(filing, hand.button, chips, parse_cards(hand.cards))
    for word in hand.answers.split():
        assert round.ask, f"nobody is asked when {word} is to be answered"
        round.answer(round.ask.seat, word.replace(":", " "))
    assert round.ask is None, f"{round.ask} is not answered"
    names = round.setting.names
    head = [f"{filing.id}: {hand.title}"]
    head += [f"reading: {name} = {value}" for name, value in hand.readings.items()]
    head += [f"seat {hand.button} has the button"]
    head += [f"seat {seat} {names[seat]}: {dollars(cents)}" for seat, cents in chips.items()]
    return "\n".join([*head, "---", *Teller(filing, names).transcript(round.events)]) + "\n"


def _begun(filing: Filing, button: int, chips: dict[int, int], cards: Iterable[Card]) -> PotRound:
    """A hand at the limits and with the collection that a table of the game posts by default."""
    names = {seat: SITTERS[seat - 1] for seat in chips}
    fees = post_collection(filing)
    setting = PotSetting(filing.rules.table.seats, button, names, chips)
    if isinstance(filing.rules, PanRules):
        setting = msgspec.structs.replace(setting, direction=filing.rules.play.direction)
    play = PLAYS[filing.rules.family_name]
    return PotRound(filing, setting, Forced(cards), play, limits=fees.limits(None), fees=fees)


# --- looking for hands ----------------------------------------------------------------------------


def _all_fold(round: PotRound) -> bool:
    """One is left, after some betting, and shows nothing."""
    answers = sum(isinstance(event, Chose) for event in round.events)
    return len(round.playing) == 1 and answers > 6


def _side_pot(round: PotRound) -> bool:
    """Two pots that are played for have different winners."""
    won: dict[int, set[int]] = {}
    for event in _awards(round):
        won.setdefault(event.pot, set()).add(event.seat)
    return len(won) > 1 and won[0] != won[1] and len(round.playing) > 2


def _shared(round: PotRound) -> bool:
    """Two share the first pot."""
    first = [event for event in _awards(round) if event.pot == 0]
    return len({event.seat for event in first}) > 1


def _all_pass(round: PotRound) -> bool:
    return len(round.playing) == 1


def _out(round: PotRound) -> bool:
    return len(round.playing) > 1 and any(_awards(round))


def _paid_often(round: PotRound) -> bool:
    return _out(round) and sum(isinstance(event, Paid) for event in round.events) > 6


KINDS: Final[dict[str, dict[str, Callable[[PotRound], bool]]]] = {
    "poker": {
        "all but one fold": _all_fold,
        "a side pot goes to another than the pot": _side_pot,
        "two share a pot": _shared,
    },
    "pan": {
        "all but one pass": _all_pass,
        "one is out": _out,
        "conditions are paid before one is out": _paid_often,
    },
}


def _awards(round: PotRound) -> Iterator[PotAwarded]:
    return (event for event in round.events if isinstance(event, PotAwarded))


def found(game: str) -> Iterator[PotHand]:
    """Three hands of a game, each the shortest of its kind that chance came upon."""
    filing, chance = load(game), Random(game)
    kinds = KINDS[filing.rules.family_name]
    least = int(post_collection(filing).limits(None).table.min)
    best: dict[str, tuple[int, PotHand]] = {}
    for tried in range(_TRIES):
        button = chance.randint(1, 4)
        chips = {seat: least * chance.choice((3, 8, 15, 40)) for seat in range(1, 5)}
        deck = list(filing.rules.deck.cards)
        chance.shuffle(deck)
        if tried > _TRIES // 2 and len(best) < len(kinds):
            ranks = sorted({card[0] for card in deck}, key=lambda _: chance.random())
            deck.sort(key=lambda card: ranks.index(card[0]))  # four hands much alike
        try:
            round, answers, used = _tried(filing, button, chips, deck, chance)
        except Refusal:
            continue  # the pack ran out, or a drop is refused
        for title, fits in kinds.items():
            length = len(round.events)
            if fits(round) and length < best.get(title, (10_000,))[0]:
                told = [dollars(cents) for cents in chips.values()]
                hand = PotHand(
                    game=game,
                    title=title,
                    button=button,
                    chips=told,
                    cards=" ".join(deck[:used]),
                    answers=" ".join(answers),
                )
                best[title] = length, hand
    missing = kinds.keys() - best.keys()
    assert not missing, f"{game}: {missing} did not come up"
    yield from (best[title][1] for title in kinds)


def _tried(
    filing: Filing, button: int, chips: dict[int, int], deck: list[Card], chance: Random
) -> tuple[PotRound, list[str], int]:
    """A hand by people who mostly call, what they answered, and how many cards were drawn."""
    left = iter(deck)
    round = _begun(filing, button, chips, left)
    answers = []
    while ask := round.ask:
        answers.append(_chosen(round, ask, chance))
        round.answer(ask.seat, answers[-1].replace(":", " "))
    return round, answers, len(deck) - len([*left])


def _chosen(round: PotRound, ask: Ask, chance: Random) -> str:
    """In poker mostly a call; in pan, where chance is never out, what a bot does."""
    if isinstance(round.rules, PanRules):
        if "pass" in ask.choices and chance.random() < 0.5:
            return "pass"
        seed = chance.randbytes(4)
        return family_of(round.filing).practised(round, ask, Chance(seed)).replace(" ", ":")
    quiet = [word for word in ("check", "call", "pat", "up") if word in ask.choices]
    word = chance.choice(quiet if quiet and chance.random() < 0.6 else [*ask.choices])
    return f"{word}:{chance.choice(ask.amounts[word])}" if word in ask.amounts else word


def main() -> None:
    """Print hands of the games that are named."""
    for game in sys.argv[1:]:
        print(f"\n# --- {game} {'-' * (93 - len(game))}")
        for hand in found(game):
            print(
                f'\n[[hand]]\ngame    = "{hand.game}"\ntitle   = "{hand.title}"\n'
                f"button  = {hand.button}\nchips   = {msgspec.json.encode(hand.chips).decode()}\n"
                f'cards   = "{hand.cards}"\nanswers = "{hand.answers}"'
            )


if __name__ == "__main__":
    main()
