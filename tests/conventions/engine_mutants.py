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


def instead_of(owner: Any, name: str) -> Callable[[Callable[..., Any]], Callable[[], Any]]:
    """Decorator: what plants a function, which is given the real one first, in the place of the real one."""
    real = getattr(owner, name)
    return lambda mutant: lambda: patch.object(owner, name, lambda *args: mutant(real, *args))


@instead_of(meaning._ClueMeaning, "good_touch")
def _givers_own_hand_read(real: Any, clue: Any) -> Any:
    """Good touch also says that new cards differ from touched cards in the giver's own hand."""
    said = real(clue)
    own = [number for number in card_numbers(clue.state)[clue.clue.giver] if number not in clue.untouched]
    pairs = [(number, new) for number in own for new in clue.new]
    return type(said)(said.step, said.player, said.kind, said.cases, (*said.different, *pairs))


@instead_of(TrustedWorlds, "_hear")
def _good_touch_hard(real: Any, worlds: Any, *args: Any) -> None:
    """Good touch is believed even if it leaves no world."""
    real(worlds, *args)
    if any(said.kind == "touch" for said in worlds.passed_over):
        worlds.combinations = []


@instead_of(HeardAnnouncements, "_work_out")
def _different_cards_forgotten(real: Any, heard: Any, said: Any, open_part: Any, group: Any) -> Any:
    return real(heard, said, open_part._replace(pairs=()), group)


@instead_of(TrustedWorlds, "_find_ways_to_differ")
def _all_differ_by_copy(_: Any, worlds: Any) -> Any:
    """Different cards in two hands also differ by taking one certain copy only."""
    return {slot: worlds._different_copies(slot) for pair in worlds._pairs for slot in pair}, []


@instead_of(HeardAnnouncements, "_seen")
def _cases_of_others_ignored(real: Any, heard: Any, condition: Any, group: Any) -> Any:
    """What a case says about hands that are seen is not looked at."""
    return real(heard, condition._replace(misfits=0), group)


@instead_of(public_record, "sarcastic_discard")
def _sarcasm_of_who_must(real: Any, record: Any, discarded: Any, identity: Any) -> Any:
    """The discard of a player who has nothing untouched is heard, too."""
    with patch.object(PublicRecord, "free_in", lambda *_: [discarded]):
        return real(record, discarded, identity)


@instead_of(meaning._ClueMeaning, "_finessed")
def _nothing_behind_a_playable_card(real: Any, *args: Any) -> Any:
    return [way for way in real(*args) if way[0] != meaning.KINDS.index("layered")]


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


@instead_of(TrustFormulaChecking, "__init__")
def _trust_is_knowledge(real: Any, checking: Any, _: Any) -> None:
    """What was said is not heard in formulas."""
    real(checking, ())


@instead_of(TrustFormulaChecking, "is_true")
def _knowledge_is_trust(real: Any, checking: Any, observation: Any, form: Any, chain: Any = None) -> Any:
    """Whoever knows something hears what was said too."""
    if isinstance(form, Possible) and len(form.group) == 1:
        form = TrustPossible(form.group[0], form.part)
    return real(checking, observation, form, chain)


@instead_of(TrustFormulaChecking, "is_true")
def _each_trusts_alone(real: Any, checking: Any, observation: Any, form: Any, _: Any = None) -> Any:
    """Trust in the trust of another is worked out from each world anew."""
    return real(checking, observation, form)


@instead_of(trust_chain, "hands_of")
def _only_the_real_hand_passed_through(real: Any, *args: Any) -> Any:
    return list(real(*args))[:1]


@instead_of(trust_chain, "worlds_of")
def _soft_for_each_hand(real: Any, observation: Any, heard: Any, chain: Any) -> Any:
    """What leaves no world is passed over for each hand that a chain passes through."""
    alone = len({*chain}) == len(chain)
    return TrustedWorlds(observation, heard, chain).worlds() if alone else real(observation, heard, chain)


@instead_of(trust_chain._Reached, "look_until")
def _the_bound_is_the_answer(_: Any, reached: Any, most: Any) -> None:
    """Common trust is what is common knowledge and, if nothing said is false, true in all worlds in which it is true."""
    reached.found = most


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


@instead_of(recommendation, "encoded_number")
def _colors_like_ranks(real: Any, state: Any, clue: Any) -> Any:
    return real(state, Clue(clue.player, 1))


@instead_of(public_record, "sum_announcements")
def _the_givers_number_added(real: Any, record: Any, clue: Any) -> Any:
    for said in real(record, clue):
        own = said.player, recommendation.recommendations(record.position, said.player)
        yield replace(said, hands=(*said.hands, own))


@instead_of(recommendation, "_chosen")
def _any_of_the_best(real: Any, numbers: Any, preferred: Any, first: int, others: Any) -> Any:
    """Of several cards that are as good, the oldest is meant."""
    for hand in real([*numbers][::-1], preferred, first, others):
        yield hand._replace(number=2 * first + len(numbers) - 1 - hand.number)


HAT_MUTANTS: dict[str, Mutant] = {
    "sums not heard": (1, lambda: patch.object(public_record, "sum_announcements", lambda *_: ())),
    "colours like ranks": (1, _colors_like_ranks),
    "the giver's number added": (3, _the_givers_number_added),
    "any of the best": (1, _any_of_the_best),
}
"""Mistakes about clues that encode sums."""
