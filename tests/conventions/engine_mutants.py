"""Mutants of the engine of trust, each with one mistake: the judge must find all of them."""

# ruff: noqa: ANN401 - what is patched

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias
from unittest.mock import patch

from hanabi_widget.conventions import meaning, public_record, recommendation, trust_chain
from hanabi_widget.conventions.heard_announcements import HeardAnnouncements
from hanabi_widget.conventions.public_record import PublicRecord
from hanabi_widget.conventions.trust_formula_checking import TrustFormulaChecking
from hanabi_widget.conventions.trusted_worlds import TrustedWorlds
from hanabi_widget.knowledge.normal_form import Possible, TrustPossible
from hanabi_widget.rules import Clue, card_numbers

Mutant: TypeAlias = tuple[int, Callable[[], Any]]
"""The seed of a game in which the judge finds a mutant, and what plants it."""


def _givers_own_hand_read() -> Any:
    """Good touch also says that new cards differ from touched cards in the giver's own hand."""
    real = meaning._ClueMeaning.good_touch

    def good_touch(self: Any) -> Any:
        said, state, giver = real(self), self.state, self.clue.giver
        own = [number for number in card_numbers(state)[giver] if number not in self.untouched]
        pairs = [(number, new) for number in own for new in self.new]
        return type(said)(said.step, said.player, said.kind, said.cases, (*said.different, *pairs))

    return patch.object(meaning._ClueMeaning, "good_touch", good_touch)


def _good_touch_hard() -> Any:
    """Good touch is believed even if it leaves no world."""
    real = TrustedWorlds._hear

    def hear(self: Any, *args: Any) -> None:
        real(self, *args)
        if any(said.kind == "touch" for said in self.passed_over):
            self.combinations = []

    return patch.object(TrustedWorlds, "_hear", hear)


def _different_cards_forgotten() -> Any:
    real = HeardAnnouncements._work_out
    return patch.object(
        HeardAnnouncements, "_work_out", lambda self, said, open_part, group: real(self, said, open_part._replace(pairs=()), group)
    )


def _all_differ_by_copy() -> Any:
    """Different cards in two hands also differ by taking one certain copy only."""

    def ways(self: Any) -> Any:
        return {slot: self._different_copies(slot) for pair in self._pairs for slot in pair}, []

    return patch.object(TrustedWorlds, "_find_ways_to_differ", ways)


def _cases_of_others_ignored() -> Any:
    """What a case says about hands that are seen is not looked at."""
    real = HeardAnnouncements._seen
    return patch.object(HeardAnnouncements, "_seen", lambda self, condition, group: real(self, condition._replace(misfits=0), group))


def _sarcasm_of_who_must() -> Any:
    """The discard of a player who has nothing untouched is heard, too."""
    real = meaning.sarcastic_discard

    def heard(record: Any, discarded: Any, identity: Any) -> Any:
        with patch.object(PublicRecord, "free_in", lambda *_: [discarded]):
            return real(record, discarded, identity)

    return patch.object(public_record, "sarcastic_discard", heard)


def _nothing_behind_a_playable_card() -> Any:
    real, layered = meaning._ClueMeaning._finessed, meaning.KINDS.index("layered")
    return patch.object(meaning._ClueMeaning, "_finessed", lambda *args: [way for way in real(*args) if way[0] != layered])


MUTANTS: dict[str, Mutant] = {
    "no tiers": (85, lambda: patch.object(meaning, "TIERS", {})),
    # The receiver does not look at other hands before a higher tier counts.
    "tiers without a look": (
        20,
        lambda: patch.object(HeardAnnouncements, "avoiding", lambda _, choice, conditions: [] if conditions else [choice]),
    ),
    "no silence": (16, lambda: patch.object(meaning, "_calls_now", lambda *_: {})),
    "the giver's own hand read": (1, _givers_own_hand_read),
    "good touch hard": (0, _good_touch_hard),
    "different cards forgotten": (12, _different_cards_forgotten),
    "all differ by copy": (72, _all_differ_by_copy),
    "cases of others ignored": (11, _cases_of_others_ignored),
    "early game forever": (33, lambda: patch.object(PublicRecord, "early", property(lambda _: True, lambda *_: None), create=True)),
    "chop never moves": (257, lambda: patch.object(PublicRecord, "moved", frozenset())),
    # A clue that shows a mistake also says what any clue says.
    "fix means more": (250, lambda: patch.object(meaning._ClueMeaning, "_shows_a_mistake", lambda _: False)),
    "sarcasm not heard": (124, lambda: patch.object(public_record, "sarcastic_discard", lambda *_: ())),
    "sarcasm of who must": (124, _sarcasm_of_who_must),
    "nothing behind a prompt": (22, lambda: patch.object(meaning._ClueMeaning, "_hidden", lambda *_: ())),
    "nothing behind a playable card": (11, _nothing_behind_a_playable_card),
}
"""Mistakes about what is said, and what a chain of different players trusts then."""


