"""Advice on a step: a hint in steps, and the odds of each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from hanabi_widget.frame import Advice, Evidence, Viewpoint, evidence
from hanabi_widget.knowledge import HandView
from hanabi_widget.rules import Discard, Node, Play, State
from hanabi_widget.solver import Endgame, TooLarge, maximum
from hanabi_widget.words import Language, Problem, action_name, told_reason

Lines: TypeAlias = Iterator[Evidence]

SAFE: dict[type[Play | Discard], str] = {Play: "playable", Discard: "not critical"}
"""What must be known of a card that costs nothing."""


def advice(language: Language, view: Viewpoint, nodes: Sequence[Node], step: int, about: object) -> Advice:
    """What is advised to who acts at a step, by what that player knows; the message's id is put in by the board.

    Args:
        language: the language of all words.
        view: the viewpoint; a seat is advised on its own turn only, as another's advice would tell of its cards.
        nodes: the line.
        step: the step.
        about: one of `offered`.

    Raises:
        Problem: there is no such advice, or not here.
        DependsOnUnknown: it depends on an unknown card.
    """
    choices, state = offered(view), nodes[step].state
    if about not in choices:
        raise Problem("advice.error.about", about=repr(about), allowed=", ".join(choices))
    if state.outcome is not None:
        raise Problem("advice.error.over")
    if view.chain not in ((), (state.player,)):
        raise Problem("advice.error.turn", player=state.names[state.player])
    lines = ADVISERS[str(about)](language, state.seen_by(state.player))
    return {"type": "advice", "id": 0, "step": step, "about": str(about), "lines": [*lines], "lost": None}


def offered(view: Viewpoint) -> list[str]:
    """The advice that may be asked for from a viewpoint."""
    return [*ADVISERS] if view.level in ("exact", "nested") and not view.common and len(view.chain) < 2 else []


def _hint(language: Language, state: State) -> Lines:
    """Whether a play or a discard is safe, which kind it is, which one, and why."""
    me = state.player
    hand, legal, player = HandView(state, me), {*state.legal_actions()}, state.names[me]
    safe = [(make(card.slot), fact) for make, fact in SAFE.items() for card in hand if make(card.slot) in legal and card.knows(fact)]
    if not safe:
        yield _line(language.say("advice.none", player=player))
        return
    action, fact = safe[0]
    kind = "play" if isinstance(action, Play) else "discard"
    yield _line(language.say("advice.safe", player=player))
    yield _line(language.say(f"advice.safe.{kind}"))
    yield _line(action_name(language, state, action))
    why = hand.why(action.slot, fact)
    if why:
        yield from (evidence(state, sentence) for sentence in told_reason(language, state, why))


def _odds(language: Language, state: State) -> Lines:
    """For each action the odds of the most cards that can be played, the best first."""
    looked = 0
    try:
        for cards in range(sum(maximum(state)), sum(state.fireworks) - 1, -1):
            search = Endgame(cards)
            odds = search.solved(state).odds
            looked += search.looked
            if any(odds.values()):
                break
    except TooLarge as problem:
        yield _line(language.say("inspect.hands", n=HandView(state, state.player).total))
        yield _line(language.say("advice.large", limit=problem.limit))
        return
    yield _line(language.say("advice.play", player=state.names[state.player], cards=cards))
    for action, share in sorted(odds.items(), key=lambda entry: -entry[1]):
        yield _line(language.say("ask.endgame.odds", action=action_name(language, state, action), odds=share))
    yield _line(language.say("advice.looked", n=looked))


ADVISERS: dict[str, Callable[[Language, State], Lines]] = {"hint": _hint, "odds": _odds}
"""What may be asked for, and who answers."""


def _line(text: str) -> Evidence:
    return {"text": text, "cards": [], "steps": [], "fireworks": [], "discards": []}
