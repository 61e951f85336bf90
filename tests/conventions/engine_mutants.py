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
from hanabi_widget.rules import card_numbers

Mutant: TypeAlias = tuple[int, Callable[[], Any]]
"""The seed of a game in which the judge finds a mutant, and what plants it."""


MUTANTS: dict[str, Mutant] = {
    "no tiers": (85, lambda: patch.object(meaning, "TIERS", {})),
    # The receiver does not look at other hands before a higher tier counts.
    "tiers without a look": (
        20,
        lambda: patch.object(HeardAnnouncements, "avoiding", lambda _, choice, conditions: [] if conditions else [choice]),
    ),
    "no silence": (16, lambda: patch.object(meaning, "_calls_now", lambda *_: {})),
    "early game forever": (33, lambda: patch.object(PublicRecord, "early", property(lambda _: True, lambda *_: None), create=True)),
    "chop never moves": (257, lambda: patch.object(PublicRecord, "moved", frozenset())),
    # A clue that shows a mistake also says what any clue says.
    "fix means more": (250, lambda: patch.object(meaning._ClueMeaning, "_shows_a_mistake", lambda _: False)),
    "sarcasm not heard": (124, lambda: patch.object(public_record, "sarcastic_discard", lambda *_: ())),
    "nothing behind a prompt": (22, lambda: patch.object(meaning._ClueMeaning, "_hidden", lambda *_: ())),
}
"""Mistakes about what is said, and what a chain of different players trusts then."""

NESTED_MUTANTS: dict[str, Mutant] = {
    # Common trust is what the few steps lead to that are tried first.
    "few steps are enough": (43, lambda: patch.object(trust_chain, "_worlds", lambda *_: [])),
}
"""Mistakes about chains that repeat a player, common trust and formulas."""

HAT_MUTANTS: dict[str, Mutant] = {
    "sums not heard": (1, lambda: patch.object(public_record, "sum_announcements", lambda *_: ())),
}
"""Mistakes about clues that encode sums."""


def mutant(table: dict[str, Mutant], name: str, seed: int, owner: Any, attribute: str) -> Callable[[Callable[..., Any]], None]:
    """Decorator: a mutant that plants a function, which is given the real one first, in the place of the real one."""
    real = getattr(owner, attribute)

    def add(planted: Callable[..., Any]) -> None:
        table[name] = seed, lambda: patch.object(owner, attribute, lambda *args: planted(real, *args))

    return add


@mutant(MUTANTS, "the giver's own hand read", 1, meaning._ClueMeaning, "good_touch")
def _givers_own_hand_read(real: Any, clue: Any) -> Any:
    """Good touch also says that new cards differ from touched cards in the giver's own hand."""
    said = real(clue)
    own = [number for number in card_numbers(clue.state)[clue.clue.giver] if number not in clue.untouched]
    pairs = [(number, new) for number in own for new in clue.new]
    return type(said)(said.step, said.player, said.kind, said.cases, (*said.different, *pairs))


@mutant(MUTANTS, "good touch hard", 0, TrustedWorlds, "_hear")
def _good_touch_hard(real: Any, worlds: Any, *args: Any) -> None:
    """Good touch is believed even if it leaves no world."""
    real(worlds, *args)
    if any(said.kind == "touch" for said in worlds.passed_over):
        worlds.combinations = []


@mutant(MUTANTS, "different cards forgotten", 12, HeardAnnouncements, "_work_out")
def _different_cards_forgotten(real: Any, heard: Any, said: Any, open_part: Any, group: Any) -> Any:
    return real(heard, said, open_part._replace(pairs=()), group)


@mutant(MUTANTS, "all differ by copy", 72, TrustedWorlds, "_find_ways_to_differ")
def _all_differ_by_copy(_: Any, worlds: Any) -> Any:
    """Different cards in two hands also differ by taking one certain copy only."""
    return {slot: worlds._different_copies(slot) for pair in worlds._pairs for slot in pair}, []


