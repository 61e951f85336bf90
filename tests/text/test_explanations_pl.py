"""Explanations in Polish: cases and numbers of cards, colours and places; names are never inflected."""

from __future__ import annotations

from hanabi_widget.rules import SUITS, Identity, Slot, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, IdentitiesPhrase, SuitsPhrase

POLISH, RULES = LANGUAGES["pl"], rule_set("common")
GRAMMAR = grammar_of(POLISH)
