"""Attempts: the answers of students as they were given. They hold no verdicts, which are computed when they are graded."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from hashlib import sha256
from typing import Self, TypedDict, Unpack

from hanabi_widget.base_error import HanabiError
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.lessons.files.writer import question_text
from hanabi_widget.lessons.lesson import Item, PredictionPart
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.notation.json_as_pasted import parse_json
from hanabi_widget.text import LocalizedError

PREDICTION, OPENED = NOT_GRADED = ("prediction", "opened")
MODES = ("practice", "exam", *NOT_GRADED)

MAX_NAME_LENGTH = 200
MAX_QUESTION_LENGTH = 20_000
MAX_ANSWER_LENGTH = 8_000
"""An answer may have so many characters as JSON."""
MAX_ANSWER_LISTS = 400
"""And so many lists and objects: so it is never nested too deeply for Python, whatever reads it."""
MAX_NUMBER = 10**9
"""The largest number in an attempt."""

_ITEM = re.compile(r"[0-9a-f]{12}")
_SITTING = re.compile(r"[0-9a-f]{12}|")
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_TIME = re.compile(r"2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


class Circumstances(TypedDict, total=False):
    """How an answer was given, as the attributes of `Attempt` have it."""

    lesson: str
    student: str
    seconds: float
    hints: int
    revealed: bool
    sitting: str
    reason: str


@dataclass(frozen=True)
class Attempt:
    """One answer of a student, or the fact that the student had the answer revealed.

    Attributes:
        item: the id of the question: see `hanabi_widget.lessons.lesson.item_id`.
        question: while it was open, a digest of the question: see `question_digest`. Once it was settled in practice, the question that
            the student saw, as `question_text` writes it. Empty where that is not told, as in the report of an LMS.
        answer: the answer, as JSON.
        time: when it was given, in UTC in ISO 8601 format, such as ``"2026-11-21T18:01:00Z"``.
        lesson: the title of the lesson; may be empty.
        student: the name of the student, as `student_name` writes it; may be empty.
        seconds: the time since the question was shown or last answered.
        hints: the number of hints that the student had seen.
        mode: ``"practice"``, ``"exam"``, or what is not graded: ``"prediction"``, and ``"opened"``, when a student first saw an exam.
        revealed: True if the student had the answer revealed instead of answering; ``answer`` is then None.
        sitting: in an exam, 12 hexadecimal digits that are the same for all answers of a student at one screen; may be empty.
        reason: why, in the student's own words, where an exam asks for it.

    Raises:
        LocalizedError: a value is not allowed.

    Example:
        >>> attempt = Attempt("0123456789ab", "ask: number which=pace", 17, "2026-11-21T18:01:00Z", student="Zoé")
        >>> attempt.answer, attempt.mode, attempt.hints
        (17, 'practice', 0)
    """

    item: str
    question: str
    answer: object
    time: str
    lesson: str = ""
    student: str = ""
    seconds: float = 0
    hints: int = 0
    mode: str = "practice"
    revealed: bool = False
    sitting: str = ""
    reason: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.student, str) and len(self.student) <= MAX_NAME_LENGTH:
            object.__setattr__(self, "student", student_name(self.student))
        for name in ("item", "question", "time", "lesson", "student", "mode", "sitting", "reason"):
            longest = MAX_QUESTION_LENGTH if name == "question" else MAX_NAME_LENGTH
            text = getattr(self, name)
            if not isinstance(text, str) or len(text) > longest or not _is_encodable(text):
                raise LocalizedError("attempt.error.text", name=name, longest=longest)
        if not _ITEM.fullmatch(self.item):
            raise LocalizedError("attempt.error.item")
        if not _SITTING.fullmatch(self.sitting):
            raise LocalizedError("attempt.error.sitting")
        is_time = False
        with suppress(ValueError):
            is_time = bool(_TIME.fullmatch(self.time) and datetime.fromisoformat(self.time))
        if not is_time:
            raise LocalizedError("attempt.error.time")
        if self.mode not in MODES:
            raise LocalizedError("attempt.error.mode", allowed=", ".join(MODES))
        for name, number_types in (("seconds", (int, float)), ("hints", (int,))):
            number = getattr(self, name)
            if type(number) not in number_types or not 0 <= number <= MAX_NUMBER:
                raise LocalizedError("attempt.error.number", name=name)
        if not isinstance(self.revealed, bool) or (self.revealed and self.answer is not None):
            raise LocalizedError("attempt.error.revealed")
        if not _is_answer(self.answer):
            raise LocalizedError("attempt.error.answer")

    @classmethod
    def now(
        cls, asked: Item | PredictionPart, answer: object, *, mode: str = "practice", settled: bool = False, **given: Unpack[Circumstances]
    ) -> Self:
        """An attempt at an item, or what a student predicted, with the current time.

        Args:
            asked: the item or the prediction.
            answer: the answer, as JSON.
            mode: ``"practice"`` or ``"exam"``.
            settled: whether the student knows a right answer now. Only then, and never in an exam, the attempt states the whole question,
                which tells the hidden cards.
            given: how it was given, as the attributes have it.

        Raises:
            LocalizedError: a value is not allowed.
        """
        if isinstance(asked, PredictionPart):
            question = f"sha256:{asked.digest}"
            mode = PREDICTION
        else:
            question = question_text(asked.question) if settled and mode == "practice" else question_digest(asked.question)
        return cls(asked.id, question, answer, _now(), mode=mode, **given)

    @property
    def states_question(self) -> bool:
        """Whether it states the question, not a digest of it."""
        return bool(self.question) and not _DIGEST.fullmatch(self.question)

    def to_json(self) -> dict[str, object]:
        """The attempt as a JSON object, with a checksum under ``"check"`` against damage."""
        values = asdict(self)
        return {**values, "check": _check_sum(values)}


def question_digest(question: Question) -> str:
    """A digest of a question as the student sees it: it tells neither the answer nor a hidden card.

    Example:
        >>> import hanabi_widget as hw
        >>> asked = [hw.question("known", hw.deal(players=2, seed=seed)[0], of="Bob", view="Bob") for seed in (1, 1, 2)]
        >>> one, same, other = map(question_digest, asked)
        >>> one[:7], one == same, one == other
        ('sha256:', True, False)
    """
    return f"sha256:{question.digest}"


FIELDS = tuple(entry.name for entry in fields(Attempt))
OPTIONAL_FIELDS = frozenset({"revealed", "sitting", "reason"})
"""Fields that attempts written by earlier versions lack."""


def read_attempt(value: object) -> Attempt:
    """Parse an attempt from a JSON value.

    Raises:
        LocalizedError: the value is not an attempt, or its checksum is wrong.

    Example:
        >>> attempt = Attempt("0123456789ab", "ask: number which=pace", 17, "2026-11-21T18:01:00Z", student="Zoé")
        >>> read_attempt(attempt.to_json()) == attempt
        True
        >>> read_attempt({**attempt.to_json(), "answer": 18})
        Traceback (most recent call last):
        hanabi_widget.text.statements.LocalizedError: This answer has been altered: its checksum does not match.
    """
    if not isinstance(value, Mapping) or {*value} | OPTIONAL_FIELDS != {*FIELDS, "check"}:
        raise LocalizedError("attempt.error.fields", allowed=", ".join((*FIELDS, "check")))
    values = {name: value[name] for name in FIELDS if name in value}
    attempt = Attempt(**values)
    if value["check"] != _check_sum(values):
        raise LocalizedError("attempt.error.check")
    return attempt


def read_json(text: str | bytes) -> object:
    """Parse JSON strictly: NaN, infinities and duplicate keys are errors.

    Raises:
        LocalizedError: the text is not JSON.
    """
    try:
        return parse_json(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None
    except HanabiError as error:
        raise LocalizedError("attempt.error.json", line=getattr(error, "line", 1), column=getattr(error, "column", 1)) from None


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _check_sum(values: Mapping[str, object]) -> str:
    """A short digest of the fields of an attempt."""
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


def _is_encodable(text: str) -> bool:
    """Whether a text can be encoded in UTF-8: no character of it is half a pair of surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _is_answer(answer: object) -> bool:
    """Whether an answer is JSON of limited size, which is the same when it is read again."""
    try:
        text = json.dumps(answer, ensure_ascii=False, allow_nan=False)
        is_small = len(text) <= MAX_ANSWER_LENGTH and text.count("[") + text.count("{") <= MAX_ANSWER_LISTS
        return is_small and _is_encodable(text) and bool(json.loads(text) == answer)
    except (TypeError, ValueError, RecursionError):
        return False