@mutant(MUTANTS, "cases of others ignored", 11, HeardAnnouncements, "_seen")
def _cases_of_others_ignored(real: Any, heard: Any, condition: Any, group: Any) -> Any:
    """What a case says about hands that are seen is not looked at."""
    return real(heard, condition._replace(misfits=0), group)


@mutant(MUTANTS, "sarcasm of who must", 124, public_record, "sarcastic_discard")
def _sarcasm_of_who_must(real: Any, record: Any, discarded: Any, identity: Any) -> Any:
    """The discard of a player who has nothing untouched is heard, too."""
    with patch.object(PublicRecord, "free_in", lambda *_: [discarded]):
        return real(record, discarded, identity)


@mutant(MUTANTS, "nothing behind a playable card", 11, meaning._ClueMeaning, "_finessed")
def _nothing_behind_a_playable_card(real: Any, *args: Any) -> Any:
    return [way for way in real(*args) if way[0] != meaning.KINDS.index("layered")]


@mutant(NESTED_MUTANTS, "trust is knowledge", 12, TrustFormulaChecking, "__init__")
def _trust_is_knowledge(real: Any, checking: Any, _: Any) -> None:
    """What was said is not heard in formulas."""
    real(checking, ())


@mutant(NESTED_MUTANTS, "knowledge is trust", 0, TrustFormulaChecking, "is_true")
def _knowledge_is_trust(real: Any, checking: Any, observation: Any, form: Any, chain: Any = None) -> Any:
    """Whoever knows something hears what was said too."""
    if isinstance(form, Possible) and len(form.group) == 1:
        form = TrustPossible(form.group[0], form.part)
    return real(checking, observation, form, chain)


@mutant(NESTED_MUTANTS, "each trusts alone", 400, TrustFormulaChecking, "is_true")
def _each_trusts_alone(real: Any, checking: Any, observation: Any, form: Any, _: Any = None) -> Any:
    """Trust in the trust of another is worked out from each world anew."""
    return real(checking, observation, form)


@mutant(NESTED_MUTANTS, "only the real hand passed through", 20, trust_chain, "hands_of")
def _only_the_real_hand_passed_through(real: Any, *args: Any) -> Any:
    return list(real(*args))[:1]


@mutant(NESTED_MUTANTS, "soft for each hand", 143, trust_chain, "worlds_of")
def _soft_for_each_hand(real: Any, observation: Any, heard: Any, chain: Any) -> Any:
    """What leaves no world is passed over for each hand that a chain passes through."""
    alone = len({*chain}) == len(chain)
    return TrustedWorlds(observation, heard, chain).worlds() if alone else real(observation, heard, chain)


@mutant(NESTED_MUTANTS, "the bound is the answer", 0, trust_chain._Reached, "look_until")
def _the_bound_is_the_answer(_: Any, reached: Any, most: Any) -> None:
    """Common trust is what is common knowledge and, if nothing said is false, true in all worlds in which it is true."""
    reached.found = most


@mutant(HAT_MUTANTS, "colours like ranks", 1, recommendation, "encoded_number")
def _colors_like_ranks(real: Any, giver: Any, receiver: Any, _: Any, players: Any) -> Any:
    return real(giver, receiver, 1, players)


@mutant(HAT_MUTANTS, "the giver's number added", 3, public_record, "sum_announcements")
def _the_givers_number_added(real: Any, record: Any, clue: Any) -> Any:
    for said in real(record, clue):
        own = said.player, recommendation.recommendations(record.position, said.player)
        yield replace(said, hands=(*said.hands, own))


@mutant(HAT_MUTANTS, "any of the best", 1, recommendation, "_chosen")
def _any_of_the_best(real: Any, numbers: Any, preferred: Any, first: int, others: Any) -> Any:
    """Of several cards that are as good, the oldest is meant."""
    for hand in real([*numbers][::-1], preferred, first, others):
        yield hand._replace(number=2 * first + len(numbers) - 1 - hand.number)
