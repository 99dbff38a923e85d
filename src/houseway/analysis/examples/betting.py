"""Examples of betting, played by the hand itself: who is asked what, who may not, who takes what.

Cards lie as the example has them. Those it does not name come from the rest of the pack, and decide
nothing: a hand that is shown must be given, and so must every card that lies up before a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.analysis.examples.missed import Missed, Misses
from houseway.analysis.examples.pots import came_out, collected
from houseway.bank.money import dollars
from houseway.cards.card import Card, parse_cards
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.collection import Collection
from houseway.felt.description import check_deck
from houseway.felt.events import (
    COMMUNITY,
    Chose,
    Dropped,
    FamilyEvent,
    PotAwarded,
    PutIn,
    TakenBack,
    TurnedUp,
)
from houseway.felt.irregularities import declare
from houseway.felt.pot.floor import MOTIONS
from houseway.felt.pot.round import Posting, PotRound, PotSetting
from houseway.felt.setting import FLOOR, Ask
from houseway.filings.example import Choice, Example, Step, down_and_up, parse_step
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits


def bet(filing: Filing, example: Example) -> Misses:
    """A hand with these chips, cards and answers, as far as the example tells it."""
    steps = [*map(parse_step, example.course)]
    laid = Laid(filing, example.hands, example.board)
    fees, limits = collected(filing, example), filing.limits(example.option)
    rules_on = bool(filing.rules.irregularity) and any(step.how == "floor" for step in steps)
    setting = _setting(filing, example)
    course = Course(LaidRound(filing, setting, laid, limits, fees, watched=rules_on))
    for number, step in enumerate(steps, 1):
        if misses := [*course.take(f"step {number}", step)]:
            return misses
    course.go_on()
    return [*_came_of(example, course.round, laid)]


def _setting(filing: Filing, example: Example) -> PotSetting:
    seats = max(filing.rules.table.choices)
    known = [str(seat) for seat in range(1, seats + 1)]
    for name in (*example.chips, *example.hands, *example.posts, *example.dead):
        if name not in known:
            raise Refusal(f'"{name}" names no seat: the table has seats 1 to {seats}')
    chips = {int(name): cents for name, cents in sorted(example.chips.items())}
    if example.button not in chips:
        raise Refusal(f"the button is at seat {example.button}: say what chips are there")
    postings = {
        int(seat): Posting(example.posts.get(seat, 0), example.dead.get(seat, 0))
        for seat in dict.fromkeys((*example.posts, *example.dead))
    }
    return PotSetting(
        seats,
        example.button,
        {seat: f"seat {seat}" for seat in chips},
        chips,
        postings=postings,
        straddle=example.straddle,
    )


# --- cards as they lie --------------------------------------------------------------------------


class Laid:
    """The next card for whoever gets it: his own as given, or any that nobody named."""

    def __init__(self, filing: Filing, hands: Mapping[str, str], board: str) -> None:
        self.next: tuple[str, bool] = ("", True)
        """Who gets the next card, and whether all see it."""
        self.made_up: set[str] = set()
        """Hands with a card that nobody named."""
        self.given: dict[tuple[str, bool | None], list[Card]] = {}
        """The cards of each still to come: down, up, or in the order dealt."""
        for name, text in hands.items():
            down, up = down_and_up(text)
            if up is None:
                self.given[name, None] = list(parse_cards(down))
            else:
                self.given[name, False] = list(parse_cards(down))
                self.given[name, True] = list(parse_cards(up))
        self.given[COMMUNITY, None] = list(parse_cards(board))
        named = [card for cards in self.given.values() for card in cards]
        check_deck(filing, named)
        rest = list(filing.rules.deck.cards)
        for card in named:
            rest.remove(card)
        self._rest = rest

    def card(self) -> Card:
        """The next card."""
        hand, up = self.next
        cards = self.given.get((hand, None)) or self.given.get((hand, up))
        if cards:
            return cards.pop(0)
        if up and hand not in ("", COMMUNITY):
            raise Refusal(f"seat {hand} is dealt a card up: say which")
        self.made_up.add(hand)
        if not self._rest:
            raise Refusal("the pack has no more cards")
        return self._rest.pop(0)

    def dice(self, count: int) -> tuple[int, ...]:
        """Nobody rolls dice for a pot."""
        raise Refusal(f"no roll of {count} dice was given")

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Cards that go back into the pack come after all others that nobody named."""
        self._rest.extend(cards)

    @property
    def undealt(self) -> list[Card]:
        """What was given and is not dealt so far."""
        return [card for cards in self.given.values() for card in cards]


