"""House rules, which no rulebook prints: plays from the deck, clues to oneself, discards with all tokens, other decks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_widget.rules import Clue, Discard, IllegalAction, Outcome, Play, RuleSet, State, Suit, initial_state, rule_set

Table = Callable[..., State]

DECK_PLAYS = RuleSet(deck_plays=True)


def test_the_last_card_may_be_played_from_the_deck(table: Table) -> None:
    state = table("r3 r4", "y1 y2", deck="r2", fireworks="r1", rules=DECK_PLAYS)
    assert Play(0) in state.legal_actions()
    after = state.apply(Play(0))
    assert (after.fireworks[0], after.deck, after.hands) == (2, (), state.hands)
    assert (after.turns_left, after.player, after.strikes) == (2, 1, 0)
    misplayed = table("r3 r4", "y1 y2", deck="r4", fireworks="r1", rules=DECK_PLAYS).apply(Play(0))
    assert (misplayed.strikes, [misplayed.rules.card_names[identity] for identity in misplayed.discards]) == (1, ["r4"])


@pytest.mark.parametrize(("deck", "rules"), [("r2 r3", DECK_PLAYS), ("", DECK_PLAYS), ("r2", RuleSet())])
def test_only_the_last_card_and_only_with_that_rule(deck: str, rules: RuleSet, table: Table) -> None:
    state = table("r3 r4", "y1 y2", deck=deck, fireworks="r1", rules=rules, clue_tokens=3)
    assert Play(0) not in state.legal_actions()
    for action in (Play(0), Discard(0)):
        with pytest.raises(IllegalAction, match="no slot 0"):
            state.apply(action)


def test_no_discard_from_the_deck(table: Table) -> None:
    with pytest.raises(IllegalAction, match="no slot 0"):
        table("r3 r4", "y1 y2", deck="r2", rules=DECK_PLAYS, clue_tokens=3).apply(Discard(0))


def test_a_play_from_the_deck_with_an_announcement_is_listed_if_it_is_legal(table: Table) -> None:
    state = table("r3 r4", "y1 y2", deck="r2", fireworks="r1", rules=RuleSet(deck_plays=True, announcements=True))
    for color in "ry":
        if Play(0, color) in state.legal_actions():
            assert state.apply(Play(0, color)).deck == ()
        else:
            with pytest.raises(IllegalAction):
                state.apply(Play(0, color))


def test_clues_to_oneself(table: Table) -> None:
    state = table("r3 r4", "y1 y2", deck="w1 w2", rules=RuleSet(self_clues=True))
    assert {action.player for action in state.legal_actions() if isinstance(action, Clue)} == {0, 1}
    after = state.apply(Clue("Alice", "red"))
    assert [after.rules.values_touching(info) for info in after.clue_info[0]] == [("r",), ("r",)]
    assert (after.player, after.clue_tokens) == (1, 7)


def test_discards_with_all_tokens(table: Table) -> None:
    state = table("r3 r4", "y1 y2", deck="w1 w2", rules=RuleSet(free_discards=True))
    assert Discard(2) in state.legal_actions()
    after = state.apply(Discard(2))
    assert (after.clue_tokens, len(after.discards), after.hand(0)) == (8, 1, ("w1", "r3"))


def test_six_players() -> None:
    state = initial_state(6, seed=1, rules=RuleSet(hand_size=3))
    assert [len(hand) for hand in state.hands] == [3] * 6
    assert len(state.deck) == 32
    assert {action.player for action in state.legal_actions() if isinstance(action, Clue)} == {1, 2, 3, 4, 5}


def test_a_small_deck() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=1, strikes=1)
    state = initial_state(2, deck=["r1", "r2", "y1", "y2", "r3", "y3", "r1", "y1"], rules=rules)
    assert (state.hands, state.clue_tokens, rules.perfect_score) == (((1, 0), (4, 3)), 1, 6)
    for slot in (2, 2, 2, 2, 2):
        state = state.apply(Play(slot))
    assert (state.fireworks, state.turns_left, state.clue_tokens) == ((3, 2), 1, 1)
    assert state.apply(Play(2)).outcome is Outcome.COMPLETE
    assert state.apply(Play(1)).outcome is Outcome.STRUCK_OUT


def test_rules_without_clue_tokens() -> None:
    state = initial_state(2, seed=1, rules=RuleSet(clue_tokens=0))
    assert {type(action) for action in state.legal_actions()} == {Play}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"suits": ""}, "at least one colour"),
        ({"suits": "rr"}, "each with a letter and a name of its own"),
        ({"suits": "rx"}, "unknown colour 'x'"),
        ({"copies": ()}, "copies"),
        ({"copies": (3, 0)}, "copies"),
        ({"copies": (1,) * 10}, "copies"),
        ({"suits": ("r", Suit("m", "multicolour", copies=(1, 1)))}, "suit 'm': copies"),
        ({"hand_size": 0}, "hand_size"),
        ({"hand_size": {7: 3}}, "hand_size"),
        ({"hand_size": {}}, "hand_size"),
        ({"hand_size": 10**30}, "give 1 to 99 cards"),
        ({"copies": (10**30,)}, "whole numbers from 1 to 99"),
        ({"suits": [Suit("z", "zinc", copies=(10**30, 1, 1, 1, 1))]}, "whole numbers from 1 to 99"),
        ({"clue_tokens": 1_000}, "0 to 999 tokens"),
        ({"strikes": 1_000}, "1 to 999 strikes"),
        ({"clue_tokens": -1}, "clue_tokens -1"),
        ({"strikes": 0}, "strikes 0"),
    ],
)
def test_invalid_rules(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RuleSet(**fields)  # type: ignore[arg-type]


def test_equal_rules_are_equal() -> None:
    assert RuleSet(suits=("r", "y"), hand_size={2: 5}) == RuleSet(suits="ry", hand_size=((2, 5),))
    assert rule_set() == RuleSet() == rule_set("PL")
    assert len({rule_set(), RuleSet(), rule_set("IT"), rule_set("BGA")}) == 2
    assert RuleSet(suits=(Suit("r", "red"), "y")) == RuleSet(suits="ry")


def test_names_and_identities() -> None:
    rules = RuleSet(suits="rk", copies=(2, 1))
    assert rules.card_names == ("r1", "r2", "k1", "k2")
    assert [rules.copies_of[rules.identity_of(card)] for card in rules.card_names] == [2, 1, 1, 2]
    assert rules.names_of(rules.identities_of(["k1", "r2", 1])) == ("r2", "k1")
    for card in ("r3", "", None, 4, -1, [1]):
        with pytest.raises(ValueError, match="no card"):
            rules.identity_of(card)  # type: ignore[arg-type]
