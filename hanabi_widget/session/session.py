"""Sessions: what a person at a screen may ask and do, whatever carries the messages; and the one reply that every message gets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from hanabi_widget.protocol.board_messages import Answer, JobProgress, Reply
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.protocol.map_of_minds import World
from hanabi_widget.rules import State
from hanabi_widget.text import Language, LocalizedError, describe_error

from .jobs import Cancelled, Job, Jobs
from .standalone_html import SCRIPT, STYLE

MAX_SAFE_NUMBER = 2**53
"""What a browser can count to."""


Outcome: TypeAlias = Answer | Job[Any] | None
"""What comes of a message: an answer, the job that makes one or changes something, or nothing more than what has changed."""


def read_type(message: Message, allowed: Sequence[str], refusal: str = "error.message") -> str:
    """The type of a message.

    Raises:
        LocalizedError: it is none of those that are allowed.
    """
    kind = message.get("type")
    if kind not in allowed:
        raise LocalizedError(refusal, types=", ".join(allowed))
    return str(kind)


@dataclass(frozen=True)
class Desk:
    """Where the messages of a screen are answered: each gets one reply, at once or when its job is done.

    Attributes:
        handle: obeys a command, or answers a request; or returns the job that does.
        describe: says what went wrong, in a sentence.
        send: sends a message to the screen.
        jobs: the jobs that its messages start.
        shows_bugs: whether what went wrong by a mistake of ours is raised as well, once the reply is sent: so a notebook shows it to its
            author. A phone has no use for it.
    """

    handle: Callable[[Message], Outcome]
    describe: Callable[[Exception], str]
    send: Callable[[Message], object]
    jobs: Jobs = field(default_factory=Jobs)
    shows_bugs: bool = True

    def answer(self, message: object) -> None:
        """Reply to a message, which may be anything. If anything is wrong with it, nothing changes and the reply says so."""
        asked: Message = message if isinstance(message, dict) else {}
        number = asked.get("id")
        if asked.get("type") == "cancel":
            self.jobs.cancel_number(number)
        else:
            number = number if type(number) is int and abs(number) < MAX_SAFE_NUMBER else 0
            self._reply(number, lambda: self.handle(json_safe(asked)))

    def _reply(self, number: int, make_answer: Callable[[], Outcome]) -> None:
        """Reply to the message of a number; if it takes a job, when that is done."""
        try:
            made = make_answer()
        except Cancelled:
            self._send(number, Reply(type="cancelled", id=number, text=""))
        except KeyboardInterrupt:
            self._send(number, Reply(type="cancelled", id=number, text=""))
            raise
        except Exception as error:
            self._send(number, Reply(type="error", id=number, text=self.describe(error)))
            if self.shows_bugs and not isinstance(error, ValueError | RecursionError):
                raise
        else:
            if isinstance(made, Job):
                self.jobs.start(number, made, partial(self._tell_progress, number), partial(self._reply, number))
            else:
                self._send(number, made or Reply(type="done", id=number, text=""))

    def _send(self, number: int, answer: Answer | Reply) -> None:
        self.send(json_safe({**answer, "id": number}))

    def _tell_progress(self, number: int, done: int, total: int | None) -> None:
        self.send(JobProgress(type="progress", id=number, done=done, total=total))


class Session(ABC):
    """What one person sees and does. A screen shows its traits, follows `on_change`, and has it answer messages at a `Desk`.

    Attributes:
        language: the language of all texts.
        jobs: what is being worked out for it.
        on_change: called with the traits that have changed, by name, while nothing else can change or interrupt the session.
    """

    def __init__(self, language: Language) -> None:
        self.language, self.jobs = language, Jobs()
        self.on_change: Callable[[Message], object] = lambda _: None

    @property
    @abstractmethod
    def state(self) -> State:
        """A position, for the names of players and cards in errors."""

    @property
    @abstractmethod
    def traits(self) -> Traits:
        """What a screen shows, as the traits of its model in js."""

    @abstractmethod
    def handle(self, message: Message) -> Outcome:
        """Obey a command, or answer a request; or the job that does.

        Raises:
            HanabiError: something is wrong with the message; nothing has changed.
        """

    @property
    def readers(self) -> Mapping[str, Callable[[object], object]]:
        """The traits that a screen may set, each with what reads its value."""
        return {}

    def describe(self, error: Exception) -> str:
        """What went wrong, in a sentence."""
        return describe_error(self.language, self.state, error)

    def desk(self, send: Callable[[Message], object]) -> Desk:
        """The desk that answers a screen's messages."""
        return Desk(self.handle, self.describe, send, self.jobs)


class WorldSession(Session):
    """A session with a position of its own, which it may show as a board: a map, an editor.

    Args:
        language: the language of all texts.
        shown: what it shows beside that board, by trait.
    """

    def __init__(self, language: Language, **shown: object) -> None:
        super().__init__(language)
        self._traits: Traits = {**shown, "_world": {}, "_board_script": {}}

    @property
    def traits(self) -> Traits:
        return {**self._traits}

    def change(self, **changed: object) -> None:
        """Have other values of some traits."""
        self._traits |= changed
        self.on_change(changed)

    def open_world(self, world: World | None) -> None:
        """Show a position as a board, or nothing but what was shown before."""
        script = {"_board_script": {"script": SCRIPT, "style": STYLE}} if world and not self._traits["_board_script"] else {}
        self.change(**script, _world=json_safe(world or {}))
