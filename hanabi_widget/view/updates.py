"""Updates: what an action taught each player, what players now know of each other, and what became common knowledge."""

from __future__ import annotations

from hanabi_widget.knowledge import KnowledgeUpdate, StateKnowledge
from hanabi_widget.protocol.board import SentenceWithEvidence, UpdateGroup
from hanabi_widget.protocol.board_messages import CluePreview
from hanabi_widget.rules import Action, Clue, Node, SeatIndex, State, Suppose, card_numbers, clues_of
from hanabi_widget.text import Language, Sentence, UpdateKind, describe_update

from .agreement import Agreement, agreed_updates, agreement_after, better_clue, plain_sentence
from .viewpoint import Viewpoint

UPDATE_KINDS: dict[str, tuple[UpdateKind, ...]] = {"exact": ("own",), "nested": ("own", "nested", "common")}
"""Level of detail -> the kinds of updates that it discloses."""


def updates(
    language: Language,
    view: Viewpoint,
    before: StateKnowledge,
    after: StateKnowledge,
    action: Action,
    agreement: Agreement | None = None,
    better: Clue | None = None,
) -> list[UpdateGroup]:
    """What an action taught, as far as the viewpoint discloses it; a supposition teaches nothing.

    Under a convention, the first group is what the action says by agreement, and if it breaks it, a clue that would be `better`.
    """
    kinds = UPDATE_KINDS.get(view.detail, ())
    if not kinds or isinstance(action, Suppose):
        return []
    update = KnowledgeUpdate(before, after, action)
    taught: list[UpdateGroup] = [
        {
            "kind": group.kind,
            "label": group.label,
            "lines": [sentence_with_evidence(after.state, sentence) for sentence in group.sentences],
        }
        for group in describe_update(language, update, ("common",) if view.common else kinds)
    ]
    return [*(agreed_updates(language, agreement, better) if agreement else []), *taught]


def sentence_with_evidence(state: State, sentence: Sentence) -> SentenceWithEvidence:
    """A sentence with the cards in hands that it mentions."""
    cards = [card_numbers(state)[seat][slot - 1] for seat, slot in sentence.cards]
    return {**plain_sentence(sentence.text), "cards": [*cards]}


def previews(language: Language, view: Viewpoint, node: Node, seat: SeatIndex) -> list[CluePreview]:
    """What each legal clue to a hand would teach and say by agreement; empty where the clues to that hand would reveal hidden cards."""
    if not view.shows_clues_to(seat):
        return []
    before, found = view.knowledge(node.state), list[CluePreview]()
    clues = [clue for clue in clues_of(node.state.legal_actions()) if clue.player == seat]
    after = {clue: view.knowledge(node.state.apply(clue)) for clue in clues}
    agreements = {clue: agreed for clue in clues if (agreed := agreement_after(node, clue, view, after[clue]))}
    for clue in clues:
        agreed = agreements.get(clue)
        better = better_clue(agreed, agreements) if agreed else None
        found.append({"mark": str(clue.value), "updates": updates(language, view, before, after[clue], clue, agreed, better)})
    return found
