"""What an action changes, compared with the judge: nothing is missing, and nothing is reported that did not update."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from hanabi_widget import position
from hanabi_widget.knowledge import CardUpdate, GroupObservation, KnowledgeUpdate, StateKnowledge, knowledge_updates
from hanabi_widget.knowledge.common_knowledge import common_identities
from hanabi_widget.rules import CardNumber, Clue, Discard, Game, IllegalAction, SeatIndex, Slot, State, card_numbers, initial_state, seats
from tests.knowledge.judge import Model, too_big
from tests.knowledge.kripke_models import Kripke, world_numbers
from tests.knowledge.reason_checks import is_true
from tests.knowledge.small_positions import groups, small_game, small_position, with_hands

FACTS = [f"{no}{fact}" for fact in ("playable", "trash", "critical") for no in ("", "not ")]

IdentitiesByCard = dict[tuple[tuple[SeatIndex, ...], SeatIndex, CardNumber], int]
"""The identities that a card can have, by chain, seat and card number."""


def judge_identities(state: State, judge: Kripke) -> IdentitiesByCard:
    """For chains of one and two players and for common knowledge."""
    everybody = seats(len(state.names))
    found: IdentitiesByCard = {}
    for chain in [*permutations(everybody, 1), *permutations(everybody, 2)]:
        for number, identities in zip(card_numbers(state)[chain[-1]], judge.identities(judge.after(chain), chain[-1])):
            found[chain, chain[-1], number] = identities
    everything = judge.common(everybody)
    for seat in everybody:
        for number, identities in zip(card_numbers(state)[seat], judge.identities(everything, seat)):
            found[(), seat, number] = identities
    return found


def known_facts(state: State, identities: int) -> set[str]:
    """The facts that are true for all of these identities."""
    members = [identity for identity in range(len(state.rules.card_names)) if identities >> identity & 1]
    facts = {fact for fact in FACTS if all(is_true(state, fact, identity) for identity in members)}
    return facts | ({state.rules.card_names[members[0]]} if len(members) == 1 else set())


def expected_updates(before: State, after: State, old: IdentitiesByCard, new: IdentitiesByCard) -> Iterator[tuple[CardUpdate, set[str]]]:
    """The updates that follow from the judge's sets, each with its facts."""
    for (chain, seat, number), identities in new.items():
        was = old.get((chain, seat, number), after.rules.all_identities)
        facts = known_facts(after, identities)
        if (chain, seat, number) in old:
            facts -= known_facts(before, was)
        if facts or (identities != was and (chain, seat, number) in old):
            yield CardUpdate(chain, seat, Slot(card_numbers(after)[seat].index(number) + 1), was, identities, ()), facts


def assert_is_correct(update: KnowledgeUpdate, before: Model, after: Model) -> None:
    """Check everything that an update says."""
    expected = [*expected_updates(before.state, after.state, judge_identities(before.state, before), judge_identities(after.state, after))]
    assert not update.depends
    found = {(one.chain, one.holder, one.slot): one for one in update.learned}
    assert len(found) == len(update.learned)
    for one, facts in expected:
        mine = found.pop((one.chain, one.holder, one.slot))
        assert (mine.before, mine.after, {*mine.facts}) == (one.before, one.after, facts), (before.state, mine)
        assert len({*mine.facts}) == len(mine.facts)
    assert not found, (before.state, found)


def test_preknowledge_at_all_actions() -> None:
    drawn = nested = 0
    for seed in range(260):
        state = small_position(Random(seed), 120)
        model = Model(state)
        clues = state.clue_previews()
        for action in state.legal_actions():
            after = state.apply(action)
            if too_big(after, 400):
                continue
            after_model = Model(after)
            update = clues[action] if isinstance(action, Clue) else state.preview(action)
            assert_is_correct(update, model, after_model)
            drawn += after.drawn > state.drawn
            nested += any(len(one.chain) == 2 for one in update.learned)
    assert drawn > 100
    assert nested > 500


def test_updates_along_a_game() -> None:
    checked = 0
    for seed in range(60):
        game = small_game(Random(seed))
        for step in range(1, len(game.line)):
            states = [game.line[step - 1].state, game.line[step].state]
            if not any(too_big(state, 300) for state in states):
                assert_is_correct(game.diff(step), Model(states[0]), Model(states[1]))
                checked += 1
    assert checked > 50


def test_the_preview_of_a_viewer_does_not_depend_on_their_own_hand() -> None:
    """In all worlds that a viewer considers possible, the preview is the same: what the viewer knows that the others learn."""
    checked = 0
    for seed in range(150):
        state = small_position(Random(seed), 60)
        model = Model(state)
        clues = [action for action in state.legal_actions() if isinstance(action, Clue)]
        for viewer in seats(len(state.names)):
            for clue in clues[:2]:
                if clue.player == viewer:
                    continue
                shown = {
                    knowledge_updates(with_hands(state, model.hands[world]), [clue], viewer)[0].learned
                    for world in world_numbers(model.cell(viewer))
                }
                assert len(shown) == 1
                checked += model.cell(viewer).bit_count() > 1
            knowledge = StateKnowledge(state, viewer)
            for chain in knowledge.chains():
                assert chain[0] == viewer
                assert tuple(knowledge.identities(chain)) == model.identities(model.after(chain), chain[-1])
            assert knowledge.hand(viewer).weights == state.knowledge(viewer).weights
            for group in groups(len(state.names)):
                if viewer in group:
                    assert common_identities(knowledge.observation, group) == common_identities(GroupObservation(state), group)
    assert checked > 100


def test_the_update_of_one_chain() -> None:
    state = initial_state(players=3, seed=2)
    update = state.preview(Clue("Bob", 1))
    assert update.of("Bob") == update.of(1) == tuple(one for one in update.learned if one.chain == (1,))
    assert update.of("Alice", "Bob")
    assert update.of("Alice") == update.of("Alice", "Cathy") == ()
    drawn = position("[suits=ry copies=3,2 hand_size=1] r1 | 3c | >Ann r1 | Ben y1").preview(Discard(1)).of("Ann")
    assert [one.facts for one in drawn] == [("not critical",)]  # it can be any card, and none is critical
    with pytest.raises(ValueError, match="no player 'Zoe'"):
        update.of("Zoe")
    with pytest.raises(IllegalAction):
        state.preview(Clue("Alice", 1))


def test_a_step_of_a_game_out_of_range() -> None:
    game = Game(initial_state(players=2, seed=1), [Clue(1, 1)])
    assert game.diff(1).after == game.line[1].state
    for step in (0, 2, -1):
        with pytest.raises(IndexError, match="steps 1 to 1"):
            game.diff(step)
