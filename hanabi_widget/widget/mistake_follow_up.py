"""What follows a wrong answer: a question that tells apart the mistakes that explain it, and what its answer shows."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Literal

from hanabi_widget.lessons import FollowUp, Verdict
from hanabi_widget.protocol.exercise import PageMessage
from hanabi_widget.text import Language


class MistakeFollowUp:
    """What follows a wrong answer.

    Attributes:
        explained: the verdict on the wrong answer.
        is_open: whether the question is shown.
        verdict: the verdict on its answer; None before there is one.
    """

    def __init__(self, explained: Verdict) -> None:
        self.explained, self.is_open = explained, False
        self.verdict: Verdict | None = None

    @cached_property
    def asked(self) -> FollowUp | None:
        """The question, if there is one."""
        return FollowUp.after(self.explained)

    @property
    def state(self) -> Literal["", "offered", "open"]:
        """Whether the question is shown, or may be; empty if there is none, or once it is answered."""
        if self.is_open:
            return "open"
        return "offered" if self.verdict is None and self.asked else ""

    def submit(self, answer: object) -> None:
        """Grade the answer.

        Raises:
            LocalizedError: it is not an answer to this question; nothing has changed.
        """
        if self.asked:
            self.verdict, self.is_open = self.asked.question.grade(answer), False

    def messages(self, language: Language) -> list[PageMessage]:
        """Whether the answer was right, the mistake that explains both answers, and why this one is not right."""
        if self.asked is None or self.verdict is None:
            return []
        title, *_ = self.verdict.lines(language, answer=False, mistakes=False)
        named = replace(self.explained, mistakes=self.asked.explained_by(self.verdict.answer) or self.asked.mistakes)
        lines = [*named.mistake_sentences(language), *self.verdict.reason_sentences(language)]
        return [{"kind": "comment", "title": language.say("page.follow_up.told", verdict=title), "lines": lines}]