def _trust_is_knowledge() -> Any:
    """What was said is not heard in formulas."""
    real = TrustFormulaChecking.__init__
    return patch.object(TrustFormulaChecking, "__init__", lambda self, _: real(self, ()))


def _knowledge_is_trust() -> Any:
    """Whoever knows something hears what was said too."""
    real = TrustFormulaChecking.is_true

    def is_true(self: Any, observation: Any, form: Any, chain: Any = None) -> bool:
        if isinstance(form, Possible) and len(form.group) == 1:
            form = TrustPossible(form.group[0], form.part)
        return real(self, observation, form, chain)

    return patch.object(TrustFormulaChecking, "is_true", is_true)


def _each_trusts_alone() -> Any:
    """Trust in the trust of another is worked out from each world anew."""
    real = TrustFormulaChecking.is_true
    return patch.object(TrustFormulaChecking, "is_true", lambda self, observation, form, _=None: real(self, observation, form))


def _only_the_real_hand_passed_through() -> Any:
    real = trust_chain.hands_of
    return patch.object(trust_chain, "hands_of", lambda *args: list(real(*args))[:1])


def _soft_for_each_hand() -> Any:
    """What leaves no world is passed over for each hand that a chain passes through."""
    real = trust_chain.worlds_of

    def worlds_of(observation: Any, heard: Any, chain: Any) -> Any:
        if len({*chain}) == len(chain):
            return TrustedWorlds(observation, heard, chain).worlds()
        return real(observation, heard, chain)

    return patch.object(trust_chain, "worlds_of", worlds_of)


def _the_bound_is_the_answer() -> Any:
    """Common trust is what is common knowledge and, if nothing said is false, true in all worlds in which it is true."""

    def look_until(self: Any, most: Any) -> None:
        self.found = most

    return patch.object(trust_chain._Reached, "look_until", look_until)


NESTED_MUTANTS: dict[str, Mutant] = {
    "trust is knowledge": (12, _trust_is_knowledge),
    "knowledge is trust": (0, _knowledge_is_trust),
    "each trusts alone": (400, _each_trusts_alone),
    "only the real hand passed through": (20, _only_the_real_hand_passed_through),
    "soft for each hand": (143, _soft_for_each_hand),
    # Common trust is what the few steps lead to that are tried first.
    "few steps are enough": (43, lambda: patch.object(trust_chain, "_worlds", lambda *_: [])),
    "the bound is the answer": (0, _the_bound_is_the_answer),
}
"""Mistakes about chains that repeat a player, common trust and formulas."""


def _colors_like_ranks() -> Any:
    real = recommendation.encoded_number
    return patch.object(recommendation, "encoded_number", lambda state, clue: real(state, Clue(clue.player, 1)))


def _the_givers_number_added() -> Any:
    real = recommendation.sum_announcements

    def added(record: Any, clue: Any) -> Any:
        for said in real(record, clue):
            own = said.player, recommendation.recommendations(record.position, said.player)
            yield replace(said, hands=(*said.hands, own))

    return patch.object(public_record, "sum_announcements", added)


def _any_of_the_best() -> Any:
    """Of several cards that are as good, the oldest is meant."""
    real = recommendation._chosen

    def oldest(numbers: Any, preferred: Any, first: int, others: Any) -> Any:
        for hand in real([*numbers][::-1], preferred, first, others):
            yield hand._replace(number=2 * first + len(numbers) - 1 - hand.number)

    return patch.object(recommendation, "_chosen", oldest)


HAT_MUTANTS: dict[str, Mutant] = {
    "sums not heard": (1, lambda: patch.object(public_record, "sum_announcements", lambda *_: ())),
    "colours like ranks": (1, _colors_like_ranks),
    "the giver's number added": (3, _the_givers_number_added),
    "any of the best": (1, _any_of_the_best),
}
"""Mistakes about clues that encode sums."""
