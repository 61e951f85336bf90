"""Mistakes of thought in the engine of trust, which no small change makes (those are `tests/mutants.py`'s): the judge must find each."""

# ruff: noqa: ANN401 - what is patched has parameters of every type

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

from hanabi_widget.conventions import (
    heard_announcements,
    meaning,
    public_record,
    recommendation,
    trust_chain,
    trust_formula_checking,
    trusted_worlds,
)
from hanabi_widget.knowledge.normal_form import Possible, TrustPossible
from hanabi_widget.rules import Clue, card_numbers

CLUE, HEARD, WORLDS = meaning._ClueMeaning, heard_announcements.HeardAnnouncements, trusted_worlds.TrustedWorlds
FORMULAS = trust_formula_checking.TrustFormulaChecking
LAYERED = meaning.KINDS.index("layered")

good_touch, finessed, hear, seen = CLUE.good_touch, CLUE._finessed, WORLDS._hear, HEARD._seen
sarcastic_discard, sum_announcements = meaning.sarcastic_discard, recommendation.sum_announcements
start_formulas, is_true = FORMULAS.__init__, FORMULAS.is_true
hands_of, worlds_of = trust_chain.hands_of, trust_chain.worlds_of
encoded_number, chosen = recommendation.encoded_number, recommendation._chosen
"""The engine as it is, which the mutants call."""


def _givers_own_hand_read(self: Any) -> Any:
    said = good_touch(self)
    own = [number for number in card_numbers(self.state)[self.clue.giver] if number not in self.untouched]
    return type(said)(said.step, said.player, said.kind, said.cases, (*said.different, *((mine, new) for mine in own for new in self.new)))


def _good_touch_hard(self: Any, *args: Any) -> None:
    hear(self, *args)
    if any(said.kind == "touch" for said in self.passed_over):
        self.combinations = []


def _all_differ_by_copy(self: Any) -> Any:
    return {slot: self._different_copies(slot) for pair in self._pairs for slot in pair}, []


def _sarcasm_of_who_must(record: Any, discarded: Any, identity: Any) -> Any:
    with patch.object(public_record.PublicRecord, "free_in", lambda *_: [discarded]):
        return sarcastic_discard(record, discarded, identity)


def _knowledge_is_trust(self: Any, observation: Any, form: Any, chain: Any = None) -> bool:
    alone = isinstance(form, Possible) and len(form.group) == 1
    return is_true(self, observation, TrustPossible(form.group[0], form.part) if alone else form, chain)


def _soft_for_each_hand(observation: Any, heard: Any, chain: Any) -> Any:
    if len({*chain}) == len(chain):
        return trusted_worlds.TrustedWorlds(observation, heard, chain).worlds()
    return worlds_of(observation, heard, chain)


def _the_bound_is_the_answer(self: Any, most: Any) -> None:
    self.found = most


def _givers_number_added(record: Any, clue: Any) -> Any:
    for said in sum_announcements(record, clue):
        own = said.player, recommendation.recommendations(record.position, said.player)
        yield replace(said, hands=(*said.hands, own))


def _oldest_chosen(numbers: Any, preferred: Any, first: int, others: Any) -> Any:
    for hand in chosen([*numbers][::-1], preferred, first, others):
        yield hand._replace(number=2 * first + len(numbers) - 1 - hand.number)


MUTANTS: dict[str, tuple[Any, str, Any]] = {
    # the receiver does not look at other hands before a higher tier counts
    "tiers without a look": (HEARD, "_avoiding", lambda _, choice, conditions: [] if conditions else [choice]),
    # good touch also says that new cards differ from touched cards in the giver's own hand
    "the giver's own hand read": (CLUE, "good_touch", _givers_own_hand_read),
    # good touch is believed even if it leaves no world
    "good touch hard": (WORLDS, "_hear", _good_touch_hard),
    # different cards in two hands also differ by taking one certain copy only
    "all differ by copy": (WORLDS, "_find_ways_to_differ", _all_differ_by_copy),
    # what a case says about hands that are seen is not looked at
    "cases of others ignored": (HEARD, "_seen", lambda self, condition, group: seen(self, condition._replace(misfits=0), group)),
    # the discard of a player who has nothing untouched is heard, too
    "sarcasm of who must": (public_record, "sarcastic_discard", _sarcasm_of_who_must),
    "nothing behind a playable card": (CLUE, "_finessed", lambda *args: [way for way in finessed(*args) if way[0] != LAYERED]),
}

NESTED_MUTANTS: dict[str, tuple[Any, str, Any]] = {
    # what was said is not heard in formulas
    "trust is knowledge": (FORMULAS, "__init__", lambda self, _: start_formulas(self, ())),
    # whoever knows something hears what was said too
    "knowledge is trust": (FORMULAS, "is_true", _knowledge_is_trust),
    # trust in the trust of another is worked out from each world anew
    "each trusts alone": (FORMULAS, "is_true", lambda self, observation, form, _=None: is_true(self, observation, form)),
    "only the real hand passed through": (trust_chain, "hands_of", lambda *args: list(hands_of(*args))[:1]),
    # what leaves no world is passed over for each hand that a chain passes through
    "soft for each hand": (trust_chain, "worlds_of", _soft_for_each_hand),
    # common trust is what is common knowledge and, if nothing said is false, true in all worlds in which it is true
    "the bound is the answer": (trust_chain._Reached, "look_until", _the_bound_is_the_answer),
}
"""Mistakes about chains that repeat a player, common trust and formulas."""

HAT_MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "colours like ranks": (recommendation, "encoded_number", lambda state, clue: encoded_number(state, Clue(clue.player, 1))),
    "the giver's number added": (public_record, "sum_announcements", _givers_number_added),
    # of several cards that are as good, the oldest is meant
    "any of the best": (recommendation, "_chosen", _oldest_chosen),
}
"""Mistakes about clues that encode sums."""
