"""Advice on a step: a hint in several sentences, the odds of each action, whether the game can still be won; the audit of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from hanabi_widget.effort import TooLarge, limited
from hanabi_widget.knowledge import OwnHand
from hanabi_widget.knowledge.safe_if import SAFE_IF
from hanabi_widget.protocol.board import SentenceWithEvidence
from hanabi_widget.protocol.board_messages import Advice
from hanabi_widget.rules import Action, Node, Play, State
from hanabi_widget.solver import Endgame, maximum_goal
from hanabi_widget.text import Language, LocalizedError, action_name, describe_reason

from .audit_advice import AUDIT, describe_line
from .updates import sentence_with_evidence
from .viewpoint import Viewpoint
from .winnability import AdviceText, describe_winnability, plain_sentence

Adviser: TypeAlias = Callable[[Language, Sequence[Node], int], AdviceText]
"""Makes the advice on a step of a line."""


def advice(language: Language, view: Viewpoint, nodes: Sequence[Node], step: int, about: object) -> Advice:
    """Advice to the player to act at a step, based on what that player knows. The board fills in the message's id.

    Args:
        language: the language of the advice.
        view: the viewpoint. From a seat there is advice on its own turns only, as other advice would reveal its cards.
        nodes: the line.
        step: the step.
        about: one of `offered_advice`.

    Raises:
        LocalizedError: there is no such advice, or not here.
        DependsOnUnknownCard: it depends on an unknown card.
    """
    choices, state = offered_advice(view), nodes[step].state
    if about not in choices:
        raise LocalizedError("advice.error.about", about=repr(about), allowed=", ".join(choices))
    if about == AUDIT and view.convention is not None:
        lines = describe_line(language, view.convention, nodes, view.chain[0] if view.chain else None).lines
        return {"type": "advice", "id": 0, "step": step, "about": AUDIT, "lines": lines, "losing_step": None}
    if state.outcome is not None:
        raise LocalizedError("advice.error.over")
    if view.chain not in ((), (state.player,)):
        raise LocalizedError("advice.error.turn", player=state.names[state.player])
    lines, losing_step = ADVISERS[str(about)](language, nodes, step)
    return {"type": "advice", "id": 0, "step": step, "about": str(about), "lines": lines, "losing_step": losing_step}


def offered_advice(view: Viewpoint) -> list[str]:
    """The kinds of advice that can be asked for from a viewpoint."""
    if not view.shows_exact or view.common or len(view.chain) > 1:
        return []
    audits = [AUDIT] if view.convention else []
    return [*(name for name in ADVISERS if name not in NEEDS_ALL_CARDS or not view.chain), *audits]


def _by_own_knowledge(describe: Callable[[Language, State], Iterator[SentenceWithEvidence]]) -> Adviser:
    """Advice based on what the player to act may know."""

    def advise(language: Language, nodes: Sequence[Node], step: int) -> AdviceText:
        state = nodes[step].state
        return AdviceText([*describe(language, state.observed_by(state.player))])

    return advise


def _hint(language: Language, state: State) -> Iterator[SentenceWithEvidence]:
    """Whether a play or a discard is safe, which of the two, which card, and why."""
    me = state.player
    hand, legal_actions, player = OwnHand(state, me), {*state.legal_actions()}, state.names[me]
    safe_actions = [
        (make_action(card.slot), fact)
        for make_action, fact in SAFE_IF.items()
        for card in hand
        if make_action(card.slot) in legal_actions and card.knows(fact)
    ]
    if not safe_actions:
        yield plain_sentence(language.say("advice.none", player=player))
        return
    action, fact = safe_actions[0]
    colors = [suit.letter for suit in state.rules.suits if hand[action.slot].knows(suit.letter)]
    if isinstance(action, Play) and colors and Play(action.slot, colors[0]) in legal_actions:
        action = Play(action.slot, colors[0])  # announced, the play returns a token (V2)
    action_kind = "play" if isinstance(action, Play) else "discard"
    yield plain_sentence(language.say("advice.safe", player=player))
    yield plain_sentence(language.say(f"advice.safe.{action_kind}"))
    yield plain_sentence(action_name(language, state, action))
    reason = hand.why(action.slot, fact)
    if reason:
        yield from (sentence_with_evidence(state, sentence) for sentence in describe_reason(language, state, reason))


def _odds(language: Language, state: State) -> Iterator[SentenceWithEvidence]:
    """The odds of each action, the best first, for the largest number of cards that can be reached with any probability."""
    try:
        cards, odds, positions = _most_cards(state)
    except TooLarge as error:
        yield plain_sentence(language.say("inspect.hands", n=OwnHand(state, state.player).total))
        yield plain_sentence(language.say("advice.large", limit=error.limit))
        return
    yield plain_sentence(language.say("advice.play", player=state.names[state.player], cards=cards))
    for action, probability in sorted(odds.items(), key=lambda entry: -entry[1]):
        yield plain_sentence(language.say("ask.endgame.odds", action=action_name(language, state, action), odds=probability))
    yield plain_sentence(language.say("advice.examined", n=positions))


@limited
def _most_cards(state: State) -> tuple[int, dict[Action, Fraction], int]:
    """The largest number of cards that can be reached, the odds of each action to reach it, and how many positions were searched."""
    positions = 0
    for cards in range(sum(maximum_goal(state)), sum(state.fireworks) - 1, -1):
        search = Endgame(cards)
        odds = search.solve(state).odds
        positions += search.positions_searched
        if any(odds.values()):
            break
    return cards, odds, positions


ADVISERS: dict[str, Adviser] = {"hint": _by_own_knowledge(_hint), "odds": _by_own_knowledge(_odds), "winnable": describe_winnability}
"""The kinds of advice."""

NEEDS_ALL_CARDS = {"winnable"}
"""The kinds that look at all cards, so they are offered only to a viewer who sees them."""
