"""What an action changes: nothing left out, nothing that did not change, against the judge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from hanabi_widget.knowledge import CardUpdate, KnowledgeUpdate, Views, clue_previews, preview
from hanabi_widget.rules import Clue, Game, IllegalAction, State, initial_state, rule_set
from tests.knowledge.judge import Model, too_big
from tests.knowledge.kripke import Kripke, members
from tests.knowledge.reason_checks import true
from tests.knowledge.small_positions import small_game, small_position, with_hands

FACTS = [f"{no}{fact}" for fact in ("playable", "trash", "critical") for no in ("", "not ")]

Sets = dict[tuple[tuple[int, ...], int, int], int]
"""The types that a card may be, by chain, seat and number of the card."""


def sets(state: State, judge: Kripke) -> Sets:
    """All single and pair chains and common knowledge."""
    seats = range(len(state.names))
    found: Sets = {}
    for chain in [*permutations(seats, 1), *permutations(seats, 2)]:
        for number, types in zip(state.card_numbers[chain[-1]], judge.types(judge.after(chain), chain[-1])):
            found[chain, chain[-1], number] = types
    everything = judge.common(seats)
    for seat in seats:
        for number, types in zip(state.card_numbers[seat], judge.types(everything, seat)):
            found[(), seat, number] = types
    return found


def known(state: State, types: int) -> set[str]:
    """The facts true of all of these."""
    kinds = [kind for kind in range(len(state.rules.card_names)) if types >> kind & 1]
    facts = {fact for fact in FACTS if all(true(state, fact, kind) for kind in kinds)}
    return facts | ({state.rules.card_names[kinds[0]]} if len(kinds) == 1 else set())


def expected(before: State, after: State, old: Sets, new: Sets) -> Iterator[tuple[CardUpdate, set[str]]]:
    """What is learned, by the sets of the judge; the facts beside it."""
    for (chain, seat, number), types in new.items():
        was = old.get((chain, seat, number), after.rules.all_identities)
        facts = known(after, types)
        if (chain, seat, number) in old:
            facts -= known(before, was)
        if facts or (types != was and (chain, seat, number) in old):
            yield CardUpdate(chain, seat, after.card_numbers[seat].index(number) + 1, was, types, ()), facts


def assert_is_right(change: KnowledgeUpdate, before: Model, after: Model) -> None:
    """Check all that a change says."""
    right = [*expected(before.state, after.state, sets(before.state, before), sets(after.state, after))]
    assert not change.depends
    found = {(one.chain, one.holder, one.slot): one for one in change.learned}
    assert len(found) == len(change.learned)
    for one, facts in right:
        mine = found.pop((one.chain, one.holder, one.slot))
        assert (mine.before, mine.after, {*mine.facts}) == (one.before, one.after, facts), (before.state, mine)
        assert len({*mine.facts}) == len(mine.facts)
    assert not found, (before.state, found)


def test_previews_of_all_actions() -> None:
    drawn = ripples = 0
    for seed in range(260):
        state = small_position(Random(seed), 120)
        model = Model(state)
        clues = state.clue_previews()
        for action in state.legal_actions():
            after = state.apply(action)
            if too_big(after, 400):
                continue
            after_model = Model(after)
            change = clues[action] if isinstance(action, Clue) else state.preview(action)
            assert_is_right(change, model, after_model)
            drawn += after._drawn > state._drawn
            ripples += any(len(one.chain) == 2 for one in change.learned)
    assert drawn > 100
    assert ripples > 500


def test_T5_only_the_target_of_a_clue_learns_about_its_own_hand() -> None:
    common_only = 0
    for seed in range(300):
        state = small_position(Random(seed), 200)
        for clue, change in state.clue_previews().items():
            target = state.seat(clue.player)
            assert {one.holder for one in change.learned if len(one.chain) == 1} <= {target}
            assert all(target in one.chain for one in change.learned if one.chain)
            common_only += not any(len(one.chain) == 1 for one in change.learned) and bool(change.of())
    assert common_only > 10


def test_the_difference_of_the_steps_of_a_game() -> None:
    checked = 0
    for seed in range(60):
        game = small_game(Random(seed))
        for step in range(1, len(game.line)):
            states = [game.line[step - 1].state, game.line[step].state]
            if not any(too_big(state, 300) for state in states):
                assert_is_right(game.diff(step), Model(states[0]), Model(states[1]))
                checked += 1
    assert checked > 50


def test_a_viewer_learns_nothing_that_depends_on_its_own_hand() -> None:
    """All worlds that a viewer holds possible show it the same change, and it is what the viewer knows of what they know."""
    checked = 0
    for seed in range(150):
        state = small_position(Random(seed), 60)
        model = Model(state)
        clues = [action for action in state.legal_actions() if isinstance(action, Clue)]
        for viewer in range(len(state.names)):
            for clue in clues[:2]:
                if clue.player == viewer:
                    continue
                shown = {preview(with_hands(state, model.hands[world]), clue, viewer).learned for world in members(model.cell(viewer))}
                assert len(shown) == 1
                checked += model.cell(viewer).bit_count() > 1
            minds = Views(state, viewer)
            for chain in minds.chains():
                assert chain[0] == viewer
                assert tuple(minds.identities(chain)) == model.types(model.after(chain), chain[-1])
    assert checked > 100


def test_the_change_of_one_chain() -> None:
    state = initial_state(players=3, seed=2)
    change = state.preview(Clue("Bob", 1))
    assert change.of("Bob") == change.of(1) == tuple(one for one in change.learned if one.chain == (1,))
    assert change.of("Alice", "Bob")
    assert change.of("Alice") == change.of("Alice", "Cathy") == ()
    with pytest.raises(ValueError, match="no player 'Zoe'"):
        change.of("Zoe")
    with pytest.raises(IllegalAction):
        state.preview(Clue("Alice", 1))


def test_every_clue_has_its_preview() -> None:
    state = initial_state(players=3, seed=2)
    found = clue_previews(state)
    assert [*found] == [action for action in state.legal_actions() if isinstance(action, Clue)]
    assert all(change.learned == state.preview(clue).learned for clue, change in found.items())


def test_a_step_of_a_game_out_of_range() -> None:
    game = Game(initial_state(players=2, seed=1, rules=rule_set("common")), [Clue(1, 1)])
    assert game.diff(1).after == game.line[1].state
    for step in (0, 2, -1):
        with pytest.raises(IndexError, match="steps 1 to 1"):
            game.diff(step)
