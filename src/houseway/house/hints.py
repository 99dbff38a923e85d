"""Hints worked out beside the house, in threads of their own: the tables do not wait for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

from houseway.cards.card import Card
from houseway.filings.filing import Filing
from houseway.price.advice import Advice, advise
from houseway.price.hints import Hint, Question, told

_threads: Final = ThreadPoolExecutor(2, thread_name_prefix="hint")


async def hint_for(question: Question) -> Hint:
    """The answer to a question, worked out beside the event loop."""
    loop = asyncio.get_running_loop()
    advice = await loop.run_in_executor(
        _threads, _advised, question.filing, question.hand, question.up, question.board
    )
    return told(question, advice)


@lru_cache(maxsize=1_024)
def _advised(
    filing: Filing, hand: tuple[Card, ...], up: Card | None, board: tuple[Card, ...]
) -> Advice:
    return advise(filing, hand, up, board)
