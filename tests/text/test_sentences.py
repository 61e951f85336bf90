"""Sentences about positions say what is so; what is refused is told in the board's language, with what is allowed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Announcement, MeaningCase, TrustReason
from hanabi_widget.effort import TooLarge
from hanabi_widget.explain import breach, sayings_of_witness, witnesses
from hanabi_widget.rules import Action, Clue, IllegalAction, Reorder, RuleSet, SeatIndex, Slot, card_numbers, rule_set
from hanabi_widget.rules.action import REASONS
from hanabi_widget.solver.loss_reasons import LossReason, Obstacle
from hanabi_widget.text import (
    ENGLISH,
    LANGUAGES,
    describe_chain,
    describe_error,
    describe_trust_reason,
    fact_name,
    sayings_in_words,
)
from hanabi_widget.text.english import TEXTS
from hanabi_widget.text.game_statistics import describe_obstacle, describe_series, describe_statistics
from hanabi_widget.text.log import announce_action, describe_action, describe_refutation, describe_status
from hanabi_widget.text.map_of_minds import describe_moves, describe_turns, moves_notation
from hanabi_widget.text.phrases import action_name, value_name
from hanabi_widget.text.reasons import describe_option, nested_names
from hanabi_widget.text.rules_card import describe_rules
from hanabi_widget.text.sayings import Speaker, say
from hanabi_widget.text.statements import FIELD_WORDS
from tests.text.all_texts import VISIBLE
from tests.widget.browser import Browser

CODES = sorted(set(LANGUAGES) - {"en"})
SMALL = RuleSet(hand_size=2)
TINY = RuleSet(suits="rg", copies=(1, 1), hand_size=2, all_or_nothing=True)
TABLE = ">Анна r2 y1 | Борис g1 g3 | Вера g4 w3"


def play(slot: int, announce: str | None = None) -> dict[str, object]:
    return {"kind": "play", "slot": slot, "announce": announce}


def clue(player: int, value: str | int) -> dict[str, object]:
    return {"kind": "clue", "player": player, "value": value}


def suppose(player: int, slot: int, card: str) -> dict[str, object]:
    return {"kind": "suppose", "player": player, "slot": slot, "card": card}


ILLEGAL = [
    ("over", SMALL, f"3s | {TABLE}", play(1), "The game is over: step back to act."),
    ("no_token", SMALL, f"0c | {TABLE}", clue(1, 1), "No clue token is left: discard or play."),
    ("all_tokens", SMALL, TABLE, {"kind": "discard", "slot": 1}, "All 8 clue tokens are available: clue or play."),
    ("no_slot", SMALL, TABLE, play(3), "There is no slot 3: the hand of Анна has 2 cards, slots 1 to 2."),
    ("no_cards", TINY, "r2 | >Анна | Борис g1 g2", play(1), "Анна has no cards left: give a clue."),
    ("self_clue", SMALL, TABLE, clue(0, "r"), "Анна cannot clue their own hand: clue Борис or Вера."),
    ("no_player", SMALL, TABLE, clue(9, 1), "No player is called 9: the players are Анна, Борис and Вера."),
    ("value", TINY, "r2 | >Анна | Борис g1 g2", clue(1, 3),
     "Nobody can name that: a clue names red, green, 1 or 2, an announcement names red or green."),
    ("empty_clue", SMALL, TABLE, clue(1, "r"),
     "The clue red touches no card of Борис, and empty clues are not allowed: name green, 1 or 3."),
    ("touched_needed", SMALL, ">Анна r2 y1 | Борис g1 ?", clue(1, 1),
     "It is not known whether the clue 1 touches Борис’s second card: reveal that card first."),
    ("unknown_card", SMALL, ">Анна r2 ? | Борис g1 g3", play(2), "It is not known which card Анна’s second card is: reveal it first."),
    ("announce_off", SMALL, TABLE, play(1, "r"), "You can announce a colour only in the synchronised show: play without one."),
    ("reorder", SMALL, TABLE, {"kind": "reorder", "player": 1, "order": [1, 1]},
     "That is not an order for Борис: name each of the 2 slots once."),
    ("ruled_out", SMALL, ">Анна r2 y1 | Борис g1+g g3", suppose(1, 1, "r1"),
     "The clues rule out red 1 for Борис’s first card: suppose another card."),
    ("no_copy", SMALL, "r0 | x r5 | >Анна r2 y1 | Борис g1 g3", suppose(1, 1, "r5"),
     "Every copy of red 5 is somewhere else: suppose another card."),
]  # fmt: skip
"""What a browser can send that the rules do not allow."""

PYTHON: list[tuple[str, Any, str]] = [
    ("touched_wrong", Clue(1, "g", (1,)), "The clue green cannot touch exactly these cards: Борис’s second card contradicts it."),
    ("kind", "play 1", "That is not an action: play, discard, clue, rearrange a hand or suppose a card."),
    ("reorder", Reorder(1, ({},)), "That is not an order for Борис: name each of the 2 slots once."),  # type: ignore[arg-type]
]
"""What only Python can say."""

MESSAGES: list[object] = [
    None, {"type": "act", "step": 9}, {"type": "act", "step": 0}, {"type": "act", "step": 0, "action": {"kind": "dance"}},
    {"type": "act", "step": 0, "action": {"kind": "play", "slot": "1"}}, {"type": "act", "step": 0, "action": {**play(1), "announce": 3}},
    {"type": "act", "step": 0, "action": {"kind": "reorder", "player": 0, "order": 3}}, {"type": "act", "step": 0, "action": clue(0, 1)},
    {"type": "inspect", "step": 0, "card": 99}, {"type": "preview", "step": 0, "player": 9},
    {"type": "act", "step": 0, "action": {"kind": "suppose", "player": 0, "slot": 1, "card": 3}},
    {"type": "suppose", "step": 0, "card": 99}, {"type": "annotate", "step": 0, "card": 99, "text": "x"},
    {"type": "annotate", "step": 0, "card": None, "text": 3}, {"type": "picture", "step": 99}, {"type": "view", "view": "x"},
    {"type": "detail"},
]  # fmt: skip
"""What a browser should not send."""


def answered(language: str, state: hw.State, message: object, view: str = "all") -> str:
    """What a board says to a message that it refuses."""
    answer = Browser(hw.Board(state, language=language, view=view)).say(message)
    assert answer["type"] == "error"
    return str(answer["text"])


def test_every_reason_is_met_and_has_a_sentence() -> None:
    assert {case[0] for case in (*ILLEGAL, *PYTHON)} == set(REASONS)
    assert {key for key in TEXTS if key.startswith("illegal.")} == {f"illegal.{reason}" for reason in REASONS}


@pytest.mark.parametrize(("rules", "text", "action", "english"), [case[1:] for case in ILLEGAL], ids=[case[0] for case in ILLEGAL])
def test_a_board_says_in_its_language_what_the_rules_forbid(
    rules: RuleSet, text: str, action: dict[str, object], english: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, message = hw.position(text, rules), {"type": "act", "step": 0, "action": action}
    assert answered("en", state, message) == english
    monkeypatch.setitem(LANGUAGES, VISIBLE.code, VISIBLE)
    assert not re.search("[A-Za-z]", answered(VISIBLE.code, state, message))
    said = {answered(code, state, message) for code in CODES}
    assert len({english} | said) == 1 + len(CODES)


@pytest.mark.parametrize(("action", "english"), [case[1:] for case in PYTHON], ids=[case[0] for case in PYTHON])
def test_what_only_python_can_say_has_its_sentence_too(action: Any, english: str) -> None:  # noqa: ANN401
    state = hw.position(TABLE, SMALL)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert describe_error(ENGLISH, state, caught.value) == english
    assert not re.search("[A-Za-z]", describe_error(VISIBLE, state, caught.value))


def test_one_card_one_token() -> None:
    state = hw.position("1c | >Анна r2 | Борис g1", RuleSet(hand_size=1, clue_tokens=1))
    assert (
        answered("en", state, {"type": "act", "step": 0, "action": play(2)}) == "There is no slot 2: the hand of Анна has 1 card, slot 1."
    )
    discard = {"type": "act", "step": 0, "action": {"kind": "discard", "slot": 1}}
    assert answered("pl", state, discard) == "Jedyny znacznik informacji jest dostępny: daj informację lub zagraj kartę."


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_board_says_in_its_language_what_it_does_not_understand(message: object) -> None:
    state = hw.position(TABLE, SMALL)
    said = {code: answered(code, state, message, "Анна") for code in LANGUAGES}
    assert len({*said.values()}) == len(LANGUAGES), said


def test_a_write_is_refused_in_the_language_of_the_board() -> None:
    browser = Browser(hw.Board(hw.deal(players=2, seed=1), language="es"))
    browser.write(step=9)
    browser.write(_board_state={})
    texts = ["No existe el paso 9: van de 0 a 0.", "El navegador no puede cambiar _board_state, solo step. No ha cambiado nada."]
    assert [answer["text"] for answer in browser.sent] == texts


def test_what_depends_on_an_unseen_card() -> None:
    state = hw.position(">Анна ? r1 | Борис g1 g3", SMALL)
    with pytest.raises(ValueError, match="unknown card") as caught:
        assert state.knowledge("Борис")[1].probability("r1")
    assert describe_error(LANGUAGES["it"], state, caught.value) == "Dipende da una carta che non si vede: prima carta di Анна."


def test_another_error_is_told_without_its_english() -> None:
    state = hw.position(TABLE, SMALL)
    too_large = "This is too large to work out: it would take more than 9 steps of work."
    assert describe_error(ENGLISH, state, TooLarge(9)) == too_large
    assert describe_error(LANGUAGES["fr"], state, ValueError("something")) == "Le plateau ne peut pas faire cela. Rien n’a changé."


ANNOUNCING = hw.RuleSet(hand_size=2, announcements=True, empty_clues=True)
HOUSES = {
    "one card": hw.RuleSet(hand_size=1),
    "one of each": hw.RuleSet(suits="ry", copies=(1, 1, 1), hand_size=1),
    "deducting": hw.RuleSet(suits=("r", hw.Suit("k", "black", deducts=True)), hand_size=1),
    "lenient": hw.RuleSet(hand_size=1, strikeout_scores_zero=False),
    "strict": hw.RuleSet(hand_size=1, all_or_nothing=True),
}


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        ("playable", "playable"), ("not playable", "not playable"), ("r3", "a red 3"),
        ("r3 or y4", "a red 3 or a yellow 4"), ("r", "red"), ("red", "red"), ("not b", "not blue"), (3, "a 3"),
    ],
)  # fmt: skip
def test_facts(fact: str | int, name: str) -> None:
    assert fact_name(ENGLISH, hw.deal(players=2, seed=1)[0], fact) == name


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (LossReason(Obstacle.GONE, ("r3", "y4")), "No copy of red 3 and yellow 4 is left."),
        (LossReason(Obstacle.LATE, ("r3",), needed=1), "1 card must still be played (red 3); turns left for plays: 0."),
        (LossReason(Obstacle.LATE, ("r3", "r4"), draws=3, needed=2, most=1),
         "2 cards can be played only after 3 more draws (red 3 and red 4); turns left for plays then: 1."),
        (LossReason(Obstacle.CLOGGED, ("r3", "r4", "r5"), needed=3, most=2),
         "3 last copies must be kept (red 3, red 4 and red 5); places for them in hands: 2."),
        (LossReason(Obstacle.SEARCHED, most=7), "Every line of play was examined: 7 positions."),
    ],
)  # fmt: skip
def test_why_a_deck_cannot_be_won(reason: LossReason, sentence: str) -> None:
    assert describe_obstacle(ENGLISH, rule_set(), reason) == sentence


def test_moves_on_the_map() -> None:
    said = [describe_moves(ENGLISH, ["Ann", "Ben"], moves) for moves in (0, 1, 2, 3, 4, None)]
    assert len({*said}) == 6
    assert ["3" in said[3], "4" in said[4]] == [True, True]
    assert [said[1].startswith("One move"), said[2].startswith("Two moves")] == [True, True]


def test_what_follows_from_what() -> None:
    state = hw.position("[hand_size=2] >Ann y1 y2 | Ben r1 g3 | Cleo b3 w4").apply(hw.Clue("Ben", 1))
    known, never = (state.knowledge("Ann", "Ben").why(slot, fact) for slot, fact in ((1, "1"), (2, "not r1")))
    assert str(known).splitlines() == ["Ben’s first card is a one.", "Ann can follow."]
    assert str(never).splitlines() == ["Ben’s second card is not a one.", "Ann can follow."]
    told = hw.position("[suits=r copies=1,1,1,1,1 hand_size=3] >Ann r4 r5 | Ben r1{r1,r2} r2{r1,r2} r3")
    assert str(told.knowledge("Ben").why(3, "r3")).splitlines() == [
        "By the position Ben’s first two cards are each a red 1 or 2.",
        "Ben sees the red 4 and 5.",
        "Ben’s first two cards take up what is left of the red 1 and 2.",
        "So Ben’s third card is the red 3.",
    ]


def test_chains() -> None:
    state = hw.deal(players=3, seed=1)[0]
    said = {
        (): ("everybody", "Everybody"),
        (1,): ("Bob", "Bob"),
        (0, 1): ("Alice knows that Bob", "Alice about Bob"),
        (2, 0, 1): ("Cathy knows that Alice knows that Bob", "Cathy about Alice about Bob"),
    }
    for seats, sentences in said.items():
        chain = [SeatIndex(seat) for seat in seats]
        about = nested_names(ENGLISH, state, chain, "chain.about") or ENGLISH.say("chain.about.everybody")
        assert (describe_chain(ENGLISH, state, chain), about) == sentences


def test_moves_and_turns_as_operators_of_logic() -> None:
    state = hw.deal(players=3, seed=1)[0]
    pair = [SeatIndex(0), SeatIndex(1)]
    assert moves_notation(hw.deal(players=2, seed=1)[0], pair, 1) == "E(…)"
    found = [moves_notation(state, pair, moves) for moves in (0, 1, 4, 5, 12, None)]
    four = "E(Alice, Bob, " * 4 + "…))))"
    assert found == ["", "E(Alice, Bob, …)", four, "E⁵(Alice, Bob, …)", "E¹²(Alice, Bob, …)", "C(Alice, Bob, …)"]
    said = [describe_turns(ENGLISH, state, pair * (turns // 2) + pair[: turns % 2], ["Alice", "Bob"], turns) for turns in range(1, 14)]
    assert len({*said}) == 13
    assert "Alice knows that Bob" in said[1]
    assert ["moves in turn" in text for text in said[2:6]] == [False, False, True, True]
    assert "13" in said[12]
    assert ["first one of Alice" in text for text in said[4:6]] == [True, True]
    assert describe_turns(ENGLISH, state, pair, ["Alice", "Bob"], None).endswith("is common knowledge of Alice and Bob.")


def test_actions_before_anything_comes_of_them() -> None:
    state = hw.deal(players=3, seed=1)[0]
    actions: list[Action] = [hw.Clue("Cathy", "red"), hw.Clue("Bob", 1), hw.Play(2), hw.Discard(3), hw.Suppose("Bob", 4, "r5")]
    assert [announce_action(ENGLISH, state, action) for action in actions] == [
        "Alice clues Cathy red.", "Alice clues Bob 1.", "Alice plays slot 2.", "Alice discards slot 3.",
        "Suppose that Bob’s fourth card is red 5.",
    ]  # fmt: skip


def test_of_ones_own_hand_a_witness_names_only_the_card_in_question() -> None:
    state = hw.position("r1 | x g5 b5 w5 | A y5 y1 g1 g2 g3 | B r5{?5} b1 b2 b3 b4")
    example = state.knowledge("A", "B").why_not(1, "r5")
    assert example
    [witness] = witnesses([example])
    held = ["For all A knows, A’s first card may be a red 1, not the yellow 5."]
    for viewer, told in (
        (0, ["For all B knows, B’s first card may be the yellow 5."]),
        (1, [*held, "Then, for all you know, your first card may be the yellow 5."]),
        (None, [*held, "Then, for all B knows, B’s first card may be the yellow 5."]),
    ):
        seat = None if viewer is None else SeatIndex(viewer)
        assert [sentence.text for sentence in sayings_in_words(ENGLISH, state, sayings_of_witness(witness, seat), seat)] == told


def test_why_a_bot_acts() -> None:
    state = hw.position("[hand_size=2] >Ann y1 y2 | Ben r1 g3 | Cleo b3 w4")
    why = describe_option(ENGLISH, state, "play_known_playable", SeatIndex(1), Slot(1), 0b11)
    assert why == "It knows that Ben’s first card is red 1 or red 2: that is playable, so it plays it."


def test_what_was_said_by_agreement_and_how_it_was_broken() -> None:
    state, ann, ben = hw.position("[hand_size=2] >Ann y1 y2 | Ben r1 g3 | Cleo b3 w4"), SeatIndex(0), SeatIndex(1)
    _, (first, second), (blue, white) = card_numbers(state)
    cases = [((first, 0b1), (second, 0b1111111), (blue, 1 << 17)), ((second, 0b111111), (white, -1)), ((first, 0b1), (blue, 1 << 18))]
    pairs = ((first, second), (blue, first), (second, white), (blue, white))
    said = Announcement(3, ann, "touch", tuple(MeaningCase("play", case) for case in cases), pairs)
    what = (
        "Ben’s first card is red 1 and Ben’s second card is one of 7 cards or Ben’s second card is red 1, red 2, red 3, red 4, red 5 or "
        "yellow 1; Ben’s first card and Ben’s second card are different; blue 3 and Ben’s first card are different; Ben’s second card and "
        "white 4 are different"
    )
    told = describe_trust_reason(ENGLISH, TrustReason((ben,), Slot(1), "not r1", (said,), (), (), state))
    assert told == [f"By good touch the clue of step 3 says: {what}.", "So, by agreement, Ben may rely on it that it is not a red 1."]
    clue = replace(said, kind="meaning", receiver=ben, focus=second)
    for broken, shown, sentence in (
        (replace(said, kind="blind"), True, "no clue had called this card to be played."),
        (replace(clue, moved=(first,)), True, "every card that this clue moves off the chop is trash."),
        (clue, True, "Ben’s second card is the green 3, which this clue cannot mean."),
        (clue, False, "Ben’s second card cannot be any of the cards this clue can mean."),
    ):
        found = breach(state, broken, {first, second}.__contains__ if shown else set[int]().__contains__)
        assert say(found, Speaker.by_place(ENGLISH, state, None)) == f"Agreement broken: {sentence}"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (hw.Play(1), "Ann plays red 2 from slot 1."), (hw.Play(2), "Ann plays yellow 5 from slot 2 and completes the firework."),
        (hw.Play(3), "Ann plays red 3 from slot 3: it does not fit, a strike."),
        (hw.Play(1, "red"), "Ann announces red and plays red 2 from slot 1."),
        (hw.Play(2, "y"), "Ann announces yellow, plays yellow 5 from slot 2 and completes the firework."),
        (hw.Play(1, "b"), "Ann announces blue and plays red 2 from slot 1: wrong, a strike."),
        (hw.Discard(2), "Ann discards yellow 5 from slot 2."), (hw.Clue("Ben", "red"), "Ann clues Ben red: slots 1 and 3."),
        (hw.Clue("Ben", 5), "Ann clues Ben 5: no card."), (hw.Suppose("Ann", 1, "b3"), "Suppose that Ann’s first card is blue 3."),
        (hw.Reorder("Ben", (2, 1, 3)), "Ben rearranges the hand."),
    ],
)  # fmt: skip
def test_the_log_says_what_came_of_an_action(action: Action, sentence: str) -> None:
    state = hw.position("[hand_size=3 announcements=yes empty_clues=yes] r1 y4 | 3c | >Ann r2 y5 r3 | Ben r3 g1 r4")
    assert describe_action(ENGLISH, state, action, state.apply(action)) == sentence


def test_announced_and_refuted() -> None:
    state = hw.position("r1 | >Ann r3 y5 | Ben r3 g1", ANNOUNCING)
    assert announce_action(ENGLISH, state, hw.Play(1, "red")) == "Ann announces red and plays slot 1."
    said = "As far as Ann knew, it could be "
    assert describe_refutation(ENGLISH, state, hw.Play(1)) == f"{said}red 3, and so it is: the play was not proved."
    assert describe_refutation(ENGLISH, state, hw.Discard(2)) == f"{said}yellow 5, the last copy, and so it is: the discard was not proved."


@pytest.mark.parametrize(
    ("position", "rules", "sentence"),
    [
        ("x r1 | >Ann r1 | Ben r3", "strict", "Ann to act"),
        ("r1 | 2t | x y1 y2 y3 | >Ann r2 | Ben r3", "one of each", "Ann to act: 2 turns left"),
        ("r1 | 0t | x y1 y2 y3 | >Ann r2 | Ben r3", "one of each", "The deck is empty and the last round is over. Score 1."),
        ("3s | >Ann r1 | Ben r1", "lenient", "The last strike: the game is over. Score 0: a damp squib. The crowd boos."),
        ("r2 | 3s | >Ann r1 | Ben r1", "one card", "The last strike: a defeat. Score 0: a damp squib. The crowd boos."),
        ("3s | >Ann r1 | Ben r1", "strict", "The last strike: a defeat."),
        ("x r5 | >Ann r1 | Ben r1", "strict", "A card that was still needed is gone: a defeat."),
        ("r5 y5 g5 b5 w5 | Ann r1 | >Ben r1", "strict", "The show is perfect: a victory."),
        ("r3 y3 | 2t | >Ann | Ben", "one of each", "All fireworks are complete: a victory. Score 6."),
    ],
)
def test_whose_turn_it_is_and_how_a_game_ended(position: str, rules: str, sentence: str) -> None:
    assert describe_status(ENGLISH, hw.position(position, HOUSES[rules])) == sentence


@pytest.mark.parametrize(
    ("position", "rules", "told"),
    [
        (
            "r1 | 6c 1s | x y3 y3 | >Ann r2+2 | Ben g1",
            "one card",
            {
                "score": ["1", "Score 1: 1 card has been played."],
                "max_score": [
                    "22",
                    "Maximum 22: 22 cards can be played in total.",
                    "All copies of yellow 3 are gone: yellow ends with at most 2 cards.",
                ],
                "pace": [
                    "26, low risk",
                    "Pace 26 = 1 (played) + 45 (deck) + 2 (players) − 22 (can be played in total).",
                    "You can discard 26 more cards and still reach the maximum.",
                    "The risk is low from pace 2, medium from 1, high from 1.",
                ],
                "clues": [
                    "3 + 1",
                    "3 clues were given.",
                    "3 of them were given before the first step.",
                    "1 strike counts as a lost clue: a discard would have returned a token.",
                ],
                "efficiency": [
                    "0.50",
                    "Efficiency 0.50 = 2 (cards gotten) / 4 (clues given or lost).",
                    "Cards gotten 2 = 1 (played) + 1 (clued cards in hands that can still be played, each identity once).",
                ],
                "needed": [
                    "0.57",
                    "Efficiency needed 0.57 = 20 (cards still to get) / 35 (clues still possible).",
                    "Cards still to get 20 = 22 (can be played in total) − 2 (cards gotten).",
                    "Clues still possible 35 = 6 (tokens) + 26 (discards) + 3 (fireworks completed in time).",
                ],
            },
        ),
        (
            "r1 | 1t | x y1 y2 y3 | >Ann r2 | Ben r3",
            "one of each",
            {
                "pace": [
                    "−1, too late",
                    "Pace −1 = 1 (played) + 1 (turns left) − 3 (can be played in total).",
                    "The maximum is out of reach: you are 1 turn short.",
                    "The risk is low from pace 2, medium from 1, high from 1.",
                ],
                "needed": ["–", "In the last round you run out of turns, not of clues."],
            },
        ),
        (
            "r1 | 2t | x y1 y2 y3 | >Ann r2 | Ben r3",
            "one of each",
            {
                "pace": [
                    "0, nothing to spare",
                    "Pace 0 = 1 (played) + 2 (turns left) − 3 (can be played in total).",
                    "You can spend 0 turns without a play and still reach the maximum.",
                    "The risk is low from pace 2, medium from 1, high from 1.",
                ]
            },
        ),
        (
            "3s | >Ann r1 | Ben r1",
            "one card",
            {
                "score": ["0", "After the last strike the score is 0."],
                "max_score": ["0", "The game ended with 0 points."],
                "pace": ["–", "The game is over."],
                "needed": ["–", "The game is over."],
            },
        ),
        ("r2 | 3s | >Ann r1 | Ben r1", "lenient", {"score": ["2", "Score 2: 2 cards have been played."]}),
        ("r4 k1 | >Ann r1 | Ben r1", "deducting", {"score": ["0", "Score 0 = 4 (played in other colours) − 4 (not yet played in black)."]}),
        (
            "r2 | >Ann r3 | Ben r1",
            "strict",
            {
                "score": ["–", "All or nothing has no score: you must complete all fireworks."],
                "max_score": ["–", "All or nothing has no score: you must complete all fireworks."],
                "clues": ["0", "0 clues were given."],
                "pace": ["–", "All or nothing has no last round."],
                "efficiency": [
                    "–",
                    "No clue has been given or lost yet.",
                    "Cards gotten 2 = 2 (played) + 0 (clued cards in hands that can still be played, each identity once).",
                ],
            },
        ),
        (
            "r2 k1 | x k2 k2 | >Ann r3 | Ben r3",
            "deducting",
            {
                "score": ["0", "Score 0 = 2 (played in other colours) − 4 (not yet played in black).", "A score is never below 0."],
                "max_score": [
                    "1",
                    "Maximum 1 = 5 (can be played in other colours) − 4 (out of reach in black).",
                    "All copies of black 2 are gone: black ends with at most 1 card.",
                ],
            },
        ),
    ],
)
def test_statistics_and_how_they_are_derived(position: str, rules: str, told: dict[str, list[str]]) -> None:
    found = describe_statistics(ENGLISH, hw.Game(hw.position(position, HOUSES[rules])).statistics())
    assert {one.id: [one.value, *one.derivation] for one in found if one.id in told} == told


def test_a_plot_in_a_sentence() -> None:
    assert describe_series(ENGLISH, "Pace", [None, 3, 1, None, 2, None]) == "Pace: 1 to 3, 2 at the end."


def test_rules_of_a_house() -> None:
    suits = (hw.Suit("x", "zinc", "every"), "r", hw.Suit("y", "yellow", copies=(1, 1, 1)), hw.Suit("g", "green", ("r", "g")))
    told = describe_rules(ENGLISH, hw.RuleSet(suits=suits, copies=(3, 2, 2), hand_size=5), 3, "Ann")
    assert told.line == "House rules · The dealer that proves"
    assert told.differences[0].startswith("The dealer that proves deals against Ann:")
    assert told.differences[1:] == [
        "zinc: an extra colour, 7 cards.", "zinc: every colour clue touches it, and none names it.",
        "yellow: copies of 1, 2, 3, …: 1, 1, 1.", "green: touched by the colour clues red, green.", "Without these colours: blue, white.",
        "Copies of 1, 2, 3, …: 3, 2, 2, not 3, 2, 2, 2, 1.",
    ]  # fmt: skip
    assert told.numbers[:3] == ["Cards in a hand: 5", "Cards in the deck: 24", "Copies of 1, 2, 3, …: 3, 2, 2"]
    assert told.numbers[3:] == ["Clue tokens: 8", "Strikes that end the game: 3", "Highest score: 12"]


def test_rules_of_an_edition() -> None:
    told = describe_rules(ENGLISH, rule_set("PL", "avalanche_5"), 3)
    assert (told.line, told.differences) == ("Base game · Avalanche of colours, 5 cards", ["multicolour: an extra colour, 5 cards."])
    assert told.printed == ["Avalanche of colours, 5 cards: Difficile (BGA), Lawina kolorów (PL)"]
    for name, line in (
        ("common", "Base game"), ("IT", "Base game (IT · BGA · PT)"), ("common+wild", "Base game · Wild multicolour"),
        ("BGA+avalanche", "Base game (BGA · PT) · Avalanche of colours"),
        ("PT+avalanche+black_powder", "Base game (PT) · Avalanche of colours · Black powder"),
    ):  # fmt: skip
        assert describe_rules(ENGLISH, rule_set(name), 3).line == line
    told = describe_rules(ENGLISH, rule_set("PT", "black_powder"), 3)
    assert "black: played downwards, from 5 to 1." in told.differences
    assert "black: adds nothing to the score; each missing card takes 1 off." in told.differences


def test_names_of_values_and_actions() -> None:
    state, parity = hw.position("r1 | >Ann r2 y5 | Ben r3 g1", ANNOUNCING), hw.RuleSet(rank_clues="parity")
    assert [value_name(ENGLISH, parity, value) for value in (1, 2, "r")] == ["odd", "even", "red"]
    assert [value_name(ENGLISH, state.rules, value) for value in (1, 2, "red", "y")] == ["1", "2", "red", "yellow"]
    said = [action_name(ENGLISH, state, action) for action in (hw.Play(2), hw.Play(1, "red"), hw.Discard(2), hw.Clue("Ben", 3))]
    assert said == ["Play slot 2", "Play slot 1 as red", "Discard slot 2", "Tell Ben 3"]
    with pytest.raises(TypeError, match="there is no button for Reorder"):
        action_name(ENGLISH, state, hw.Reorder("Ann", (2, 1)))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("listed", 0b110, "red 2 and red 3"), ("options", 0b110, "red 2 or red 3"), ("options", 0, "none"),
        ("cards", 0b1111111, "one of 7 different cards"),
        ("cards", 0b111111, "red 1, red 2, red 3, red 4, red 5 or yellow 1"),
        ("hand", [0, 6], "red 1, yellow 2"), ("hand", [], "–"), ("people", [0, 1], "Ann and Ben"), ("pace", -3, "−3"),
        ("fact", "r1 or y1", "a red 1 or a yellow 1"),
        ("fact", "r1 or r2 or r3 or r4 or r5 or y1 or y2", "one of 7 different cards"),
    ],
)  # fmt: skip
def test_values_of_statements(name: str, value: object, words: str) -> None:
    state = hw.position("r1 | >Ann r2 y5 | Ben r3 g1", ANNOUNCING)
    assert FIELD_WORDS[name](Speaker.by_place(ENGLISH, state, None), value) == words
