"""What boards show by agreement: beside knowledge, never mixed with it, and nothing that a seat must not see."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Reading
from hanabi_widget.knowledge.formula import fact_identities
from hanabi_widget.protocol.board import LabelledLines
from hanabi_widget.protocol.board_messages import CardKnowledge
from hanabi_widget.rules import Clue, Game, Identity, SeatIndex, card_numbers, cards_by_number, clues_of, playable, seats
from hanabi_widget.text import ENGLISH, LocalizedError, action_name, card_name
from hanabi_widget.view import DETAILS, Viewpoint, advice, inspection, offered_advice, previews, whole_board
from hanabi_widget.view.learned import agreement
from tests.conventions.random_convention_games import random_convention, random_game
from tests.explain.test_agreed import UNLESS
from tests.other_worlds import another_world
from tests.random_positions import random_games
from tests.seeds import some

BEGINNER, LEVEL_2 = hw.convention("beginner"), hw.convention("level 2")
AGREED_KEYS = ("trusted", "agreed", "broken", "conventions")


def broken_clue() -> Game:
    """A red clue to a card that cannot be played, by a player who cannot hold the card for which it is taken."""
    game = Game(hw.position(">Ann y1-r y2-r y3-r y4-r y5-r | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    return game


def views_from(seat: SeatIndex, players: int, convention: hw.Convention) -> list[Viewpoint]:
    """The seat, and a chain that begins with it."""
    other = SeatIndex((seat + 1) % players)
    return [Viewpoint((seat,), convention=convention), Viewpoint((seat, other), convention=convention)]


@pytest.mark.parametrize("seed", [*range(0, 12, 3), 1, 8, 24])
def test_nothing_depends_on_cards_hidden_from_the_first_player(seed: int) -> None:
    random = Random(seed)
    if seed % 3:
        agreed = random_convention(random) if seed < 24 else hw.convention("hats")
    else:
        agreed = hw.convention(("level 2", "level 4", "level 5")[seed // 3 % 3])
    game = random_game(random, agreed, 9) if seed % 3 else next(random_games(seed, 1))
    nodes = Game(game[0], [node.action for node in game.line[1:9] if node.action]).line
    players = seats(len(nodes[0].state.names))
    seat = random.choice(players)
    others = another_world(random, nodes, seat).line
    first, second, *more = random.sample(players, len(players))
    chains, detail = ((seat,), (seat, first, seat), (seat, first, second, *more)), random.choice(DETAILS)
    without = [Viewpoint(chain, detail=detail) for chain in chains] + [Viewpoint(common=True, detail=detail)]
    for view in (*views_from(seat, len(players), agreed), *without):
        board = whole_board(nodes, view, ENGLISH)
        assert whole_board(others, view, ENGLISH) == board
        frames = zip(nodes, board["frames"]) if view.convention else ()
        for node, card in ((node, card) for node, frame in frames for hand in frame["hands"] for card in hand["cards"]):
            assert card["agreed"] == agreed_words(node.state, card["trusted"])
            assert not card["trusted"] or any(weight and not trust for weight, trust in zip(card["weights"], card["trusted"]))
        for frame, said in zip(board["frames"], board["commentaries"]) if view.convention else ():
            narrower = {card["id"] for hand in frame["hands"] for card in hand["cards"] if card["trusted"]}
            relied = [
                line for line in said.get("agreed", {"lines": []})["lines"] if "rely on it" in line["text"] and UNLESS not in line["text"]
            ]
            assert {number for line in relied for number in line["cards"]} <= narrower
        step = random.randrange(len(nodes))
        for player in players:
            assert previews(ENGLISH, view, others[step], player) == previews(ENGLISH, view, nodes[step], player)
            number = random.choice(card_numbers(nodes[step].state)[player] or [None])
            if number is not None:
                shown = inspection(ENGLISH, nodes, step, view, number)
                assert inspection(ENGLISH, others, step, view, number) == shown
                check_agreed(nodes[step].state, shown["views"])
                assert len(view.chain) < 2 or len([tab for tab in shown["views"] if tab["id"] != "agreed"]) < 2


def check_agreed(state: hw.State, tabs: list[CardKnowledge]) -> None:
    """What is claimed by agreement fits what is known beside it, and what may be trusted; examples show what they are to show."""
    for tab in tabs:
        known, trusted = (sum(1 << number for number, weight in enumerate(each["weights"]) if weight) for each in (tabs[0], tab))
        for claim in (*tab["facts"], *tab["identities"]):
            meant = fact_identities(state, claim["id"])
            for card in (card for hand in claim["counterexample"] for card in hand["cards"] if card["in_question"]):
                example = 1 << state.rules.identity_of(f"{card['suit']}{card['rank']}")
                assert bool(meant & example) is (claim["id"] in state.rules.card_names), (
                    "an identity it may have, or that the fact may fail"
                )
            if tab["id"] != "agreed":
                continue
            assert claim["text"].endswith(", by logic alone.") is not bool(known & meant and known & ~meant)
            struck = ("no", "struck")[claim["id"] in state.rules.card_names and bool(known & meant and known & ~meant)]
            assert claim["verdict"] == ("open" if trusted & meant and trusted & ~meant else "yes" if trusted & meant else struck)
            assert not claim["reason"] or claim["verdict"] in ("yes", struck)
            assert bool(claim["counterexample"]) is (claim["verdict"] == "open")


def agreed_words(state: hw.State, trusted: list[int]) -> str:
    """What a card may be by agreement, in words."""
    names = [card_name(ENGLISH, state.rules, Identity(number)) for number, trust in enumerate(trusted) if trust]
    if len(names) < 5:
        return f"by agreement {ENGLISH.or_list(names)}" if names else ""
    all_playable = all(playable(state) >> number & 1 for number, trust in enumerate(trusted) if trust)
    return "by agreement playable" if all_playable else f"by agreement {len(names)} different cards"


@pytest.mark.parametrize("seed", some(range(12), 4))
def test_what_a_seat_is_told_of_keeping_and_breaking_is_true(seed: int) -> None:
    random = Random(seed)
    agreed = random_convention(random) if seed % 4 else hw.convention("hats")
    nodes = random_game(random, agreed, 12).line
    told = 0
    for node in nodes:
        for view in (*views_from(SeatIndex(seed % 2), len(node.state.names), agreed), Viewpoint(convention=agreed)):
            here = agreement(node, view, view.knowledge(node.state))
            assert here is not None
            for said in here.said:
                truth, true_case = said.is_true(cards_by_number(node.state)), said.kind == "meaning" and here.true_case(said)
                assert not (here.is_broken(said) and truth)
                assert not true_case or truth
                assert view.chain or here.is_broken(said) is not truth
                told += here.is_broken(said) or said.kind == "sum" or bool(true_case)
    assert told


@pytest.mark.parametrize("seed", range(6))
def test_a_board_blames_for_a_break_whom_the_audit_blames(seed: int) -> None:
    """Of what only goes back to an earlier break it says so, without a mark in the timeline."""
    agreed = random_convention(Random(seed))
    game = random_game(Random(seed), agreed, 14)
    board = whole_board(game.line, Viewpoint(convention=agreed), ENGLISH)
    for line, frame, said in zip(game.audit(agreed), board["frames"][1:], board["commentaries"][1:]):
        told = " ".join(sentence["text"] for sentence in said.get("agreed", {"lines": []})["lines"])
        assert bool(frame["broken"]) is (None in line.follows)
        assert bool(frame["broken"]) is ("Agreement broken" in told)
        assert any(line.follows) or "goes back to step" not in told


def test_what_comes_of_a_break_is_told_as_that_on_a_board() -> None:
    start = next(deal for deal in (hw.deal(players=2, seed=seed)[0] for seed in range(500)) if one_green_front_three(deal))
    nodes = Game(start, [hw.Clue("Bob", 3), hw.Discard(4)]).line
    board = whole_board(nodes, Viewpoint(convention=hw.convention("level 2")), ENGLISH)
    assert [bool(frame["broken"]) for frame in board["frames"]] == [False, True, False]
    (line, *_) = board["commentaries"][2]["agreed"]["lines"]
    assert line["text"].endswith("was called to be played now, but that goes back to step 1, where the agreement was broken.")


def one_green_front_three(deal: hw.State) -> bool:
    return [name for name in deal.hand("Bob") if name[1] == "3"] == ["g3"] == [*deal.hand("Bob")[:1]]


@pytest.mark.parametrize("chain", [(), (1,), (0, 1)])
def test_knowledge_is_the_same_to_the_byte_beside_an_agreement(chain: tuple[SeatIndex, ...]) -> None:
    nodes = broken_clue().line
    bare = whole_board(nodes, Viewpoint(chain), ENGLISH)
    agreed = whole_board(nodes, Viewpoint(chain, convention=BEGINNER), ENGLISH)
    assert not any(f'"{key}"' in json.dumps(bare) for key in AGREED_KEYS)
    for told, said in zip(bare["commentaries"], agreed["commentaries"]):
        assert said["explanation"] == told["explanation"]
    for plain, frame in zip(bare["frames"], agreed["frames"]):
        for hand, beside in zip(plain["hands"], frame["hands"]):
            for card, other in zip(hand["cards"], beside["cards"]):
                text = f", {other['agreed']}" if other["agreed"] else ""
                assert other["label"].replace(text, "") == card["label"]
                assert json.dumps({key: other[key] for key in card if key != "label"}) == json.dumps(  # type: ignore[literal-required]
                    {key: value for key, value in card.items() if key != "label"}
                )


def test_a_card_shows_what_it_may_be_by_agreement_and_the_breach_is_told_to_those_who_see_it() -> None:
    nodes, boards, frames = broken_clue().line, {}, {}
    for name, chain in (("all", ()), ("Ann", (0,)), ("Ben", (1,))):
        boards[name] = whole_board(nodes, Viewpoint(tuple(map(SeatIndex, chain)), convention=BEGINNER), ENGLISH)
        frames[name] = boards[name]["frames"][1]
        card = frames[name]["hands"][1]["cards"][4]
        assert [place for place, trusted in enumerate(card["trusted"]) if trusted] == [0]
        assert card["agreed"] == "by agreement red 1"
        assert card["agreed"] in card["label"]
    assert frames["all"]["broken"] == frames["Ann"]["broken"] != ""
    assert frames["Ben"]["broken"] == ""
    agreed = boards["Ann"]["commentaries"][1].get("agreed")
    assert agreed
    assert [line["text"] for line in agreed["lines"]] == [
        "Agreement broken: Ben’s fifth card is the red 2, which this clue cannot mean.",
        "A clue about the same card that keeps the agreement: Tell Ben 2.",
        "By “play”, Ben may rely on it that the red card is the red 1 and can be played.",
    ]


def test_a_preview_says_how_a_clue_would_be_taken_and_whether_that_is_true() -> None:
    game = Game(broken_clue()[0])
    view = Viewpoint((SeatIndex(0),), convention=BEGINNER)
    shown = {clue["mark"]: clue.get("agreed") for clue in previews(ENGLISH, view, game.root, SeatIndex(1))}
    after = whole_board(broken_clue().line, view, ENGLISH)["commentaries"][1]
    assert texts(shown["r"]) == texts(after.get("agreed")) > {"A clue about the same card that keeps the agreement: Tell Ben 2."}
    assert not any("keeps the agreement" in text for mark in ("1", "2", "3", "g") for text in texts(shown[mark]))
    open_hand = Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    shown = {clue["mark"]: clue.get("agreed") for clue in previews(ENGLISH, view, open_hand.root, SeatIndex(1))}
    assert any(text.endswith("the red 1 and can be played, unless you hold cards that rule it out.") for text in texts(shown["r"]))
    assert game.last is game.root
    assert game.root.children == []


def texts(agreed: LabelledLines | None) -> set[str]:
    """All sentences of what is agreed."""
    return {line["text"] for line in agreed["lines"]} if agreed else set()


@pytest.mark.parametrize("seed", range(6))
def test_the_better_clue_keeps_the_agreement_and_is_about_the_same_card(seed: int) -> None:
    random = Random(seed)
    node = next(random_games(seed, 1)).line[random.randrange(6)]
    start, *after = node.path()
    reading = Game(start.state, [other.action for other in after if other.action]).under("level 2")[-1]
    view, told = Viewpoint((node.state.player,), convention=LEVEL_2), 0
    for seat in seats(len(node.state.names)):
        clues = [clue for clue in clues_of(node.state.legal_actions()) if clue.player == seat]
        names = {f"A clue about the same card that keeps the agreement: {action_name(ENGLISH, node.state, clue)}.": clue for clue in clues}
        for clue, shown in zip(clues, previews(ENGLISH, view, node, seat)):
            better = [names[text] for text in texts(shown.get("agreed")) if text in names]
            kept = said_to_be_kept(reading, clue)
            assert not (better and kept[0])
            told += len(better)
            for other in better:
                assert said_to_be_kept(reading, other) == (True, kept[1])
    assert told or seed, "there seed 0 has a better clue"


def said_to_be_kept(reading: Reading, clue: Clue) -> tuple[bool, int | None]:
    """Whether all that a clue says is true, and the card that it is about."""
    said = [other for other in reading.after(clue).announcements if other.step > reading.record.step]
    return all(other.is_true(cards_by_number(reading.state)) for other in said), next(
        (other.focus for other in said if other.kind == "meaning"), None
    )


def test_the_inspector_has_reasons_by_agreement_in_a_tab_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = broken_clue().line
    number = card_numbers(nodes[1].state)[1][4]
    bare, view = Viewpoint((SeatIndex(1),)), Viewpoint((SeatIndex(1),), convention=BEGINNER)
    without, shown = (inspection(ENGLISH, nodes, 1, each, number)["views"] for each in (bare, view))
    assert [tab for tab in shown if tab["id"] != "agreed"] == without
    (agreed,) = [tab for tab in shown if tab["id"] == "agreed"]
    assert agreed["text"] == "By agreement it is red 1."
    claims = {claim["id"]: claim for claim in agreed["identities"]}
    assert [line["text"] for line in claims["r2"]["reason"]] == [
        "By agreement the clue of step 1 says: Ben’s fifth card is red 1.",
        "So, by agreement, Ben may rely on it that it is not a red 2.",
    ]
    assert claims["r2"]["reason"][0]["steps"] == [1]
    monkeypatch.setattr("hanabi_widget.view.inspector.STEPS_PER_REASON", 0)
    (bare_claims,) = [tab for tab in inspection(ENGLISH, nodes, 1, view, number)["views"] if tab["id"] == "agreed"]
    assert [claim["text"] for claim in bare_claims["identities"]] == [claim["text"] for claim in agreed["identities"]]
    assert not any(claim["reason"] or claim["counterexample"] for claim in bare_claims["identities"])


@pytest.mark.parametrize("detail", DETAILS)
def test_nothing_is_agreed_where_knowledge_is_not_disclosed(detail: str) -> None:
    view = Viewpoint((), detail=detail, convention=BEGINNER)
    frame = whole_board(broken_clue().line, view, ENGLISH)["frames"][1]
    assert any(card["trusted"] for hand in frame["hands"] for card in hand["cards"]) is (detail in ("exact", "nested"))
    chain = whole_board(broken_clue().line, replace(view, chain=(SeatIndex(0),)), ENGLISH)["frames"][1]
    assert any(card["trusted"] for hand in chain["hands"] for card in hand["cards"]) is (detail == "nested")


def test_where_unknown_cards_matter_nothing_is_said() -> None:
    game = Game(hw.position(">Ann ? ? ? ? ? | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    frame = whole_board(game.line, Viewpoint(convention=LEVEL_2), ENGLISH)["frames"][1]
    assert not any(card["trusted"] for card in frame["hands"][1]["cards"])
    half_seen = Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 ? b3 w3 r2"))
    broken = half_seen.apply(hw.Clue("Ben", "red", touched=(5,)))
    assert "Agreement broken" in broken.explanation(under="beginner").agreed[0].text


def test_a_review_proposes_the_agreement_that_fits_the_clues() -> None:
    level_1, random = (hw.simulate(bot, 3, games=1, seed=2).game(0).line for bot in ("level 1", "random"))

    def proposed(line: Sequence[hw.Node], view: Viewpoint) -> str:
        return advice(ENGLISH, view, line, 0, "audit").get("legend", "").partition("−1: points lost.")[0].strip()

    best = "Of the agreements, “level 1” fits the clues best: 20 of 20 keep it."
    assert proposed(level_1, Viewpoint()) == proposed(level_1, Viewpoint(convention=BEGINNER)) == best
    assert proposed(level_1, Viewpoint(convention=hw.convention("level 1"))) == proposed(random, Viewpoint()) == ""
    assert proposed(random, Viewpoint(convention=BEGINNER)) == "No agreement fits the clues better than guessing."
    assert proposed(level_1, Viewpoint((SeatIndex(0),))) == "", "it would tell of hidden cards"
    assert proposed(level_1[:5], Viewpoint()) == "", "too few clues"


def test_the_review_of_a_line_is_advice_for_one_who_sees_all_cards_or_for_a_player() -> None:
    line, view = broken_clue().line, Viewpoint(convention=BEGINNER)
    assert "audit" in offered_advice(view)
    lines = advice(ENGLISH, view, line, 0, "audit")["lines"]
    assert [(sentence.get("verdict"), sentence["steps"]) for sentence in lines] == [(None, []), ("count", []), ("broken", [1])]
    assert "Agreement broken" in lines[-1]["text"]
    seen = advice(ENGLISH, Viewpoint((SeatIndex(0),), convention=BEGINNER), line, 0, "audit")["lines"]
    assert [sentence["steps"] for sentence in seen] == [[], [], [1]]
    assert advice(ENGLISH, Viewpoint(), line, 0, "audit")["lines"] == lines[:1]
    assert [sentence.get("sign") for sentence in lines] == [None, "", "≠"]
    known = next(random_games(3, 1)).line
    told, of_seat = (advice(ENGLISH, each, known, 0, "audit") for each in (Viewpoint(), Viewpoint((SeatIndex(0),))))
    assert len(told["graph"]["series"][0]["values"]) == len(known)
    assert told["legend"]
    assert "graph" not in of_seat, "it would tell of hidden cards"
    for other in (Viewpoint(common=True, convention=BEGINNER), Viewpoint((SeatIndex(0), SeatIndex(1)), convention=BEGINNER)):
        assert "audit" not in offered_advice(other)
        with pytest.raises(LocalizedError):
            advice(ENGLISH, other, line, 0, "audit")
