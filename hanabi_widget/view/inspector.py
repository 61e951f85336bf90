"""The inspector of a card: what its holder, other players, and everybody know of it, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from hanabi_widget.conventions import TrustView
from hanabi_widget.effort import within
from hanabi_widget.explain import card_history, sayings_of_evidence, sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.knowledge import Counterexample, DependsOnUnknownCard, StateKnowledge, find_counterexample
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.knowledge.reason import find_reason, seen_copies
from hanabi_widget.protocol import board, board_messages
from hanabi_widget.rules import Identities, Nodes, SeatIndex, Slot, as_bits, by_identity, by_slot, card_numbers, playable, seats_of
from hanabi_widget.rules.action import are_different
from hanabi_widget.text import (
    card_name,
    card_names,
    describe_chain,
    describe_trust_reason,
    describe_trusting,
    fact_name,
    history_in_words,
)
from hanabi_widget.text.explanations import ExplainedSentence, sayings_in_words
from hanabi_widget.text.language import Language
from hanabi_widget.text.reasons import describe_place, nested_names

from .learned import agreement, evidence_on_board, plain_sentence, sentence_with_evidence
from .table import describe_possibilities, locate_card
from .viewpoint import STEPS_PER_HAND, Possibilities, Viewpoint, unweighted

Asked = tuple[str, Identities, str]
"""What is asked of a card, a fact or a card that it may be: its id, the identities that make it true, and its name."""

STEPS_PER_REASON = 5_000
"""The work that a reason by agreement may take: one for each identity is shown at once."""


def inspection(
    language: Language,
    nodes: Nodes,
    step: int,
    view: Viewpoint,
    card_number: object,
    knowledge: StateKnowledge | None = None,
    *,
    explain_identities: bool = True,
) -> board_messages.Inspection:
    """Everything that may be said of a card at a step from a viewpoint. The board fills in the message's id.

    Args:
        language: the language of the sentences.
        nodes: the line.
        step: the step.
        view: the viewpoint.
        card_number: the card's number, as the browser sent it.
        knowledge: what all players know at the step as the viewpoint has it, if it is computed already.
        explain_identities: also explain for each identity why the card can or cannot have it.

    Raises:
        LocalizedError: there is no such card in a hand.
    """
    state = nodes[step].state
    holder, slot = locate_card(state, card_number)
    inspector = _Inspector(language, nodes[: step + 1], view, holder, slot, knowledge or view.knowledge(state), explain_identities)
    return {
        "type": "inspection",
        "id": 0,
        "step": step,
        "card": card_numbers(state)[holder][slot - 1],
        "title": language.say("inspect.title", player=state.names[holder], slot=slot),
        "history": {"label": language.say("history.label"), "lines": [*inspector.history()]},
        "views": list(inspector.knowledge_by_chain()),
    }


@dataclass
class _Inspector:
    """One card at one step from one viewpoint."""

    language: Language
    nodes: Nodes
    view: Viewpoint
    holder: SeatIndex
    slot: Slot
    knowledge: StateKnowledge
    explain_identities: bool

    def __post_init__(self) -> None:
        self.state, self.say = self.nodes[-1].state, self.language.say
        self.agreement = agreement(self.nodes[-1], self.view, self.knowledge)
        language = self.language
        rules = self.state.rules
        self.facts = [(fact, meant, fact_name(language, self.state, fact)) for fact, meant in self.knowledge.facts]
        names = by_identity(rules.card_names) if self.explain_identities else ()
        self.cards = [(name, 1 << identity, card_name(language, rules, identity)) for identity, name in names]

    def history(self) -> Iterator[board.SentenceWithEvidence]:
        """How the holder came to know the card, as far as the viewpoint discloses it; each line points to its step first."""
        view = self.view
        if not view.shows_exact:
            return
        found = card_history(self.nodes, self.holder, self.slot, view.chain, common=view.common)
        sighted = seats_of(self.state) if view.common else view.chain_to(self.holder)
        for line in history_in_words(self.language, found, [node.state for node in self.nodes]).lines:
            seen = [seen_copies(self.knowledge.observation, identity, sighted) for identity in line.event.seen]
            numbers = card_numbers(self.nodes[line.step].state)[self.holder]
            told = plain_sentence(line.text)
            told["cards"] += [numbers[slot - 1] for slot in line.event.partners]
            told["steps"].append(line.step)
            yield evidence_on_board(self.nodes, seen, told)

    def knowledge_by_chain(self) -> Iterator[board_messages.CardKnowledge]:
        """What each chain of players that the viewpoint discloses knows of the card."""
        view = self.view
        if not view.shows_possibilities:
            return
        if not view.shows_exact:
            label = self.say(f"detail.{view.detail}")
            yield self._without_reasons("clues", label, label, view.possibilities(self.knowledge, self.holder)[self.slot - 1])
            return
        for number, chain in enumerate(view.chains_to(self.state, self.holder)):
            try:
                yield self._knowledge_of(chain)
            except DependsOnUnknownCard as error:
                (unknown,) = unweighted([0], self.knowledge)
                place = describe_place(self.language, self.state, error.seat, error.slot)
                yield {**self._of_chain(chain, unknown), "text": self.say("inspect.depends", place=place)}
            if number == 0:  # after what the holder is known to know, before what others know
                yield from self._agreed()

    def _knowledge_of(self, chain: Chain) -> board_messages.CardKnowledge:
        index = self.slot - 1
        identities = self.knowledge.identities(chain)[index] if chain else self.knowledge.common[self.holder][index]
        (possibilities,) = unweighted([identities], self.knowledge)
        hand_count = ""
        if len(chain) == 1:
            possibilities = Viewpoint(chain).possibilities(self.knowledge, self.holder)[index]
            hand = within(STEPS_PER_HAND, lambda: self.knowledge.hand(self.holder))
            hand_count = self.say("inspect.hands", n=hand.total) if hand else ""
        observation = self.knowledge.observation
        by_clues = observation.clue_masks[self.holder][index]
        by_counting = by_clues & observation.unseen_identities(as_bits(chain or seats_of(self.state)))
        return {
            **self._of_chain(chain, possibilities),
            "hand_count": hand_count,
            "identity_counts": self.say(
                "inspect.levels", clues=by_clues.bit_count(), counting=by_counting.bit_count(), exact=identities.bit_count()
            ),
            "facts": [self._claim(chain, identities, asked) for asked in self.facts],
            "identities": [self._claim(chain, identities, asked) for asked in self.cards],
        }

    def _of_chain(self, chain: Chain, possibilities: Possibilities) -> board_messages.CardKnowledge:
        """What a chain of players knows, without reasons."""
        who = describe_chain(self.language, self.state, chain)
        label = self.say("inspect.knowledge", who=who) if chain else self.say("inspect.knowledge.everybody")
        id_ = "-".join(map(str, chain)) or "common"
        tab = nested_names(self.language, self.state, chain, "chain.about") or self.say("chain.about.everybody")
        return self._without_reasons(id_, tab, label, possibilities)

    def _without_reasons(self, id_: str, tab: str, label: str, possibilities: Possibilities) -> board_messages.CardKnowledge:
        """Knowledge of which only the possible identities are told."""
        identities = [identity for identity, weight in by_identity(possibilities.weights) if weight]
        text = ""
        if len(identities) == 1:
            text = self.say("inspect.is", card=card_name(self.language, self.state.rules, identities[0]))
        elif identities:
            odds = describe_possibilities(self.language, self.state, possibilities, playable(self.state))
            text = self.say("inspect.may", odds=odds)
        return {
            "id": id_,
            "tab": tab,
            "label": label,
            "text": text,
            "weights": possibilities.weights,
            "total": possibilities.total,
            "hand_count": "",
            "identity_counts": "",
            "facts": [],
            "identities": [],
        }

    def _unproved(self, asked: Asked, left: Identities) -> tuple[board_messages.Claim, str]:
        """What possible identities say of a claim; and what is proved then, or refuted by an example."""
        id_, meant, _ = asked
        verdict: Literal["yes", "no", "open"] = "no" if not left & meant else "open" if left & ~meant else "yes"
        # An example shows what the card can be, a counterexample that a fact is not known.
        is_denied = verdict == "no" or (verdict == "open" and id_ in self.state.rules.card_names)
        claim = f"not {id_}" if is_denied else id_
        return {"id": id_, "verdict": verdict, "text": "", "reason": [], "counterexample": []}, claim

    def _claim(self, chain: Chain, identities: Identities, asked: Asked) -> board_messages.Claim:
        """Whether a fact is known, or the card must or can be a card: with the reason why or why not, or else with a hand."""
        id_, _, what = asked
        shown, claim = self._unproved(asked, identities)
        is_card = id_ in self.state.rules.card_names
        is_true = shown["verdict"] == "yes"
        # Reasons and examples are not defined for common knowledge, nor for a chain that repeats a player.
        place = (self.knowledge.observation, chain, self.slot, claim) if chain and are_different(chain) else None
        if shown["verdict"] == "open":
            key = "inspect.can" if is_card else "inspect.open"
            example = place and find_counterexample(*place)
            if example is None:
                shown["text"] = self.say(f"{key}.bare", what=what)
                return shown
            viewer = self.view.viewer
            [witness] = witnesses([example])
            told = sayings_in_words(self.language, example.state, sayings_of_witness(witness, viewer), viewer)
            key = key if example.changed or self.holder == viewer else f"{key}.real"
            shown["text"] = self.say(key, what=what, example=" ".join(sentence.text for sentence in told))
            shown["counterexample"] = [*self._counterexample_hands(example)]
            return shown
        if is_card:
            shown["text"] = self.say("inspect.must" if is_true else "inspect.cannot", card=what)
        else:
            key = "inspect.known" if is_true else "inspect.known_not"
            shown["text"] = self.say(key, who=describe_chain(self.language, self.state, chain), fact=what)
        if reason := place and find_reason(*place):
            told = sayings_in_words(self.language, reason.state, sayings_of_reasons([reason]), self.view.viewer)
            shown["reason"] = [*map(self._with_evidence, told)]
        return shown

    # -- by agreement ---

    def _agreed(self) -> Iterator[board_messages.CardKnowledge]:
        """What may be trusted of the card by agreement; nothing without one."""
        agreement = self.agreement
        trust = agreement and agreement.trust_view(self.holder)
        known = agreement and agreement.known(self.holder)
        if not agreement or not trust or not known:
            return
        language = self.language
        trusted = trust[self.slot].identity_bits
        claim = partial(self._agreed_claim, trust, known[self.slot - 1])
        (possibilities,) = unweighted([trusted], self.knowledge)
        who = describe_trusting(language, self.state, trust.chain)
        label = language.say("inspect.agreed.who", who=who, convention=agreement.record.convention.name)
        yield {
            **self._without_reasons("agreed", language.say("inspect.agreed"), label, possibilities),
            "text": language.say("inspect.agreed.yes", what=card_names(language, self.state, trusted)),
            "facts": [*map(claim, self.facts)],
            "identities": [*map(claim, self.cards)],
        }

    def _agreed_claim(self, trust: TrustView, known: Identities, asked: Asked) -> board_messages.Claim:
        """Whether a claim may be trusted, with what was said by agreement, or else a hand that fits it all."""
        id_, meant, what = asked
        shown, claim = self._unproved(asked, trust[self.slot].identity_bits)
        verdict = shown["verdict"]
        by_logic = "never" if not known & meant else "always" if not known & ~meant else ""
        shown["text"] = self.say(f"inspect.agreed.{by_logic or verdict}", what=what)
        if by_logic:
            return shown
        if verdict == "open":
            if example := within(STEPS_PER_REASON, lambda: trust.why_not(self.slot, claim)):
                shown["counterexample"] = [*self._counterexample_hands(example)]
            return shown
        if verdict == "no" and id_ in self.state.rules.card_names:
            shown["verdict"] = "struck"
        if reason := within(STEPS_PER_REASON, lambda: trust.why(self.slot, claim)):
            sayings = sayings_of_evidence(self.state, reason.evidence, self.holder)
            evidence = [*map(self._with_evidence, sayings_in_words(self.language, self.state, sayings, self.view.viewer))]
            lines = [plain_sentence(sentence) for sentence in describe_trust_reason(self.language, reason)[len(evidence) :]]
            for line, announcement in zip(lines, reason.announcements):
                line["steps"].append(announcement.step)
            shown["reason"] = [*evidence, *lines]
        return shown

    # -- evidence on the board ---

    def _with_evidence(self, sentence: ExplainedSentence) -> board.SentenceWithEvidence:
        return evidence_on_board(self.nodes, sentence.evidence, sentence_with_evidence(self.state, sentence))

    def _counterexample_hands(self, counterexample: Counterexample) -> Iterator[board_messages.CounterexampleHand]:
        state = self.state
        rules = state.rules
        for seat, hand in counterexample.hands.items():
            names = [card_name(self.language, rules, identity) for identity in hand]
            cards: list[board_messages.CounterexampleCard] = [
                {
                    "slot": slot,
                    "suit": rules.suits[identity // rules.ranks].letter,
                    "rank": identity % rules.ranks + 1,
                    "changed": seat != self.view.viewer and (seat, slot) in counterexample.changed,
                    "in_question": (seat, slot) == (self.holder, self.slot),
                }
                for slot, identity in by_slot(hand)
            ]
            label = self.say("inspect.hand", player=state.names[seat], cards=self.language.and_list(names or ["–"]))
            yield {"name": state.names[seat], "label": label, "cards": cards}
