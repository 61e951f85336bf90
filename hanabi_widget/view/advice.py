"""Advice on a step: a hint in steps, and the odds of each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from hanabi_widget.knowledge import HandView
from hanabi_widget.knowledge.fact import SAFE_IF
from hanabi_widget.protocol.board import SentenceWithEvidence
from hanabi_widget.protocol.messages import Advice
from hanabi_widget.rules import Node, Play, State
from hanabi_widget.solver import Endgame, TooLarge, maximum_goal
from hanabi_widget.text import Language, LocalizedError, action_name, describe_reason

from .updates import evidence
from .viewpoint import Viewpoint
from .winnability import WinnabilityText, describe_winnability, plain

Adviser: TypeAlias = Callable[[Language, Sequence[Node], int], WinnabilityText]


def advice(language: Language, view: Viewpoint, nodes: Sequence[Node], step: int, about: object) -> Advice:
    """What is advised to who acts at a step, by what that player knows; the message's id is put in by the board.

    Args:
        language: the language of all words.
        view: the viewpoint; a seat is advised on its own turn only, as another's advice would tell of its cards.
        nodes: the line.
        step: the step.
        about: one of `offered`.

    Raises:
        LocalizedError: there is no such advice, or not here.
        DependsOnUnknownCard: it depends on an unknown card.
    """
    choices, state = offered(view), nodes[step].state
    if about not in choices:
        raise LocalizedError("advice.error.about", about=repr(about), allowed=", ".join(choices))
    if state.outcome is not None:
        raise LocalizedError("advice.error.over")
    if view.chain not in ((), (state.player,)):
        raise LocalizedError("advice.error.turn", player=state.names[state.player])
    lines, lost = ADVISERS[str(about)](language, nodes, step)
    return {"type": "advice", "id": 0, "step": step, "about": str(about), "lines": lines, "losing_step": lost}


def offered(view: Viewpoint) -> list[str]:
    """The advice that may be asked for from a viewpoint."""
    if not view.exact or view.common or len(view.chain) > 1:
        return []
    return [name for name in ADVISERS if name not in SEEING or not view.chain]


def _by_knowledge(tell: Callable[[Language, State], Iterator[SentenceWithEvidence]]) -> Adviser:
    """Advice by what who acts may know of the step."""

    def advise(language: Language, nodes: Sequence[Node], step: int) -> WinnabilityText:
        state = nodes[step].state
        return WinnabilityText([*tell(language, state.observed_by(state.player))])

    return advise


def _hint(language: Language, state: State) -> Iterator[SentenceWithEvidence]:
    """Whether a play or a discard is safe, which kind it is, which one, and why."""
    me = state.player
    hand, legal, player = HandView(state, me), {*state.legal_actions()}, state.names[me]
    safe = [(make(card.slot), fact) for make, fact in SAFE_IF.items() for card in hand if make(card.slot) in legal and card.knows(fact)]
    if not safe:
        yield plain(language.say("advice.none", player=player))
        return
    action, fact = safe[0]
    kind = "play" if isinstance(action, Play) else "discard"
    yield plain(language.say("advice.safe", player=player))
    yield plain(language.say(f"advice.safe.{kind}"))
    yield plain(action_name(language, state, action))
    why = hand.why(action.slot, fact)
    if why:
        yield from (evidence(state, sentence) for sentence in describe_reason(language, state, why))


def _odds(language: Language, state: State) -> Iterator[SentenceWithEvidence]:
    """For each action the odds of the most cards that can be played, the best first."""
    looked = 0
    try:
        for cards in range(sum(maximum_goal(state)), sum(state.fireworks) - 1, -1):
            search = Endgame(cards)
            odds = search.solve(state).odds
            looked += search.positions_searched
            if any(odds.values()):
                break
    except TooLarge as problem:
        yield plain(language.say("inspect.hands", n=HandView(state, state.player).total))
        yield plain(language.say("advice.large", limit=problem.limit))
        return
    yield plain(language.say("advice.play", player=state.names[state.player], cards=cards))
    for action, share in sorted(odds.items(), key=lambda entry: -entry[1]):
        yield plain(language.say("ask.endgame.odds", action=action_name(language, state, action), odds=share))
    yield plain(language.say("advice.looked", n=looked))


ADVISERS: dict[str, Adviser] = {"hint": _by_knowledge(_hint), "odds": _by_knowledge(_odds), "winnable": describe_winnability}
"""What may be asked for, and who answers."""

SEEING = {"winnable"}
"""What looks at all cards, and is told only to who sees them."""
