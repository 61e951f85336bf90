"""The ripple of an action: what each player learned, what they now know of each other, what became common."""

from __future__ import annotations

from hanabi_widget.knowledge import KnowledgeUpdate, Views
from hanabi_widget.protocol.board import SentenceWithEvidence, UpdateGroup
from hanabi_widget.protocol.messages import CluePreview
from hanabi_widget.rules import Action, State, Suppose, clues_of
from hanabi_widget.text import Language, Sentence, UpdateKind, describe_update

from .viewpoint import Viewpoint

DISCLOSED: dict[str, tuple[UpdateKind, ...]] = {"exact": ("own",), "nested": ("own", "nested", "common")}
"""By level, what of a ripple is told."""


def updates(language: Language, view: Viewpoint, before: Views, after: Views, action: Action) -> list[UpdateGroup]:
    """What an action taught, as far as the viewpoint and its level disclose it; a supposition teaches nothing."""
    kinds = DISCLOSED.get(view.level, ())
    if not kinds or isinstance(action, Suppose):
        return []
    change = KnowledgeUpdate(before, after, action)
    return [
        {
            "kind": wave.kind,
            "label": wave.label,
            "lines": [evidence(after.state, sentence) for sentence in wave.sentences],
        }
        for wave in describe_update(language, change, ("common",) if view.common else kinds)
    ]


def evidence(state: State, sentence: Sentence) -> SentenceWithEvidence:
    """A sentence with the cards in hands that it speaks of."""
    cards = [state.card_numbers[seat][slot - 1] for seat, slot in sentence.cards]
    return {"text": sentence.text, "cards": cards, "steps": [], "fireworks": [], "discards": []}


def previews(language: Language, view: Viewpoint, state: State, seat: int) -> list[CluePreview]:
    """What each legal clue to a hand would teach; nothing of a hand whose clues would tell of hidden cards."""
    if not view.may_clue(seat):
        return []
    before = view.minds(state)
    clues = [clue for clue in clues_of(state.legal_actions()) if clue.player == seat]
    return [{"mark": str(clue.value), "updates": updates(language, view, before, view.minds(state.apply(clue)), clue)} for clue in clues]
