"""Mutants of the engine of trust, each with one mistake: the judge must find all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from hanabi_widget.conventions import (
    heard_announcements,
    meaning as action_meaning,
    meaning as clue_meaning,
    public_record,
    recommendation,
    recommendation as sum_announcement,
    trust_chain,
    trust_formula_checking,
    trusted_worlds,
)
from hanabi_widget.knowledge.normal_form import Possible, TrustPossible
from hanabi_widget.rules import Clue, card_numbers


def _no_tiers() -> Any:  # noqa: ANN401
    return patch.object(clue_meaning, "TIERS", {})


def _tiers_without_a_look() -> Any:  # noqa: ANN401
    """The receiver does not look at other hands before a higher tier counts."""
    return patch.object(heard_announcements.HeardAnnouncements, "avoiding", lambda _, choice, conditions: [] if conditions else [choice])


def _no_silence() -> Any:  # noqa: ANN401
    return patch.object(action_meaning, "_calls_now", lambda *_: {})


def _givers_own_hand_read() -> Any:  # noqa: ANN401
    """Good touch also says that new cards differ from touched cards in the giver's own hand."""
    real = clue_meaning._ClueMeaning.good_touch

    def good_touch(self: Any) -> Any:  # noqa: ANN401
        said, state, giver = real(self), self.state, self.clue.giver
        own = [number for number in card_numbers(state)[giver] if number not in self.untouched]
        pairs = [(number, new) for number in own for new in self.new]
        return type(said)(said.step, said.player, said.kind, said.cases, (*said.different, *pairs))

    return patch.object(clue_meaning._ClueMeaning, "good_touch", good_touch)


def _good_touch_hard() -> Any:  # noqa: ANN401
    """Good touch is believed even if it leaves no world."""
    real = trusted_worlds.TrustedWorlds._hear

    def hear(self: Any, *args: Any) -> None:  # noqa: ANN401
        real(self, *args)
        if any(said.kind == "touch" for said in self.passed_over):
            self.combinations = []

    return patch.object(trusted_worlds.TrustedWorlds, "_hear", hear)


def _different_cards_forgotten() -> Any:  # noqa: ANN401
    real = heard_announcements.HeardAnnouncements._work_out
    return patch.object(
        heard_announcements.HeardAnnouncements,
        "_work_out",
        lambda self, said, open_part, group: real(self, said, open_part._replace(pairs=()), group),
    )


def _all_differ_by_copy() -> Any:  # noqa: ANN401
    """Different cards in two hands also differ by taking one certain copy only."""

    def ways(self: Any) -> Any:  # noqa: ANN401
        return {slot: self._different_copies(slot) for pair in self._pairs for slot in pair}, []

    return patch.object(trusted_worlds.TrustedWorlds, "_find_ways_to_differ", ways)


def _cases_of_others_ignored() -> Any:  # noqa: ANN401
    """What a case says about hands that are seen is not looked at."""
    real = heard_announcements.HeardAnnouncements._seen
    return patch.object(
        heard_announcements.HeardAnnouncements, "_seen", lambda self, condition, group: real(self, condition._replace(misfits=0), group)
    )


def _early_game_forever() -> Any:  # noqa: ANN401
    return patch.object(public_record.PublicRecord, "early", property(lambda _: True, lambda *_: None), create=True)


def _chop_never_moves() -> Any:  # noqa: ANN401
    return patch.object(public_record.PublicRecord, "moved", frozenset())


def _fix_means_more() -> Any:  # noqa: ANN401
    """A clue that shows a mistake also says what any clue says."""
    return patch.object(clue_meaning._ClueMeaning, "_shows_a_mistake", lambda _: False)


def _sarcasm_not_heard() -> Any:  # noqa: ANN401
    return patch.object(public_record, "sarcastic_discard", lambda *_: ())


def _sarcasm_of_who_must() -> Any:  # noqa: ANN401
    """The discard of a player who has nothing untouched is heard, too."""
    real = action_meaning.sarcastic_discard

    def heard(record: Any, discarded: Any, identity: Any) -> Any:  # noqa: ANN401
        with patch.object(public_record.PublicRecord, "free_in", lambda *_: [discarded]):
            return real(record, discarded, identity)

    return patch.object(public_record, "sarcastic_discard", heard)


def _nothing_behind_a_prompt() -> Any:  # noqa: ANN401
    return patch.object(clue_meaning._ClueMeaning, "_hidden", lambda *_: ())


def _nothing_behind_a_playable_card() -> Any:  # noqa: ANN401
    real, layered = clue_meaning._ClueMeaning._finessed, clue_meaning.KINDS.index("layered")
    return patch.object(clue_meaning._ClueMeaning, "_finessed", lambda *args: [way for way in real(*args) if way[0] != layered])


