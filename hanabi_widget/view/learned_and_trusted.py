"""What an action taught the players; and what they may trust by agreement, shown beside what they know and never mixed with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar
from weakref import WeakKeyDictionary

from hanabi_widget.conventions import Announcement, PublicRecord, Reading, TrustView, can_recommend_to_all
from hanabi_widget.conventions.convention_and_notation import NAMES, SHIPPED, Convention, convention
from hanabi_widget.conventions.trusted_worlds import TrustedWorlds
from hanabi_widget.effort import within
from hanabi_widget.explain import Standpoint
from hanabi_widget.knowledge import ClueEvidence, DependsOnUnknownCard, Evidence, SeenCopies, StateKnowledge
from hanabi_widget.protocol.board import AgreedLines, ConventionChooser, SentenceWithEvidence, ShownExplanation
from hanabi_widget.protocol.board_messages import CluePreview
from hanabi_widget.rules import UNKNOWN, Node, State, card_numbers, cards_by_number
from hanabi_widget.rules.action import CardNumber, Clue, Identities, SeatIndex, Suppose, by_seat, by_slot, clues_of
from hanabi_widget.text import (
    ExplainedSentence,
    Language,
    LocalizedError,
    action_name,
    describe_breach,
    describe_trusted_card,
    explanation_in_words,
)
from hanabi_widget.text.reasons import case_name

from .viewpoint_and_detail import STEPS_PER_HAND, Viewpoint

# -- Sentences, with what they point to on the board ---


def plain_sentence(text: str) -> SentenceWithEvidence:
    """A sentence that refers to nothing on the board."""
    return {"text": text, "cards": [], "steps": [], "fireworks": [], "discards": []}


def sentence_with_evidence(state: State, sentence: ExplainedSentence) -> SentenceWithEvidence:
    """A sentence with the cards in hands that it mentions."""
    cards = [card_numbers(state)[seat][slot - 1] for seat, slot in sentence.cards]
    return {**plain_sentence(sentence.text), "cards": [*cards]}


# -- What players may trust at a step ---


Result = TypeVar("Result")

_records: WeakKeyDictionary[Node, dict[Convention, PublicRecord | None]] = WeakKeyDictionary()
"""The public records worked out before, by node and convention."""


class Agreement:
    """What the players whom a viewpoint follows may trust at a step, and what the action that led there said by agreement.

    From a seat, nothing here depends on cards that the seat does not see.

    Args:
        record: what everybody saw happen up to the step, and what it said.
        view: the viewpoint.
        knowledge: what all players know at the step, as the viewpoint has it.

    Attributes:
        record: as given.
        view: as given.
        said: what the last action announced.
    """

    def __init__(self, record: PublicRecord, view: Viewpoint, knowledge: StateKnowledge) -> None:
        self.record, self.view = record, view
        self._observation = knowledge.observation
        self._reading = Reading(record, knowledge.observation)
        self.said = [announcement for announcement in record.announcements if announcement.step == record.step > 0]

    def chain_to(self, seat: SeatIndex) -> tuple[SeatIndex, ...]:
        """The chain of players whose trust in a hand is shown; empty if it is not."""
        chain = self.view.chain_to(seat)
        disclosed = self.view.shows_nested or len(chain) == 1
        return chain if disclosed and len({*chain}) == len(chain) else ()

    def trusted(self, seat: SeatIndex) -> list[Identities] | None:
        """For each card of a hand, the identities that it may have if all keep to the convention.

        None if that is not disclosed, depends on an unknown card, or is too much work.
        """
        chain = self.chain_to(seat)
        return _if_possible(lambda: self._reading.worlds(chain).identities()) if chain else None

    def known(self, seat: SeatIndex) -> list[Identities] | None:
        """What the same chain knows of the same cards by logic alone."""
        chain = self.chain_to(seat)
        return _if_possible(lambda: TrustedWorlds(self._observation, [()] * len(chain), chain).identities()) if chain else None

    def trust_view(self, seat: SeatIndex) -> TrustView | None:
        """The same with reasons."""
        chain = self.chain_to(seat)
        return _if_possible(lambda: TrustView(self._reading.worlds(chain))) if chain else None

    def is_broken(self, said: Announcement) -> bool:
        """Whether the viewer can tell, by logic alone, that an announcement is false."""
        chain = self.view.chain
        if not chain:
            return self._is_true(said) is False
        if len({*chain}) < len(chain):
            return False
        announcements: list[Sequence[Announcement]] = [[]] * (len(chain) - 1) + [[said]]
        worlds = _if_possible(lambda: TrustedWorlds(self._observation, announcements, chain))
        return worlds is not None and bool(worlds.passed_over)

    @property
    def is_kept(self) -> bool:
        """Whether the viewer sees that everything is true that the last action announced."""
        return all(self._is_true(said) for said in self.said)

    @property
    def focus(self) -> CardNumber | None:
        """The card that the last action was about, if it was a clue that touched one."""
        return next((said.focus for said in self.said if said.kind == "meaning"), None)

    def kept_case(self, said: Announcement) -> str | None:
        """The name of the case that is true; None if the viewer cannot tell, or none is."""
        if not self._is_true(said):
            return None
        return next(case.name for case in said.cases if case.is_true(cards_by_number(self.record.state)))

    def _is_true(self, said: Announcement) -> bool | None:
        """Whether an announcement is true; None if that takes cards which this viewpoint does not show."""
        state = self.record.state
        hidden = {number for seat in self.view.unseen_seats(state) for number in card_numbers(state)[seat]}
        if said.numbers & hidden or any(cards_by_number(state)[number] == UNKNOWN for number in said.numbers):
            return None
        return said.is_true(cards_by_number(state))


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
    return Agreement(record, view, knowledge) if record else None


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


def _if_possible(computation: Callable[[], Result]) -> Result | None:
    """The result of a computation; None if it depends on an unknown card or is too much work."""
    try:
        return within(STEPS_PER_HAND, computation)
    except DependsOnUnknownCard:
        return None


# -- What an action says by agreement, and whether it kept it, as far as a viewpoint can tell ---


def agreed_lines(language: Language, agreement: Agreement, better: Clue | None = None) -> AgreedLines | None:
    """What the last action says by agreement: whether it was kept, if not which clue would be `better`, and what players may trust."""
    lines = [plain_sentence(text) for text in breaches(language, agreement)]
    if lines and better:
        lines.append(plain_sentence(language.say("update.better", clue=action_name(language, agreement.record.state, better))))
    for said in agreement.said:
        if said.kind == "meaning":
            if not lines and (case := agreement.kept_case(said)):
                lines.append(plain_sentence(language.say("audit.kept.clue", meaning=case_name(language, case))))
            lines += _trusted_cards(language, agreement, said)
        elif said.kind == "sum" and agreement.is_kept:
            lines.append(plain_sentence(language.say("audit.kept")))
    label = language.say("update.agreed", convention=agreement.record.convention.name)
    return {"label": label, "lines": lines} if lines else None


def breaches(language: Language, agreement: Agreement) -> Iterator[str]:
    """How the last action broke the agreement; nothing if it did not, or the viewer cannot tell."""
    state = agreement.record.state
    for said in agreement.said:
        if agreement.is_broken(said):
            shown = said.receiver is not None and agreement.view.sees(said.receiver)
            yield describe_breach(language, state, said, shown=shown)


def _trusted_cards(language: Language, agreement: Agreement, meaning: Announcement) -> Iterator[SentenceWithEvidence]:
    """What players may trust of the focus of a clue, and of cards that it calls, where that is more than logic says."""
    state = agreement.record.state
    called = {meaning.focus, *(number for case in meaning.cases for number in case.plays)}
    order = sorted(by_seat(card_numbers(state)), key=lambda hand: hand[0] != meaning.receiver)
    for seat, numbers in order:
        if called & {*numbers}:
            trusted, known = agreement.trusted(seat), agreement.known(seat)
            for slot, number in by_slot(numbers):
                if number in called and trusted and known and trusted[slot - 1] != known[slot - 1]:
                    chain, shown = agreement.chain_to(seat), agreement.view.sees(seat)
                    text = describe_trusted_card(language, state, chain, slot, trusted[slot - 1], shown=shown)
                    yield {**plain_sentence(text), "cards": [number]}


# -- What an action taught ---


def evidence_on_board(nodes: Sequence[Node], evidence: Iterable[Evidence], line: SentenceWithEvidence) -> SentenceWithEvidence:
    """A sentence that also points to its evidence: the steps of clues, cards in hands, on fireworks and discarded."""
    state = nodes[-1].state
    for piece in evidence:
        if isinstance(piece, ClueEvidence):
            clues = [(node.action.player, node.action.value) if isinstance(node.action, Clue) else None for node in nodes]
            given = [step for step, clue in enumerate(clues) if clue == (piece.seat, piece.value)]
            line["steps"] += given[-1:]  # the card was in the hand by then
        elif isinstance(piece, SeenCopies):
            for place in piece.places:
                if place.where == "hand":
                    line["cards"].append(card_numbers(state)[place.seat][place.slot - 1])
                else:
                    line["fireworks" if place.where == "firework" else "discards"].append(state.rules.card_names[piece.identity])
    return line


def explanation(
    language: Language, view: Viewpoint, before: StateKnowledge, after: StateKnowledge, nodes: Sequence[Node]
) -> ShownExplanation | None:
    """What the action that led to the last of some nodes taught, as far as the viewpoint discloses it; a supposition teaches nothing."""
    action = nodes[-1].action
    if not view.shows_exact or action is None or isinstance(action, Suppose):
        return None
    told = explanation_in_words(language, Standpoint.between(before, after, view.chain, common=view.common), action)
    if not told.headline:
        return None
    sentences = [
        evidence_on_board(nodes, sentence.evidence, sentence_with_evidence(after.state, sentence))
        for sentence in told.sentences
        if view.shows_nested or sentence.kind != "nested"
    ]
    return {"headline": told.headline, "sentences": sentences}


def previews(language: Language, view: Viewpoint, node: Node, seat: SeatIndex) -> list[CluePreview]:
    """What each legal clue to a hand would teach and say by agreement; empty where the clues to that hand would reveal hidden cards."""
    if not view.shows_clues_to(seat):
        return []
    path, before, found = node.path(), view.knowledge(node.state), list[CluePreview]()
    clues = [clue for clue in clues_of(node.state.legal_actions()) if clue.player == seat]
    nodes = {clue: Node(node.state.apply(clue), clue, node) for clue in clues}
    after = {clue: view.knowledge(nodes[clue].state) for clue in clues}
    agreements = {clue: agreed for clue in clues if (agreed := agreement(nodes[clue], view, after[clue]))}
    for clue in clues:
        agreed, better = agreements.get(clue), None
        if agreed and not agreed.is_kept and agreed.focus is not None:  # of one about the same card the viewer may see that it is
            better = next((other for other, its in agreements.items() if its.focus == agreed.focus and its.is_kept), None)
        told = explanation(language, view, before, after[clue], [*path, nodes[clue]])
        shown: CluePreview = {"mark": str(clue.value), "explanation": told}
        if agreed and (lines := agreed_lines(language, agreed, better)):
            shown["agreed"] = lines
        found.append(shown)
    return found


# -- The conventions that a board lets a person choose from ---


OWN = "own"
"""The id of a convention that does not come with the package."""


def convention_chooser(language: Language, state: State, chosen: Convention | None, own: Convention | None) -> ConventionChooser:
    """The conventions to choose from: none, those that come with the package, and one of the person's own if there is one."""
    labels = {"": language.say("convention.none"), **{name: name for name in _names(state)}, **({OWN: own.name} if own else {})}
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
    if id_ not in _names(state):
        raise LocalizedError("error.convention", convention=repr(id_), conventions=", ".join(_names(state)))
    return convention(str(id_))


def convention_id(chosen: Convention | None) -> str:
    """The id of a convention; empty for none."""
    if chosen is None:
        return ""
    return next((name for name in NAMES if convention(name) == chosen), OWN)


def _names(state: State) -> tuple[str, ...]:
    """The conventions that so many players can keep."""
    return NAMES if can_recommend_to_all(state.rules, len(state.names)) else SHIPPED