class LaidRound(PotRound):
    """A hand whose cards are known by who gets them."""

    def __init__(
        self,
        filing: Filing,
        setting: PotSetting,
        laid: Laid,
        limits: Limits,
        fees: Collection | None,
        *,
        watched: bool = False,
    ) -> None:
        self._laid = laid
        super().__init__(
            filing,
            setting,
            laid,
            family_of(filing).hand,
            limits=limits,
            fees=fees,
            watched=watched,
        )

    def deal(self, hand: str, seen_by: tuple[str, ...] | None = None) -> Card:
        self._laid.next = hand, seen_by is None
        return super().deal(hand, seen_by)

    def burn(self) -> None:
        self._laid.next = "", True
        super().burn()

    def draw(self) -> Card:
        self._laid.next = "", True
        return super().draw()

    def replace_last(self, hand: str, card: Card, *, shown: bool) -> int:
        self._laid.made_up.add(hand)
        return super().replace_last(hand, card, shown=shown)


# --- the course ---------------------------------------------------------------------------------


class Course:
    """A hand that is played step by step."""

    def __init__(self, round: PotRound) -> None:
        self.round = round
        self._read = 0
        self._forced: list[PutIn] = []
        """What was put in without being asked, and not stated so far."""

    def take(self, about: str, step: Step) -> Iterator[Missed]:
        """One step: what it does is done; what it states and is not so is told."""
        if step.how == "floor":
            declare(self.round, step.choices[0].word, step.seat)
            return
        self.go_on()
        self._read_on()
        if step.how == "out of turn" and step.seat is not None:
            self.round.act_out_of_turn(step.seat, step.choices[0].word)
            return
        if step.seat is None:
            yield from self._all(about, step.choices[0].word)
            return
        if step.how == "does" and (put := self._put_in(step.seat, step.choices[0])):
            self._forced.remove(put)
            yield from _cost(about, step.choices[0], put.cents)
            return
        ask = self.round.ask
        if ask is None:
            yield Missed(about, f"seat {step.seat} is asked", "the end of the hand")
        elif ask.seat != step.seat:
            yield Missed(about, f"seat {step.seat} is asked", f"seat {ask.seat}")
        else:
            yield from _HOW[step.how](self.round, ask, step, about)

    def go_on(self) -> None:
        """The floor has nothing more to declare."""
        while (ask := self.round.ask) and ask.bettor == FLOOR:
            self.round.answer(ask.seat, next(iter(ask.choices)))

    def _all(self, about: str, word: str) -> Iterator[Missed]:
        """Everybody who is asked does the same until the cards of another street are dealt."""
        mark = len(self.round.events)
        while (ask := self.round.ask) and ask.bettor != FLOOR and not self._is_over(mark):
            said = "check" if word == "call" and "check" in ask.choices else word
            if said not in ask.choices:
                yield Missed(about, f"seat {ask.seat} may {word}", _legal(ask))
                return
            self.round.answer(ask.seat, said)

    def _is_over(self, mark: int) -> bool:
        fresh = self.round.events[mark:]
        return any(isinstance(event, FamilyEvent) and event.gathers for event in fresh)

    def _put_in(self, seat: int, choice: Choice) -> PutIn | None:
        """What a seat had to put in: a blind, an ante, what opens."""
        return next((p for p in self._forced if (p.seat, p.why) == (seat, choice.word)), None)

    def _read_on(self) -> None:
        """Gather what was put in since, except by whoever was asked."""
        events = self.round.events
        for before, event in zip([None, *events[self._read :]], events[self._read :], strict=False):
            if isinstance(event, PutIn) and not isinstance(before, Chose):
                self._forced.append(event)
        self._read = len(events)


