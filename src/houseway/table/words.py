"""Events in words, for a terminal, a golden transcript or a page's log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from houseway.bank.money import dollars
from houseway.cards.card import shown
from houseway.table import events as on
from houseway.table.collection import PostedCollection


def transcript(events: Sequence[on.AnyEvent]) -> list[str]:
    """Events in words, a line each; a run of cards face down, or into the middle, is one line."""
    lines: list[str] = []
    run: list[on.Dealt] = []
    for event in events:
        if isinstance(event, on.Dealt) and _runs_on(run, event):
            run.append(event)
            continue
        lines += _told_run(run)
        run = [event] if isinstance(event, on.Dealt) and _runs_on([], event) else []
        if not run:
            lines.append(told(event))
    return lines + _told_run(run)


def _runs_on(run: Sequence[on.Dealt], event: on.Dealt) -> bool:
    """Whether a card is told with those before it: all face down, or all open in the middle."""
    if run and _is_open(run[0]) != _is_open(event):
        return False
    return event.hand == on.COMMUNITY or not _is_open(event)


def _is_open(event: on.Dealt) -> bool:
    return event.card is not None and event.seen_by is None


def _told_run(run: Sequence[on.Dealt]) -> list[str]:
    if run and run[0].card and _is_open(run[0]):
        cards = [event.card for event in run if event.card]
        return [f"{_hand(on.COMMUNITY)}: {' '.join(map(shown, cards))}"]
    if len(run) < 3 and len({event.hand for event in run}) == len(run):
        return [told(event) for event in run]
    counts = Counter(event.hand for event in run)
    middle = counts.pop(on.COMMUNITY, 0)
    ends = f"; {middle} community cards" if middle and counts else ""
    each = set(counts.values())
    hands = [_hand(hand) for hand in counts]
    if not counts:
        return [f"face down: {middle} community cards"]
    if len(hands) == 1:
        return [f"{hands[0]}: {each.pop()} face down{ends}"]
    if len(each) == 1:
        return [f"face down, {each.pop()} each: {', '.join(hands)}{ends}"]
    dealt = ", ".join(f"{n} to {_hand(hand)}" for hand, n in counts.items())
    return [f"face down: {dealt}{ends}"]


def told(event: on.AnyEvent) -> str:
    """One line about one event."""
    match event:
        case on.Opened():
            packs = "1 pack" if event.packs == 1 else f"{event.packs} packs"
            felt = f"{event.game}: a table of {event.seats} seats, {packs}"
            return f"{felt}; {_posted(event.collection)}"
        case on.Sat():
            marked = ", a third-party proposition player," if event.third_party else ""
            return f"seat {event.seat}: {event.name}{marked} sits down with {dollars(event.purse)}"
        case on.StoodUp():
            return f"seat {event.seat}: {event.name} leaves with {dollars(event.purse)}"
        case on.BoughtIn():
            return f"seat {event.seat}: {event.name} buys in for {dollars(event.cents)}"
        case on.BankOffered():
            return f"the bank is offered to {event.name} (seat {event.seat}), round {event.turn}"
        case on.BankPassed():
            return f"{event.name} passes the bank"
        case on.BankTaken():
            return (
                f"{event.name} (seat {event.seat}) banks {dollars(event.bank)}, round {event.turn}"
            )
        case on.BankJoined():
            amount = dollars(event.cents) if event.cents else "nothing"
            return f"{event.name} has {amount} in the bank"
        case on.GameStopped():
            return event.why
        case on.Committed():
            return f"shoe {event.shoe} is committed to: {event.commitment}"
        case on.Contributed():
            return f'{event.name} contributes "{event.text}" to the shuffle'
        case on.Staked():
            amount = dollars(event.cents) if event.cents else "nothing"
            back = f", {dollars(event.excess)} over the maximum goes back" if event.excess else ""
            return f"seat {event.seat}: {event.bettor} has {amount} on {event.wager}{back}"
        case on.KumKum():
            where = f"seat {event.seat}: {event.bettor}, kum-kum,"
            if not any(event.shares.values()):
                return f"{where} have nothing on {event.wager}"
            amount = dollars(sum(event.shares.values()))
            parts = ", ".join(f"{name} {dollars(cents)}" for name, cents in event.shares.items())
            return f"{where} have {amount} on {event.wager} ({parts})"
        case on.DecisionDeclared():
            return f"{event.name} declares to decide the hand of seat {event.seat}"
        case _:
            return _told_round(event)


def _told_round(event: on.AnyEvent) -> str:
    match event:
        case on.BetsClosed():
            return f"--- round {event.round}: no more bets"
        case on.Collected():
            if event.cents < 0:
                return f"collection: {dollars(-event.cents)} to {event.name} ({event.why})"
            return f"collection: {dollars(event.cents)} from {event.name} ({event.why})"
        case on.Shuffled():
            return f"shoe {event.shoe} is shuffled: {event.cards} cards"
        case on.Burned():
            return "a card is burned"
        case on.Rolled():
            faces = " + ".join(map(str, event.dice))
            return f"the dice: {faces} = {sum(event.dice)}"
        case on.Dealt():
            card = shown(event.card) if event.card and event.seen_by is None else "face down"
            return f"{_hand(event.hand)}: {card}"
        case on.TurnedUp():
            return f"{_hand(event.hand)} turned up: {' '.join(map(shown, event.cards))}"
        case on.Raised():
            amount = dollars(event.cents)
            return f"seat {event.seat}: {event.bettor} puts {amount} on {event.wager}"
        case on.Folded():
            lost = f", forfeits {', '.join(event.wagers)}" if event.wagers else ""
            return f"seat {event.seat}: {event.bettor} folds{lost}"
        case on.Asked(seat=0):
            return f"the floor is asked: {event.about}"
        case on.Chose(seat=0):
            return "the floor goes on"
        case on.Asked():
            return f"{event.bettor} (seat {event.seat}) is asked: {event.about}"
        case on.Chose():
            return f"{event.bettor} chooses {event.choice}"
        case on.Watched():
            return "the floor watches" if event.on else "the floor watches no longer"
        case on.Declared():
            where = "" if event.seat is None else f", seat {event.seat}"
            who = f" ({event.bettor})" if event.bettor else ""
            return f"irregularity: {event.name}{where}{who}: {event.says} [{event.rule}]"
        case on.PlayedFor(choice="out"):
            return f"{event.bettor} (seat {event.seat}) is out of the hand"
        case on.PlayedFor():
            return f"{event.bettor} (seat {event.seat}) decides no longer: {event.choice}"
        case on.CardExposed():
            return f"{_hand(event.hand)}: {shown(event.card)} is exposed"
        case on.CardDied():
            face = f"{shown(event.card)} " if event.card and event.seen_by is None else "a card "
            return f"{_hand(event.hand)}: {face}is dead"
        case on.RoundVoided():
            return f"round {event.round} is void ({event.why}): every stake goes back"
        case on.Said():
            return event.text
        case on.HandsFinished():
            if event.seat is not None:
                ends = {"player": "wins", "banker": "loses", "tie": "pushes"}[event.winner]
                return f"seat {event.seat} has {event.player} against {event.banker}: {ends}"
            marks = f" ({', '.join(event.marks)})" if event.marks else ""
            if event.winner == "tie":
                return f"tie at {event.player}{marks}"
            return f"player {event.player}, banker {event.banker}: {event.winner} wins{marks}"
        case on.BankShown():
            verb = "qualifies" if event.qualifies else "does not qualify"
            return f"the player-dealer has {lowered(event.hand)} and {verb}"
        case on.HandsCompared():
            ends = {"player": "wins", "player-dealer": "loses", "tie": "pushes"}[event.winner]
            ends = "folded" if event.folded else ends
            return f"seat {event.seat} has {lowered(event.hand)}: {ends}"
        case on.ButtonPlaced():
            return f"first action: seat {event.seat} ({event.why})"
        case on.LineSettled():
            return _told_line(event)
        case on.RoundClosed():
            sums = ", ".join(f"{name} {_signed(cents)}" for name, cents in event.net.items())
            broken = Fraction(event.breakage)
            kept = f"; {broken} of a cent kept by rounding down" if broken else ""
            return f"bank left in action {dollars(event.left)}; {sums}{kept}"
        case on.ShoeEnded():
            return f"shoe {event.shoe} revealed: seed {event.seed}"
        case on.Closed():
            return f"the table closes: {event.why}" if event.why else "the table closes"
    return str(event)


def _told_line(event: on.LineSettled) -> str:
    who = f"seat {event.seat} {event.bettor}, {event.wager} {dollars(event.stake)}"
    moved = []
    if event.paid:
        moved.append(f"paid {dollars(event.paid)}")
    if event.collected:
        moved.append(f"collected {dollars(event.collected)}")
    if event.returned:
        moved.append(f"returned {dollars(event.returned)}")
    result = f"{event.result} {event.pays}" if event.result == "win" else event.result
    parts = ", ".join(f"{name} {_signed(cents)}" for name, cents in event.shares.items())
    shared = f" ({parts})" if parts else ""
    return f"{who}: {result}, {', '.join(moved)}{shared} [{event.why}] bank {dollars(event.left)}"


def _posted(collection: PostedCollection) -> str:
    if not collection.document:
        return collection.says
    return f"collection by {collection.document}, option {collection.option}"


def _hand(hand: str) -> str:
    if hand == on.COMMUNITY:
        return "community cards"
    return f"seat {hand}" if hand.isdigit() else f"{hand} hand"


def lowered(words: str) -> str:
    """A hand's words inside a sentence."""
    return words[:1].lower() + words[1:]


def _signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
