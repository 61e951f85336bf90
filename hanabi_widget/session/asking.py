"""Asking about the position of a board, in its place: a question with its key at once, and a lesson of such questions, answered there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice, product
from time import strftime
from typing import Any

from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import effort
from hanabi_widget.lessons import History, Item, Lesson, QuestionPart, lesson_text, question
from hanabi_widget.lessons.answers.domains import AnswerContext, parameters
from hanabi_widget.lessons.files.writer import question_text
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.protocol.deltas import Message, json_safe
from hanabi_widget.protocol.exercise import AskedField, InputOption, PageState
from hanabi_widget.rules import Node, SeatIndex
from hanabi_widget.text import Language, LocalizedError

from .answer_form_views import option
from .exercise import ExerciseSession, parse_answer
from .lesson_pages import Page, pages
from .session import Outcome

MOST_TRIES = 40
"""So many questions of each type are tried to find one that has an answer."""

MOST_STEPS = 30_000
"""Each with so much work."""


class AskingSession(ExerciseSession):
    """A lesson that is made of questions about positions. Its first page makes them: it shows one with its key and proof.

    A question holds nothing but what the seat has seen from which it is asked.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._parts = dict[str, QuestionPart]()
        self._kind = "known"
        self._file = strftime("lesson-%Y-%m-%d-%H%M%S.lesson")
        super().__init__(Lesson(language.say("asking.lesson")), "?", language)

    def find(self, node: Node, viewer: SeatIndex | None) -> None:
        """Find a question of each type about a position: with its game, if all cards are seen, or else alone, as a seat sees it."""
        self._history = History.of(node).without_deck() if viewer is None else History.of(node.state.observed_by(viewer))
        self._viewer = viewer
        self._parts = {}
        context = AnswerContext(self._history, SeatIndex(0))
        for kind, type_ in TYPES.items():
            choices = [
                [(name, value) for value in domain.choices(context)]
                for name, domain in parameters(type_).items()
                if not hasattr(type_, name)
            ]
            for tried in islice(product(*choices), MOST_TRIES):
                with suppress(HanabiError), effort(MOST_STEPS):
                    self._parts[kind] = self._asked(kind, dict(tried))
                    break
        if self._kind not in self._parts:
            self._kind = next(iter(self._parts))

    def _asked(self, kind: str, chosen: dict[Any, object]) -> QuestionPart:
        return QuestionPart(question(kind, self._history, view=self._viewer, **chosen))

    # -- what is shown and done ----------------------------------------------------------------------

    def _make_pages(self) -> list[Page]:
        item = Item("", self._parts[self._kind].question, worked="solved") if self._parts else None
        return [Page((self.language.say("label.ask"),), item=item), *(pages(self.lesson) if self.lesson.parts else [])]

    @property
    def page_state(self) -> PageState:
        state = super().page_state
        if self.page or not self._parts:
            return state
        part = self._parts[self._kind]
        asked = part.question
        language = self.language
        kinds = [InputOption(label=each.question.title(language), value=kind) for kind, each in self._parts.items()]
        fields = [AskedField(name="kind", label=language.say("asking.kind"), options=kinds, value=self._kind)]
        for name, domain in parameters(type(asked)).items():
            describe = partial(option, domain, asked.context, language)
            value = getattr(asked, name)
            options = [*map(describe, dict.fromkeys([*domain.choices(asked.context), value]))]
            fields.append(AskedField(name=name, label=language.say(f"asking.{name}"), options=options, value=describe(value)["value"]))
        state["asking"] = {"fields": fields, "text": question_text(asked), "added": part in self.lesson.parts}
        state["texts"] = []
        state["messages"] = [message for message in state["messages"] if message["kind"] == "comment"]
        return json_safe(state)

    def handle(self, message: Message) -> Outcome:
        if message.get("type") != "answer" or message.get("page") or self.page:
            return super().handle(message)
        part = self._parts[self._kind]
        others = tuple(other for other in self.lesson.parts if other != part)
        page = 0
        match parse_answer(message.get("answer")):
            case "save":
                self._save()
                return None
            case "remove":
                self.lesson = replace(self.lesson, parts=others)
            case "add" | "answer" as done:
                self.lesson = replace(self.lesson, parts=(*others, part))
                page = len(self.lesson.parts) * (done == "answer")
            case {"kind": str(kind)} if kind in self._parts:
                self._kind = kind
            case {**change} if "kind" not in change:
                # Only what changes is told: a page that shows an older question than this one takes nothing back.
                values = {name: getattr(part.question, name) for name in parameters(type(part.question))}
                values |= {name: parse_answer(value) for name, value in change.items() if name in values}
                self._parts[self._kind] = self._asked(self._kind, values)
            case _:
                raise LocalizedError("page.error.answer")
        self.show(page)
        return None

    def show(self, page: int = 0) -> None:
        """Show a page of the lesson as it is now, and what was answered there."""
        with self.board.changing():
            self._sitting += 1
            self._begin(self.student, self.log)
            self.turn_to(page)

    def _save(self) -> None:
        """Save the lesson beside the notebook, in a file of its own, and say so."""
        try:
            write_whole(self._file, f"{lesson_text(self.lesson)}\n")
        except OSError as error:
            raise LocalizedError("asking.error.save", problem=error) from None
        saved = self.language.say("asking.saved", file=self._file)
        self.on_change({"_page_state": {**self.page_state, "messages": [{"kind": "saved", "title": saved, "lines": []}]}})
