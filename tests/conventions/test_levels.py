"""Conventions as text, and each rule of levels 3 to 5 in an example, before the judge."""

from __future__ import annotations

from itertools import permutations

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Announcement, Reading
from hanabi_widget.rules import Action, RuleSet, SeatIndex, card_numbers, cards_by_number
from tests.notation.test_position import assert_refused, carets

from .judge import Judge

WRONG = """
focus: newest
             ^ no name
name: ours
focus: middle
       ^ 'middle' is not known here
name: ours
focus newest
^ a line says 'key: what'
name: ours
save: 5 with 5, on chip
                ^ 'on chip' is not known here
name: ours
save: five
      ^ 'five' is not known here
name: ours
save: 5 with purle
             ^ 'purle' is not known here
name: ours
prompt: newest, nobody
                ^ 'nobody' is not known here
name: ours
prompt: middle, nobody
        ^ 'middle' is not known here; allowed: newest, oldest
name: ours
focus: oldest
focus: oldest
^ was said before
name: ours
save:
     ^ something is missing
name:
     ^ no name
name: ours
prompt: newest, behind a prompt
                ^ 'behind a prompt' is not known here; allowed: between, others, anybody, one card
name: ours
finesse: newest, behind a door
                 ^ three cards, behind a playable card, behind a prompt
name: ours
fix: mistakes
     ^ 'mistakes' is not known here; allowed: shown mistake
name: ours
sarcastic discard: any card
                   ^ 'any card' is not known here; allowed: touched card
name: ours
sum: everything
     ^ 'everything' is not known here; allowed: recommendations
name: ours
chop move: rubbish
           ^ 'rubbish' is not known here
name: ours
chop move: 5 with 6 cards
                  ^ '6 cards' is not known here
name: ours
chop move: 5 with 5, on chop
                     ^ 'on chop' is not known here; allowed: next to chop, after the early game
name: ours
focus: newst new
       ^ did you mean 'newest new'?
name: ours
focsu: oldest
       ^ did you mean 'focus'?
name: ours
save: criticl, on chop
      ^ did you mean 'critical'?
name: ours
save: critical with purle
                    ^ did you mean 'purple'?
name: ours
save: critical, on chp
                ^ did you mean 'on chop'?
name: ours
silence: untouched card
         ^ did you mean 'untouched cards'?
name: ours
focus: oldest
touch: good
           ^ no line says what a clue means
"""


@pytest.mark.parametrize(("text", "line", "column", "problem"), carets(WRONG))
def test_errors_are_shown_at_their_place(text: str, line: int, column: int, problem: str) -> None:
    assert_refused(hw.convention, text, line, column, problem)


def test_a_rule_may_be_about_one_card() -> None:
    (rule,) = hw.convention("name: ours\nsave:r5 with 5, on chop").rules
    assert (rule.fact, rule.clue, rule.place) == ("r5", 5, "on chop")


def test_a_class_can_agree_on_something_of_its_own() -> None:
    game = hw.deal(players=2, seed=2)
    ours = "name: ours\nfocus: oldest\ndiscard: trash with red  # red means: discard your oldest\n"
    game.apply(hw.Clue("Bob", "red"))
    assert game.under(ours)[1].announcements[0].cases == ()
    with pytest.raises(hw.HanabiError, match="no convention 'level 9'"):
        game.under("level 9")


TWO, THREE = RuleSet(suits="ry", copies=(3, 2, 2, 2, 1), hand_size=3), RuleSet(suits="ryg", copies=(3, 2, 2, 1), hand_size=2)


def read(level: str, position: str, *actions: Action, rules: RuleSet = TWO, drawn: str | None = None) -> Reading:
    """The last position of a game as read under a level, which is what the judge says; ``drawn`` is the next card of the deck."""
    start = hw.position(position, rules)
    if drawn is not None:
        start = start.replace(deck=[rules.identity_of(drawn), *start.deck[1:]])
    game = hw.Game(start, actions)
    reading, judge = game.under(level)[-1], Judge(hw.convention(level), game)
    seats = range(len(start.names))
    for chain in (*permutations(seats, 1), *permutations(seats, 2)):
        assert [card.identity_bits for card in reading.trust(*chain)] == judge.identities(chain), chain
    return reading


