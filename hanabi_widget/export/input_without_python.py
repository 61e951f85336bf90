"""The input for the answers that are offered where there is no Python, and what is said of them."""

from __future__ import annotations

from hanabi_widget.lessons.questions.answers_without_python import NUMBERS, OfferedAnswers
from hanabi_widget.protocol.exercise import AnswerInput, InputOption
from hanabi_widget.text import Language
from hanabi_widget.widget.answer_input import BLANK, answer_input
from hanabi_widget.widget.answer_map import answer_map


def offered_input(offered: OfferedAnswers, language: Language) -> AnswerInput:
    """The input for the answers that are offered: that of the exercise, or a choice among a few."""
    question = offered.question
    if offered.is_whole or offered.is_range or offered.is_grid:
        return answer_input(question, language)
    labels = [question.form.describe(language, question.context, answer) for answer in offered.answers]
    shown = answer_map(question, language, settled=False, marking=False)
    options: list[InputOption] = [{"label": label, "value": text} for label, text in zip(labels, offered.texts)]
    return {**BLANK, "kind": "choice", "options": options, "map": shown}


def offered_note(offered: OfferedAnswers, language: Language) -> str:
    """What is said of answers that are not offered whole; empty if they are."""
    if offered.is_whole or offered.is_grid:
        return ""
    if offered.is_range:
        return language.say("export.numbers", first=NUMBERS[0], last=NUMBERS[-1])
    return language.say("export.choices")


def refusal(offered: OfferedAnswers, language: Language) -> str:
    """What is said of an answer that is not offered."""
    return offered_note(offered, language) or language.say("page.error.answer")
