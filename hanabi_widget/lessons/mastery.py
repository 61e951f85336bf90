"""Today: what a student is asked on a day, read off the dates in the journal; and how well each skill is known.

An item counts as right if the first answer was, without hints. Three in a row right masters a skill. When it is asked again is worked out
by FSRS, the scheduler of the package `fsrs`, in whole days and without its random shifts: the same journal gives the same days.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time
from itertools import count, cycle, islice
from math import inf
from typing import NamedTuple

from hanabi_widget.lessons.files.reader import read_lesson
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.lessons.lesson import DrillPart, item_id
from hanabi_widget.lessons.lesson_errors import LessonError
from hanabi_widget.lessons.questions.question import Question

# -- Skills: what is practised together, and the lessons that bring its words --------------------------------


COURSE = {
    "02-clues": "Clues",
    "03-counting": "Counting",
    "04-what-others-hold": "What others hold",
    "05-the-hand-together": "The hand together",
    "06-odds": "Odds",
    "07-play-or-throw-away": "Play or throw away",
    "08-in-anothers-chair": "In another's chair",
    "09-what-alice-knows-that-bob-knows": "What Alice knows that Bob knows",
    "10-common-knowledge": "Common knowledge",
    "11-the-muddy-children": "The muddy children",
    "12-choosing-a-clue": "Choosing a clue",
    "15-certain-plans": "Certain plans",
    "16-partners-and-conventions": "Partners and conventions",
    "21-reading-clues": "Reading clues",
    "22-where-the-team-parted": "Where the team parted",
    "worlds": "Worlds",
}
"""The lessons of the course that bring what practice asks about: the names of their files, and their titles."""

SKILLS = {
    "T1.1": ("02-clues | known | claim=playable", "02-clues | possible", "02-clues | known | claim=trash"),
    "T2.1": ("02-clues | possible", "02-clues | known | claim=playable"),
    "T3.1": ("03-counting | possible", "07-play-or-throw-away | critical", "03-counting | known | claim=playable"),
    "T4.1": ("04-what-others-hold | possible", "04-what-others-hold | known | claim=playable"),
    "T5.1": ("05-the-hand-together | possible", "07-play-or-throw-away | known | claim=not critical"),
    "T6.1": ("08-in-anothers-chair | known | claim=playable", "08-in-anothers-chair | possible"),
    "T7.1": ("09-what-alice-knows-that-bob-knows | thinks",),
    "T8.1": ("10-common-knowledge | everybody",),
    "T9.1": ("16-partners-and-conventions | meaning | under=beginner", "21-reading-clues | meaning | under=level 1"),
    "T10.1": ("12-choosing-a-clue | clue_for",),
    "T11.1": ("06-odds | odds",),
    "T1.2": ("09-what-alice-knows-that-bob-knows | knows_that",),
    "T2.2": ("09-what-alice-knows-that-bob-knows | knows_that",),
    "T3.2": ("09-what-alice-knows-that-bob-knows | knows_that",),
    "T4.2": ("09-what-alice-knows-that-bob-knows | knows_that",),
    "T5.2": ("09-what-alice-knows-that-bob-knows | knows_that",),
    "T6.2": ("08-in-anothers-chair | who_knows",),
    "T7.2": ("09-what-alice-knows-that-bob-knows | who_knows",),
    "T8.2": ("11-the-muddy-children | rounds", "worlds | moves"),
    "T9.2": ("21-reading-clues | will_play | under=level 1", "22-where-the-team-parted | parting | under=beginner"),
    "T10.2": ("15-certain-plans | plan", "21-reading-clues | clue_saying | under=level 1"),
    "T11.2": ("15-certain-plans | endgame",),
}
"""The skills in the order in which practice begins them. Their names, a technique and a number, stand in journals.

