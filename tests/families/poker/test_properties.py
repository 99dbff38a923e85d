"""What is true of every hand: chips are conserved, and nobody wins more than he matched."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from houseway.errors import Refusal
from houseway.families.library import ids, load, loads
from houseway.felt.pot.round import Posting, PotSetting
from houseway.filings.filing import Filing
from tests.families.poker.games import CHIP, game
from tests.families.poker.hands import check_chips, played

POKER: Final = [id for id in ids() if load(id).rules.family_name == "poker"]
HANDS: Final = 60
"""Of each filing, over its limits."""


@pytest.mark.parametrize("id", POKER)
def test_chips_of_a_library_game_are_conserved_and_nobody_wins_more_than_he_matched(
    id: str,
) -> None:
    filing = load(id)
    options = [limits.option for limits in filing.rules.limits]
    seats = max(filing.rules.table.choices)
    chance = Random(id)
    for _ in range(HANDS):
        players = chance.randint(2, min(6, seats))
        check_chips(played(filing, chance.choice(options), chance, players))


# --- games that nobody has filed ------------------------------------------------------------------

_OPTION: Final = """
[[limits]]
option = "1"
table = { min = "$2", max = "$4" }
"""


@st.composite
def blind_streets(draw: st.DrawFn) -> str:
    """A game with blinds: cards down, cards in the middle, draws and discards in any order."""
    down = draw(st.integers(2, 5))
    drawn = draw(st.integers(0, 2)) if down == 5 else 0
    text = f'[[play.street]]\nname = "first"\ndown = {down}\nopens = "left-of-blinds"\n'
    if down > 2 and not drawn and draw(st.booleans()):
        text += "discard = 1\n"
    for number in range(drawn):
        most = draw(st.integers(1, 5))
        text += (
            f'[[play.street]]\nname = "draw-{number}"\ndraw = {most}\nopens = "left-of-button"\n'
        )
    for number, board in enumerate([] if drawn else draw(st.sampled_from(_BOARDS))):
        upper = draw(st.sampled_from(("lower", "upper")))
        text += f'[[play.street]]\nname = "board-{number}"\nburn = 1\nboard = {board}\n'
        text += f'opens = "left-of-button"\nlimit = "{upper}"\n'
    return text


_BOARDS: Final = ((5,), (3, 2), (3, 1, 1), (1, 1, 1, 1, 1), (1, 4))


@st.composite
def stud_streets(draw: st.DrawFn) -> str:
    """A game of cards up: who opens goes by them, and the last card may be down."""
    down, last = draw(st.sampled_from(((2, True), (1, False), (2, False))))
    first, then = draw(st.sampled_from((("low-card", "high-hand"), ("high-card", "low-hand"))))
    text = f'[[play.street]]\nname = "first"\ndown = {down}\nup = 1\nopens = "{first}"\n'
    for number in range(3):
        text += f'[[play.street]]\nname = "up-{number}"\nup = 1\nopens = "{then}"\n'
    if last:
        text += f'[[play.street]]\nname = "last"\ndown = 1\nopens = "{then}"\nlimit = "upper"\n'
    return text


@st.composite
def games(draw: st.DrawFn) -> Filing:
    """A game of some streets, stakes, raises and parts of the pot."""
    structure = draw(st.sampled_from(("limit", "spread", "pot", "no-limit")))
    upper = "$2" if structure in ("pot", "no-limit") else "$4"
    stakes = f'structure = "{structure}"\nbets = ["$2", "{upper}"]\n'
    if draw(st.booleans()):
        streets = draw(blind_streets())
        stakes += draw(st.sampled_from(('blinds = ["$1", "$2"]\n', 'blinds = ["$2"]\n')))
        stakes += draw(st.sampled_from(("", 'ante = "$0.25"\n')))
        forced = ""
    else:
        streets = draw(stud_streets())
        stakes += 'ante = "$0.50"\n'
        stakes += draw(st.sampled_from(("", 'bring-in = "$1"\n')))
        full = draw(st.sampled_from(("true", "false")))
        forced = f"[play.forced]\nfull = {full}\n"
    shares = draw(st.sampled_from(_SHARES))
    heads_up = draw(st.sampled_from(("unlimited-now", "unlimited-from-start", "limited")))
    check_raise = draw(st.sampled_from(("true", "false")))
    raises = draw(st.integers(1, 4))
    raising = f'most = {raises}\nheads-up = "{heads_up}"\ncheck-raise = {check_raise}\n'
    odd_half = (
        draw(st.sampled_from(("high", "low", "left-of-button"))) if len(shares) > 1 else "high"
    )
    odd_chips = draw(
        st.sampled_from(("left-of-button", "highest-suit", "all-to-closest", "first-seat"))
    )
    sevens = "draw-" in streets and shares == ('order = "low"',) and draw(st.booleans())
    kills = 'opens = "left-of-blinds"' in streets and "down = 5" in streets and draw(st.booleans())
    kill = "[play.kill]\nafter = 2\n" if kills else ""
    parts = "".join(f"[[play.share]]\n{share}\n" for share in shares)
    text = f"""
