"""The order of settlement where hands can lose or fold: losing order, taken at once, kept apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.cover import CoverName
from houseway.bank.odds import Pay, parse_pay
from houseway.bank.settlement import BacklineOrder, Decided, Stake, exposure, in_order, settle

PASS = ("ante", "play", "blind", "trips")
LOSING = ("play", "ante", "blind", "trips")
BASE = ("ante", "play", "blind")
LOSE, PUSH, EVEN = parse_pay("lose"), parse_pay("push"), parse_pay("1:1")


def decided(seat: int, wager: str, pay: Pay, bettor: str = "", **how: bool) -> Decided:
    return Decided(Stake(seat, bettor or f"p{seat}", wager, 100), pay, "given", **how)


def order(*found: Decided, seats: tuple[int, ...] = (2, 3, 4)) -> list[tuple[int, str]]:
    ordered = in_order(found, (PASS,), seats, losing=LOSING, base=BASE)
    return [(one.stake.seat, one.stake.wager) for one in ordered]


def test_a_hand_that_lost_goes_in_its_own_order_and_the_rest_in_that_of_the_pass() -> None:
    found = [decided(2, wager, LOSE) for wager in PASS] + [
        decided(3, wager, EVEN) for wager in PASS
    ]
    assert order(*found) == [(2, wager) for wager in LOSING] + [(3, wager) for wager in PASS]


def test_a_bonus_that_lost_makes_no_losing_hand() -> None:
    found = [decided(2, "ante", EVEN), decided(2, "play", EVEN), decided(2, "trips", LOSE)]
    assert order(*found) == [(2, "ante"), (2, "play"), (2, "trips")]


def test_one_lost_wager_on_the_hand_is_enough() -> None:
    """A bank that does not qualify: the ante pushes, and the hand lost all the same."""
    found = [decided(2, "ante", PUSH), decided(2, "play", LOSE), decided(2, "blind", LOSE)]
    assert order(*found) == [(2, "play"), (2, "ante"), (2, "blind")]


def test_bettors_on_one_spot_can_differ() -> None:
    found = [
        decided(2, "ante", LOSE, "Bob"),
        decided(2, "ante", EVEN, "Cy", backline=True),
        decided(2, "play", EVEN, "Cy", backline=True),
    ]
    ordered = in_order(found, (PASS,), (2,), "after-seat", losing=LOSING, base=BASE)
    assert [(one.stake.bettor, one.stake.wager) for one in ordered] == [
        ("Bob", "ante"),
        ("Cy", "ante"),
        ("Cy", "play"),
    ]


def test_what_was_taken_at_once_comes_before_first_action() -> None:
    found = [decided(2, "ante", EVEN), decided(4, "ante", LOSE, at_once=True)]
    assert order(*found) == [(4, "ante"), (2, "ante")]


def test_fouled_money_that_pays_winners_still_comes_last() -> None:
    found = [
        decided(2, "ante", LOSE, pays_winners=True),
        decided(3, "ante", LOSE, at_once=True),
        decided(4, "ante", EVEN),
    ]
    assert order(*found) == [(3, "ante"), (4, "ante"), (2, "ante")]


def test_what_is_kept_apart_is_collected_whole_from_any_bank() -> None:
    folded = decided(2, "ante", LOSE, at_once=True, apart=True)
    settled = settle(50, [folded, decided(3, "ante", EVEN)])
    assert [(line.collected, line.paid) for line in settled.lines] == [(100, 0), (0, 50)]
    assert settled.left == 0
    assert settled.player_dealer == 50
    assert exposure([folded]) == 0


# --- several bettors on one spot ------------------------------------------------------------------

SITS = {2: "Al", 3: "Bo", 4: "Cy"}
BEHIND = ("Dan", "Eve", "Al & Dan", "Dan & Eve", *SITS.values())


def of(*made: tuple[str, str], seat: int = 2) -> list[Decided]:
    """Wagers on one spot by (bettor, wager), in the order placed; the first sits there."""
    first = made[0][0]
    return [decided(seat, wager, EVEN, who, backline=who != first) for who, wager in made]


def walked(found: list[Decided], backline: BacklineOrder, *passes: tuple[str, ...]) -> list[str]:
    ordered = in_order(found, passes or (PASS,), (2, 3, 4), backline)
    return [f"{one.stake.bettor} {one.stake.wager}" for one in ordered]


TWO_BEHIND = of(("Dan", "trips"), ("Al", "ante"), ("Eve", "ante"), ("Al", "play"), ("Eve", "trips"))


def test_after_the_seated_player_each_bettor_has_all_his_wagers_before_the_next() -> None:
    assert walked(TWO_BEHIND, "after-seat") == [
        "Dan trips",
        "Al ante",
        "Al play",
        "Eve ante",
        "Eve trips",
    ]


def test_with_the_wager_the_bettors_take_turns_wager_by_wager() -> None:
    assert walked(TWO_BEHIND, "with-wager") == [
        "Al ante",
        "Eve ante",
        "Al play",
        "Dan trips",
        "Eve trips",
    ]


def test_in_every_pass_the_bettors_keep_the_order_they_placed_in() -> None:
    placed = of(
        ("Al", "ante"), ("Dan", "trips"), ("Eve", "ante"), ("Eve", "trips"), ("Dan", "ante")
    )
    assert walked(placed, "after-seat", ("ante",), ("trips",)) == [
        "Al ante",
        "Dan ante",
        "Eve ante",
        "Dan trips",
        "Eve trips",
    ]


def naively(
    found: list[Decided],
    passes: tuple[tuple[str, ...], ...],
    seats: tuple[int, ...],
    backline: BacklineOrder,
    losing: tuple[str, ...],
) -> list[Decided]:
    """As a house dealer would: walk the table and take from the felt what comes next."""
    felt = list(found)
    walk: list[Decided] = []

    def take(here: list[Decided], group: tuple[str, ...]) -> None:
        """What stands here of a pass: first wager, second wager, the seated player's first."""
        for place in range(len(group)):
            for behind in (False, True):
                for one in here:
                    if one.backline is behind and one.stake.wager == turns(one, group)[place]:
                        walk.append(one)
                        felt.remove(one)

    def turns(one: Decided, group: tuple[str, ...]) -> list[str]:
        hand = [o for o in found if o.stake.seat == one.stake.seat]
        hand = [o for o in hand if o.stake.bettor == one.stake.bettor and o.stake.wager in BASE]
        lost = bool(losing) and any(o.pay == LOSE for o in hand)
        return [wager for wager in (losing if lost else group) if wager in group]

    for group in passes:
        for seat in seats:
            here = [one for one in found if one.stake.seat == seat]
            if backline == "with-wager":
                take(here, group)
                continue
            for behind in (False, True):
                for name in dict.fromkeys(one.stake.bettor for one in here):
                    own = [one for one in here if one.stake.bettor == name]
                    take([one for one in own if one.backline is behind], group)
    assert not felt
    last = [one for one in walk if one.pays_winners]
    first = [one for one in walk if one.at_once and not one.pays_winners]
    return [*first, *(one for one in walk if one not in first and one not in last), *last]


