"""Writes lessons as text, in the notation of `hanabi_widget.lessons.files.reader`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from hanabi_widget.lessons.answers.domains import AnswerContext, AnyDomain, parameters
from hanabi_widget.lessons.key_value_notation import value_text
from hanabi_widget.lessons.lesson import (
    GROUP_VIEWS,
    DrillPart,
    GamePart,
    Lesson,
    Paragraph,
    PredictionPart,
    QuestionPart,
    game_from_history,
    line_nodes,
)
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.notation import record_text
from hanabi_widget.notation.rules_header import header_text
from hanabi_widget.text import DEFAULT_LEVEL

from .reader import FILE_NAME

INDENT = "    "
_LIKE_A_PART = re.compile(rf"hint cost:|[A-Za-z]+:|(ask|drill)\s|\\|\Z|{FILE_NAME.pattern}\Z")


def lesson_text(lesson: Lesson) -> str:
    r"""A lesson as text, which `read_lesson` reads back as an equal lesson.

    Example:
        >>> from hanabi_widget.lessons import GamePart
        >>> from hanabi_widget.notation import position
        >>> part = GamePart.of(position("[IT] r1 | Ann ? ? ? ? ? | Ben r1 ? ? ? ?"), view="Ann")
        >>> print(lesson_text(Lesson("A hand", parts=(Paragraph("Look at it.\n\nask: what?"), part))))
        title: A hand
        <BLANKLINE>
        Look at it.
        \
        \ask: what?
        <BLANKLINE>
        game: view=Ann
            [IT] r1 y0 g0 b0 w0
            | 8c 0s 39d
            | >Ann ? ? ? ? ?
            | Ben r1 ? ? ? ?
    """
    settings = {
        "title": lesson.title,
        "tags": ", ".join(lesson.tags),
        "explanations": lesson.explanations if lesson.explanations != DEFAULT_LEVEL else "",
        "exam": "yes" * lesson.exam,
        "hint cost": str(lesson.hint_cost or ""),
    }
    header = [line for word, text in settings.items() for line in _field_lines(word, text, "")]
    return "\n\n".join("\n".join(lines) for lines in [*([header] if header else []), *_part_blocks(lesson)])


def question_text(question: Question) -> str:
    """A question as text, which `read_question` reads back as an equal question.

    Example:
        >>> from hanabi_widget.lessons import question
        >>> from hanabi_widget.notation import position
        >>> print(question_text(question("number", position("r4 | Ann ? ? ? ? ? | Ben ? ? ? ? ?"), which="pace")))
        ask: number which=pace
            game: [common] r4 y0 g0 b0 w0
                | 8c 0s 36d
                | >Ann ? ? ? ? ?
                | Ben ? ? ? ? ?
    """
    return "\n".join(_question_lines(QuestionPart(question), None))


def _part_blocks(lesson: Lesson) -> Iterator[list[str]]:
    above: GamePart | None = None
    for part in lesson.parts:
        match part:
            case Paragraph(text):
                yield [_escaped(line) for line in text.split("\n")]
            case GamePart():
                above = part
                yield [*_game_lines(part)]
            case QuestionPart():
                yield [*_question_lines(part, above)]
            case DrillPart():
                yield [*_drill_lines(part)]
            case PredictionPart(prompt, choices, then):
                fields = [("choice", choice) for choice in choices]
                yield [f"predict: {prompt}", *(line for field in [*fields, ("then", then)] for line in _field_lines(*field))]


def _game_lines(part: GamePart) -> Iterator[str]:
    game = part.game
    view = [*part.view] if isinstance(part.view, tuple) else part.view
    words = ["game:"]
    if view != "all":
        words.append(f"view={value_text(view, lambda value: value == view or (value not in GROUP_VIEWS and [value] == view))}")
    words += [f"step={part.step}"] * (part.step != len(game) - 1)
    yield " ".join(words)
    yield from _indented(part.record.split("\n"))


def _question_lines(part: QuestionPart, above: GamePart | None) -> Iterator[str]:
    question = part.question
    step = len(question.history.actions)
    context = question.context
    words = [question.id]
    for key, domain in parameters(type(question)).items():
        value = getattr(question, key)
        words.append(f"{key}={value_text(domain.to_json(context, value), partial(_reads_as, domain, context, value))}")
    if question.viewer is not None:
        name = question.state.names[question.viewer]
        words.append(f"view={value_text(name, lambda value: value == name)}")
    nodes = line_nodes(above.game) if above else []
    is_about_above = step < len(nodes) and History.of(nodes[step]) == question.history
    own_game = None if is_about_above else game_from_history(question.history)
    default_step = len(own_game) - 1 if own_game else above.step if above else 0
    words += [f"step={step}"] * (step != default_step)
    words += ["variants=yes"] * part.variants
    yield f"ask: {' '.join(words)}"
    if own_game:
        first, *others = record_text(own_game).split("\n")
        yield from _indented([f"game: {first}", *_indented(others)])
    yield from _notes_lines(part)


def _reads_as(domain: AnyDomain, context: AnswerContext, value: object, raw: object) -> bool:
    """Whether the domain reads a JSON value as `value`."""
    try:
        return bool(domain.read(context, raw) == value)
    except ValueError:
        return False


def _drill_lines(drill: DrillPart) -> Iterator[str]:
    rules = drill.rules and (header_text(drill.rules)[1:-1] or "common")
    settings = {name: getattr(drill, name) for name in ("technique", "n", "seed", "players")}
    values = {**settings, "rules": rules, **dict(drill.given)}
    words = [f"{key}={value_text(value, partial(_is_text_of, str(value)))}" for key, value in values.items() if value is not None]
    yield " ".join([f"drill: {drill.type}", *words, *["worked=yes"] * drill.worked])
    yield from _notes_lines(drill)


def _notes_lines(part: QuestionPart | DrillPart) -> Iterator[str]:
    for word, text in [*(("hint", hint) for hint in part.notes.hints), ("comment", part.notes.comment)]:
        yield from _field_lines(word, text)


def _is_text_of(text: str, value: object) -> bool:
    return str(value) == text


def _field_lines(word: str, text: str, indent: str = INDENT) -> Iterator[str]:
    """A field; the lines after its first are indented more."""
    if text:
        first, *others = map(_escaped, text.split("\n"))
        yield f"{indent}{word}: {first}"
        yield from (f"{indent}{INDENT}{line}" for line in others)


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"{INDENT}{line}" if line else "" for line in lines]


def _escaped(line: str) -> str:
    """A line of text, with a backslash before it if it would be read as something else."""
    return f"\\{line}" if _LIKE_A_PART.match(line) else line
