"""Grammars: how each language says cards, ranks, colours and places in the form that a sentence asks for, such as ``{cards:each}``."""

from __future__ import annotations

from .english import GRAMMARS as GRAMMARS, Grammar as Grammar, grammar_of as grammar_of
from .french import French
from .italian import Italian
from .polish import Polish
from .portuguese import Portuguese
from .spanish import Spanish

GRAMMARS.update(es=Spanish, fr=French, it=Italian, pl=Polish, pt=Portuguese)