Of each what is asked, in turn: the lesson before which it is not, the type of the question, and parameters of its drill."""

TAG = "practice "
"""How the name of the lesson begins in an attempt of practice; the name of the skill follows."""


def technique_of(skill: str) -> str:
    """The technique of a skill, one of `TECHNIQUES`."""
    return skill.partition(".")[0]


def lesson_of(skill: str) -> str:
    """The lesson of `COURSE` that tells how the questions of a skill are answered."""
    return SKILLS[skill][0].partition(" | ")[0]


def open_drills(skill: str, lessons: Collection[str]) -> list[list[str]]:
    """What a skill may ask about after some lessons of `COURSE`.

    Example:
        >>> open_drills("T3.1", {"02-clues", "03-counting"})
        [['03-counting', 'possible'], ['03-counting', 'known', 'claim=playable']]
    """
    return [parts for each in SKILLS[skill] if (parts := each.split(" | "))[0] in lessons]


def lessons_done(titles: Collection[str]) -> set[str]:
    """The lessons of `COURSE` that a student has done: those with an answer, and in any case the first."""
    return {name for name, title in COURSE.items() if title in titles} | {"02-clues"}


# -- Standings: how well each skill is known, and when it is due ---------------------------------------------


class Settled(NamedTuple):
    """What came of an item that is settled: its skill, whether the first answer was right, the day, and the item: its id and question."""

    skill: str
    right: bool
    day: date
    item: str = ""
    question: str = ""


def skill_of(attempt: Attempt) -> str:
    """The skill that an attempt is about; empty outside practice."""
    name = attempt.lesson.removeprefix(TAG)
    return name if name in SKILLS and attempt.lesson != name else ""


def outcomes(attempts: Sequence[Attempt]) -> list[Settled]:
    """What came of the items of practice that are settled, right at last or shown, in the order in which they were settled.

    Args:
        attempts: the attempts of one student, oldest first.
    """
    settled = dict[str, bool]()
    found = list[Settled]()
    for attempt in filter(skill_of, attempts):
        if attempt.states_question and not settled.get(attempt.item):
            right = attempt.item not in settled and not (attempt.revealed or attempt.hints)
            day = datetime.fromisoformat(attempt.time).astimezone().date()  # where the student is
            found.append(Settled(skill_of(attempt), right, day, attempt.item, attempt.question))
        settled[attempt.item] = settled.get(attempt.item, False) or attempt.states_question
    return found


IN_A_ROW = 3
"""So many in a row right masters a skill."""


class SkillStanding(NamedTuple):
    """How well a student knows a skill.

    Attributes:
        streak: how many items were right at the end, in a row.
        mastered: whether enough in a row ever were.
        last: the day of the last item; the first of all days before there is one.
        due: the day on which it is to be asked again.
    """

    streak: int = 0
    mastered: bool = False
    last: date = date.min
    due: date = date.max


def standings(found: Sequence[Settled]) -> dict[str, SkillStanding]:
    """The standing in every skill after some items, in order.

    Example:
        >>> standings([Settled("T1.1", True, date(2026, 11, 30))])["T1.1"].due
        datetime.date(2026, 12, 2)
    """
    from fsrs import Card, Rating, Scheduler  # noqa: PLC0415 - all else in lessons needs the standard library only

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    cards = {name: Card(card_id=0) for name in SKILLS}
    known = dict.fromkeys(SKILLS, SkillStanding())
    for skill, right, day, *_ in found:
        cards[skill], _ = scheduler.review_card(cards[skill], Rating.Good if right else Rating.Again, datetime.combine(day, time(), UTC))
        streak = known[skill].streak + 1 if right else 0
        known[skill] = SkillStanding(streak, known[skill].mastered or streak == IN_A_ROW, day, cards[skill].due.date())
    return known


# -- The items of a day: what is due, what was asked longest ago, and something new --------------------------


ITEMS = 8
"""So many items are asked on a day: about ten minutes."""

ITEMS_PER_NEW = 3
"""One skill in so many items is new; it is asked about twice."""

MAX_RISE = 8
"""An item demands at most so much more than the one of its skill before it."""

PATIENCE = 40
"""After so many questions that demand more, one may demand 1 more, then 4, 9, ...: journals from before rise and fall as they like."""


class Today:
    """What a student is asked on a day, by the items before it; what was settled on the day itself is not asked again.

    Args:
        found: what came of all items so far.
        lessons: the lessons, of `COURSE`, that the student has done; what was begun is asked about without them.
        items: the number of items of a day.
        day: the day; None for that which it is where the student is.

    Attributes:
        left: the skills of the items that are still to be asked, in order.
        standings: the standings in all skills.

    Example:
        >>> today = Today([], {"02-clues"}, 6)
        >>> today.left, today.next_question("Zoé").difficulty
        (['T1.1', 'T2.1', 'T1.1', 'T2.1', 'T1.1', 'T2.1'], 'T1')
    """

    def __init__(self, found: Sequence[Settled], lessons: Collection[str], items: int = ITEMS, day: date | None = None) -> None:
        self._found = found
        self._lessons = lessons
        self.day = day or datetime.now(UTC).astimezone().date()
        self.standings = standings(found)
        before = standings([outcome for outcome in found if outcome.day < self.day])
        begun = sorted(
            (name for name in SKILLS if before[name].last > date.min),
            key=lambda name: (before[name].due > self.day, before[name].last),
        )
        new = [name for name in SKILLS if name not in begun and open_drills(name, lessons)][: max(1, items // ITEMS_PER_NEW)]
        self.left = [*islice(cycle([*begun[: items - 2 * len(new)], *new, *new]), items)]
        for outcome in found:
            if outcome.day == self.day and outcome.skill in self.left:
                self.left.remove(outcome.skill)

    @property
    def is_new(self) -> bool:
        """Whether the next skill was never asked about before."""
        return self.standings[self.left[0]].last == date.min

    def next_question(self, seed: str) -> Question:
        """The next question; the same one as long as it is not settled.

        Args:
            seed: the name of the student, and what gives other positions.
        """
        skill = self.left[0]
        most = inf
        before = [outcome for outcome in self._found if outcome.skill == skill]
        with suppress(IndexError, LessonError):  # there was none, or one of a type that is asked no more
            most = read_lesson(before[-1].question).items()[0].question.demands.total + MAX_RISE
        drills = open_drills(skill, self._lessons) or open_drills(skill, COURSE)
        _, name, *settings = drills[len(before) % len(drills)]
        given = tuple(each.partition("=")[::2] for each in settings)
        technique = technique_of(skill)
        for number in count():
            (question,) = DrillPart(name, 1, technique, f"{seed} {skill} {len(before)} {number}", given=given).questions
            if question.demands.total <= most + (number // PATIENCE) ** 2 and item_id(question) not in {outcome.item for outcome in before}:
                break
        return question
