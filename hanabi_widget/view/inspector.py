"""The inspector of a card: what its holder, others of the holder, and all know of it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from hanabi_widget.knowledge import (
    ClueFact,
    Counterexample,
    DependsOnUnknownCard,
    Evidence,
    Reason,
    SeenCopies,
    Views,
    find_counterexample,
    find_reason,
)
from hanabi_widget.protocol import board, messages
from hanabi_widget.rules import Clue, Node, playable
from hanabi_widget.text import (
    Language,
    card_name,
    chain_label,
    describe_chain,
    describe_counterexample,
    describe_place,
    describe_reason,
    fact_name,
)

from .action_messages import read_card
from .hands import odds_text
from .updates import evidence
from .viewpoint import Chain, Possibilities, Viewpoint, sets


def inspection(
    language: Language,
    nodes: Sequence[Node],
    step: int,
    view: Viewpoint,
    number: object,
    minds: Views | None = None,
    *,
    types: bool = True,
) -> messages.Inspection:
    """All that may be said of a card at a step from a viewpoint; the message's id is put in by the board.

    Args:
        language: the language of all words.
        nodes: the line.
        step: the step.
        view: the viewpoint.
        number: the card's id, whatever the browser sent.
        minds: the minds of all players at the step as the viewpoint has them, when they are there already.
        types: for each type, too, why the card can or cannot be of it.

    Raises:
        LocalizedError: no such card in a hand.
    """
    state = nodes[step].state
    holder, slot = read_card(state, number)
    inspector = _Inspector(language, nodes[: step + 1], view, holder, slot, minds or view.minds(state), types=types)
    return {
        "type": "inspection",
        "id": 0,
        "step": step,
        "card": state.card_numbers[holder][slot - 1],
        "title": language.say("inspect.title", player=state.names[holder], slot=slot),
        "views": list(inspector.minds()),
    }


class _Inspector:
    """One card at one step from one viewpoint."""

    def __init__(
        self, language: Language, nodes: Sequence[Node], view: Viewpoint, holder: int, slot: int, minds: Views, *, types: bool
    ) -> None:
        self.language, self.nodes, self.view, self.holder, self.slot = language, nodes, view, holder, slot
        self.state, self.knows, self.types = nodes[-1].state, minds, types

    def minds(self) -> Iterator[messages.CardKnowledge]:
        """What each point of view that is disclosed knows of the card."""
        if not self.view.tells:
            return
        if not self.view.exact:
            types = self.view.possibilities(self.knows, self.holder)[self.slot - 1]
            label = self.language.say(f"level.{self.view.level}")
            yield self._mind("clues", label, label, types)
            return
        for chain in self.view.chains(self.state, self.holder):
            try:
                yield self._of(chain)
            except DependsOnUnknownCard as problem:
                (nothing,) = sets([0], self.knows)
                place = describe_place(self.language, self.state, problem.seat, problem.slot)
                text = self.language.say("inspect.depends", place=place)
                yield {**self._mind(_id(chain), *self._labels(chain), nothing), "text": text}

    def _labels(self, chain: Chain) -> tuple[str, str]:
        who = describe_chain(self.language, self.state, chain)
        label = self.language.say("inspect.mind", who=who) if chain else self.language.say("inspect.mind.all")
        return chain_label(self.language, self.state, chain), label

    def _of(self, chain: Chain) -> messages.CardKnowledge:
        types = self.knows.identities(chain)[self.slot - 1] if chain else self.knows.common[self.holder][self.slot - 1]
        (shares,) = sets([types], self.knows)
        hands = ""
        if len(chain) == 1:
            shares = Viewpoint(chain).possibilities(self.knows, self.holder)[self.slot - 1]
            hands = self.language.say("inspect.hands", n=self.knows.hand(self.holder).total)
        argued = bool(chain) and len({*chain}) == len(chain)
        arguments = [self._fact(chain, types, fact, true, argued=argued) for fact, true in self.knows.facts]
        asked = range(len(self.state.rules.card_names)) if self.types else ()
        kinds = [self._kind(chain, types, kind, argued=argued) for kind in asked]
        mind = self._mind(_id(chain), *self._labels(chain), shares)
        return {**mind, "hand_count": hands, "identity_counts": self._levels(chain, types), "facts": arguments, "identities": kinds}

    def _mind(self, name: str, tab: str, label: str, shares: Possibilities) -> messages.CardKnowledge:
        """A mind of which only the possibilities are told."""
        kinds = [kind for kind, weight in enumerate(shares.weights) if weight]
        text = ""
        if len(kinds) == 1:
            text = self.language.say("inspect.is", card=card_name(self.language, self.state.rules, kinds[0]))
        elif kinds:
            text = self.language.say("inspect.may", odds=odds_text(self.language, self.state, shares, playable(self.state)))
        return {
            "id": name,
            "tab": tab,
            "label": label,
            "text": text,
            "weights": shares.weights,
            "total": shares.total,
            "hand_count": "",
            "identity_counts": "",
            "facts": [],
            "identities": [],
        }

    def _levels(self, chain: Chain, types: int) -> str:
        """How many types each level of knowledge leaves."""
        observation, seats = self.knows.observation, range(len(self.state.names))
        told = observation.clue_masks[self.holder][self.slot - 1]
        counted = told & observation.unseen_identities(sum({1 << seat for seat in chain or seats}))
        return self.language.say("inspect.levels", clues=told.bit_count(), counting=counted.bit_count(), exact=types.bit_count())

    def _fact(self, chain: Chain, types: int, fact: str, true: int, *, argued: bool) -> messages.Claim:
        """Whether a fact is known, with a reason for it or its contrary, or a hand that refutes it."""
        if types & true and types & ~true:
            return self._open(chain, fact, "inspect.open", fact_name(self.language, self.state, fact), fact, argued=argued)
        words = {"who": describe_chain(self.language, self.state, chain), "fact": fact_name(self.language, self.state, fact)}
        if types & true:
            return self._known(chain, fact, "yes", self.language.say("inspect.known", **words), fact, argued=argued)
        return self._known(chain, fact, "no", self.language.say("inspect.known_not", **words), f"not {fact}", argued=argued)

    def _kind(self, chain: Chain, types: int, kind: int, *, argued: bool) -> messages.Claim:
        """Whether a card may be of a type, with the reason why not or a hand in which it is."""
        name, card = self.state.rules.card_names[kind], card_name(self.language, self.state.rules, kind)
        if types == 1 << kind:
            return self._known(chain, name, "yes", self.language.say("inspect.must", card=card), name, argued=argued)
        if types >> kind & 1:
            return self._open(chain, name, "inspect.can", card, f"not {name}", argued=argued)
        return self._known(chain, name, "no", self.language.say("inspect.cannot", card=card), f"not {name}", argued=argued)

    def _known(self, chain: Chain, mark: str, verdict: Literal["yes", "no"], text: str, claim: str, *, argued: bool) -> messages.Claim:
        why = find_reason(self.knows.observation, chain, self.slot, claim) if argued else None
        return {"id": mark, "verdict": verdict, "text": text, "reason": self._reason(why) if why else [], "counterexample": []}

    def _open(self, chain: Chain, mark: str, key: str, what: str, claim: str, *, argued: bool) -> messages.Claim:
        """What is open, with the hand that refutes the claim."""
        against = find_counterexample(self.knows.observation, chain, self.slot, claim) if argued else None
        if against is None:
            text, hands = self.language.say(f"{key}.bare", what=what), []
        else:
            example = describe_counterexample(self.language, self.state, against, self.view.viewer)
            text = self.language.say(key if example else f"{key}.real", what=what, example=example)
            hands = self._witness(against)
        return {"id": mark, "verdict": "open", "text": text, "reason": [], "counterexample": hands}

    # -- pointing at the board --------------------------------------------------------------------------

    def _reason(self, why: Reason) -> list[board.SentenceWithEvidence]:
        lines = []
        for sentence in describe_reason(self.language, self.state, why):
            line = evidence(self.state, sentence)
            for fact in sentence.facts:
                self._point(line, fact)
            lines.append(line)
        return lines

    def _point(self, line: board.SentenceWithEvidence, fact: Evidence) -> None:
        state = self.state
        if isinstance(fact, ClueFact):
            number = state.card_numbers[fact.seat][fact.slot - 1]
            line["steps"] += [step for step in self._clues(fact.seat, fact.value) if number < self.nodes[step].state._drawn][-1:]
        elif isinstance(fact, SeenCopies):
            card = state.rules.card_names[fact.identity]
            for place in fact.places:
                if place.where == "hand":
                    line["cards"].append(state.card_numbers[place.seat][place.slot - 1])
                elif place.where == "firework":
                    line["fireworks"].append(card)
                else:
                    line["discards"].append(card)

    def _clues(self, seat: int, value: str | int) -> Iterator[int]:
        """The steps at which a clue was given."""
        for step, node in enumerate(self.nodes):
            if isinstance(node.action, Clue) and node.action.player == seat and node.action.value == value:
                yield step

    def _witness(self, against: Counterexample) -> list[messages.CounterexampleHand]:
        state, rules = self.state, self.state.rules
        hands: list[messages.CounterexampleHand] = []
        for seat, hand in against.hands.items():
            names = [card_name(self.language, rules, kind) for kind in hand]
            cards: list[messages.CounterexampleCard] = [
                {
                    "slot": slot,
                    "suit": rules.suits[kind // rules.ranks].letter,
                    "rank": kind % rules.ranks + 1,
                    "changed": seat != self.view.viewer and (seat, slot) in against.changed,
                    "in_question": (seat, slot) == (self.holder, self.slot),
                }
                for slot, kind in enumerate(hand, start=1)
            ]
            label = self.language.say("inspect.hand", player=state.names[seat], cards=self.language.and_list(names))
            hands.append({"name": state.names[seat], "label": label, "cards": cards})
        return hands


def _id(chain: Chain) -> str:
    return "-".join(map(str, chain)) or "common"
