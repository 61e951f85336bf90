"""Drills: questions about positions of random games that tell the mistakes of learners apart, in variants for each student."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias, cast
from unicodedata import normalize

from hanabi_widget.arguments import as_integer, check_type
from hanabi_widget.conventions import SHIPPED, Convention
from hanabi_widget.effort import spend
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.domains import own_agreement
from hanabi_widget.lessons.key_value_notation import not_possible
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import PositionVariant, pick, shuffled
from hanabi_widget.lessons.questions.hints import EVIDENCE_TECHNIQUES, TECHNIQUES, VIEW_MISTAKES, conclusions_with_evidence
from hanabi_widget.lessons.questions.question import NONE, SOME, Question
from hanabi_widget.lessons.questions.types import in_full, type_named
from hanabi_widget.lessons.questions.types.actions import ClueForQuestion
from hanabi_widget.lessons.questions.types.endgames import CertainPlanQuestion
from hanabi_widget.lessons.questions.types.own_hand import KnownSlotsQuestion
from hanabi_widget.lessons.random_positions import ANY, Stage, plausible_game
from hanabi_widget.lessons.reasoners import EVIDENCE, NO_CONCLUSION
from hanabi_widget.rules import Clue, RuleSet, rule_set
from hanabi_widget.text import LocalizedError

Sampler: TypeAlias = Callable[..., Iterator[Question]]
"""Yields questions about a position in random order, from its history, a source of randomness and parameters: see `Question.sample`."""

MAX_QUESTIONS = 1_000
"""A drill has no more questions."""

MAX_POSITIONS_PER_GAME = 20
"""A drill looks at no more than this many positions of a game."""

MAX_POSITIONS_PLAYED = 20_000
"""A drill plays games with at most this many positions in all, about 400 games at full size."""

PATIENCE, PATIENCE_FOR_TECHNIQUE = 2_000, 100
"""After looking at so many questions in vain for the kind of answer wanted, a drill wants another kind; of a named technique, any."""

GAMES_PER_DECK, GAMES_PER_KIND = 3, 30
"""After so many games in vain, a drill takes the last of its decks; after so many with a question of the type, any kind of answer."""

MAX_VARIANTS_TRIED = 30
"""So many variants are looked at for one that looks different."""

STEPS_PER_POSITION = 60
STEPS_PER_QUESTION = 30
"""The work of playing one action of a game and listing what can be asked then, and of looking at one question; its answers come on top."""

MAX_HISTORY_STEPS = 6
"""The history of a question goes back at most this many actions."""


def drill(
    name: str,
    *,
    n: int = 5,
    technique: str | None = None,
    seed: int | str = 0,
    student: str | None = None,
    players: int | None = None,
    rules: str | RuleSet | None = None,
    **given: str | Convention | None,
) -> list[Question]:
    """Find questions of one type, each in a different random game. The same arguments give the same questions on every machine.

    Args:
        name: the question type, one of `hanabi_widget.lessons.TYPES`.
        n: the number of questions, from 1 to 1000.
        technique: the hardest technique that each question needs, one of ``TYPES[name].drillable_techniques()``; None takes any.
        seed: the seed of the random games.
        student: the name of a student, who gets variants of the questions: with colours permuted and seats rotated, they are as
            difficult but have other answers.
        players: the number of players; None takes any from two to five that the rules allow.
        rules: the rules, as for `hanabi_widget.rules.initial_state`; None takes those of the question type.
        given: parameters of ``TYPES[name].drill_choices``, such as ``claim="trash"``, or ``under="level 1"`` for types about what actions
            mean by agreement; what is not given, or None, may be any of them. Agreements may be texts, or a `Convention`; ``unlike``
            names another one, under which each question has another answer.

    Raises:
        LocalizedError: the type, technique or a number is not allowed, or too few questions were found.
        NotationError: the text of an agreement cannot be read.

    Example:
        >>> first, second = drill("known", claim="playable", technique="T2", n=2, seed=7)
        >>> first.difficulty, first.distinct_mistakes >= 2, first == drill("known", claim="playable", technique="T2", n=2, seed=7)[0]
        ('T2', True, True)
    """
    check_type(name, str, "name", "the name of a question type, such as 'known'")
    check_type(technique, (str, type(None)), "technique", "the name of a technique, such as 'T2'")
    wanted: dict[str, Any] = {key: own_agreement(value) or value for key, value in given.items() if value is not None}
    name, implied = in_full(name, wanted)
    question_type = type_named(name)
    wanted = wanted | implied
    n, players = check_drill(question_type, wanted, technique, n, players, rules)
    shows = technique in EVIDENCE_TECHNIQUES[1:]  # T2 to T5 show something: none is no answer that they lead to
    random = Random(f"{name} {technique} {checked_seed(seed)}")
    shares = {
        kind: share
        for kind, share in question_type.drill_shares.items()
        if (kind != NONE or not shows) and (told := question_type.told_by(kind)) | wanted == wanted | told
    }
    unlike = wanted.pop("unlike", None)
    sampler = partial(cast("Any", question_type).sample, **wanted)

    def accept(item: Question) -> bool:
        if unlike is None:
            return is_worth_asking(item, technique)
        by_the_other: Question = replace(cast("Any", item), under=unlike)
        return item.right_answers != by_the_other.right_answers  # worth it, whatever else may be mistaken

    looked_for = Wanted(question_type, sampler, accept, technique, shares)
    return collect_questions(looked_for, random, n=n, student=student, players=players, rules=rules)


def check_drill(
    question_type: type[Question],
    given: Mapping[str, str],
    technique: str | None,
    n: int,
    players: int | None,
    rules: str | RuleSet | None,
    most: int = MAX_QUESTIONS,
) -> tuple[int, int | None]:
    """How many questions a drill of a type has, at most so many, and players, once it is checked what it is to be like, as `drill` has it.

    Raises:
        LocalizedError: it may not be like that.
    """
    choices = question_type.drill_choices
    for key, value in given.items():
        if key not in choices:
            raise LocalizedError("ask.error.parameter", name=key, allowed=", ".join(choices) or "–")
        if value not in choices[key] and not (choices[key] is SHIPPED and own_agreement(value)):
            raise not_possible(key, value, choices[key])

    techniques: Sequence[object] = question_type.drillable_techniques(**given)
    if technique is not None and technique not in techniques:
        raise not_possible("technique", technique, techniques)
    n = as_integer(n)
    players = as_integer(players)
    if type(n) is not int or not 1 <= n <= most:
        raise not_possible("n", n, [f"1–{most}"])
    allowed = question_type.player_counts(technique, drill_rules(question_type, rules)[-1])
    if players is not None and (isinstance(players, bool) or players not in allowed):
        raise not_possible("players", players, allowed)
    return n, players


@dataclass(frozen=True)
class Wanted:
    """The questions that a drill looks for.

    Attributes:
        question_type: the question type.
        sampler: yields the candidates in a position.
        accept: whether to take a candidate.
        technique: the technique, if any, that decides from which stage of games the positions are.
        shares: how often to ask for each `Question.answer_kind`; empty takes any.
    """

    question_type: type[Question]
    sampler: Sampler
    accept: Callable[[Question], bool]
    technique: str | None = None
    shares: Mapping[Hashable, int] = field(default_factory=dict)

    @property
    def stage(self) -> Stage:
        """The stage of games that positions are from."""
        return self.question_type.drill_stages.get(self.technique or "", ANY)

    def candidates(self, game: History, random: Random, kind: Hashable | None) -> Iterator[Question]:
        """Questions about the positions of a game, in random order; none whose parameters show that their answer is of another kind."""
        told = self.question_type.told_by(kind)
        suitable = [step for step, state in enumerate(game.states) if self.question_type.is_suitable(state)]
        stage = self.stage
        if stage.after_clue:
            suitable = [step for step in suitable if step and isinstance(game.actions[step - 1], Clue)]
        for step in shuffled(suitable[int(stage.start * len(suitable)) :], random)[:MAX_POSITIONS_PER_GAME]:
            yield from self.sampler(game.up_to(step).last_steps(min(step, MAX_HISTORY_STEPS)), random, **told)

    def takes(self, item: Question, kind: Hashable | None) -> bool:
        """Whether a candidate is wanted, with this kind of answer; None stands for any. The quick checks come first."""
        try:
            return (self.technique is None or _may_need(item, self.technique)) and kind in (None, item.answer_kind) and self.accept(item)
        except (DependsOnUnknownCard, InconsistentPosition):
            return False


def collect_questions(
    wanted: Wanted, random: Random, *, n: int, student: str | None, players: int | None, rules: str | RuleSet | None
) -> list[Question]:
    """Find distinct questions in random games, at most one in each: small decks first, and in order of what they demand.

    Args:
        wanted: what to look for.
        random: the source of randomness.
        n: the number of questions.
        student: as for `drill`.
        players: as for `drill`.
        rules: as for `drill`.

    Raises:
        LocalizedError: too few questions were found.
    """
    decks = drill_rules(wanted.question_type, rules)
    items = dict[str, Question]()
    search = _Search(wanted, decks, players, random)
    for number, kind in enumerate(drawn_kinds(wanted.shares, n, random)):
        item = search.find(decks[number * len(decks) // n], kind, items)
        items[item.canonical_text()] = item
    found = sorted(items.values(), key=lambda item: item.demands.total)
    return [item if student is None else variant_for(student, item) for item in found]


class _Search:
    """Plays games until they have the questions that are wanted."""

    def __init__(self, wanted: Wanted, decks: Sequence[RuleSet], players: int | None, random: Random) -> None:
        question_type = wanted.question_type
        technique = wanted.technique
        self._wanted = wanted
        self._last_deck = decks[-1]
        self._random = random
        self._played = 0
        self._tables = [
            (number, deck)
            for deck in decks
            for number in ([players] if players else question_type.player_counts(technique, deck))
            if players or (number <= 5 and number * deck.hand_sizes[number] < len(deck.deck))  # the deck must have a card left
        ]

    def find(self, deck: RuleSet, kind: Hashable | None, before: Collection[str]) -> Question:
        """A question with a kind of answer in a game with a deck, or after a while in vain with another deck or kind.

        Args:
            deck: the rules of the first games.
            kind: the kind of answer; None takes any.
            before: the texts of questions that were found before.

        Raises:
            LocalizedError: so many games were played in vain that there seem to be no more.
        """
        technique = self._wanted.technique
        looked = 0
        games = 0
        games_with_candidates = 0
        patience = PATIENCE_FOR_TECHNIQUE if technique else PATIENCE
        while True:
            game = self._play(deck if games < GAMES_PER_DECK else self._last_deck, len(before))
            if games_with_candidates >= GAMES_PER_KIND:
                kind = None  # rare answers must not cost the whole search
            first = looked
            for item in self._wanted.candidates(game, self._random, kind):
                spend(STEPS_PER_QUESTION)
                looked += 1
                if looked % patience == 0:
                    kind = None if technique else drawn_kinds(self._wanted.shares, 1, self._random)[0]
                if self._wanted.takes(item, kind):
                    if item.canonical_text() not in before:
                        return item
                    break  # one candidate of each game is enough: its others are much alike
            games += 1
            games_with_candidates += looked > first

    def _play(self, deck: RuleSet, found: int) -> History:
        """A random game with a deck, or with any if no number of players can play with it."""
        tables = [table for table in self._tables if table[1] == deck] or self._tables
        if not tables or self._played >= MAX_POSITIONS_PLAYED:
            raise LocalizedError("ask.error.few", n=found)
        players, rules = pick(tables, self._random)
        end = self._wanted.stage.end
        game = plausible_game(players, rules, self._random, int((end or self._random.random()) * 2 * len(rules.deck)))
        spend(STEPS_PER_POSITION * len(game.states))
        self._played += len(game.states)
        return game


def drawn_kinds(shares: Mapping[Hashable, int], n: int, random: Random) -> list[Hashable]:
    """Kinds of answers in random order, each as often as its share says, rounded up or down at random; None, for any, without shares.

    Example:
        >>> sorted(drawn_kinds({"no": 1, "yes": 1}, 4, Random(1)))
        ['no', 'no', 'yes', 'yes']
    """
    if not shares:
        return [None] * n
    cycle = [kind for kind, share in shares.items() for _ in range(share)]
    start = random.random()
    return shuffled([cycle[int((number + start) * len(cycle) / n)] for number in range(n)], random)


def checked_seed(seed: int | str) -> int | str:
    """A seed, checked.

    Raises:
        TypeError: it is neither a whole number nor a text.
    """
    seed = as_integer(seed)
    check_type(seed, (int, str), "seed", "a whole number or a text")
    return seed


def drill_rules(question_type: type[Question], rules: str | RuleSet | None) -> list[RuleSet]:
    """The rules of the parts of a drill: those given, or else those of the question type."""
    return [*map(rule_set, question_type.drill_rules if rules is None else [rules])]


def variant_for(student: str, item: Question) -> Question:
    """A student's variant of a question, determined by a hash of the name and the question; without a name, the question itself."""
    name = student_name(student)
    if not name:
        return item
    digest = sha256(f"{name}\n{item.canonical_text()}".encode()).hexdigest()
    state = item.state
    return item.in_variant(PositionVariant.random(state.rules, len(state.names), Random(digest)))


