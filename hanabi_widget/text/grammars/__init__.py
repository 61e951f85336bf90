"""Grammars: how each language says cards, ranks, colours and places in the form that a sentence asks for, such as ``{cards:each}``."""

from __future__ import annotations

from hanabi_widget.text.language import Language

from .english import Grammar

GRAMMARS: dict[str, type[Grammar]] = {}
"""By the code of a language its grammar; English where there is none."""


def grammar_of(language: Language) -> Grammar:
    """The grammar of a language."""
    return GRAMMARS.get(language.code, Grammar)(language)
