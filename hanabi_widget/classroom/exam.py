"""The exam: a lesson on each student's screen, behind a secret link; the kernel keeps the answers, and the key never leaves it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import ClassVar

from hanabi_widget.arguments import check_type
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.lessons import Grades, Lesson, Question, grade
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.lessons.grading.attempt_files import JOURNAL, Submission, append_attempt, read_attempts
from hanabi_widget.lessons.grading.class_report import ItemResult, csv_table, json_report
from hanabi_widget.lessons.grading.recorded_answer import OPENED, Attempt
from hanabi_widget.lessons.grading.suspicions_in_an_exam import names_that_look_alike
from hanabi_widget.protocol.deltas import Message, json_safe
from hanabi_widget.protocol.teacher_console import ConsoleBar, ConsoleButton, ConsoleChart, ConsoleState
from hanabi_widget.session.attempt import AttemptLog
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.session.sent_line import LINE_REQUESTS
from hanabi_widget.session.session import Outcome, read_type
from hanabi_widget.text import Language, LocalizedError

from .address import THIS_MACHINE, Address
from .screens_behind_secret_links import TAKEN_OVER, Place, Screen, for_screens, notice, update
from .teacher_console import Served, plain_link

MESSAGES = ("answer", "turn", "board", *LINE_REQUESTS)
"""The types of messages from a screen that are answered."""

MOST_STUDENTS = 300


class ExamSeat(Place):
    """The seat of a student: one screen, on which the lesson goes on where it was. Whoever opens the link last has the seat.

    Args:
        lesson: the exam.
        student: the student's name.
        language: the language of all texts.
        journal: the file that each answer is appended to; None for none.
        minutes: how long answers are taken from when the seat is first opened; None for as long as the exam goes on.
        on_change: called when a screen comes or goes, or answers.

    Attributes:
        student: the student's name.
        log: the answers.
        ended: whether the teacher has ended the exam.
        browsers: what the browsers that were here call themselves; one that is copied with its memory counts once.
    """

    def __init__(
        self,
        lesson: Lesson,
        student: str,
        language: Language,
        journal: str | Path | None,
        minutes: float | None,
        earlier: Sequence[Attempt],
        on_change: Callable[[], object],
    ) -> None:
        super().__init__(language.say("exam.page", student=student), language, 1, on_change)
        self.student, self.ended, self.browsers = student, False, set[str]()
        self._lesson, self._minutes = lesson, minutes
        asked = {item.id for item in lesson.asked()}
        here = [attempt for attempt in earlier if attempt.lesson == lesson.title and attempt.item in asked]  # not those of another exam
        self.log = AttemptLog(lesson.title, student, "exam", journal, earlier=here)
        self._ends: float | None = None
        begun = min((datetime.fromisoformat(each.time) for each in here if each.mode in ("exam", OPENED)), default=None)
        if begun:
            self._count_from(begun)
        self._timer: asyncio.TimerHandle | None = None

    @cached_property
    def session(self) -> ExerciseSession:
        """The exercise of the student, made when the first screen comes."""
        fitted = partial(for_screens, self.language)
        made = ExerciseSession(self._lesson, self.student, self.language, log=self.log, fitted=fitted)
        made.on_change = self._show
        return made

    @property
    def answered(self) -> int:
        """How many questions are answered."""
        return len({attempt.item for attempt in self.log.attempts})

    @property
    def is_over(self) -> bool:
        """Whether no answer is taken any more."""
        return self.ended or (self._ends is not None and monotonic() >= self._ends)

    def _count_from(self, begun: datetime) -> None:
        """Count the time, if it is limited; from now on by a clock that nobody sets."""
        if self._minutes is not None:
            now = datetime.now(UTC)
            left = timedelta(minutes=self._minutes) - max(timedelta(), now - begun)
            self._ends, self._until = monotonic() + left.total_seconds(), (now + left).astimezone()

    # -- what is shown -----------------------------------------------------------------------------

    def enter(self, screen: Screen) -> None:
        for other in [*self.screens]:
            other.shut(TAKEN_OVER)
        self.browsers.add(screen.name)
        if self._ends is None and self._minutes is not None:
            self._count_from(datetime.now(UTC))
            if self.log.journal is not None:  # for time goes on, should the kernel end
                opened = Attempt.now(self._lesson.asked()[0], None, lesson=self._lesson.title, student=self.student, mode=OPENED)
                with suppress(OSError):
                    append_attempt(self.log.journal, opened)
        super().enter(screen)
        if self._ends is not None and not self.is_over and not self._timer:
            with suppress(RuntimeError):  # no loop runs
                self._timer = asyncio.get_running_loop().call_later(self._ends - monotonic(), self.tell_state)

    def _show(self, changed: Message) -> None:
        """Show what has changed; with another board also the step at which it begins, for a screen steps by itself."""
        is_other = {"_board_state", "_change"} & changed.keys()
        self.tell(update(json_safe({**changed, **({"step": self.session.board.step} if is_other else {})})))

    def _notice(self) -> Message:
        if self.is_over:
            return notice(self.language.say("exam.over", n=self.answered), self.title)
        until = self.language.say("exam.until", time=f"{self._until:%H:%M}") if self._ends is not None else ""
        return notice(until, self.title)

    def tell_state(self) -> None:
        """Say above the page until when there is time, or that there is none left."""
        self.tell(self._notice())
        self.on_screens()

    def everything(self, _screen: Screen) -> list[Message]:
        return [update(json_safe(self.session.traits)), self._notice()]

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, _screen: Screen, message: Message) -> Outcome:
        if read_type(message, MESSAGES) != "answer":
            return self.session.handle(message)
        if self.is_over:
            raise LocalizedError("exam.error.over")
        answer = self.session.handle(message)
        self.on_screens()
        return answer

    def describe(self, error: Exception) -> str:
        return self.session.describe(error)


class Exam(Served):
    """An exam at the class server: a link for each student, and the answers in the kernel of the teacher.

    Shown in a notebook, it has a link and a QR code for each student, who is there and how many questions each has answered; nobody's
    answers are shown before the end. A student's page is the exercise as in a notebook. It holds neither a verdict nor anything from which
    one could be worked out, and goes on where it was when it is loaded again, on this device or another. Each answer is in the journal
    before the page says that it is saved. Once you end the exam, the grades are there, to be saved as a table.

    It is served as a `Table` is: from this machine alone unless you name an address.

    Args:
        source: what `hanabi_widget.Exercise` takes: a question, questions, a lesson, its file or its text.
        students: the names of the students, which decide the variants of questions.
        minutes: how long answers are taken from each student, from when the page is first opened; by default until you end the exam.
        journal: the file that each answer is appended to, and from which the exam goes on if the kernel ends; None for no file.
        address: the address of this machine at which it is served, such as ``"192.168.1.20"``.
        port: the port there; by default the first free one from 8790 on.
        url: where screens find it, if that is elsewhere: behind a proxy, as on a hub.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        lesson: the lesson, as an exam.

    Raises:
        LessonError: the text is not a lesson.
        TypeError: ``students`` are no names.
        HanabiError: no students, too many, or two whose names look alike; the lesson has no questions; or it cannot be served there.

    Example:
        >>> import hanabi_widget as hw
        >>> exam = hw.Exam("drill: number which=pace n=2", ["Zoé", "Yann"], journal=None)
        >>> exam.is_open, exam.answered, [int(points) for points in exam.grades().points.values()]
        (False, {'Zoé': 0, 'Yann': 0}, [0, 0])
    """

    _kind: ClassVar[str] = "exam"

    def __init__(
        self,
        source: str | Path | Lesson | Question | Sequence[Question],
        students: Sequence[str],
        *,
        minutes: float | None = None,
        journal: str | Path | None = JOURNAL,
        address: str = THIS_MACHINE,
        port: int | None = None,
        url: str | None = None,
        language: str | None = None,
    ) -> None:
        check_type(journal, (str, Path, type(None)), "journal", "the name of a file, or None for no journal")
        check_type(minutes, (int, float, type(None)), "minutes", "a number of minutes, or None for no limit")
        if minutes is not None and minutes <= 0:
            raise HanabiError(f"minutes={minutes}: give a number above 0, or None for no limit")
        names = _names(students)
        super().__init__(language)
        self.lesson, self._journal = replace(as_lesson(source), exam=True), journal
        self._questions = len(self.lesson.asked())
        if not self._questions:
            raise LocalizedError("lesson.error.unasked")
        self.is_over = False
        self._seed = token_hex(6) if self.lesson.has_guessable_seed else ""
        earlier = defaultdict[str, list[Attempt]](list)
        for attempt in read_attempts(journal)[0] if journal is not None else ():  # once for all seats
            earlier[attempt.student].append(attempt)

        self._seats = {
            name: ExamSeat(self.lesson, name, self._language, journal, minutes, earlier[name], self._refresh_soon) for name in names
        }
        self._links = Path(f"{journal or ''}.links")  # beside the journal, so that links lead here again if the kernel ends
        kept = dict[str, str]()
        with suppress(OSError, TypeError, ValueError):
            kept = dict(json.loads(self._links.read_text("utf-8")))
        self._serve(self._seats, Address(address, port, url), kept)
        self._keep_links()

    def _keep_links(self) -> None:
        if self._journal is not None and self._server:
            with suppress(OSError):
                self._links.touch(0o600)
                write_whole(self._links, json.dumps(self._tokens))

    def _exchange(self, place: str) -> None:
        super()._exchange(place)
        self._keep_links()

    # -- for the teacher ---------------------------------------------------------------------------

    @property
    def links(self) -> dict[str, str]:
        """The links of the students, by name.

        Raises:
            HanabiError: it is not open.
        """
        return {name: self._link(name) for name in self._seats}

    @property
    def answered(self) -> dict[str, int]:
        """How many questions each student has answered."""
        return {name: seat.answered for name, seat in self._seats.items()}

    def take_back(self, student: str) -> None:
        """Take a seat back: its link leads nowhere any more, its screen says so, and there is a new link. The answers stay.

        Raises:
            HanabiError: no such student, or the exam is not open.
        """
        check_type(student, str, "student", "the name of a student")
        if student not in self._seats:
            raise HanabiError(f"no student {student!r}: there are {', '.join(self._seats)}")
        self._exchange(student)

    def end(self) -> None:
        """End the exam: no answer is taken any more, all screens say so, and the notebook shows the grades."""
        self.is_over = True
        for seat in self._seats.values():
            seat.ended = True
            seat.tell_state()
        self._console.refresh()

    def close(self) -> None:
        """End the exam, and close all screens: the links lead nowhere any more."""
        self.end()
        super().close()
        self._keep_links()

    def grades(self) -> Grades:
        """The grades: those that ``hanabi-widget grade`` finds in the journal, and no credit for who has not answered."""
        file = str(self._journal or "exam")
        graded = grade([Submission(file, tuple(attempt for seat in self._seats.values() for attempt in seat.log.attempts))], self.lesson)
        there = {result.student for result in graded.results}
        absent = [
            ItemResult(file, name, item.id, item.question) for name in self._seats if name not in there for item in self.lesson.asked(name)
        ]
        return replace(graded, results=(*graded.results, *absent))

    def save(self, path: str | Path) -> None:
        """Save the grades as a table (``.csv``) or for programs (``.json``): see docs/attempts.md.

        Raises:
            HanabiError: the name ends otherwise.
            OSError: the file cannot be written.
        """
        check_type(path, (str, Path), "path", "the name of a file")
        suffix = Path(path).suffix.lower()
        if suffix not in (".csv", ".json"):
            raise HanabiError(f"{path}: the name must end in .csv or .json")
        grades = self.grades()
        report = csv_table(grades, self._language) if suffix == ".csv" else json.dumps(json_report(grades, self._language), indent=2)
        write_whole(path, report)

    # -- in the notebook ---------------------------------------------------------------------------

    @cached_property
    def _final(self) -> Grades:
        """The grades once it is over."""
        return self.grades()

    def _console_state(self) -> ConsoleState:
        say, title = self._language.say, self.lesson.title or self._language.say("export.lesson")
        here = sum(bool(seat.screens) for seat in self._seats.values())
        lines = [say("export.about.exam", n=self._questions)]
        if self.is_open:
            lines.append(say("exam.here", here=here, total=len(self._seats)))
        if self._seed and not any(self.answered.values()):  # another seed is another exam
            lines.append(say("exam.seed", seed=self._seed))
        end = ConsoleButton(id="end", label=say("exam.end"), pressed=None)
        links = [plain_link(name, name, self._status(seat), say("table.take_back")) for name, seat in self._seats.items()]
        state = self._console_with(say("exam.title", title=title), lines, [] if self.is_over else [end], links)
        state["file"], state["save"] = "grades.csv", say("exam.save")
        if self.is_over:
            state["lines"] += [say(entry.error.key, **entry.error.values) for entry in (*self._final.refused, *self._final.suspicions)]
            state["charts"], state["record"] = [self._chart()], csv_table(self._final, self._language)
        return state

    def _status(self, seat: ExamSeat) -> str:
        say = self._language.say
        told = [say("exam.answered", done=seat.answered, n=self._questions), say("exam.connected" if seat.screens else "exam.away")]
        return " · ".join([*told, *([say("exam.browsers", n=len(seat.browsers))] if len(seat.browsers) > 1 else [])])

    def _chart(self) -> ConsoleChart:
        """How many answers of each student are right."""
        right = {name: sum(result.right for result in self._final.results if result.student == name) for name in self._seats}
        bars = [
            ConsoleBar(
                label=name,
                count=n,
                before=None,
                text=self._language.say("grade.of", right=n, parts=self._questions),
                mark="",
                mark_label="",
            )
            for name, n in right.items()
        ]
        return {"title": self._language.say("exam.grades"), "max": self._questions, "bars": bars}

    @property
    def _buttons(self) -> dict[str, Callable[[], object]]:
        return {"end": self.end}


def _names(students: object) -> list[str]:
    """The names of the students.

    Raises:
        TypeError: these are none.
        HanabiError: there are none, too many, an empty one, or some that look alike.
    """
    wanted = "a list of the students' names, such as ['Zoé', 'Yann']"
    if isinstance(students, str) or not isinstance(students, Sequence):
        raise TypeError(f"students={students!r:.60}: give {wanted}")
    names = [student_name(name) for name in students]
    if not names or not all(names) or len(names) > MOST_STUDENTS:
        raise HanabiError(f"give {wanted}: from 1 to {MOST_STUDENTS}, none of them empty")
    alike = [name for name, n in Counter(names).items() if n > 1] or next(iter(names_that_look_alike(names)), [])
    if alike:
        raise HanabiError(f"several students have the name {', '.join(alike)}, or one that looks like it: tell them apart")
    return names
