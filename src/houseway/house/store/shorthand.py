"""The JSON of events in shorthand, as rows keep it: what all events repeat is one character.

JSON has no control characters, so each of them can stand for a fragment, and a text without any is
its own shorthand: rows of older editions are read as they are. Names, cards and amounts stay
readable.
"""

from __future__ import annotations

import re
from typing import Final

_FRAGMENTS: Final = (
    '{"event":"dealt","seq":',
    '{"event":"chose","seq":',
    '{"event":"asked","seq":',
    '{"event":"put-in","seq":',
    '{"event":"line-settled","seq":',
    '{"event":"staked","seq":',
    '{"event":"collected","seq":',
    '{"event":"paid","seq":',
    '{"event":"burned","seq":',
    '{"event":"',
    '","seq":',
    ',"hand":"',
    '","card":"',
    '","seen_by":["',
    '","seen_by":null}',
    ',"seat":',
    ',"bettor":"',
    ',"name":"',
    '","wager":"',
    '","cents":',
    ',"cents":',
    ',"why":"',
    '","choice":"',
    '","choices":{"',
    '":0,"',
    '},"rule":"',
    ", lines ",
    '","about":"',
    ',"cards":["',
    '"]',
)
"""Never change or reorder these: rows are read by them. The last control character extends them."""
_MORE: Final = (
    '","bettor":"',
    '","name":"',
    '","why":"',
    ',"added":["',
    '],"places":[',
    ',"drawn":',
    ',"worth":',
    ',"number":',
    ',"place":',
    ',"option":',
    ',"to":',
    ',"payee":"',
    '","payee":"',
    ',"stake":',
    ',"result":"',
    '","pays":"',
    ',"paid":',
    ',"collected":',
    ',"returned":',
    ',"left":',
    ',"shares":{}}',
    ',"round":',
    ',"net":{"',
    '},"breakage":"0"}',
    ',"excess":0}',
    ',"jackpot":"","half_hour":0}',
    '","jackpot":"","half_hour":0}',
    '{"event":"turned-up","seq":',
    '{"event":"round-closed","seq":',
    '{"event":"pot-awarded","seq":',
    '{"event":"hand-begun","seq":',
    '{"event":"bank-offered","seq":',
    '{"event":"bank-passed","seq":',
    '{"event":"bank-taken","seq":',
    '{"event":"bets-closed","seq":',
    '{"event":"button-placed","seq":',
    '{"event":"folded","seq":',
    '{"event":"committed","seq":',
    '{"event":"shuffled","seq":',
    '{"event":"shoe-ended","seq":',
    '{"event":"said","seq":',
    ',"commitment":"',
    ',"shoe":',
    ',"seed":"',
    '","contributions":[]}',
    ',"text":"',
    ',"bank":',
    '","bank":',
    ',"start":',
    ',"wagers":[]}',
    ',"pot":',
    ',"odd":0}',
    '","odd":0}',
    ',"amounts":{"',
    ',"made":"',
    '","ends":"',
)
"""As above; those come after the last control character, each by one of the letters from `!` on."""
_EXTENDS: Final = "\x1f"

_SHORT: Final = {
    **{text: chr(1 + at) for at, text in enumerate(_FRAGMENTS)},
    **{text: _EXTENDS + chr(ord("!") + at) for at, text in enumerate(_MORE)},
}
_LONG: Final = {short: text for text, short in _SHORT.items()}
_TO_SHORT: Final = re.compile("|".join(map(re.escape, sorted(_SHORT, key=len, reverse=True))))
_TO_LONG: Final = re.compile(f"[\x01-\x1e]|{_EXTENDS}.", re.DOTALL)


def shorten(text: str) -> str:
    """Return a JSON text in shorthand."""
    return _TO_SHORT.sub(lambda found: _SHORT[found[0]], text)


def lengthen(short: str) -> str:
    """Return the text that was shortened; of anything else that somebody wrote, what it is."""
    return _TO_LONG.sub(lambda found: _LONG.get(found[0], found[0]), short)