family = "poker"
name = "A mixture"
room = "my-room"
[deck]
packs = {{ default = 1 }}
behind-cut-card = 52
[table]
seats = 6
{_OPTION}
[play]
odd-half = "{odd_half}"
odd-chips = "{odd_chips}"
sevens = {str(sevens).lower()}
{kill}[play.stakes.1]
{stakes}
[play.raising]
{raising}
{forced}
{streets}
{parts}
"""
    try:
        return loads(text)
    except Refusal:
        assume(False)
        raise


_SHARES: Final = (
    ('order = "high"',),
    ('order = "low"',),
    ('order = "high"', 'order = "low"'),
    ('order = "high"', 'order = "low"\nleast = "eight"'),
    ('order = "high"\nleast = "pair"', 'order = "low"'),
)


@given(games(), st.randoms(use_true_random=False), st.integers(2, 4))
def test_chips_of_any_mixture_are_conserved_and_nobody_wins_more_than_he_matched(
    filing: Filing, chance: Random, players: int
) -> None:
    for _ in range(5):
        check_chips(played(filing, "1", chance, players))


# --- what the seats put in beside the blinds ------------------------------------------------------

_SEATED: Final = [
    game("hold'em", "limit", play="straddle = true"),
    game("hold'em", "no-limit", play="straddle = true"),
    game("Omaha", "pot", play="straddle = true", shares="eight"),
]


@given(st.sampled_from(_SEATED), st.randoms(use_true_random=False), st.integers(2, 6))
def test_postings_dead_money_missing_blinds_and_straddles_conserve_chips(
    filing: Filing, chance: Random, players: int
) -> None:
    def put_in_before(setting: PotSetting) -> PotSetting:
        return _with_postings(setting, chance)

    for _ in range(5):
        check_chips(played(filing, "1", chance, players, put_in_before))


def _with_postings(setting: PotSetting, chance: Random) -> PotSetting:
    """Blinds that the table gives, the small one perhaps to nobody; who posts; who straddles."""
    seats = [seat for seat in range(1, setting.seats + 1) if seat in setting.names]
    at = seats.index(setting.button)
    turn = seats[at + 1 :] + seats[: at + 1]
    small: int | None = turn[0]
    big = turn[1]
    if len(turn) == 2:
        small, big = turn[1], turn[0]
    elif chance.random() < 0.3:
        small, big = None, turn[0]
    others = [seat for seat in turn if seat not in (small, big)]
    postings = {
        seat: Posting(live=chance.choice((0, 2 * CHIP)), dead=chance.choice((0, CHIP, 7)))
        for seat in others
        if chance.random() < 0.4
    }
    after = turn[(turn.index(big) + 1) % len(turn)]
    may = after in others and after != setting.button and setting.chips[after] >= 4 * CHIP
    return msgspec.structs.replace(
        setting,
        blinds=(small, big),
        postings={seat: one for seat, one in postings.items() if not may or seat != after},
        straddle=after if may and chance.random() < 0.5 else None,
    )
