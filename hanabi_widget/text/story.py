"""The story of a game: what each action taught, a headline a move, and the whole explanation where something turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from hanabi_widget.explain import Side, Standpoint
from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.rules import Clue, Node, SeatIndex
from hanabi_widget.rules.card_status import reachable_heights

from .explanations import Explanation, explanation_in_words
from .language import Language
from .log import describe_action

SAID_AND_USE = 2
"""The sentences of a clue that was plain: what it said, and what the card is good for."""


@dataclass(frozen=True)
class StoryStep:
    """A move of a story.

    Attributes:
        step: its number, from 1.
        log: what was done.
        explanation: what it taught.
        turned: whether something turned, so that it is told whole: a strike, a firework finished or lost, the last card of the deck; or a
            clue by which its receiver can first play a card, if that takes more than what was said and how high a firework stands. Of
            such clues those with most to tell: at most a third of a story is told whole, unless more happened at the table.
    """

    step: int
    log: str
    explanation: Explanation
    turned: bool


@dataclass(frozen=True)
class Story:
    """A game to read: printed, it is text; in a notebook, a page with a small board where something turned.

    Attributes:
        steps: its moves.
        nodes: the line of the game, the start first.
        reader: the seat of the reader; None for one who sees all cards.
    """

    steps: tuple[StoryStep, ...]
    nodes: tuple[Node, ...]
    reader: SeatIndex | None

    if TYPE_CHECKING:  # in `hanabi_widget.methods_of_states_and_games`, as it has pictures

        def _repr_html_(self) -> str: ...

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for step in self.steps:
            yield f"{step.step}. {step.log}"
            told = str(step.explanation).splitlines()
            yield from (f"   {line}" for line in (told if step.turned else told[:1]))


def story(language: Language, nodes: Sequence[Node], reader: SeatIndex | None) -> Story:
    """The story of a line of a game, as a reader can tell it."""
    chain = () if reader is None else (reader,)
    sides = [Side(StateKnowledge(node.state, reader), chain) for node in nodes]
    steps, clues = list[StoryStep](), list[int]()
    for number, (before, after) in enumerate(pairwise(nodes), start=1):
        if after.action is None:
            continue
        standpoint = Standpoint(sides[number - 1], sides[number])
        told = explanation_in_words(language, standpoint, after.action)
        if len(told.sentences) > SAID_AND_USE and isinstance(after.action, Clue) and _can_first_play(standpoint, after.action):
            clues.append(len(steps))
        log = describe_action(language, before.state, after.action, after.state)
        steps.append(StoryStep(number, log, told, _turned(before, after)))
    room = max(0, len(steps) // 3 - sum(step.turned for step in steps))
    for place in sorted(clues, key=lambda place: -len(steps[place].explanation.sentences))[:room]:
        steps[place] = replace(steps[place], turned=True)
    return Story(tuple(steps), tuple(nodes), reader)


def _can_first_play(standpoint: Standpoint, clue: Clue) -> bool:
    """Whether who got a clue knows of a card that it can be played, and did not before."""
    return any(fate.use == "play" and fate.is_use_new for fate in standpoint.fates(standpoint.state.seat(clue.player)))


def _turned(before: Node, after: Node) -> bool:
    """Whether the table changed for good: a strike, a firework finished or cut short, the last card drawn."""
    old, new = before.state, after.state
    finished = new.fireworks.count(new.rules.ranks) > old.fireworks.count(new.rules.ranks)
    last_card = new.turns_left is not None and old.turns_left is None
    return new.strikes > old.strikes or finished or last_card or reachable_heights(new) != reachable_heights(old)
