"""`houseway history FILE`: a log's hands of poker in PHH, or a hand in PHH played by a filing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from houseway.analysis.histories import together
from houseway.cli.files import write_whole
from houseway.cli.logs import read_log
from houseway.cli.options import Anywhere, Output
from houseway.cli.output import print_object
from houseway.errors import Refusal, in_one_line
from houseway.families import family_of
from houseway.families.library import load
from houseway.felt.events import Opened
from houseway.felt.words import Teller
from houseway.words import several


def history(
    file: Annotated[str, "A log, as --log writes it, or - ; or a hand in PHH (.phh)."],
    *,
    game: Annotated[str | None, "The filing that a hand in PHH is played by."] = None,
    option: Annotated[str | None, "The limits that it is played at."] = None,
    hand: Annotated[int | None, "Only this hand of several, by its number."] = None,
    output: Output = None,
    common: Anywhere = Anywhere(),
) -> None:
    """Write the hands of a log in PHH, which pokerkit and others read; or play a hand in PHH.

    Several hands are written one after another under their numbers (.phhs). A hand of somebody
    else's is played with its cards, chips and decisions by the rules of --game, and told.
    """
    if file.endswith((".phh", ".phhs")):
        if output is not None:
            raise Refusal("--output is for a log: a hand in PHH is played and told")
        _play(Path(file), game, option, hand, common)
        return
    if game is not None or option is not None:
        raise Refusal("--game and --option are for a hand in PHH: a log names its own game")
    _write(file, hand, output, common)


def _write(log: str, hand: int | None, output: Path | None, common: Anywhere) -> None:
    events = read_log(log, common).events
    opened = events[0]
    assert isinstance(opened, Opened)
    filing = load(opened.game, common.filings).read(opened.readings).vary(opened.changes)
    hands = [*family_of(filing).histories(filing, events)]
    if hand is not None:
        hands = [one for one in hands if one.number == hand]
        if not hands:
            raise Refusal(f"there is no hand {hand} in this log that came to its end")
    written = [one for one in hands if one.text]
    if common.json:
        print_object(game=filing.id, hands=hands)
        return
    for one in hands:
        if one.why_not:
            print(f"houseway: hand {one.number} is left out: {one.why_not}", file=sys.stderr)
    text = written[0].text if len(written) == 1 else together(written)
    if output is None:
        sys.stdout.write(text)
        return
    write_whole(output, text.encode())
    print(f"{several(len(written), 'hand')} of {filing.id} in {output}")


def _play(
    file: Path, game: str | None, option: str | None, hand: int | None, common: Anywhere
) -> None:
    try:
        text = file.read_text()
    except FileNotFoundError:
        raise Refusal(f"{file}: there is no such file") from None
    except UnicodeDecodeError:
        raise Refusal(f"{file}: this is no UTF-8 text") from None
    except OSError as error:
        raise Refusal(f"{file}: it cannot be read ({error.strerror})") from None
    if game is None:
        raise Refusal(f"{file}: which filing is it played by? Say --game ROOM/GAME")
    filing = load(game, common.filings)
    found = family_of(filing).replay_history(filing, text, option, hand)
    if common.json:
        print_object(
            game=found.game,
            option=found.option,
            changes=found.changes,
            players=found.players,
            starting_stacks=found.starting_stacks,
            finishing_stacks=found.finishing_stacks,
            agrees=found.agrees,
        )
        return
    for key, value in found.changes.items():
        print(f"as the history has it: {key} = {value}")
    for line in Teller(filing).transcript(found.events):
        print(in_one_line(line))
    if found.agrees is not None:
        print(
            "the chips are the history's" if found.agrees else "THE CHIPS DIFFER from the history's"
        )
