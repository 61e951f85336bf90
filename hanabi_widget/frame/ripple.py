"""The ripple of an action: what each player learned, what they now know of each other, what became common."""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_widget.knowledge import Change, Learned, Minds
from hanabi_widget.rules import Action, Clue, State
from hanabi_widget.words import Language, knower, told_learned

from .contract import Evidence, Preview, Ripple
from .viewpoint import Viewpoint


def ripples(language: Language, view: Viewpoint, before: Minds, after: Minds, action: Action) -> list[Ripple]:
    """What an action taught, as far as the viewpoint and its level disclose it.

    What is common now is not told again of single players, and each player's own news not again of those who know of it.
    """
    if view.level not in ("exact", "nested"):
        return []
    target = after.state.seat(action.player) if isinstance(action, Clue) else None
    learned = Change(before, after, target).learned
    state = after.state
    common = [one for one in learned if not one.chain]
    settled = {(one.holder, one.slot, fact) for one in common for fact in one.facts}
    found: list[Ripple] = []
    for seat, name in enumerate(state.names):
        own = [one for one in learned if one.chain == (seat,)]
        if own and view.viewer in (None, seat) and not view.common:
            found.append({"kind": "own", "label": language.say("ripple.own", player=name), "lines": _lines(language, state, own)})
    if view.reads_minds:
        pairs = {one.chain for one in learned if len(one.chain) > 1 and view.viewer in (None, one.chain[0]) and not view.common}
        for chain in sorted(pairs):
            news = [one for one in learned if one.chain == chain and any((one.holder, one.slot, fact) not in settled for fact in one.facts)]
            if news:
                label = language.say("ripple.nested", who=knower(language, state, chain))
                found.append({"kind": "nested", "label": label, "lines": _lines(language, state, news)})
        if any(one.facts for one in common):
            lines = _lines(language, state, [one for one in common if one.facts])
            found.append({"kind": "common", "label": language.say("ripple.common"), "lines": lines})
    return found


def _lines(language: Language, state: State, learned: Iterable[Learned]) -> list[Evidence]:
    lines: list[Evidence] = []
    for one in learned:
        sentence = told_learned(language, state, one)
        lines.append({"text": sentence.text, "cards": [state.held[one.holder][one.slot - 1]], "steps": [], "fireworks": [], "discards": []})
    return lines


def previews(language: Language, view: Viewpoint, state: State, seat: int) -> list[Preview]:
    """What each legal clue to a hand would teach."""
    if not view.may_clue(seat):
        return []
    before = view.minds(state)
    clues = [action for action in state.legal_actions() if isinstance(action, Clue) and action.player == seat]
    return [{"mark": str(clue.value), "ripple": ripples(language, view, before, view.minds(state.apply(clue)), clue)} for clue in clues]
