"""The exam: a lesson on each student's screen, behind a secret link; the kernel keeps the answers, and the key never leaves it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import ClassVar, Unpack

from hanabi_widget.arguments import FileName, check_path, check_type
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.lessons import Grades, Item, grade
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.lessons.files.reader import LessonSource, as_lesson
from hanabi_widget.lessons.grading.attempt_files import (
    JOURNAL,
    Submission,
    append_attempt,
    check_journal,
    keep,
    kept_beside,
    read_attempts,
    read_kept,
)
from hanabi_widget.lessons.grading.class_report import ItemResult, csv_table, key_lines
from hanabi_widget.lessons.grading.recorded_answer import OPENED, Attempt
from hanabi_widget.lessons.grading.suspicions_in_an_exam import names_that_look_alike
from hanabi_widget.protocol.board import Choice
from hanabi_widget.protocol.deltas import Message, json_safe
from hanabi_widget.protocol.teacher_console import ConsoleButton, ConsoleLink, ConsoleState
from hanabi_widget.session.attempt import AttemptLog
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.session.sent_line import LINE_REQUESTS
from hanabi_widget.session.session import Outcome, read_type
from hanabi_widget.text import LocalizedError

from .address import Address, Where
from .screens_behind_secret_links import TAKEN_OVER, Place, Screen, for_screens, notice, update
from .teacher_console import Buttons, Served, later, plain_link

MESSAGES = ("answer", "turn", "board", *LINE_REQUESTS)
"""The types of messages from a screen that are answered."""

MOST_STUDENTS = 300

MARKS = ("", "0", "1/2", "1")
"""What a teacher gives for a reason: nothing as yet, or a mark."""

ALIVE_SECONDS = 3
"""So often it is noted that an exam is served."""


class ExamSeat(Place):
    """The seat of a student: one screen, on which the lesson goes on where it was. Whoever opens the link last has the seat.

    Args:
        exam: the exam.
        student: the student's name.
        earlier: what the journal has of the student.

    Attributes:
        student: the student's name.
        log: the answers.
    """

    def __init__(self, exam: Exam, student: str, earlier: Sequence[Attempt]) -> None:
        language = exam._language
        title = exam.lesson.title
        super().__init__(language.say("exam.page", student=student), language, 1, exam._refresh_soon)
        self._exam = exam
        self.student = student
        asked = {item.id for item in exam.lesson.asked()}
        here = [attempt for attempt in earlier if attempt.lesson == title and attempt.item in asked]  # not those of another exam
        self.log = AttemptLog(title, student, "exam", exam._journal, earlier=here)
        self._ends: float | None = None
        self._shut = dict[str, float]()
        for each in here:
            if each.mode == OPENED and exam.seconds is not None:
                self._shut.setdefault(each.item, monotonic() + self._left(datetime.fromisoformat(each.time), exam.seconds))
        begun = min((datetime.fromisoformat(each.time) for each in here if each.mode in ("exam", OPENED)), default=None)
        if begun:
            self._count_from(begun)

    @cached_property
    def session(self) -> ExerciseSession:
        """The exercise of the student, made when the first screen comes."""
        made = ExerciseSession(self._exam.lesson, self.student, self.language, log=self.log, fitted=partial(for_screens, self.language))
        if self._exam.one_way:
            made.turn_to(max((place for place, page in enumerate(made.progress) if page.answer), default=0))
        made.on_change = self._show
        return made

    @property
    def answered(self) -> int:
        """How many questions are answered."""
        return len({attempt.item for attempt in self.log.attempts})

    def last_answer(self, item: str) -> Attempt | None:
        """The answer to a question that counts, if there is one."""
        return next((attempt for attempt in reversed(self.log.attempts) if attempt.item == item), None)

    @property
    def is_over(self) -> bool:
        """Whether no answer is taken any more."""
        return self._exam.is_over or (self._ends is not None and monotonic() >= self._ends)

    @property
    def is_shut(self) -> bool:
        """Whether no answer is taken any more to the question that is shown."""
        item = self.session.here.item
        return item is not None and monotonic() >= self._shut.get(item.id, inf)

    def _left(self, begun: datetime, seconds: float) -> float:
        """How many seconds are left of those that began to count then, but for outages."""
        since = begun.timestamp()
        given_back: float = sum(end - max(start, since) for start, end in self._exam._kept["outages"] if end > since)
        return seconds - max(0, time() - since - given_back)

    def _count_from(self, begun: datetime) -> None:
        """Count the time, if it is limited; from now on by a clock that nobody sets."""
        if self._exam.minutes is not None:
            left = self._left(begun, 60 * self._exam.minutes)
            self._ends = monotonic() + left
            later(left, self.tell_state)

    def _open(self) -> None:
        """Count the time of the question that is shown, if it is limited, from when it is first shown."""
        item = self.session.here.item
        seconds = self._exam.seconds
        if item and seconds is not None and item.id not in self._shut:
            self._shut[item.id] = monotonic() + seconds
            self._note_opened(item)
            later(seconds, self.tell_state)

    def _note_opened(self, item: Item) -> None:
        """Note in the journal that a question was shown, for time goes on, should the kernel end."""
        opened = Attempt.now(item, None, lesson=self._exam.lesson.title, student=self.student, mode=OPENED)
        self._exam._write(lambda journal: append_attempt(journal, opened))

    # -- what is shown -----------------------------------------------------------------------------

    def enter(self, screen: Screen) -> None:
        for other in [*self.screens]:
            other.shut(TAKEN_OVER)
        if self._ends is None and self._exam.minutes is not None:
            self._count_from(datetime.now(UTC))
            if self._exam.seconds is None:
                self._note_opened(self._exam.lesson.asked()[0])
        self._open()
        super().enter(screen)
        self.session.board.forget()

    def hear(self, screen: Screen, message: object) -> None:
        super().hear(screen, message)
        self.session.board.forget()

    def _show(self, changed: Message) -> None:
        """Show what has changed; with another board also the step at which it begins, for a screen steps by itself."""
        is_other = {"_board_state", "_change"} & changed.keys()
        self.tell(update(json_safe({**changed, **self._page(), **({"step": self.session.board.step} if is_other else {})})))

    def _page(self) -> Message:
        """What stands beside the board: with a field for the reason, if one is asked for, and without a way back, if there is none."""
        session = self.session
        exam = self._exam
        state = session.page_state
        if exam.reasons and session.here.item:
            last = self.last_answer(session.here.item.id)
            state = {
                **state,
                "words": last.reason if last else "",
                "labels": {**state["labels"], "words": self.language.say("exam.reason")},
            }
        if exam.one_way:
            state = {**state, "tabs": [], "show_next": session.page + 1 < len(session.pages)}
        return {"_page_state": state}

    def _notice(self) -> Message:
        say = self.language.say
        session = self.session
        if self.is_over:
            return notice(say("exam.over", n=self.answered), self.title)
        told = [say("exam.one_way", page=session.page + 1, last=len(session.pages))] if self._exam.one_way else []
        told += [say("exam.until", time=f"{_clock(self._ends):%H:%M}")] if self._ends is not None else []
        if (item := session.here.item) and item.id in self._shut:
            told += [say("exam.error.shut" if self.is_shut else "exam.shut", time=f"{_clock(self._shut[item.id]):%H:%M:%S}")]
        return notice(" ".join(told), self.title)

    def tell_state(self) -> None:
        """Say above the page until when there is time, or that there is none left."""
        if self.screens:
            self.tell(self._notice())
        self.on_screens()

    def everything(self, _screen: Screen) -> list[Message]:
        return [update(json_safe({**self.session.traits, **self._page()})), self._notice()]

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, _screen: Screen, message: Message) -> Outcome:
        kind = read_type(message, MESSAGES)
        if kind == "answer" and self.is_over:
            raise LocalizedError("exam.error.over")
        if kind == "answer" and self.is_shut:
            raise LocalizedError("exam.error.shut")
        if kind == "turn" and self._exam.one_way and message.get("page") != self.session.page + 1:
            raise LocalizedError("exam.error.back")
        told = self.session.handle(message)
        if kind in ("answer", "turn"):
            self._open()
            self.tell_state()
        return told

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
        seconds: how long answers are taken to each question, from when a student is first shown it; by default as long as the exam lasts.
        one_way: whether there is no way back to a question once a student goes on to the next.
        reasons: whether students write a reason beside each answer, which you mark in the console beside the proof once it is over.
        journal: the file that each answer is appended to, and from which the exam goes on if the kernel ends; None for no file.
        address: the address of this machine at which it is served, such as ``"192.168.1.20"``.
        port: the port there; by default the first free one from 8790 on.
        url: where screens find it, if that is elsewhere: behind a proxy, as on a hub.
        tls: the files of a certificate and of its key, by which all is encrypted: ``("class.pem", "class.key")``; by default nothing is.
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
        source: LessonSource,
        students: Sequence[str],
        *,
        minutes: float | None = None,
        seconds: float | None = None,
        one_way: bool = False,
        reasons: bool = False,
        journal: FileName | None = JOURNAL,
        language: str | None = None,
        **where: Unpack[Where],
    ) -> None:
        check_journal(journal)
        for name, limit in (("minutes", minutes), ("seconds", seconds)):
            check_type(limit, (int, float, type(None)), name, f"a number of {name}, or None for no limit")
            if limit is not None and not 0 < limit < inf:
                raise HanabiError(f"{name}={limit}: give a number above 0, or None for no limit")
        check_type(one_way, bool, "one_way", "True or False")
        check_type(reasons, bool, "reasons", "True or False")
        names = _names(students)
        super().__init__(language)
        self.minutes = minutes
        self.seconds = seconds
        self.one_way = one_way
        self.reasons = reasons
        self._journal = journal
        self._kept = kept = read_kept(journal or "")
        self._unwritten = ""
        self._parted = 0
        self._apart = time() - monotonic()  # the two clocks may part by some minutes, and are told
        self.lesson = as_lesson(source).drawn(kept["seeds"])
        self._questions = len(self.lesson.asked())
        if not self._questions:
            raise LocalizedError("lesson.error.unasked")
        if kept["links"]:
            kept["outages"].append((kept_beside(journal or "").stat().st_mtime, time()))
        earlier = defaultdict[str, list[Attempt]](list)
        for attempt in read_attempts(journal)[0] if journal is not None else ():  # once for all seats
            earlier[attempt.student].append(attempt)

        self._seats = {name: ExamSeat(self, name, earlier[name]) for name in names}
        where.setdefault("port", kept["port"])
        self._serve(self._seats, Address(**where), kept["links"])
        self._keep()
        self._stay_alive()

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self._kept["ended"])

    def _keep(self) -> None:
        """Keep beside the journal what leads here again if the kernel ends."""
        if self._server:
            self._kept["links"] = self._tokens
            self._kept["port"] = self._server.address.port
        self._write(lambda journal: keep(journal, self._kept))

    def _write(self, write: Callable[[FileName], object]) -> None:
        """Note what the exam needs to go on if the kernel ends; the teacher is told what cannot be written."""
        if self._journal is not None:
            try:
                write(self._journal)
            except OSError as error:
                self._unwritten = str(error)
                self._refresh_soon()

    def _stay_alive(self) -> None:
        """Note again and again that it is served: so it is known how long it was not, should the kernel end. And compare the clocks."""
        if self.is_open:
            self._write(lambda journal: kept_beside(journal).touch())
            parted = round((time() - monotonic() - self._apart) / 60)
            if parted != self._parted:
                self._parted = parted
                for seat in self._seats.values():
                    seat.tell_state()
            later(ALIVE_SECONDS, self._stay_alive)

    def _exchange(self, place: str) -> None:
        super()._exchange(place)
        self._keep()

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
        self._kept["ended"] = True
        self._keep()
        for seat in self._seats.values():
            seat.tell_state()
        self._console.refresh()

    def close(self) -> None:
        """End the exam, and close all screens: the links lead nowhere any more."""
        self.end()
        super().close()
        self._keep()

    def grades(self) -> Grades:
        """The grades: those that ``hanabi-widget grade`` finds in the journal, and no credit for who has not answered."""
        file = str(self._journal or "exam")
        attempts = tuple(attempt for seat in self._seats.values() for attempt in seat.log.attempts)
        graded = grade([Submission(file, attempts, marks=self._kept["marks"])], self.lesson)
        there = {result.student for result in graded.results}
        absent = [
            ItemResult(file, name, item.id, item.question) for name in self._seats if name not in there for item in self.lesson.asked(name)
        ]
        return replace(graded, results=(*graded.results, *absent))

    def save(self, path: FileName) -> None:
        """Save the grades as a table in CSV: see docs/attempts.md.

        Raises:
            HanabiError: the name ends otherwise.
            OSError: the file cannot be written.
        """
        check_path(path)
        if Path(path).suffix.lower() != ".csv":
            raise HanabiError(f"{path}: the name must end in .csv; `hanabi-widget grade --json` writes JSON")
        write_whole(path, csv_table(self.grades(), self._language))

    # -- in the notebook ---------------------------------------------------------------------------

    @cached_property
    def _final(self) -> Grades:
        """The grades once it is over."""
        return self.grades()

    def _console_state(self) -> ConsoleState:
        say = self._language.say
        title = self.lesson.title or say("export.lesson")
        here = sum(bool(seat.screens) for seat in self._seats.values())
        lines = [say("export.about.exam", n=self._questions)]
        if self.is_open:
            lines.append(say("exam.here", here=here, total=len(self._seats)))
        if self._parted:
            lines.append(say("exam.parted", minutes=abs(self._parted)))
        if self._unwritten:
            lines.append(say("exam.unwritten", problem=self._unwritten))
        end = ConsoleButton(id="end", label=say("exam.end"), pressed=None)
        links = [plain_link(name, name, self._status(seat), say("table.take_back")) for name, seat in self._seats.items()]
        state = self._console_with(say("exam.title", title=title), lines, [] if self.is_over else [end], links)
        state["file"] = "grades.csv"
        state["save"] = say("exam.save")
        if self.is_over:
            state["lines"] += [entry.error.describe(self._language) for entry in (*self._final.refused, *self._final.suspicions)]
            for row in self._to_mark:
                row["chosen"] = self._kept["marks"].get(row["id"], "")
            state["links"] = [*links, *self._to_mark]
            state["record"] = csv_table(self._final, self._language)
        return state

    def _status(self, seat: ExamSeat) -> str:
        say = self._language.say
        told = [say("exam.answered", done=seat.answered, n=self._questions), say("exam.connected" if seat.screens else "exam.away")]
        if self.is_over:
            right = sum(result.right for result in self._final.results if result.student == seat.student)
            told.append(say("exam.right", right=right, n=self._questions))
        return " · ".join(told)

    @cached_property
    def _to_mark(self) -> list[ConsoleLink]:
        """The reasons to be marked, question by question, each beside the answer and the proof."""
        language = self._language
        say = language.say
        rows = list[ConsoleLink]()
        choices = [Choice(id=mark, label=mark) for mark in MARKS]
        for result in sorted(self._final.results, key=lambda result: result.item):
            last = self._seats[result.student].last_answer(result.item)
            if last and result.reason:
                question = result.question
                given = question.form.describe(language, question.context, question.form.read(question.context, last.answer))
                told = [question.prompt(language), say("exam.given", answer=given, reason=result.reason), *key_lines(question, language)]
                row = plain_link(f"{result.item} {result.student}", result.student, "\n".join(told), "")
                rows.append({**row, "chooser": say("exam.mark"), "choices": choices, "buttons": []})
        return rows

    def _choose(self, link: str, choice: str) -> None:
        """Mark a reason."""
        self._kept["marks"][link] = choice
        del self._final
        self._keep()

    @property
    def _buttons(self) -> Buttons:
        return {"end": self.end}


def _clock(moment: float) -> datetime:
    """When a moment of the clock that nobody sets is, by the time of day."""
    return (datetime.now(UTC) + timedelta(seconds=moment - monotonic())).astimezone()


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
