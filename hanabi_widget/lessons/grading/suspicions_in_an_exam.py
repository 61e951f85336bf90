"""What a teacher should look at in what was handed in for an exam: nothing of it changes a result.

Whoever hands in a file can write anything into it. So the grades rest on nothing but the lesson and the answers that it asks for, and here
stands what honest files do not have: two sittings under a name, one under two names, names that look alike, clocks that run backwards.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from operator import attrgetter
from unicodedata import combining, normalize

from hanabi_widget.explain import grouped
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.text import LocalizedError

from .attempt_files import Refusal, Submission
from .recorded_answer import Attempt

Who = tuple[str, str]
"""A student's name, and the sitting."""

MANY_TRIES = 20
"""So often nobody changes an answer without knowing anything of it."""

FEW_SECONDS, MANY_QUESTIONS = 5, 5
"""So many questions nobody answers within so few seconds."""

CLOCK_SLACK = timedelta(hours=26)
"""So far clocks in other time zones are off that were set by hand."""

SMALL = dict(zip("аеорсухіјѕԁһӏкмтвнгѵԝαορνικτυχγօոıɑɡł01|", "aeopcyxijsdhlkmtbhrvwaopviktuxyoniagloll"))
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹᎪᏴᏟᎬᎻᎫᏞᎷᏢᏒᏚᎢᏙᏃ", "ABEZHIKMNOPTYXCABCEHJLMPRSTVZ")
"""Letters of other alphabets, and digits, that look like a Latin letter."""

NUMBERED = re.compile(r"(?P<name>.*\S)\s*\(\d+\)")
"""What the second sitting under a name is called."""

UNSEEN = "\u115f\u1160"
"""Letters that are drawn as nothing: the fillers of Hangul, of which others are forms."""


def looks_of(name: str) -> str:
    """What a name looks like, without case, accents, blanks and marks: equal for names that are taken for each other.

    Example:
        >>> looks_of("Zoé Lee") == looks_of("ZOE  LEE") == looks_of("Z\u043ee-Lee"), looks_of("Zoe") == looks_of("Zora")
        (True, False)
        >>> looks_of("Nora") == looks_of("\u039dora") == looks_of("Nora\u3164"), looks_of("Ida") == looks_of("lda")
        (True, True)
    """
    plain = normalize("NFKD", name.translate(CAPITALS).casefold())
    letters = (letter for letter in plain if letter.isalnum() and not combining(letter) and letter not in UNSEEN)
    return "".join(SMALL.get(letter, letter) for letter in letters).replace("i", "l")  # a capital I is drawn as a small l


def names_that_look_alike(names: Iterable[str]) -> list[list[str]]:
    """Groups of different names that look alike.

    Example:
        >>> names_that_look_alike(["Zoe", "Yann", "zoé"])
        [['Zoe', 'zoé']]
    """
    alike = defaultdict[str, dict[str, None]](dict)
    for name in names:
        alike[looks_of(name) or name][name] = None
    return [[*group] for group in alike.values() if len(group) > 1]


def sitting_names(attempts: Sequence[Attempt]) -> dict[Who, str]:
    """What each sitting is called: by the name of the student, and from the second one under a name on with a number.

    Example:
        >>> given = Attempt("0123456789ab", "", 1, "2026-11-21T18:01:00Z", student="Zoé", sitting="0" * 12)
        >>> [*sitting_names([given, Attempt("0123456789ab", "", 1, "2026-11-21T18:01:00Z", student="Zoé")]).values()]
        ['Zoé', 'Zoé (2)']
    """
    names = dict[Who, str]()
    taken = {attempt.student for attempt in attempts}
    found = Counter[str]()
    for student, sitting in dict.fromkeys((attempt.student, attempt.sitting) for attempt in attempts):
        found[student] += 1
        name = student
        while found[student] > 1 and (name := student_name(f"{student} ({found[student]})")) in taken:
            found[student] += 1
        names[student, sitting] = name
        taken.add(name)
    return names


def suspicions(submissions: Sequence[Submission]) -> Iterator[Refusal]:
    """What is suspicious in the answers that were given in an exam, file by file, and then in all files together.

    Args:
        submissions: the files, with the answers that count.
    """
    files = defaultdict[str, dict[str, None]](dict)
    sittings = defaultdict[str, dict[str, None]](dict)
    for submission in submissions:
        for attempts in grouped(submission.attempts, attrgetter("student")):
            student = attempts[0].student
            files[student][submission.file] = None
            for error in _of_student(student, attempts, is_report=submission.is_report):
                yield Refusal(submission.file, 0, error)
        for attempt in submission.attempts:
            sittings[attempt.sitting][attempt.student] = None
    as_second = ([name, told["name"]] for name in files if (told := NUMBERED.fullmatch(name)) and told["name"] in files)
    errors = [
        *(LocalizedError("grade.suspect.files", student=student, files=", ".join(its)) for student, its in files.items() if len(its) > 1),
        *(LocalizedError("grade.suspect.shared", names=", ".join(its)) for sitting, its in sittings.items() if sitting and len(its) > 1),
        *(LocalizedError("grade.suspect.alike", names=", ".join(group)) for group in (*names_that_look_alike(files), *as_second)),
    ]
    yield from (Refusal(submissions[-1].file, 0, error) for error in errors)


def _of_student(student: str, attempts: Sequence[Attempt], *, is_report: bool) -> Iterator[LocalizedError]:
    by_sitting = grouped(attempts, attrgetter("sitting"))
    if len(by_sitting) > 1:
        yield LocalizedError("grade.suspect.sittings", student=student, n=len(by_sitting))
    tries = max(Counter((attempt.sitting, attempt.item) for attempt in attempts).values())
    if tries > MANY_TRIES:
        yield LocalizedError("grade.suspect.tries", student=student, n=tries)
    if is_report:
        return
    times = [[datetime.fromisoformat(attempt.time) for attempt in its] for its in by_sitting]
    if any(later < earlier for its in times for earlier, later in pairwise(its)):
        yield LocalizedError("grade.suspect.backwards", student=student)
    if any(time > datetime.now(UTC) + CLOCK_SLACK for its in times for time in its):
        yield LocalizedError("grade.suspect.future", student=student)
    quickest = max(map(_answered_at_once, by_sitting))
    if quickest >= MANY_QUESTIONS:
        yield LocalizedError("grade.suspect.fast", student=student, n=quickest, seconds=FEW_SECONDS)


def _answered_at_once(attempts: Sequence[Attempt]) -> int:
    """How many different questions were answered within `FEW_SECONDS`, at most."""
    timed = sorted((datetime.fromisoformat(attempt.time), attempt.item) for attempt in attempts)
    return max(
        len({item for time, item in timed[at:] if time - start < timedelta(seconds=FEW_SECONDS)}) for at, (start, _) in enumerate(timed)
    )
