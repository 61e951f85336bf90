"""What an action taught the players; and what they may rely on by agreement, shown beside what they know and never mixed with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from weakref import WeakKeyDictionary

from hanabi_widget.conventions import NAMES, Announcement, Convention, PublicRecord, convention, names_that_fit
from hanabi_widget.effort import within
from hanabi_widget.explain import AgreedExplained, Agreement, Kind, Side, Standpoint
from hanabi_widget.knowledge import ClueEvidence, Evidence, SeenCopies, StateKnowledge
from hanabi_widget.protocol.board import ConventionChooser, LabelledLines, SentenceWithEvidence, ShownExplanation
from hanabi_widget.protocol.board_messages import CluePreview
from hanabi_widget.rules import Node, Nodes, State, card_numbers
from hanabi_widget.rules.action import CardNumber, Clue, Discard, Play, SeatIndex, Suppose, clues_of
from hanabi_widget.text import ExplainedSentence, Language, LocalizedError, agreed_in_words, explanation_in_words

from .viewpoint import STEPS_PER_HAND, Viewpoint

# -- Sentences, with what they point to on the board ---


def plain_sentence(text: str) -> SentenceWithEvidence:
    """A sentence that refers to nothing on the board."""
    return {"text": text, "cards": [], "steps": [], "fireworks": [], "discards": []}


def sentence_with_evidence(state: State, sentence: ExplainedSentence) -> SentenceWithEvidence:
    """A sentence with the cards in hands that it mentions."""
    return {**plain_sentence(sentence.text), "cards": [card_numbers(state)[seat][slot - 1] for seat, slot in sentence.cards]}


# -- What players may rely on at a step ---


_records: WeakKeyDictionary[Node, dict[Convention, PublicRecord | None]] = WeakKeyDictionary()
"""The public records worked out before, by node and convention."""


def agreement(node: Node, view: Viewpoint, knowledge: StateKnowledge) -> Agreement | None:
    """The agreement at a node; None without a convention, where it is not disclosed, or where it is too much work.

    Args:
        node: the step.
        view: the viewpoint.
        knowledge: what all players know at the step, as the viewpoint has it.
    """
    if view.convention is None or view.common or not view.shows_exact:
        return None
    record = public_record(view.convention, node)
    return Agreement(record, Side(knowledge, view.chain), says_nested=view.shows_nested) if record else None


def public_record(convention: Convention, node: Node) -> PublicRecord | None:
    """What everybody saw happen up to a node, and what it said by agreement; None if that is too much work. It is worked out once."""
    missing = [node]  # up to the closest earlier node that is worked out, without recursion: a line may be long
    while convention not in _records.get(missing[-1], {}) and missing[-1].parent is not None:
        missing.append(missing[-1].parent)
    record = None
    for here in reversed(missing):
        known = _records.setdefault(here, {})
        if convention not in known:
            if here.action is None:
                known[convention] = PublicRecord(convention, here.state)
            else:
                known[convention] = record and within(STEPS_PER_HAND, partial(record.after, here.action, here.state))
        record = known[convention]
    return record


# -- What an action says by agreement, and whether it kept it, as far as a viewpoint can tell ---


def agreed_explained(
    node: Node, agreement: Callable[[Node], Agreement | None], others: Collection[tuple[Clue, Agreement]] | None = None
) -> AgreedExplained | None:
    """What the action that led to a node says by agreement; None at the first node, or where no agreement is told.

    Args:
        node: the node.
        agreement: the agreement at it and at the one before.
        others: what else the player might have clued, each with the agreement then; None: that is found out.
    """
    if node.parent is None or not isinstance(node.action, Clue | Play | Discard):
        return None
    before = agreement(node.parent)
    after = agreement(node)
    if not before or not after:
        return None
    path = node.parent.path()
    agreed = before.record.convention

    def announced() -> Iterator[Announcement]:
        for record in filter(None, (public_record(agreed, here) for here in path)):
            yield from (said for said in record.announcements if said.step == record.step)

    return AgreedExplained(before, after, node.action, announced, others)


def agreed_lines(language: Language, explained: AgreedExplained) -> LabelledLines | None:
    """What an action says by agreement: how it broke it, what it means, and what players may rely on since."""
    lines = [sentence_with_evidence(explained.state, sentence) for sentence in agreed_in_words(language, explained)]
    convention = explained.after.record.convention.name
    return {"label": language.say("update.agreed", convention=convention), "lines": lines} if lines else None


# -- What an action taught ---


def evidence_on_board(nodes: Nodes, evidence: Iterable[Evidence], line: SentenceWithEvidence) -> SentenceWithEvidence:
    """A sentence that also points to its evidence: the steps of clues, cards in hands, on fireworks and discarded."""
    state = nodes[-1].state
    for piece in evidence:
        if isinstance(piece, ClueEvidence):
            clues = [(step, node.action) for step, node in enumerate(nodes) if isinstance(node.action, Clue)]
            given = [step for step, clue in clues if (clue.player, clue.value) == (piece.seat, piece.value)]
            line["steps"] += given[-1:]  # the card was in the hand by then
        elif isinstance(piece, SeenCopies):
            for place in piece.places:
                if place.where == "hand":
                    line["cards"].append(card_numbers(state)[place.seat][place.slot - 1])
                else:
                    line["fireworks" if place.where == "firework" else "discards"].append(state.rules.card_names[piece.identity])
    return line


def explanation(
    language: Language, view: Viewpoint, before: StateKnowledge, after: StateKnowledge, nodes: Nodes
) -> ShownExplanation | None:
    """What the action that led to the last of some nodes taught, as far as the viewpoint discloses it; a supposition teaches nothing."""
    action = nodes[-1].action
    if not view.shows_exact or isinstance(action, Suppose | None):
        return None
    standpoint = Standpoint.between(before, after, view.chain, common=view.common)
    without: tuple[Kind, ...] = () if view.shows_nested else ("nested",)
    told = explanation_in_words(language, standpoint, action, view.level, without)
    if not told.headline:
        return None

    @cache
    def excluded(seat: SeatIndex) -> dict[CardNumber, list[int]]:
        """For each card of a hand the identities that only the action has excluded, as grids show them."""
        was, now = (dict(zip(card_numbers(known.state)[seat], view.possibilities(known, seat))) for known in (before, after))
        return {
            card: [identity for identity, (old, new) in enumerate(zip(was[card].weights, left.weights)) if old and not new]
            if card in was
            else []
            for card, left in now.items()
        }

    def shown(sentence: ExplainedSentence) -> SentenceWithEvidence:
        line = sentence_with_evidence(after.state, sentence)
        kind = sentence.kind
        cards = line["cards"]
        cells = {  # those of its cards, and of all that a clue told of its hand; what stays open strikes none
            number: [] if kind in ("open", "nested") else struck
            for seat, _ in sentence.cards
            for number, struck in excluded(seat).items()
            if number in cards or (kind == "said" and struck)
        }
        line["cells"] = [{"card": number, "struck": struck, "left": number in cards} for number, struck in cells.items()]
        if view.level == "logician":
            line["formulas"] = [*map(str, sentence.claims)]
        return evidence_on_board(nodes, sentence.evidence, line)

    sentences = [*map(shown, told.sentences)]
    return {"headline": told.headline, "opening": shown(told.opening) if told.opening else None, "sentences": sentences}


def previews(language: Language, view: Viewpoint, node: Node, seat: SeatIndex) -> list[CluePreview]:
    """What each legal clue to a hand would teach and say by agreement; empty where the clues to that hand would reveal hidden cards."""
    if not view.shows_clues_to(seat):
        return []
    path = node.path()
    before = view.knowledge(node.state)
    found = []
    clues = [(clue, Node(node.state.apply(clue), clue, node)) for clue in clues_of(node.state.legal_actions()) if clue.player == seat]
    after = {there: view.knowledge(there.state) for _, there in clues}
    agreements = {there: agreed for there in after if (agreed := agreement(there, view, after[there]))}
    others = [(clue, agreements[there]) for clue, there in clues if there in agreements]
    if others and (now := agreement(node, view, before)):
        agreements[node] = now
    for clue, there in clues:
        told = explanation(language, view, before, after[there], [*path, there])
        shown: CluePreview = {"mark": str(clue.value), "explanation": told}
        explained = agreed_explained(there, agreements.get, others)
        if explained and (lines := agreed_lines(language, explained)):
            shown["agreed"] = lines
        found.append(shown)
    return found


# -- The conventions that a board lets a person choose from ---


OWN = "own"
"""The id of a convention that does not come with the package."""


def convention_chooser(language: Language, state: State, chosen: Convention | None, own: Convention | None) -> ConventionChooser:
    """The conventions to choose from: none, those that come with the package, and one of the person's own if there is one."""
    labels = {
        "": language.say("convention.none"),
        **{
            name: language.say(f"convention.{word}", n=int(number or 0))
            for name in names_that_fit(state.rules, len(state.names))
            for word, _, number in [name.partition(" ")]
        },
    }
    if own:
        labels[OWN] = own.name
    return {
        "label": language.say("label.convention"),
        "chosen": convention_id(chosen),
        "choices": [{"id": id_, "label": label} for id_, label in labels.items()],
    }


def chosen_convention(id_: object, state: State, own: Convention | None) -> Convention | None:
    """The convention with an id of `convention_chooser`.

    Raises:
        LocalizedError: there is none.
    """
    if id_ == "":
        return None
    if id_ == OWN and own:
        return own
    if id_ not in (names := names_that_fit(state.rules, len(state.names))):
        raise LocalizedError("error.convention", convention=repr(id_), conventions=", ".join(names))
    return convention(str(id_))


def convention_id(chosen: Convention | None) -> str:
    """The id of a convention; empty for none."""
    if chosen is None:
        return ""
    return next((name for name in NAMES if convention(name) == chosen), OWN)
