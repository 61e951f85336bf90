"""The votes of a poll, round by round, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from hanabi_widget.integer import as_integers
from hanabi_widget.lessons import Question, Verdict
from hanabi_widget.protocol.console import ConsoleBar, ConsoleChart
from hanabi_widget.text import Language, LocalizedError

MAX_VOTERS = 400
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
    return f"phone-{sha256(name.encode()).hexdigest()[:6]}"


class Votes:
    """The votes on a question.

    Args:
        question: the question.
        keep: called with the pseudonym, the vote as JSON and the round, before a vote counts; it raises what keeps it from counting.

    Attributes:
        rounds: for each round the vote of each phone, as the form of the question reads it.

    Example:
        >>> import hanabi_widget as hw
        >>> votes = Votes(hw.question("number", hw.deal(players=2, seed=2), which="pace"), keep=print)
        >>> votes.vote("aMzUIs8K3Kd2", 17)
        phone-6cd189 17 1
        >>> [*votes.rounds[0].values()]
        [17]
    """

    def __init__(self, question: Question, keep: Callable[[str, object, int], object]) -> None:
        self.question, self._keep = question, keep
        self.rounds: list[dict[str, Any]] = [{}]
        self._changes = Counter[tuple[str, int]]()
        self._verdicts: dict[Any, Verdict] = {}

    @property
    def this_round(self) -> dict[str, Any]:
        """The votes of this round."""
        return self.rounds[-1]

    def vote(self, name: str, answer: object) -> None:
        """Vote, or change the vote.

        Raises:
            LocalizedError: it is no answer to the question, there are too many voters, or this one has changed it too often.
        """
        number, question = len(self.rounds), self.question
        read = question.form.read(question.context, as_integers(answer))
        if self.this_round.get(name) == read:
            return
        if name not in self.this_round and len(self.this_round) >= MAX_VOTERS:
            raise LocalizedError("screen.full")
        if self._changes[name, number] >= MAX_CHANGES:
            raise LocalizedError("poll.error.changes", n=MAX_CHANGES)
        self._keep(pseudonym(name), question.form.to_json(question.context, read), number)
        self._changes[name, number] += 1
        self.this_round[name] = read

    def next_round(self) -> None:
        """Begin another round."""
        self.rounds.append({})

    def verdict(self, vote: Any) -> Verdict:  # noqa: ANN401 - each form has its own
        """The verdict on a vote."""
        if vote not in self._verdicts:
            self._verdicts[vote] = self.question.grade(self.question.form.to_json(self.question.context, vote))
        return self._verdicts[vote]

    def right_votes(self) -> int:
        """How many votes of this round are right."""
        return sum(self.verdict(vote).right for vote in self.this_round.values())

    def charts(self, language: Language, *, revealed: bool) -> list[ConsoleChart]:
        """The votes of this round by answer; once the answer is revealed, also by named mistake. No names are told."""
        answers = self._answers(language, revealed=revealed)
        return [answers, self._mistakes(language)] if revealed and self.right_votes() < len(self.this_round) else [answers]

    def _answers(self, language: Language, *, revealed: bool) -> ConsoleChart:
        form, context = self.question.form, self.question.context
        now = Counter(self.this_round.values())
        before = Counter(self.rounds[-2].values()) if len(self.rounds) > 1 else None
        labels = {vote: form.describe(language, context, vote) for vote in {*now, *(before or ())}}
        if revealed and not any(map(self.question.accepts, labels)):
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
                right=self.question.accepts(vote) if revealed else None,
            )
            for vote in votes
        ]
        return {"title": title, "max": max(len(self.this_round), len(self.rounds[-2]) if before is not None else 0, 1), "bars": bars}

    def _mistakes(self, language: Language) -> ConsoleChart:
        found = Counter[str]()
        for vote in self.this_round.values():
            verdict = self.verdict(vote)
            if not verdict.right:
                found.update(verdict.mistakes_to_name or [""])
        labels = {name: language.say(f"mistake.{name}" if name else "poll.no_mistake") for name in found}
        bars = [self._bar(language, labels[name], number, None, right=None) for name, number in found.most_common(MAX_BARS)]
        return {"title": language.say("poll.mistakes"), "max": max(len(self.this_round), 1), "bars": bars}

    def _bar(self, language: Language, label: str, count: int, before: int | None, *, right: bool | None) -> ConsoleBar:
        total = len(self.this_round)
        text = (
            language.say("poll.bar", n=count, total=total)
            if before is None
            else language.say("poll.bar.before", n=count, total=total, before=before)
        )
        mark = "" if right is None else "right" if right else "wrong"
        return {
            "label": label,
            "count": count,
            "before": before,
            "text": text,
            "mark": mark,  # type: ignore[typeddict-item]
            "mark_label": language.say(f"poll.{mark}") if mark else "",
        }
