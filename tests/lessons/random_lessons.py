"""Random lessons: any texts, games with variations and remarks, questions of every type, drills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from hanabi_widget.lessons import TYPES, DrillPart, GamePart, History, Lesson, PredictionPart, Question, QuestionPart, TeacherNotes
from hanabi_widget.lessons.drills import drill_rules
from hanabi_widget.lessons.lesson import Paragraph, Part, clean_text, line_nodes
from hanabi_widget.lessons.random_positions import plausible_game
from hanabi_widget.rules import Game, RuleSet, rule_set
from tests.lessons.random_questions import any_question, small_item
from tests.notation.random_records import random_record

NAMES = sorted(TYPES)
RULES = [None, rule_set("IT"), rule_set("BGA", "wild"), RuleSet(suits="ry", copies=(2, 1), hand_size=2)]


def random_lesson(random: Random, texts: Sequence[str]) -> Lesson:
    """A lesson with these texts in it."""
    parts = [part for _ in range(random.randrange(4)) for part in _some_parts(random, texts)]
    questions = set()
    for part in [*parts]:
        key: object = part.question if isinstance(part, QuestionPart) else (part.type, part.seed) if isinstance(part, DrillPart) else None
        key = part.id if isinstance(part, PredictionPart) else key
        if key in questions:
            parts.remove(part)
        questions.add(key or object())
    tags = tuple(random.sample(texts, random.randrange(len(texts) + 1)))
    return Lesson(
        random.choice(texts), tags, tuple(parts), Fraction(random.randrange(3), 4), random.choice(["short", "table"]), random.random() < 0.2
    )


def _some_parts(random: Random, texts: Sequence[str]) -> Iterator[Part]:
    text = "\n".join(random.choices([*texts, "game: x", "\\", "", "a"], k=3))
    if clean_text(text):
        yield Paragraph(text)
    if random.random() < 0.3:
        yield _random_drill(random, texts)
    if random.random() < 0.4:
        item = small_item(random.choice(NAMES), random)
        if item.has_answer:
            yield QuestionPart(item, _told(random, texts), random.random() < 0.3)
    game = random_record(random, [text or "x" for text in texts]) if random.random() < 0.5 else _played(random)
    if random.random() < 0.4:
        words = [text for text in texts if clean_text(text)] or ["x"]
        yield PredictionPart(random.choice(words), ("Yes", "game: no", "\\"), "\n".join(random.choices(words, k=2)))
    names = game.root.state.names
    views: list[str | tuple[str, ...]] = ["all", "common", tuple(random.choices(names, k=random.randrange(1, 3)))]
    yield GamePart.of(game, random.choice(views), random.choice([None, random.randrange(len(line_nodes(game)))]))
    for _ in range(random.randrange(3)):
        about = _about(game, random)
        if about is not None:
            yield QuestionPart(about, _told(random, texts), random.random() < 0.3)


def _played(random: Random) -> Game:
    line = plausible_game(random.choice((2, 3)), rule_set(), random, random.randrange(9))
    return Game(line.states[0], line.actions)


def _about(game: Game, random: Random) -> Question | None:
    """A question about a step of a game that has an answer."""
    node = random.choice(line_nodes(game))
    for _ in range(5):
        try:
            item = any_question(random.choice([name for name in NAMES if name != "rounds"]), History.of(node), random)
            item.check()
            if item.right_answers:
                return item
        except (ValueError, IndexError):
            continue
    return None


def _random_drill(random: Random, texts: Sequence[str]) -> DrillPart:
    name, rules = random.choice(NAMES), random.choice(RULES)
    kind = TYPES[name]
    technique = random.choice([None, *kind.drillable_techniques()])
    return DrillPart(
        name,
        n=random.randrange(1, 9),
        technique=technique,
        seed=random.choice([*texts, str(random.getrandbits(40))]),
        players=random.choice([None, *kind.player_counts(technique, drill_rules(kind, rules)[-1])]),
        rules=rules,
        worked=random.random() < 0.3,
        notes=_told(random, texts),
    )


def _told(random: Random, texts: Sequence[str]) -> TeacherNotes:
    return TeacherNotes(tuple(random.choices(texts, k=random.randrange(3))), random.choice(texts))