def said_now(reading: Reading, kind: str = "meaning") -> Announcement | None:
    """What the last action said of this kind."""
    return next((said for said in reading.announcements if said.kind == kind and said.step == reading.record.step), None)


def meant(reading: Reading) -> str | None:
    """The name of the case of the last clue that is true."""
    said = said_now(reading)
    assert said is not None
    return next((case.name for case in said.cases if case.is_true(cards_by_number(reading.state))), None)


def trusted(reading: Reading, player: str, slot: int) -> str:
    """The cards that a player trusts a card of their own to be one of."""
    return " ".join(sorted(reading.trust(player)[slot].identities))


# -- level 3 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "actions", "drawn", "slot"),
    [
        ("4c | A y4 y3 r4 | >B y1 r4 y4", [hw.Discard(3), hw.Clue("B", 1)], "r1", 1),
        ("4c | >A y4 y3 r4 | B y1 r1 y4", [hw.Clue("B", 1)], "r2", 2),
        ("4c | A y4 y3 r4 | >B y3 y1 r4", [hw.Discard(3), hw.Clue("B", 1)], "r1", 3),
    ],
    ids=["drawn before dealt", "dealt: the oldest first", "on chop before drawn"],
)
def test_the_order_of_ones(position: str, actions: list[Action], drawn: str, slot: int) -> None:
    reading = read("level 3", position, *actions, drawn=drawn)
    said = said_now(reading)
    assert said is not None
    assert said.focus == card_numbers(reading.state)[1][slot - 1]


def test_a_clue_that_shows_a_mistake_means_nothing_else() -> None:
    """B took the card for y2, as good touch leaves nothing else of yellow that can be played; it is y4, and red is no play clue."""
    bad = "r1 y1 | 4c | >A y3 r3 y5 | B r4 y3 r2"
    reading = read("level 3", bad, hw.Clue("B", "yellow"), hw.Clue("A", 5), hw.Clue("B", 3))
    assert meant(read("level 3", bad, hw.Clue("B", "yellow"))) is None
    assert meant(reading) == "fix"
    assert trusted(reading, "B", 2) == "y3"
    assert meant(read("level 2", bad, hw.Clue("B", "yellow"), hw.Clue("A", 5), hw.Clue("B", 3))) != "fix"


def test_who_discards_a_touched_card_that_is_needed_sees_it_touched_elsewhere() -> None:
    """A holds a touched 3; B was told of the same one, and gives it up."""
    position = "r2 y2 | 4c | >A r3 y1 y4 | B r3 y1 r4"
    actions: list[Action] = [hw.Clue("B", 4), hw.Clue("A", 3), hw.Clue("B", 3), hw.Discard(1)]
    reading = read("level 3", position, *actions, drawn="y2")
    said = said_now(reading, "sarcastic")
    assert said is not None
    assert said.is_true(cards_by_number(reading.state))
    assert trusted(reading, "A", 1) == "r3"
    assert trusted(read("level 2", position, *actions, drawn="y2"), "A", 1) != "r3"
    actions[1] = hw.Clue("A", 4)
    alone = read("level 3", "r2 y2 | 4c | >A r1 y1 y4 | B r3 y1 r4", *actions, drawn="y2")
    broken = said_now(alone, "sarcastic")
    assert broken is not None
    assert broken.cases == ()


# -- level 4 ----------------------------------------------------------------------------------------------------


def test_a_clue_of_trash_moves_all_older_cards_off_chop() -> None:
    position = "r1 y1 | 4c | >A r4 y4 r3 | B r1 y2 y3"
    reading = read("level 4", position, hw.Clue("B", 1))
    assert meant(reading) == "chop move"
    assert reading.record.moved == {*card_numbers(reading.state)[1][1:]}
    assert reading.record.free_in(SeatIndex(1)) == []
    assert not reading.record.moved & read("level 3", position, hw.Clue("B", 1)).record.moved
    one = read("level 4", "r1 y1 | 4c | >A r4 y4 r3 | B y1 r1 y2", hw.Clue("B", 1))
    assert one.record.moved == {card_numbers(one.state)[1][2]}
    assert trusted(one, "B", 3) == "r2 r3 r4 r5 y2 y3 y4 y5"