def another_variant(item: Question) -> Question:
    """A variant of a question that looks different, always the same one; the question itself if it has none."""
    text = item.canonical_text()
    variants = (variant_for(f"again {number}", item) for number in range(MAX_VARIANTS_TRIED))
    return next((variant for variant in variants if variant.canonical_text() != text), item)


def is_worth_asking(item: Question, technique: str | None) -> bool:
    """Whether a question has the right difficulty, and enough mistakes that can be told apart.

    Args:
        item: the question.
        technique: the hardest technique that it is to need; None accepts any.

    Raises:
        DependsOnUnknownCard, InconsistentPosition: the question has no answer.
    """
    is_as_hard = technique is None or item.difficulty == technique
    return is_as_hard and not item.trivial and (not item.min_distinct_mistakes or item.distinct_mistakes >= item.min_distinct_mistakes)


def _may_need(item: Question, technique: str) -> bool:
    """Whether a question may need a technique as its hardest: a quick check, since rare techniques need many candidates.

    What follows from a player's view also follows with the whole table in sight, where the results are shared by all viewers.
    """
    index = TECHNIQUES.index(technique)
    if index < len(EVIDENCE) and item.uses_evidence:
        seeing_all = item if item.viewer is None else replace(item, viewer=None)  # saves work: the results are shared
        try:
            conclusions = conclusions_with_evidence(seeing_all, index + 1)
            if conclusions == conclusions_with_evidence(seeing_all, index) or conclusions != seeing_all.right_answers:
                return False
        except NO_CONCLUSION:
            return False  # saves work
    elif technique in item.view_techniques and not any(map(item.wrong_answers, VIEW_MISTAKES[technique])):
        return False
    return not any(TECHNIQUES.index(view) > index and any(map(item.wrong_answers, VIEW_MISTAKES[view])) for view in item.view_techniques)


