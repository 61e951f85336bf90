"""The poll: the questions of a lesson to a class, which votes on its phones, talks, votes again, and sees the answer with its proof."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Unpack

from hanabi_widget.arguments import FileName
from hanabi_widget.lessons import Lesson, Question
from hanabi_widget.lessons.files.reader import LessonSource, as_lesson
from hanabi_widget.lessons.grading.attempt_files import CLASS, JOURNAL, append_attempt, check_journal
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.protocol.deltas import Message
from hanabi_widget.protocol.teacher_console import ConsoleButton, ConsoleState
from hanabi_widget.session.session import Outcome
from hanabi_widget.text import LocalizedError
from hanabi_widget.widget.board import BoardView
from hanabi_widget.widget.exercise_and_practice import Exercise

from .address import Address, Where
from .poll_phones import PollPhones, Votes
from .screens_behind_secret_links import notice
from .table import WALL
from .teacher_console import Buttons, Served, at_home, plain_link, qr_code

PHONES = "phones"

TOLD = 2
"""So many lines of the console are for all: the question, and how many of the phones have voted."""

SWITCHES = ("show", "mistakes")
"""What shows a chart while it is pressed: the votes by answer, or by mistake. None is at first, as the class may see the notebook."""


class PollWall(Exercise):
    """A lesson whose button for the answer shows it to the whole class, and whose question is that which the class is asked.

    Args:
        lesson: the lesson.
        poll: the poll.
    """

    def __init__(self, lesson: Lesson, poll: Poll) -> None:
        self._poll = poll
        self._answer_at_home = at_home(super()._on_message)
        super().__init__(lesson, student=CLASS, journal=None, language=poll._language.code)
        self._desk = replace(self._desk, handle=self._handle)

    def _handle(self, message: Message) -> Outcome:
        if message.get("type") == "reveal":
            self._poll.reveal()
            return None
        outcome = self.session.handle(message)
        self._poll._follow_wall()
        return outcome

    def _on_message(self, *arguments: object) -> None:
        self._answer_at_home(*arguments)

    def _ipython_display_(self) -> None:
        """Without the attempts, which are kept elsewhere."""
        BoardView._ipython_display_(self)


class Poll(Served):
    """The questions of a lesson to a class, which votes on its phones.

    Shown in a notebook, it has one link and QR code for all phones and all questions, the number of votes, and below the lesson. Show the
    votes by answer, let the class talk and vote again, and show the answer: then the wrong votes are counted by mistake too, and each phone
    has the verdict on its own vote, with the proof. Nobody sees who voted for what. The phones turn to another question when you do.

    It is served as a `Table` is: from this machine alone unless you name an address.

    Args:
        source: what `hanabi_widget.Exercise` takes: a question, questions, a lesson, its file or its text.
        journal: the file that each vote is appended to, as an attempt under a pseudonym; None for no file.
        address: the address of this machine at which it is served, such as ``"192.168.1.20"``.
        port: the port there; by default the first free one from 8790 on.
        url: where phones find it, if that is elsewhere: behind a proxy, as on a hub.
        tls: the files of a certificate and of its key, by which all is encrypted: ``("class.pem", "class.key")``; by default nothing is.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        attempts: the votes, oldest first, each under the pseudonym of its phone.
        wall: the exercise that shows the lesson in the notebook.

    Raises:
        LessonError: the text is not a lesson.
        HanabiError: the source is none of these, asks nothing, or a question has no answer; unknown language; or it cannot be served there.

    Example:
        >>> import hanabi_widget as hw
        >>> poll = hw.Poll(hw.question("number", hw.deal(players=2, seed=2), which="pace"), journal=None)
        >>> poll.round, poll.votes, poll.is_open
        (1, {}, False)
        >>> poll.vote_again()
        >>> poll.round
        2
        >>> poll = hw.Poll("drill: number which=pace n=2", journal=None)
        >>> poll.next_question()
        >>> poll.question.title()
        'Pace'
    """

    _kind: ClassVar[str] = "poll"

    def __init__(
        self,
        source: LessonSource,
        *,
        journal: FileName | None = JOURNAL,
        language: str | None = None,
        **where: Unpack[Where],
    ) -> None:
        check_journal(journal)
        super().__init__(language)
        self._journal = journal
        self.attempts: list[Attempt] = []
        self.wall = PollWall(replace(as_lesson(source), exam=False), self)
        items = enumerate(page.item for page in self.wall.session.pages)
        self._asked = {place: Votes(item, self._keep) for place, item in items if item and item.is_asked}
        if not self._asked:
            raise LocalizedError("lesson.error.unasked")
        self._place = min(self._asked)
        self._title = self._language.say("poll.title", title=self.wall.lesson.title or self.question.title(self._language))
        self._pressed = set[str]()
        self._phones, self._for_all = (PollPhones(self._votes, self._language, self._title, self._refresh_soon) for _ in range(2))
        self._for_all.is_read_from_afar = True
        self._serve({PHONES: self._phones, WALL: self._for_all}, Address(**where), {})

    def _refresh_soon(self) -> None:
        """Bring the console up to date, and what the wall says beside the question: how many have voted, and where. It says no votes."""
        super()._refresh_soon()
        if PHONES in self._tokens:
            text = "\n".join(self._console_state()["lines"][:TOLD])
            self._for_all.tell({**notice(text, self._title), "code": qr_code(self.link)})

    @property
    def _votes(self) -> Votes:
        """The votes on the question that is asked."""
        return self._asked[self._place]

    def _ask(self) -> None:
        """Show the question on all screens, or its answer."""
        for screens in (self._phones, self._for_all):
            screens.ask(self._votes)
        self._refresh_soon()
        self._console.refresh()

    @property
    def question(self) -> Question:
        """The question that the class is asked."""
        return self._votes.question

    def _keep(self, student: str, answer: object, number: int) -> None:
        """Keep a vote. The question is not stated, as in an exam: it may be open still."""
        lesson = f"{self._title} · {self._language.say('poll.round', n=number)}"
        attempt = Attempt.now(self._votes.item, answer, lesson=lesson, student=student, mode="exam")
        if self._journal is not None:
            try:
                append_attempt(self._journal, attempt)
            except OSError as error:
                raise LocalizedError("page.error.kept", problem=error) from None
        self.attempts.append(attempt)

    # -- for the teacher ---------------------------------------------------------------------------

    @property
    def link(self) -> str:
        """The link for all phones.

        Raises:
            HanabiError: it is not open.
        """
        return self._link(PHONES)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return len(self._votes.rounds)

    @property
    def votes(self) -> dict[str, int]:
        """The votes of this round, by answer in words, those with the most votes first."""
        return {bar["label"]: bar["count"] for bar in self._votes.answers(self._language)["bars"] if bar["count"]}

    @property
    def revealed(self) -> bool:
        """Whether the answer is shown, and no vote on this question counts any more."""
        return self._votes.revealed

    def show_votes(self) -> None:
        """Show the votes of this round in the notebook."""
        self._pressed.add("show")
        self._console.refresh()

    def vote_again(self) -> None:
        """Begin another round: all vote again.

        Raises:
            LocalizedError: the answer was shown already.
        """
        if self.revealed:
            raise LocalizedError("poll.error.closed")
        self._pressed.clear()
        self._votes.next_round()
        for screens in (self._phones, self._for_all):
            screens.next_round()
        self._console.refresh()

    def reveal(self) -> None:
        """Show the answer, with its proof, in the notebook and on all phones, and the votes by named mistake."""
        if not self.revealed:
            self.wall.page = self._place
            self._votes.revealed = True
            self.wall.reveal()
            self._ask()

    def next_question(self) -> None:
        """Ask the next question, on the wall and on all phones.

        Raises:
            LocalizedError: there is none.
        """
        self.wall.page = next((place for place in self._asked if place > self._place), len(self.wall.session.pages))
        self._follow_wall()

    def _follow_wall(self) -> None:
        """Ask the class what the wall shows, if that is another question."""
        if self.wall.page in self._asked and self.wall.page != self._place:
            self._place = self.wall.page
            self._pressed.clear()
            self._ask()

    def take_back(self) -> None:
        """Exchange the link: the one before leads nowhere any more, and all phones say so. The votes of this round stay.

        Raises:
            HanabiError: it is not open.
        """
        self._exchange(PHONES)

    # -- in the notebook ---------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The console, and the question below it."""
        super()._ipython_display_()
        self.wall._ipython_display_()

    def _console_state(self) -> ConsoleState:
        say = self._language.say
        count = len(self._votes.this_round)
        number = [*self._asked].index(self._place) + 1
        lines = [
            say("page.status.open", n=number),
            # Who has voted may have gone.
            say("poll.votes", n=count, total=max(count, len(self._phones.screens)), round=self.round),
        ]
        buttons = [
            ConsoleButton(id=name, label=say(f"poll.{name}"), pressed=name in self._pressed if name in SWITCHES else None)
            for name in ([] if self.revealed else [*SWITCHES, "again", "reveal"]) + (["next"] if number < len(self._asked) else [])
        ]
        if "mistakes" in self._pressed:
            lines += self._votes.told_of_mistakes(self._language)
        makers = zip(SWITCHES, (self._votes.answers, self._votes.mistakes))
        charts = [make(self._language) for name, make in makers if self.revealed or name in self._pressed]
        labels = {PHONES: "poll.link", WALL: "table.link.wall"}
        links = [plain_link(name, say(label), "", say("poll.take_back")) for name, label in labels.items()]
        return self._console_with(self._title, lines, buttons, links, charts)

    @property
    def _buttons(self) -> Buttons:
        switches: Buttons = {name: partial(self._pressed.symmetric_difference_update, {name}) for name in SWITCHES}
        return {**switches, "again": self.vote_again, "reveal": self.reveal, "next": self.next_question}
