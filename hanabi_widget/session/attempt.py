"""A student's progress: on one page, answer, verdict and hints, or a prediction; and the log of the attempts.

The log is a journal beside the notebook, and what a screen may keep, such as the notebook itself.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from secrets import randbelow
from typing import Literal

from hanabi_widget.arguments import FileName, is_index
from hanabi_widget.lessons import Item, PredictionPart, Question, Verdict
from hanabi_widget.lessons.grading.attempt_files import MIME, append_attempt, bundle, merged_logs, read_attempts
from hanabi_widget.lessons.grading.recorded_answer import MAX_NAME_LENGTH, PREDICTION, Attempt
from hanabi_widget.lessons.questions.hints import Hint, proof_sentences
from hanabi_widget.protocol.exercise import Mark, PageMessage
from hanabi_widget.text import Language, LocalizedError

from .answer_form_views import PartMarks, form_view


class PageAttempt:
    """A student's progress on one page.

    Attributes:
        item: the question; None on a page without one.
        exam: whether verdicts and hints are withheld.
        answer: the last answer as a JSON value, in a tuple of one; None before the first.
        verdict: the verdict on it; None in an exam.
        tries: how many answers were given.
        hints_asked: how many hints the student asked for.
        asked_back: how often the answer was empty or the same as before: what is then asked back counts as a hint.
        revealed: whether the right answer is shown: the student asked for it, or the page is a worked example.
        explored: whether the student has the whole board shown, once the question is settled.
    """

    def __init__(self, item: Item | None, *, exam: bool, language: Language) -> None:
        self.item = item
        self.exam = exam
        self.language = language
        self.answer: tuple[object] | None = None
        self.verdict: Verdict | None = None
        self.tries = 0
        self.hints_asked = 0
        self.asked_back = 0
        self.explored = False
        self.revealed = item is not None and not item.is_asked
        self._hints_before = 0  # how many hints were shown before the last answer

    @property
    def is_asked(self) -> bool:
        """Whether a question is asked, rather than solved from the beginning."""
        return self.item is not None and self.item.is_asked

    @property
    def question(self) -> Question | None:
        """The question, if there is one."""
        return self.item and self.item.question

    @property
    def settled(self) -> bool:
        """Whether the question takes no more answers: the last one is right, or the right one was shown."""
        return self.revealed or bool(self.verdict and self.verdict.right)

    @property
    def done(self) -> bool:
        """Whether the student can go on: there is no question, it is settled, or in an exam it is answered."""
        return self.item is None or (self.answer is not None if self.exam else self.settled)

    @property
    def state(self) -> Literal["open", "saved", "shown", "right", "wrong"]:
        """Open, saved (in an exam), shown (the answer was revealed), or whether the last answer is right; not how much of it is."""
        if self.answer is None:
            return "shown" if self.revealed else "open"
        if self.verdict is None:
            return "saved"
        return "right" if self.verdict.right else "wrong"

    def submit(self, answer: object) -> None:
        """Grade an answer; in an exam, keep it.

        Raises:
            LocalizedError: it is not an answer to this question; nothing has changed.
        """
        if self.item is None:
            return
        question = self.item.question
        read = question.form.read(question.context, answer)
        self.verdict = None if self.exam else question.grade(answer)
        before = self.answer
        self.answer = (question.form.to_json(question.context, read),)
        self.tries += 1
        self.asked_back += bool(self.verdict and not self.verdict.right and (self.verdict.is_empty or before == self.answer))
        self._hints_before = self.hint_count

    @cached_property
    def available_hints(self) -> list[list[str]]:
        """All hints, the teacher's first, without the proof, which tells the answer, or the evidence that a shown proof repeats."""
        if self.item is None or self.exam:
            return []
        left_out = ("proof",) if self.is_asked else ("evidence", "proof")
        return [*([line] for line in self.item.hints), *([*hint.lines] for hint in self._computed_hints if hint.step not in left_out)]

    @property
    def hint_messages(self) -> list[PageMessage]:
        """All hints, as they are shown."""
        title = "page.step" if self.item and self.item.worked else "page.hint.of"
        return [
            {"kind": "hint", "title": self.language.say(title, n=number), "lines": lines}
            for number, lines in enumerate(self.available_hints, start=1)
        ]

    @cached_property
    def _computed_hints(self) -> list[Hint]:
        return self.item.question.hints(self.language) if self.item else []

    @property
    def hint_count(self) -> int:
        """How many hints are shown: those asked for, in a worked example all."""
        return len(self.available_hints) if self.item and self.item.worked else self.hints_asked

    @property
    def has_more_hints(self) -> bool:
        """Whether there is another hint."""
        if self.settled or self.exam or self.item is None:
            return False
        not_yet_computed = not self.hints_asked and not self.item.worked  # hints are slow: computed when first asked for
        return not_yet_computed or self.hint_count < len(self.available_hints)

    def show_hint(self) -> None:
        """Show the next hint, if there is one."""
        if self.has_more_hints:
            self.hints_asked = min(self.hint_count + 1, len(self.available_hints))

    def reveal(self) -> None:
        """Show the right answer, which settles the question. Not in an exam."""
        if not self.exam and self.item is not None:
            self.revealed = True
            self._hints_before = self.hint_count

    @property
    def shown_answer(self) -> tuple[object] | None:
        """The last answer as a JSON value, or the right one that was shown, in a tuple of one; None if there is none."""
        if not self.revealed or self.item is None:
            return self.answer
        question = self.item.question
        right = self.verdict.nearest if self.verdict else question.example_answer
        return (question.form.to_json(question.context, right),)

    @property
    def filled_in(self) -> str:
        """What stands in the input, as JSON."""
        return "" if self.shown_answer is None else json.dumps(self.shown_answer[0])

    @property
    def marks(self) -> list[Mark]:
        """What the verdict tells of each option of a set or a choice, or of each row of a grid; empty if nothing.

        While the question is open, that is no more than its sentences tell. Once the right answer fills the input, what is marked of a
        set or a grid is where the answer given was the same.
        """
        if self.verdict is None:
            return []
        told = PartMarks("different", "same", self.settled) if self.revealed else PartMarks("wrong", "right", self.settled)
        return [*form_view(self.verdict.question, self.language).marks(self.verdict, told)]

    @property
    def can_reveal(self) -> bool:
        """Whether the right answer is offered: once three answers were wrong; until then it is time to think."""
        return self.tries > 2 and not (self.exam or self.settled)

    @property
    def can_repeat(self) -> bool:
        """Whether the question may be asked again, as a variant."""
        return not self.exam and self.settled and self.state != "right" and self.question is not None

    def messages(self) -> list[PageMessage]:
        """The verdict, once settled the proof and the teacher's comment, and the hints shown, the newest first.

        Those of a solved example come in the order of its steps.
        """
        shown = self.hint_count
        hints = self.hint_messages[:shown] if shown else []
        messages = [*self._verdict_messages(), *(self._closing_messages(self.item) if self.settled and self.item else [])]
        if not self.is_asked:
            return [*hints, *messages]
        if not self.hints_asked:  # those of a worked example are read in order
            return [*messages, *hints]
        return [*reversed(hints[self._hints_before :]), *messages, *reversed(hints[: self._hints_before])]

    def _verdict_messages(self) -> list[PageMessage]:
        """What is said of the last answer."""
        language = self.language
        verdict = self.verdict
        if verdict is None:
            return [{"kind": "saved", "title": language.say("page.saved"), "lines": []}] if self.answer is not None else []
        title, *lines = verdict.lines(language, again=self.tries > 1 and not self.settled)
        if not self.settled:  # it can be changed
            title = language.say("verdict.yet")
        elif not verdict.right:  # the input shows it, and what is different there
            lines.append(verdict.question.answer_sentence(language, verdict.nearest))
        return [{"kind": "right" if verdict.right else "wrong", "title": title, "lines": lines}]

    def _closing_messages(self, item: Item) -> list[PageMessage]:
        """Why the student's answer is right, or if one was revealed, why that is; and the teacher's comment."""
        if self.verdict:
            proof = proof_sentences(item.question, self.verdict.nearest, self.language)
        else:
            proof = [line for hint in self._computed_hints if hint.step == "proof" for line in hint.lines]
        messages: list[PageMessage] = [{"kind": "comment", "title": self.language.say("page.proof"), "lines": proof}]
        if item.comment:
            messages.append({"kind": "comment", "title": "", "lines": [item.comment]})
        return messages


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

    def read(self, answer: object) -> dict[str, object]:
        """A choice as JSON has it: its number, counted from 0, and in words the reason, if the student gave one.

        Raises:
            LocalizedError: it is none.
        """
        match answer:
            case {"choice": choice, **rest} if is_index(choice, self.prediction.choices):
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