def _is_puzzle(item: Question) -> bool:
    """Whether there is one right answer, with one element; and neither is it none, nor found without thought."""
    only = len(item.right_answers) == 1 and len(item.form.elements(item.example_answer)) == 1
    return only and item.answer_kind == SOME and not item.trivial


PUZZLES = {
    "only_clue": Wanted(ClueForQuestion, ClueForQuestion.sample, _is_puzzle),
    "certain_win": Wanted(CertainPlanQuestion, partial(CertainPlanQuestion.sample, aims=["all"]), _is_puzzle),
    "only_discard": Wanted(KnownSlotsQuestion, partial(KnownSlotsQuestion.sample, claim="not critical"), _is_puzzle),
}
"""The kinds of puzzles: exactly one clue makes a claim known; exactly one action is certain to win; exactly one discard is safe.

Their texts are ``puzzle.<name>``."""


def puzzles(
    name: str,
    *,
    n: int = 5,
    seed: int | str = 0,
    student: str | None = None,
    players: int | None = None,
    rules: str | RuleSet | None = None,
) -> list[Question]:
    """Find puzzles of one kind, each in a different random game. The same arguments give the same puzzles on every machine.

    Args:
        name: the kind of puzzle, one of `hanabi_widget.lessons.PUZZLES`.
        n: the number of puzzles, from 1 to 1000.
        seed: the seed of the random games.
        student: the name of a student, who gets variants of the puzzles, as for `drill`.
        players: the number of players; None takes any from two to five that the rules allow.
        rules: the rules, as for `hanabi_widget.rules.initial_state`; None takes those of the question type.

    Raises:
        LocalizedError: the kind or a number is not allowed, or too few puzzles were found.

    Example:
        >>> puzzle, *_ = puzzles("only_discard", seed=3)
        >>> puzzle.id, [len(answer) for answer in puzzle.right_answers]
        ('known', [1])
    """
    check_type(name, str, "name", "the kind of puzzle, such as 'only_clue'")
    if name not in PUZZLES:
        raise LocalizedError("ask.error.puzzle", allowed=", ".join(PUZZLES))
    n, players = check_drill(PUZZLES[name].question_type, {}, None, n, players, rules)
    random = Random(f"puzzle {name} {checked_seed(seed)}")
    return collect_questions(PUZZLES[name], random, n=n, student=student, players=players, rules=rules)


# -- Names of students: two spellings that look the same are one name ----------------------------------------


_UNSEEN = dict.fromkeys(map(ord, "\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"))
"""Characters that show nothing and join nothing; joiners that some scripts need are none of them."""


def student_name(text: str) -> str:
    r"""A name in Unicode's composed form (NFC), without blanks around it or unseen ones, and with single blanks inside.

    Example:
        >>> student_name(" Zoe\u0301  Maria\n") == "Zo\u00e9 Maria"
        True
    """
    check_type(text, str, "student", "a name as a text")
    return " ".join(normalize("NFC", text.translate(_UNSEEN)).split())
