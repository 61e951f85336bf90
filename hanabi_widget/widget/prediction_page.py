"""A student's progress on a page with a prediction: the choice, and what is shown then."""

from __future__ import annotations

from typing import TypedDict

from hanabi_widget.lessons import PredictionPart
from hanabi_widget.lessons.grading.attempt import MAX_NAME_LENGTH
from hanabi_widget.protocol.exercise import PageMessage
from hanabi_widget.text import Language, LocalizedError

from .page_attempt import PageAttempt


class Prediction(TypedDict):
    """The choice of a student."""

    choice: int  # counted from 0
    words: str  # the reason, if the student gave one


class PredictionPage(PageAttempt):
    """A student's progress on a page with a prediction, which is neither right nor wrong.

    Attributes:
        prediction: what is asked.
    """

    def __init__(self, prediction: PredictionPart, *, language: Language) -> None:
        super().__init__(None, exam=False, language=language)
        self.prediction = prediction

    @property
    def settled(self) -> bool:
        """Whether the student has chosen."""
        return self.answer is not None

    @property
    def done(self) -> bool:
        """Whether the student has chosen."""
        return self.settled

    def read(self, answer: object) -> Prediction:
        """A choice as JSON has it.

        Raises:
            LocalizedError: it is none.
        """
        match answer:
            case {"choice": int(choice), **rest} if type(choice) is int and 0 <= choice < len(self.prediction.choices):
                words = rest.pop("words", "")
                if isinstance(words, str) and len(words) <= MAX_NAME_LENGTH and not rest:
                    return {"choice": choice, "words": words.strip()}
        raise LocalizedError("page.error.answer")

    def submit(self, answer: object) -> None:
        """Keep the choice.

        Raises:
            LocalizedError: it is none; nothing has changed.
        """
        self.answer = (self.read(answer),)

    def messages(self) -> list[PageMessage]:
        """What is shown once the student has chosen."""
        return [{"kind": "comment", "title": "", "lines": self.prediction.then.split("\n")}] if self.settled else []
