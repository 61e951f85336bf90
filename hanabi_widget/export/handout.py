"""A lesson on paper: sheets to answer on, and the key with proofs on sheets of its own, as HTML with styles for print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from random import Random

from hanabi_widget.lessons import Item, Lesson
from hanabi_widget.lessons.questions.hints import proof_sentences
from hanabi_widget.picture import picture, picture_text
from hanabi_widget.picture.svg import FELT, PAPER, image_address
from hanabi_widget.protocol.deltas import safe_text
from hanabi_widget.protocol.exercise import AnswerInput
from hanabi_widget.session.answer_form_views import answer_input, answer_space
from hanabi_widget.session.lesson_pages import Page, pages
from hanabi_widget.session.prose import prose
from hanabi_widget.session.standalone_html import policy
from hanabi_widget.text import Language, LocalizedError

from .baked_lesson import Settings, lesson_id, shown_board

MAX_COPIES = 200

LINE = '<div class="line"></div>'
"""A line to write on."""

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ23456789"
"""The letters of codes, without those that look alike."""

STYLE = """
@page { size: A4; margin: 15mm; }
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 180mm; padding: 0 4mm; background: #fff; color: #111; font: 11pt/1.4 system-ui, sans-serif; }
h1 { margin: 0; font-size: 16pt; }
h2 { margin: 0 0 1mm; font-size: 12pt; }
p { margin: 0 0 1.5mm; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2mm 8mm; padding-bottom: 2mm; border-bottom: 1px solid #555; }
header .code { margin-inline-start: auto; font: 700 14pt ui-monospace, monospace; }
.name { flex: 1 1 60mm; border-bottom: 1px solid #111; }
.sheet { break-after: page; padding-block: 4mm; }
.sheet:last-child { break-after: auto; }
.item { padding-top: 4mm; }
.sheet:not(.key) .item { break-inside: avoid; }
.item img { display: block; width: 100%; max-height: 80mm; object-fit: contain; object-position: left; }
.log { margin-top: 1mm; font-size: 9pt; line-height: 1.3; }
.log span { display: inline-block; margin-inline-end: 4mm; }
.key { columns: 2; column-gap: 8mm; font-size: 9pt; line-height: 1.3; }
.key header { column-span: all; }
.key h2 { font-size: 10pt; break-after: avoid; break-inside: avoid; }
.key p { margin-bottom: .7mm; padding-left: 3mm; text-indent: -3mm; }
.options { display: flex; flex-wrap: wrap; gap: 1mm 7mm; margin: 0; padding: 0; list-style: none; }
.options li::before { content: "\\2610\\00a0"; font-size: 14pt; }
.grid { display: inline-table; margin: 0 6mm 2mm 0; font-size: 8pt; }
.grid caption { text-align: start; font-size: 11pt; }
.grid td::before { content: "\\2610\\00a0"; font-size: 12pt; }
.line { height: 9mm; border-bottom: 1px solid #777; }
.right { font-weight: 700; }
.text { margin-top: 3mm; }
.text img { max-width: 100%; }
@media screen { .sheet { border-bottom: 2px dashed #999; } }
"""


def copy_codes(lesson: Lesson, copies: int) -> list[str]:
    """The codes of so many copies, which are all different: each stands on its sheets, finds its key, and is the name for its variants.

    Example:
        >>> copy_codes(Lesson("Ones"), 2)
        ['4ZKV', 'X9U8']
    """
    codes = dict[str, None]()
    random = Random(lesson_id(lesson))
    while len(codes) < copies:
        codes["".join(random.choices(LETTERS, k=4))] = None
    return [*codes]


def handout(lesson: Lesson, how: Settings) -> str:
    """The HTML of a handout. First come the sheets of all copies, then the key to each, unless it is an exam.

    A single copy has the questions as they stand in the lesson. Of several, each has variants of its own, where the lesson has any, and a
    code.

    Raises:
        LocalizedError: the lesson is empty, or an exam has no questions; too many copies are asked for; a drill finds too few.
    """
    language = how.language
    copies = how.copies
    if not 1 <= copies <= MAX_COPIES:
        raise LocalizedError("export.error.copies", most=MAX_COPIES)
    title = lesson.title or language.say("export.lesson")
    sheets = list[str]()
    keys = list[str]()
    for number, code in enumerate(copy_codes(lesson, copies) if copies > 1 else [""]):
        how.progress(number, copies)
        name = f'<span class="name">{escape(language.say("page.name"))}:</span>'
        asked = "".join(_asked(lesson, code, language, exam=how.exam))
        sheets.append(f'<section class="sheet">{_header(title, code, name)}{asked}</section>')
        if not how.exam:
            keys.append(_key(title, code, lesson, language))
    body = "\n".join([*sheets, *keys])
    return safe_text(f"""<!doctype html>
<html lang="{language.code}">
<meta charset="utf-8">
{policy()}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<main>
{body}
</main>
</html>
""")


def _header(title: str, code: str, middle: str) -> str:
    shown = f'<span class="code">{code}</span>' if code else ""
    return f"<header><h1>{escape(title)}</h1>{middle}{shown}</header>"


def _asked(lesson: Lesson, code: str, language: Language, *, exam: bool) -> Iterator[str]:
    """The pages of a copy: texts, positions, questions and space to answer."""
    number = 0
    for page in pages(lesson, code, exam=exam):
        item = page.item
        if page.texts:  # else a gap would stand above the question
            yield f'<div class="text">{prose(page.texts, lesson.folder)}</div>'
        if item and item.is_asked:
            question = item.question
            number += 1
            heading = escape(language.say("grade.item", number=number, question=question.prompt(language)))
            facts = "".join(f"<p>{escape(fact)}</p>" for fact in [*question.stated_facts(language), question.viewpoint(language)])
            given = answer_input(question, language)
            rows = answer_space(given)
            if given["cards"] and given["ranks"]:
                space = "".join(_grid(given, row) for row in given["rows"] or [""]) + _options([given["none"]] * bool(given["none"]))
            elif any(is_ticked for is_ticked, _ in rows):  # options to tick if they are few, else lines to write on
                space = _options([label for _, label in rows])
            else:
                space = "".join(f"<p>{escape(row)}:</p>{LINE}" if row else f"{LINE}{LINE}" for _, row in rows)
            yield f'<div class="item"><h2>{heading}</h2>{facts}{_picture(page, language)}{space}</div>'
        elif item:
            solved = _solved(item, escape(item.question.prompt(language)), language)
            yield f'<div class="item">{_picture(page, language)}{solved}</div>'
        elif page.shown or page.prediction:
            asked = page.prediction
            told = f"<h2>{escape(asked.prompt)}</h2>{_options(asked.choices)}{LINE}{LINE}" if asked else ""
            yield f'<div class="item">{_picture(page, language) if page.shown else ""}{told}</div>'


def _picture(page: Page, language: Language) -> str:
    """The position on white, and what has happened before, without all that is worked out of it, such as statistics, which are answers."""
    shown = shown_board(page, language, bare=True)
    before = "".join(f"<span>{escape(action)}</span> " for action in shown.actions_before)
    log = f'<p class="log">{before}</p>' if before else ""
    return f'<img src="{image_address(picture(shown.shown).replace(FELT, PAPER))}" alt="{escape(picture_text(shown.shown))}">{log}'


def _options(labels: Sequence[str]) -> str:
    return f'<ul class="options">{"".join(f"<li>{escape(label)}</li>" for label in labels)}</ul>'


def _grid(given: AnswerInput, label: str) -> str:
    """The cards to tick, as on the screen: a line for each colour, a column for each rank."""
    ranks = len(given["ranks"])
    cells = [f"<td>{escape(option['label'])}</td>" for option in given["options"]]
    lines = "".join(f"<tr>{''.join(cells[at : at + ranks])}</tr>" for at in range(0, len(cells), ranks))
    return f'<table class="grid"><caption>{escape(label)}</caption>{lines}</table>'


def _key(title: str, code: str, lesson: Lesson, language: Language) -> str:
    """The key to a copy: the right answers, and why."""
    parts = [_header(title, code, f"<strong>{escape(language.say('export.key'))}</strong>")]
    for number, item in enumerate(lesson.asked(code), start=1):
        heading = escape(language.say("grade.item", number=number, question=item.question.prompt(language)))
        parts.append(f'<div class="item">{_solved(item, heading, language)}</div>')
    return f'<section class="sheet key">{"".join(parts)}</section>'


def _solved(item: Item, heading: str, language: Language) -> str:
    """A question with a right answer, and why it is right."""
    question = item.question
    answer = question.example_answer
    lines = [*proof_sentences(question, answer, language), item.comment]
    told = "".join(f"<p>{escape(line)}</p>" for line in filter(None, lines))
    return f'<h2>{heading}</h2><p class="right">{escape(question.answer_sentence(language, answer))}</p>{told}'