def next_page(progress: Sequence[PageAttempt]) -> int:
    """The page to go on with: the one after the questions done so far, in order; the last page when all are done."""
    page = 0
    for place, here in enumerate(progress, start=1):
        if here.is_asked:
            if not here.done:
                return page
            page = place
    return len(progress) - 1 if page else 0


def missed(progress: Sequence[PageAttempt]) -> list[int]:
    """The pages with questions that were not answered rightly, the first 0."""
    return [place for place, here in enumerate(progress) if here.is_asked and here.state != "right"]


NAME_AND_CODE = re.compile(r"(.*\S)\s+([0-9]{12})", re.ASCII)
"""How a student goes on in an exam: the name, and the code of the sitting."""


@cache
def own_code() -> str:
    """The code of the sitting that begins with this kernel: a name that somebody writes opens no other, whoever has it."""
    return f"{randbelow(10**12):012}"


ROUNDS = 50_000
"""To try a code takes so long that nobody tries a million million of them."""


@cache
def sitting_of(code: str, lesson: str) -> str:
    """What attempts at a lesson say of the sitting with a code; the code is not found from it."""
    digest = f"sitting {code} {lesson}".encode()
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    return digest.hex()[:12]


class AttemptLog:
    """The attempts of one student at one lesson; in an exam, of one sitting.

    Each is appended to the journal at once. Earlier ones are read from the journal and from the saved notebook, so that they survive a
    restart of the kernel, and come along when the notebook is moved to another machine.

    Args:
        lesson: the title of the lesson.
        student: the name of the student.
        mode: the mode of the attempts.
        journal: the file; None for none.
        sitting: in an exam, the sitting; empty for the last one under this name, or else a new one.
        earlier: attempts that are kept, of anybody, if they have been read; by default they are read from the journal and this notebook.

    Attributes:
        attempts: answers and revealed answers, oldest first.
        titles: the titles of all lessons with an attempt of the student, as far as they were read.
        on_change: called when there are others, or another student's.
    """

    def __init__(
        self,
        lesson: str,
        student: str,
        mode: str,
        journal: FileName | None,
        sitting: str = "",
        earlier: Sequence[Attempt] | None = None,
    ) -> None:
        self.lesson = lesson
        self.student = student
        self.mode = mode
        self.journal = journal
        self.sitting = sitting
        self.on_change: Callable[[], object] = lambda: None
        self._others = list[Attempt]()
        self.titles = set[str]()
        self.attempts = list[Attempt]()
        if earlier is not None:
            self.attempts = [*filter(self.is_mine, earlier)]
        elif journal is not None:
            # what only the notebook has was answered where it came from, before what only the journal has
            logs = [self._earlier(os.environ.get("JPY_SESSION_NAME", "")), self._earlier(journal)]
            self.attempts = merged_logs(logs, key=lambda attempt: attempt.to_json()["check"])
        if mode == "exam" and not sitting:
            self.sitting = (self.attempts and self.attempts[-1].sitting) or sitting_of(f"{own_code()} {student}", lesson)
            self.attempts = [*filter(self.is_mine, self.attempts)]

    def under_name(self, student: str, sitting: str = "") -> AttemptLog:
        """The log of another student at the same lesson, or of another sitting, whose attempts are kept at the same place."""
        log = type(self)(self.lesson, student, self.mode, self.journal, sitting)
        kept = [*self._others, *self.attempts]
        log.on_change = self.on_change
        log._others = [attempt for attempt in kept if not log.is_mine(attempt)]
        if self.journal is None:
            log.attempts = [*filter(log.is_mine, kept)]
        return log

    def _earlier(self, file: FileName) -> list[Attempt]:
        """The attempts of the student at the lesson in a file; none if it is not there."""
        path = Path(file)
        if path.suffix not in (".jsonl", ".ipynb") or not path.is_file():
            return []
        found = read_attempts(path)[0]
        self.titles.update(attempt.lesson for attempt in found if attempt.student == self.student)
        return [*filter(self.is_mine, found)]

    def is_mine(self, attempt: Attempt) -> bool:
        """Whether an attempt is the student's, at the lesson."""
        is_here = (attempt.lesson, attempt.student) == (self.lesson, self.student) and attempt.mode in (self.mode, PREDICTION)
        return is_here and (not self.sitting or attempt.sitting == self.sitting)

    def add(self, attempt: Attempt) -> None:
        """Log an attempt.

        Raises:
            OSError: the journal cannot be written.
        """
        if self.journal is not None:
            append_attempt(self.journal, attempt)
        self.attempts.append(attempt)
        self.on_change()

    def output(self, language: Language) -> dict[str, object]:
        """The attempts as an output of a notebook, which is saved with it."""
        kept = [*self._others, *self.attempts]
        answers = sum(not attempt.revealed for attempt in kept)
        return {MIME: bundle(kept), "text/plain": language.say("page.kept", n=answers) if answers else ""}


class PracticeLog(AttemptLog):
    """The attempts of one student in practice, at any skill: the name of the lesson is that of the skill which is asked about."""

    def is_mine(self, attempt: Attempt) -> bool:
        """Whether an attempt is the student's, at any lesson."""
        return (attempt.student, attempt.mode) == (self.student, self.mode)
