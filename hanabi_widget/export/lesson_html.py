"""A lesson as an HTML page that needs no Python and no network."""

from __future__ import annotations

from html import escape

from hanabi_widget.protocol.exercise import BakedLesson
from hanabi_widget.text import Language
from hanabi_widget.widget.json_text import safe_text
from hanabi_widget.widget.scripts import STATIC

from .baked_lesson import compressed


def lesson_html(lesson: BakedLesson, language: Language) -> str:
    """The HTML of a lesson: the exercise as in a notebook, with answers that stay in the browser or go to the LMS around the page.

    Args:
        lesson: the lesson, baked in this language.
        language: its language.
    """
    title = escape(lesson_title(lesson, language))
    return safe_text(f"""<!doctype html>
<html lang="{language.code}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
body {{ margin: 0 }}
h1 {{ position: absolute; clip-path: inset(50%) }}
</style>
<main>
<h1>{title}</h1>
<div id="lesson"><noscript>{escape(language.say("course.no_script"))}</noscript></div>
</main>
<script type="text/plain" id="content">{compressed(lesson)}</script>
<script type="module">{(STATIC / "lessonPage.js").read_text("utf-8").strip()}</script>
</html>
""")


def lesson_title(lesson: BakedLesson, language: Language) -> str:
    """The title of a lesson; a general one if it has none."""
    return lesson["title"] or language.say("export.lesson")