MUTANTS: dict[str, Callable[[], Any]] = {
    "no tiers": _no_tiers,
    "tiers without a look": _tiers_without_a_look,
    "no silence": _no_silence,
    "the giver's own hand read": _givers_own_hand_read,
    "good touch hard": _good_touch_hard,
    "different cards forgotten": _different_cards_forgotten,
    "all differ by copy": _all_differ_by_copy,
    "cases of others ignored": _cases_of_others_ignored,
    "early game forever": _early_game_forever,
    "chop never moves": _chop_never_moves,
    "fix means more": _fix_means_more,
    "sarcasm not heard": _sarcasm_not_heard,
    "sarcasm of who must": _sarcasm_of_who_must,
    "nothing behind a prompt": _nothing_behind_a_prompt,
    "nothing behind a playable card": _nothing_behind_a_playable_card,
}


def _trust_is_knowledge() -> Any:  # noqa: ANN401
    """What was said is not heard in formulas."""
    real = trust_formula_checking.TrustFormulaChecking.__init__
    return patch.object(trust_formula_checking.TrustFormulaChecking, "__init__", lambda self, _: real(self, ()))


def _knowledge_is_trust() -> Any:  # noqa: ANN401
    """Whoever knows something hears what was said too."""
    real = trust_formula_checking.TrustFormulaChecking.is_true

    def is_true(self: Any, observation: Any, form: Any, chain: Any = None) -> bool:  # noqa: ANN401
        if isinstance(form, Possible) and len(form.group) == 1:
            form = TrustPossible(form.group[0], form.part)
        return real(self, observation, form, chain)

    return patch.object(trust_formula_checking.TrustFormulaChecking, "is_true", is_true)


def _each_trusts_alone() -> Any:  # noqa: ANN401
    """Trust in the trust of another is worked out from each world anew."""
    real = trust_formula_checking.TrustFormulaChecking.is_true
    return patch.object(
        trust_formula_checking.TrustFormulaChecking, "is_true", lambda self, observation, form, _=None: real(self, observation, form)
    )


def _only_the_real_hand_passed_through() -> Any:  # noqa: ANN401
    real = trust_chain.hands_of
    return patch.object(trust_chain, "hands_of", lambda *args: list(real(*args))[:1])


def _soft_for_each_hand() -> Any:  # noqa: ANN401
    """What leaves no world is passed over for each hand that a chain passes through."""
    real = trust_chain.worlds_of

    def worlds_of(observation: Any, heard: Any, chain: Any) -> Any:  # noqa: ANN401
        if len({*chain}) == len(chain):
            return trusted_worlds.TrustedWorlds(observation, heard, chain).worlds()
        return real(observation, heard, chain)

    return patch.object(trust_chain, "worlds_of", worlds_of)


def _few_steps_are_enough() -> Any:  # noqa: ANN401
    """Common trust is what the few steps lead to that are tried first."""
    return patch.object(trust_chain, "_worlds", lambda *_: [])


def _the_bound_is_the_answer() -> Any:  # noqa: ANN401
    """Common trust is what is common knowledge and, if nothing said is false, true in all worlds in which it is true."""

    def look_until(self: Any, most: Any) -> None:  # noqa: ANN401
        self.found = most

    return patch.object(trust_chain._Reached, "look_until", look_until)


NESTED_MUTANTS: dict[str, Callable[[], Any]] = {
    "trust is knowledge": _trust_is_knowledge,
    "knowledge is trust": _knowledge_is_trust,
    "each trusts alone": _each_trusts_alone,
    "only the real hand passed through": _only_the_real_hand_passed_through,
    "soft for each hand": _soft_for_each_hand,
    "few steps are enough": _few_steps_are_enough,
    "the bound is the answer": _the_bound_is_the_answer,
}
"""Mistakes about chains that repeat a player, common trust and formulas."""


def _sums_not_heard() -> Any:  # noqa: ANN401
    return patch.object(public_record, "sum_announcements", lambda *_: ())


def _colors_like_ranks() -> Any:  # noqa: ANN401
    real = recommendation.encoded_number
    return patch.object(sum_announcement, "encoded_number", lambda state, clue: real(state, Clue(clue.player, 1)))


def _the_givers_number_added() -> Any:  # noqa: ANN401
    real = sum_announcement.sum_announcements

    def added(record: Any, clue: Any) -> Any:  # noqa: ANN401
        for said in real(record, clue):
            own = said.player, recommendation.recommendations(record.position, said.player)
            yield replace(said, hands=(*said.hands, own))

    return patch.object(public_record, "sum_announcements", added)


def _any_of_the_best() -> Any:  # noqa: ANN401
    """Of several cards that are as good, the oldest is meant."""
    real = recommendation._chosen

    def oldest(numbers: Any, preferred: Any, first: int, others: Any) -> Any:  # noqa: ANN401
        for hand in real([*numbers][::-1], preferred, first, others):
            yield hand._replace(number=2 * first + len(numbers) - 1 - hand.number)

    return patch.object(recommendation, "_chosen", oldest)


HAT_MUTANTS: dict[str, Callable[[], Any]] = {
    "sums not heard": _sums_not_heard,
    "colours like ranks": _colors_like_ranks,
    "the giver's number added": _the_givers_number_added,
    "any of the best": _any_of_the_best,
}
"""Mistakes about clues that encode sums."""


@contextmanager
def mutant(name: str) -> Iterator[None]:
    """The engine with this mistake."""
    with (MUTANTS | NESTED_MUTANTS | HAT_MUTANTS)[name]():
        yield