@pytest.mark.parametrize(
    ("hand", "before", "case"),
    [
        ("r2 y5 y2", [hw.Discard(1), hw.Clue("A", 4)], "chop move"),
        ("r2 y5 y2", [], "stall"),
        ("y5 r2 y2", [hw.Discard(1), hw.Clue("A", 4)], "stall"),
    ],
    ids=["next to chop", "early", "further off"],
)
def test_a_clue_of_a_five_next_to_chop_moves_it_after_the_early_game(hand: str, before: list[Action], case: str) -> None:
    position = f"r1 y1 | 4c | >A y1 r4 r4 | B {hand}"
    reading = read("level 4", position, *before, hw.Clue("B", 5), drawn="y3")
    assert meant(reading) == case
    assert bool(reading.record.moved) == (case == "chop move")


def test_a_chop_move_for_trash_breaks_the_agreement_and_the_audit_says_so() -> None:
    game = hw.Game(hw.position("r2 y1 | 6c | >A r4 y4 r3 | B y2 r1 r2", TWO), [hw.Clue("B", 1)])
    audit = game.audit("level 4")
    assert audit[0].broken == ("meaning",)
    assert "Agreement broken: every card that this clue moves off the chop is trash." in str(game.review("level 4"))


def test_the_discard_of_a_card_that_nobody_else_holds_breaks_the_agreement_and_the_audit_says_so() -> None:
    start = hw.position("r2 y2 | 6c | >A r1 y1 y4 | B r3 y1 r4", TWO)
    actions: list[Action] = [hw.Clue("B", "red"), hw.Clue("A", 4), hw.Clue("B", 4), hw.Clue("A", 1), hw.Clue("B", 3), hw.Discard(1)]
    game = hw.Game(start.replace(deck=[TWO.identity_of("y2"), *start.deck[1:]]), actions)
    broken = "Agreement broken: B discarded a touched card that is still needed, and nobody else has one touched."
    assert broken in game.review("level 3").paragraphs[-1].text


# -- level 5 ----------------------------------------------------------------------------------------------------


def test_a_finesse_may_be_behind_a_card_that_can_be_played() -> None:
    """B holds y1 in front of r1; C's r2 calls for both."""
    position, clue = ">A y2 g3 | B y1 r1 | C r2 g3", hw.Clue("C", "red")
    reading = read("level 5", position, clue, rules=THREE)
    assert meant(reading) == "layered"
    assert meant(read("level 4", position, clue, rules=THREE)) is None
    after = read("level 5", position, clue, hw.Play(1), hw.Clue("A", "yellow"), rules=THREE, drawn="g1")
    assert trusted(after, "B", 2) == "r1"


def test_a_finesse_may_be_behind_a_touched_card_that_seems_to_be_meant() -> None:
    """B's 2 is y2, not r2 as C's r3 seems to say: r2 is B's newest card."""
    position, clue = "r1 y1 | 4c | >A g3 g1 | B r2 y2+2 | C r3 y1", hw.Clue("C", "red")
    assert meant(read("level 5", position, clue, rules=THREE)) == "hidden"
    assert meant(read("level 4", position, clue, rules=THREE)) is None
    after = read("level 5", position, clue, hw.Play(2), hw.Clue("A", 3), rules=THREE, drawn="g1")
    assert trusted(after, "B", 2) == "r2"


def test_one_clue_prompts_as_many_cards_as_the_convention_says() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben r2+r r1+r b3 w3 g3 | Cleo r3 g4 b4 w4 g2"), [hw.Clue("Cleo", "red")])
    text = "name: ours\nfocus: newest new\nplay: now, after called cards\nprompt: newest, anybody, {}\n"
    called = [str(game.under(text.format(most))[1].trust("Ben")[1]) for most in ("one card", "two cards")]
    assert called == ["<slot 1: r1 r2 r3 r4 r5>", "<slot 1: r1>"]