def _does(round: PotRound, ask: Ask, step: Step, about: str) -> Iterator[Missed]:
    [choice] = step.choices
    if choice.word in MOTIONS and choice.least is not None:
        round.answer(ask.seat, f"{choice.word} {choice.least}")
        return
    if choice.word not in ask.choices:
        yield Missed(about, f"seat {ask.seat} may {choice.word}", _legal(ask))
        return
    said = choice.word
    if choice.word in ask.amounts and choice.least is not None:
        said = f"{choice.word} {choice.least}"
        if ask.amount(said) is None:
            yield Missed(about, f"seat {ask.seat} may {choice}", _legal(ask))
            return
    else:
        yield from _cost(about, choice, ask.choices[choice.word])
    round.answer(ask.seat, said)


def _cost(about: str, choice: Choice, cents: int) -> Iterator[Missed]:
    if choice.least not in (None, cents):
        yield Missed(f"{about}, {choice.word}", dollars(choice.least or 0), dollars(cents))


def _may(round: PotRound, ask: Ask, step: Step, about: str) -> Iterator[Missed]:
    stated = {choice.word: (choice.least or 0, choice.most or 0) for choice in step.choices}
    if stated != _spans(ask):
        words = ", ".join(map(str, step.choices))
        yield Missed(about, f"seat {ask.seat} may {words}", _legal(ask))


def _may_not(round: PotRound, ask: Ask, step: Step, about: str) -> Iterator[Missed]:
    [choice] = step.choices
    said = choice.word if choice.least is None else f"{choice.word} {choice.least}"
    try:
        round.answer(ask.seat, said)
    except Refusal as refusal:
        if step.why not in str(refusal):
            yield Missed(about, f'a refusal with "{step.why}"', f'"{refusal}"')
    else:
        yield Missed(about, f"seat {ask.seat} may not {choice}", _legal(ask))


_HOW: Mapping[str, Callable[[PotRound, Ask, Step, str], Iterator[Missed]]] = {
    "does": _does,
    "may": _may,
    "may not": _may_not,
}


def _spans(ask: Ask) -> dict[str, tuple[int, int]]:
    """What is legal, with the least and the most that it costs."""
    return {word: ask.amounts.get(word, (cents, cents)) for word, cents in ask.choices.items()}


def _legal(ask: Ask) -> str:
    spans = _spans(ask).items()
    words = (Choice(word, least or None, most) for word, (least, most) in spans)
    return f"seat {ask.seat}: {', '.join(map(str, words))}"


# --- what came of it ----------------------------------------------------------------------------


def _came_of(example: Example, round: PotRound, laid: Laid) -> Iterator[Missed]:
    ends = example.takes or example.back or example.shows or example.drop is not None
    if round.result is None:
        if ends:
            seat = round.ask.seat if round.ask else 0
            yield Missed("the hand", "its end", f"a question to seat {seat}")
        return
    if laid.undealt:
        yield Missed("cards", " ".join(laid.undealt), "no deal of them")
    shown = {str(seat) for seat in round.playing} if len(round.playing) > 1 else set()
    if unknown := sorted((shown | {COMMUNITY}) & laid.made_up if shown else ()):
        raise Refusal(f"hands are shown: give all cards of {', '.join(unknown)}")
    taken: dict[int, int] = {}
    for event in round.events:
        if isinstance(event, PotAwarded):
            taken[event.seat] = taken.get(event.seat, 0) + event.cents
    back = {event.seat: event.cents for event in round.events if isinstance(event, TakenBack)}
    drop = sum(event.cents for event in round.events if isinstance(event, Dropped))
    yield from came_out(example, taken, back, drop)
    order = [int(e.hand) for e in _at_the_end(round) if e.hand.isdecimal()]
    if example.shows and [*example.shows] != order:
        yield Missed("hands shown", str([*example.shows]), str(order))


def _at_the_end(round: PotRound) -> Iterator[TurnedUp]:
    """The hands turned up once nobody is asked any more."""
    events = round.events
    last = max((i for i, event in enumerate(events) if isinstance(event, Chose)), default=0)
    return (event for event in events[last:] if isinstance(event, TurnedUp))