@st.composite
def felts(draw: st.DrawFn) -> list[Decided]:
    """Several bettors' wagers on some spots, placed one bettor after another or all mixed."""
    spots = [(seat, name) for seat in SITS for name in {SITS[seat], *BEHIND}]
    made = []
    for seat, name in draw(st.lists(st.sampled_from(sorted(spots)), unique=True, min_size=2)):
        folded = draw(st.booleans())
        at_once = folded and draw(st.booleans())
        for wager in draw(st.lists(st.sampled_from(PASS), unique=True, min_size=1)):
            pay = LOSE if folded and wager != "trips" else draw(st.sampled_from([LOSE, PUSH, EVEN]))
            taken = at_once and wager != "trips"
            behind = SITS[seat] not in name.split(" & ")
            fouled = not folded and pay == LOSE and draw(st.booleans())
            made.append(
                decided(seat, wager, pay, name, backline=behind, at_once=taken, pays_winners=fouled)
            )
    return draw(st.one_of(st.just(made), st.permutations(made)))


@given(
    felts(),
    st.sampled_from([(PASS,), (("ante", "play"), ("blind",), ("trips",))]),
    st.permutations((2, 3, 4)),
    st.sampled_from(["with-wager", "after-seat"]),
)
def test_any_table_is_walked_as_a_house_dealer_would(
    found: list[Decided],
    passes: tuple[tuple[str, ...], ...],
    seats: list[int],
    backline: BacklineOrder,
) -> None:
    for losing in ((), LOSING) if len(passes) == 1 else ((),):
        ordered = in_order(found, passes, tuple(seats), backline, losing=losing, base=BASE)
        expected = naively(found, passes, tuple(seats), backline, losing)
        assert list(map(id, ordered)) == list(map(id, expected))


ODDS = st.sampled_from([LOSE, PUSH, EVEN, parse_pay("3:2"), parse_pay("50:1")])
ONE = st.builds(
    lambda seat, wager, pay, folded, apart: decided(
        seat,
        wager,
        LOSE if folded else pay,
        at_once=folded,
        apart=folded and apart,
    ),
    st.sampled_from((2, 3, 4)),
    st.sampled_from(PASS),
    ODDS,
    st.booleans(),
    st.booleans(),
)


@given(
    st.lists(ONE, max_size=12, unique_by=lambda one: (one.stake.seat, one.stake.wager)),
    st.integers(0, 800),
    st.sampled_from(["gross", "net", "separate"]),
)
def test_every_stake_is_settled_once_and_the_bank_holds(
    found: list[Decided], bank: int, cover: CoverName
) -> None:
    ordered = in_order(found, (PASS,), (2, 3, 4), losing=LOSING, base=BASE)
    assert sorted(map(id, ordered)) == sorted(map(id, found))
    settled = settle(bank, ordered, cover)
    apart = sum(one.stake.cents for one in found if one.apart)
    assert abs(settled.player_dealer - apart) <= bank
    assert all(line.collected + line.returned == line.stake for line in settled.lines)
    if cover == "gross" and exposure(found) <= bank:
        assert settled.left == bank - exposure(found)
