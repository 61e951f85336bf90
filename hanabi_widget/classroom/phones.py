"""The phones of a poll: each shows the question and its own vote, and once it is revealed the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from hanabi_widget.lessons import Item, Question
from hanabi_widget.lessons.files.lesson import item_id, line_nodes
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.protocol.exercise import PageMessage
from hanabi_widget.session.attempt import PageAttempt
from hanabi_widget.session.exercise import parse_answer
from hanabi_widget.session.json_text import json_safe, safe_json_text
from hanabi_widget.session.lesson_pages import Page, page_view
from hanabi_widget.session.line import Line
from hanabi_widget.session.page_state import page_state
from hanabi_widget.session.saved_page import OPEN_AT_FIRST
from hanabi_widget.text import Language, LocalizedError, describe_error
from hanabi_widget.view import offline_board_state, read_viewpoint, table_only

from .place import Place, Screen, notice, update
from .votes import Votes

MOST_PHONES = 300
_NAME = re.compile(r"[\w-]{16,64}", re.ASCII)


class PollPhones(Place):
    """The phones of a poll.

    Args:
        votes: the votes.
        language: the language of all texts.
        title: the title of the page.
        on_change: called when a phone comes, goes or votes.

    Attributes:
        revealed: whether the answer is shown, and no vote counts any more.
    """

    def __init__(self, votes: Votes, language: Language, title: str, on_change: Callable[[], object]) -> None:
        super().__init__(title, language, MOST_PHONES)
        self.votes, self.revealed, self._on_change = votes, False, on_change
        question = votes.question
        self._lesson = as_lesson(question)
        self._item = Item(item_id(question), question)
        self._line = Line(language)
        self._page_states: dict[Any, dict[str, Any]] = {}  # by vote; for this round
        self._show_board()

    @property
    def _question(self) -> Question:
        return self.votes.question

    def _show_board(self) -> dict[str, Any]:
        """Show the board of the question, or of the answer; the traits that have changed."""
        shown = page_view(Page((), item=self._item), settled=self.revealed)
        state = self._line.state(line_nodes(shown.game), read_viewpoint(shown.game.root.state, shown.view, shown.detail))
        return self._line.send(offline_board_state(state) if self.revealed else table_only(state))

    def next_round(self) -> None:
        """All vote again."""
        self._page_states.clear()
        for screen in [*self.screens]:
            self._show_page(screen)

    def reveal(self) -> None:
        """Show the answer on all phones."""
        self.revealed = True
        self._page_states.clear()
        changed = self._show_board()
        for screen in [*self.screens]:
            screen.show(safe_json_text(update({**changed, **self._page(screen)})))
        self.tell(notice(self.language.say("poll.over")))

    def _page(self, screen: Screen) -> dict[str, Any]:
        vote = self.votes.this_round.get(screen.name)
        if vote not in self._page_states:
            self._page_states[vote] = json_safe({"_page_state": self._make_page_state(vote)})
        return self._page_states[vote]

    def _make_page_state(self, vote: Any) -> Mapping[str, Any]:  # noqa: ANN401 - each form has its own
        """What a phone shows beside its board."""
        say, is_open = self.language.say, not self.revealed
        progress = PageAttempt(self._item, exam=is_open, language=self.language)
        if vote is not None:
            progress.submit(self._question.form.to_json(self._question.context, vote))
        progress.reveal()
        texts = (say("poll.open" if len(self.votes.rounds) == 1 else "poll.second"),) if is_open else ()
        state = page_state(self._lesson, None, [Page(texts, item=self._item)], [progress], 0, self.language, exam=is_open)
        messages = progress.messages() if is_open else [self._class_message(), *progress.messages()]
        return {**state, "labels": {**state["labels"], "save": say("poll.vote")}, "messages": messages, "can_repeat": False}

    def _class_message(self) -> PageMessage:
        total = len(self.votes.this_round)
        line = self.language.say("poll.class.right", n=self.votes.right_votes(), total=total)
        return {"kind": "comment", "title": self.language.say("poll.class"), "lines": [line]}

    def _show_page(self, screen: Screen) -> None:
        screen.show(safe_json_text(update(self._page(screen))))

    def everything(self, screen: Screen) -> list[Mapping[str, Any]]:
        over = self.language.say("poll.over") if self.revealed else ""
        return [update({"_open_panels": [*OPEN_AT_FIRST], **self._line.traits, **self._page(screen)}), notice(over)]

    def enter(self, screen: Screen) -> None:
        super().enter(screen)
        self._on_change()

    def leave(self, screen: Screen) -> None:
        super().leave(screen)
        self._on_change()

    def handle(self, screen: Screen, message: object) -> None:
        if not isinstance(message, dict) or message.get("type") != "answer":
            raise LocalizedError("error.message", types="answer")
        if self.revealed:
            raise LocalizedError("poll.error.closed")
        if not _NAME.fullmatch(screen.name):
            raise LocalizedError("poll.error.name")
        self.votes.vote(screen.name, parse_answer(message.get("answer")))
        for other in [*self.screens]:
            if other.name == screen.name:
                self._show_page(other)
        self._on_change()

    def describe(self, error: Exception) -> str:
        return describe_error(self.language, self._question.state, error)
