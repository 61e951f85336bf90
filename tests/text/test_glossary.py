"""One word for a term: each language has it from its own rulebook, and no text says it otherwise."""

from __future__ import annotations

import re

import pytest

from hanabi_widget.text import LANGUAGES

GLOSSARY = {
    ("es", "to touch", "señala"): ("rules.", r"(?<!le )\btoca(?:n|r|d[ao]s?)?\b"),
    ("es", "playable", "encaja"): ("(?!fact)", r"\bjugables?\b"),
    ("es", "trash", "inútil"): ("", r"\bbasura\b"),
    ("pl", "copy", "kopia"): ("", r"\begzemplarz"),
    ("pl", "clue", "informacja"): ("", r"\bwskazówk"),
    ("pt", "to touch", "aponta"): ("rules.", r"\btocam?\b|\btocad[ao]s?\b|\btocar\b"),
    ("pt", "clue", "dica"): ("", r"\bpistas?\b"),
    ("fr", "clue", "indice"): ("", r"\bpistes?\b"),
    ("it", "clue", "indizio"): ("", r"\bsuggeriment[oi]\b"),
}
"""By language, term and word: the keys of the texts where it is kept, and what must not stand for it there.

Spanish needs *jugable* where a fact is an adjective, and says *le toca a Bob* of Bob's turn.
"""


@pytest.mark.parametrize("entry", GLOSSARY, ids=" ".join)
def test_a_term_has_one_word(entry: tuple[str, str, str]) -> None:
    code, _, word = entry
    keys, instead = GLOSSARY[entry]
    catalogue = LANGUAGES[code]._catalogue._catalog  # type: ignore[attr-defined] # gettext has no door to all texts
    told = [((said if isinstance(said, str) else said[0]).partition("\4")[0], text) for said, text in catalogue.items()]
    assert [text for key, text in told if re.match(keys, key) and re.search(instead, text, re.IGNORECASE)] == []
    assert any(word in text for _, text in told)
