"""The phones of a poll: each shows the question and its own vote, and once it is revealed the answer; and the votes, counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from functools import cache
from hashlib import sha256
from typing import Literal

from hanabi_widget.arguments import as_integers
from hanabi_widget.lessons import Item
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.lessons.grading.attempt_files import PHONE
from hanabi_widget.lessons.lesson import line_nodes
from hanabi_widget.protocol.deltas import Message, Traits, json_safe, safe_json_text
from hanabi_widget.protocol.exercise import PageMessage
from hanabi_widget.protocol.teacher_console import ConsoleBar, ConsoleChart
from hanabi_widget.session.attempt import PageAttempt
from hanabi_widget.session.exercise import parse_answer
from hanabi_widget.session.lesson_pages import Page, page_state, page_view
from hanabi_widget.session.session import read_type
from hanabi_widget.session.standalone_html import OPEN_AT_FIRST, sent_board
from hanabi_widget.text import Language, LocalizedError, describe_error
from hanabi_widget.view import OFFLINE, TABLE_ONLY, read_viewpoint, whole_board

from .screens_behind_secret_links import OnChange, Place, Screen, for_screens, notice, update

MOST_PHONES = 300
_NAME = re.compile(r"[\w-]{16,64}", re.ASCII)


class ClosedVote(PageAttempt):
    """A vote once no more are counted: it stays what the phone has voted, with its verdict, and beside it stands the answer."""

    @property
    def settled(self) -> bool:
        """Always: it takes no more answers."""
        return True

    def messages(self) -> list[PageMessage]:
        """The verdict, or without a vote the answer; and why."""
        if self.verdict or not self.question:
            return super().messages()
        answer = self.question.answer_sentence(self.language, self.question.example_answer)
        return [{"kind": "comment", "title": self.language.say("poll.answer"), "lines": [answer]}, *super().messages()]


class PollPhones(Place):
    """The phones of a poll.

    Args:
        votes: the votes on the question that is asked first.
        language: the language of all texts.
        title: the title of the page.
        on_change: called when a phone comes, goes or votes.

    Attributes:
        votes: the votes on the question that is asked.
    """

    def __init__(self, votes: Votes, language: Language, title: str, on_change: OnChange) -> None:
        super().__init__(title, language, MOST_PHONES, on_change)
        self.votes = votes
        self._sitting = 0  # another one for what is shown next: what was chosen and not voted for is gone
        self._page_states: dict[object, Traits] = {}  # by vote; for this round
        self._board = self._make_board()

    def _make_board(self) -> Traits:
        """The board of the question, or of the answer, with all of its steps: nobody asks for more."""
        shown = page_view(Page((), item=self.votes.item), settled=self.votes.revealed)
        view = read_viewpoint(shown.game.root.state, shown.view, shown.detail)
        board = for_screens(self.language, whole_board(line_nodes(shown.game), view, self.language))
        return json_safe({"_board_state": sent_board((OFFLINE if self.votes.revealed else TABLE_ONLY).before(board))})

    def next_round(self) -> None:
        """All vote again."""
        self._show_pages({})

    def ask(self, votes: Votes) -> None:
        """Ask another question on all phones; or show its answer, once no votes count."""
        self.votes = votes
        self._sitting += 1
        self._board = self._make_board()
        self._show_pages(self._board)
        self.tell(self._notice())

    def _notice(self) -> Traits:
        return notice(self.language.say("poll.over") if self.votes.revealed else "", self.title)

    def _page(self, screen: Screen) -> Traits:
        given = self.votes.this_round
        vote = (given[screen.name],) if screen.name in given else None
        if vote not in self._page_states:
            self._page_states[vote] = json_safe({"_page_state": self._make_page_state(vote)})
        return self._page_states[vote]

    def _make_page_state(self, vote: tuple[object] | None) -> Message:
        """What a phone shows beside its board; its vote is in a tuple of one, as it may be for none."""
        say = self.language.say
        item = self.votes.item
        is_open = not self.votes.revealed
        progress = (PageAttempt if is_open else ClosedVote)(item, exam=is_open, language=self.language)
        if vote is not None:
            progress.submit(item.question.form.to_json(item.question.context, vote[0]))
        state = page_state(as_lesson(item.question), [Page((), item=item)], [progress], 0, self.language, exam=is_open)
        title, line = "", say("poll.open" if len(self.votes.rounds) == 1 else "poll.second")
        if not is_open:
            title = say("poll.class")
            line = say("poll.class.right", n=self.votes.right_votes(), total=len(self.votes.this_round))
        messages: list[PageMessage] = [*progress.messages(), {"kind": "comment", "title": title, "lines": [line]}]
        labels = {
            **state["labels"],
            "save": say("poll.vote" if vote is None else "poll.change"),
            "answer": say("poll.own"),
            "shown": say("poll.own"),
        }
        asked = {} if is_open or vote is not None else {"input": None}  # nobody's vote is shown as none
        own: Traits = {"title": self.title, "sitting": self._sitting, "labels": labels, "messages": messages, "can_repeat": False}
        return {**state, **asked, **own}

    def _show_pages(self, board: Traits) -> None:
        """Show all phones their page anew, and a board."""
        self._page_states.clear()
        for screen in [*self.screens]:
            screen.show(safe_json_text(update({**board, **self._page(screen)})))

    def everything(self, screen: Screen) -> list[Message]:
        return [update({"_open_panels": [*OPEN_AT_FIRST], **self._board, **self._page(screen)}), self._notice()]

    def handle(self, screen: Screen, message: Message) -> None:
        read_type(message, ("answer",))
        if self.votes.revealed:
            raise LocalizedError("poll.error.closed")
        if message.get("sitting") != self._sitting:
            raise LocalizedError("page.error.other")
        if not _NAME.fullmatch(screen.name):
            raise LocalizedError("poll.error.name")
        self.votes.vote(screen.name, parse_answer(message.get("answer")), {other.name for other in self.screens})
        for other in [*self.screens]:
            if other.name == screen.name:
                other.show(safe_json_text(update(self._page(other))))
        self.on_screens()

    def describe(self, error: Exception) -> str:
        return describe_error(self.language, self.votes.question.state, error)


MAX_CHANGES = 20
"""A vote may be changed this often in a round."""

MAX_BARS = 20
"""Of more answers, those with the most votes are shown."""


def pseudonym(name: str) -> str:
    """What a phone is called where votes are kept: always the same, and it tells nothing of whose phone it is.

    Example:
        >>> pseudonym("aMzUIs8K3Kd2") == pseudonym("aMzUIs8K3Kd2"), len(pseudonym("aMzUIs8K3Kd2"))
        (True, 12)
    """
    return f"{PHONE}{sha256(name.encode()).hexdigest()[:6]}"


class Votes:
    """The votes on a question.

    Args:
        item: the question, with its id.
        keep: called with the pseudonym, the vote as JSON and the round, before a vote counts; it raises what keeps it from counting.

    Attributes:
        question: the question.
        revealed: whether the answer is shown, and no vote counts any more.
        verdict: gives the verdict on a vote.
        rounds: for each round the vote of each phone, as the form of the question reads it.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.lessons import Item
        >>> votes = Votes(Item("", hw.question("number", hw.deal(players=2, seed=2), which="pace")), keep=print)
        >>> votes.vote("aMzUIs8K3Kd2", 17)
        phone-6cd189 17 1
        >>> [*votes.rounds[0].values()]
        [17]
    """

    def __init__(self, item: Item, keep: Callable[[str, object, int], object]) -> None:
        self.item = item
        self.question = item.question
        self._keep = keep
        self.revealed = False
        self.rounds: list[dict[str, object]] = [{}]
        self._changes = Counter[tuple[str, int]]()
        self.verdict = cache(lambda vote: self.question.grade(self.question.form.to_json(self.question.context, vote)))

    @property
    def this_round(self) -> dict[str, object]:
        """The votes of this round."""
        return self.rounds[-1]

    def vote(self, name: str, answer: object, here: Collection[str] = ()) -> None:
        """Vote, or change the vote.

        Args:
            name: what the phone calls itself.
            answer: the vote.
            here: what the phones that are here call themselves. Once there are as many votes as phones may be, the vote that came last
                of a phone that has left makes room: so one phone under many names displaces only itself.

        Raises:
            LocalizedError: it is no answer to the question, or this phone has changed its vote too often.
        """
        number = len(self.rounds)
        question = self.question
        read = question.form.read(question.context, as_integers(answer))
        if (name, read) in self.this_round.items():
            return
        if self._changes[name, number] >= MAX_CHANGES:
            raise LocalizedError("poll.error.changes", n=MAX_CHANGES)
        self._keep(pseudonym(name), question.form.to_json(question.context, read), number)
        self._changes[name, number] += 1
        if name not in self.this_round and len(self.this_round) >= MOST_PHONES:
            gone = next(other for other in reversed(self.this_round) if other not in here)
            del self.this_round[gone], self._changes[gone, number]
        self.this_round[name] = read

    def next_round(self) -> None:
        """Begin another round."""
        self.rounds.append({})

    def right_votes(self) -> int:
        """How many votes of this round are right."""
        return sum(self.verdict(vote).right for vote in self.this_round.values())

    def answers(self, language: Language) -> ConsoleChart:
        """The votes of this round by answer; once it is revealed, with which are right. No names are told."""
        form = self.question.form
        context = self.question.context
        now = Counter(self.this_round.values())
        before = Counter(self.rounds[-2].values()) if len(self.rounds) > 1 else None
        labels = {vote: form.describe(language, context, vote) for vote in {*now, *(before or ())}}
        if self.revealed and not any(map(self.question.accepts, labels)):
            example = self.question.example_answer
            labels[example] = form.describe(language, context, example)
        votes = sorted(labels, key=lambda vote: (-now[vote], labels[vote]))[:MAX_BARS]
        title = language.say("poll.answers", n=len(self.rounds))
        bars = [
            self._bar(
                language,
                labels[vote],
                now[vote],
                None if before is None else before[vote],
                right=self.question.accepts(vote) if self.revealed else None,
            )
            for vote in votes
        ]
        return {"title": title, "max": max(1, *map(len, self.rounds[-2:])), "bars": bars}

    def told_of_mistakes(self, language: Language) -> list[str]:
        """What is told to those who gave the wrong answer with the most votes: its evidence, or a question back, and nothing missing."""
        wrong = Counter(vote for vote in self.this_round.values() if not self.verdict(vote).right)
        if not wrong:
            return []
        [(vote, _)] = wrong.most_common(1)
        answer = self.question.form.describe(language, self.question.context, vote)
        _, *told = self.verdict(vote).lines(language)
        return [language.say("poll.told", answer=answer), *told]

    def mistakes(self, language: Language) -> ConsoleChart:
        """The wrong votes of this round by the mistake that led to them, the commonest first; those without one by answer."""
        found = Counter[str]()
        for vote in self.this_round.values():
            verdict = self.verdict(vote)
            if not verdict.right:
                named = verdict.mistakes_to_name or (not verdict.is_empty and verdict.mistakes) or ()
                answer = self.question.form.describe(language, self.question.context, vote)
                found.update([language.say(f"mistake.{name}") for name in named] or [answer])
        bars = [self._bar(language, label, number, None, right=None) for label, number in found.most_common(MAX_BARS)]
        return {
            "title": language.say("poll.wrong_votes", n=len(self.this_round) - self.right_votes()),
            "max": max(len(self.this_round), 1),
            "bars": bars,
        }

    def _bar(self, language: Language, label: str, count: int, before: int | None, *, right: bool | None) -> ConsoleBar:
        key = "poll.bar" if before is None else "poll.bar.before"
        total = len(self.this_round)
        mark: Literal["", "right", "wrong"] = "" if right is None else "right" if right else "wrong"
        return {
            "label": label,
            "count": count,
            "before": before,
            "text": language.say(key, n=count, total=total, before=before),
            "mark": mark,
            "mark_label": language.say(f"poll.{mark}") if mark else "",
        }
