"""Grammars: how each language says cards, ranks, colours and places in the form that a sentence asks for, such as ``{cards:each}``."""

from __future__ import annotations

from hanabi_widget.text.language import Language

from .english import Grammar
from .french import French
from .italian import Italian
from .polish import Polish
from .portuguese import Portuguese
from .spanish import Spanish

GRAMMARS: dict[str, type[Grammar]] = {"en": Grammar, "es": Spanish, "fr": French, "it": Italian, "pl": Polish, "pt": Portuguese}
"""By the code of a language its grammar; one without has the English."""


def grammar_of(language: Language) -> Grammar:
    """The grammar of a language."""
    return GRAMMARS.get(language.code, Grammar)(language)
