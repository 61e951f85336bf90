"""Arguments: what shows that an element belongs to a right answer, or that it does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from hanabi_widget.text import Language, Statement

from .knowledge_claim import KnowledgeClaim

Step: TypeAlias = Statement | KnowledgeClaim
"""A sentence, or a claim that is proved or refuted."""

Argument: TypeAlias = Sequence[Step]
"""The steps in order; empty if there is nothing to say."""


def argument_sentences(language: Language, argument: Iterable[Step]) -> Iterator[str]:
    """An argument in sentences. Evidence that several claims share is given once."""
    told = set[str]()
    for step in argument:
        if isinstance(step, Statement):
            yield step.say(language)
        else:
            yield from step.sentences(language, told)
