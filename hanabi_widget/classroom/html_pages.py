"""The pages of a server: a screen, and what a wrong link leads to."""

from __future__ import annotations

from html import escape

from hanabi_widget.text import Language
from hanabi_widget.widget.json_text import safe_json_text

from .place import FULL, STOPPED, TAKEN_BACK, TOO_MUCH, Place

NOTICES = ("connecting", "lost", "offline", "wrong", "record", "script")
CLOSED = {STOPPED: "stopped", TAKEN_BACK: "taken_back", TOO_MUCH: "too_much", FULL: "full"}
"""What a page says when it is closed for good."""


def _head(language: Language, title: str) -> str:
    return f"""<!doctype html>
<html lang="{language.code}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{escape(title)}</title>
"""


def page(place: Place) -> str:
    """The page of a place. All its addresses are relative, so that it works behind a proxy."""
    language = place.language
    words = {name: language.say(f"screen.{name}") for name in NOTICES}
    closed = {str(code): language.say(f"screen.{name}") for code, name in CLOSED.items()}
    data = safe_json_text({**words, "closed": closed}).replace("<", "\\u003c")
    return f"""{_head(language, place.title)}<link rel="stylesheet" href="../static/widget.css">
<link rel="stylesheet" href="../static/screen.css">
<main>
<h1>{escape(place.title)}</h1>
<div id="notice" role="status"><p>{escape(words["connecting"])}</p></div>
<div id="board"><noscript>{escape(words["script"])}</noscript></div>
</main>
<script type="application/json" id="words">{data}</script>
<script type="module" src="../static/screen.js"></script>
</html>
"""


def wrong_link_page(language: Language) -> str:
    """What a link shows that leads nowhere."""
    text = escape(language.say("screen.wrong"))
    return f"{_head(language, 'Hanabi')}<main><p>{text}</p></main>\n</html>\n"
