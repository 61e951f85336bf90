"""A picture: well-formed whatever the game, only what its viewpoint sees, nothing outside its frame."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hanabi_widget.picture import picture, state_picture
from hanabi_widget.picture.suits import LOOKS, OTHER, RAINBOW, SHAPES
from hanabi_widget.picture.svg import text_width
from hanabi_widget.protocol.board import BoardState
from hanabi_widget.rules import EDITIONS, Discard, Game, Play, RuleSet, SeatIndex, State, Suit, initial_state, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.view import Viewpoint, board_state

JS = Path(__file__).parents[2] / "js" / "src"
SVG = "{http://www.w3.org/2000/svg}"
ODD = "Ann <b>&\"'</b>", "]]>\x00\x1b\ud800\ufffe", "\n\t Ça 你好 🎆 שלום \u202e"
RULES: list[str | RuleSet] = [
    *(f"{edition}+{variant}" for edition, (_, variants) in EDITIONS.items() for variant in variants),
    "PT+avalanche+black_powder",
    RuleSet(suits=(*"rygbp", Suit("t", "teal"))),
    RuleSet(suits=("r", Suit("q", "less <b>"), Suit("z", "and &")), copies=(2, 1), hand_size=3),
    RuleSet(suits="rygbwpmk", copies=(3, 2, 2, 2, 2, 2, 2, 2, 1), hand_size=6, clue_tokens=30, strikes=20),
    RuleSet(suits="ry", copies=(2,), hand_size=1, clue_tokens=0),
]


def board_of(game: Game, seat: int | None = None) -> BoardState:
    return board_state(game.line, Viewpoint(() if seat is None else (SeatIndex(seat),)), LANGUAGES["en"])


def random_game(state: State, seed: int, steps: int = 200) -> Game:
    """A game of random actions, fewer discards and plays than clues."""
    choose, game = random.Random(seed), Game(state)
    for _ in range(steps):
        legal = game.last.state.legal_actions()
        if not legal:
            break
        game.apply(choose.choice(legal), choose.choice(["", "", "A <comment> & more. " * 9]))
    return game


def parse_svg(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def positions(element: ElementTree.Element, x: float = 0, y: float = 0) -> list[tuple[float, float, ElementTree.Element]]:
    """Every element that is drawn with where its place lies in the picture."""
    translation = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)$", element.get("transform", ""))
    if translation:
        x, y = x + float(translation[1]), y + float(translation[2])
    own = [(x, y, element)] if element.tag in (f"{SVG}text", f"{SVG}rect") else []
    return own + [found for child in element for found in positions(child, x, y)]


def assert_stays_inside(svg: str) -> None:
    """No rectangle and no text leaves the picture, fonts being as wide as they come."""
    root = parse_svg(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for x, y, element in positions(root):
        if element.tag == f"{SVG}rect":
            assert x + float(element.get("x", 0)) >= 0
            assert x + float(element.get("x", 0)) + float(element.get("width", 0)) <= width
            assert y + float(element.get("y", 0)) + float(element.get("height", 0)) <= height
        elif " " not in element.get("x", "").strip():
            text, size, at = "".join(element.itertext()), float(element.get("font-size", 0)), x + float(element.get("x", 0))
            wide = text_width(text, size, bold=element.get("font-weight") is not None)
            before = {"start": 0.0, "end": 1.0}.get(element.get("text-anchor", ""), 0.5) * wide
            assert at - before >= 0, text
            assert at - before + wide <= width, text
            assert y + float(element.get("y", 0)) <= height


@pytest.mark.parametrize("number", range(len(RULES)))
def test_every_game_is_well_formed_from_everywhere(number: int) -> None:
    rules = RULES[number]
    chosen = rule_set(rules) if isinstance(rules, str) else rules
    for players in chosen.hand_sizes:
        if players * chosen.hand_sizes[players] > len(chosen.deck):
            continue
        game = random_game(initial_state(players, seed=number, rules=chosen), number, 70)
        for step in {1, len(game) // 2, len(game) - 1}:
            nodes = game.line[max(0, step - 1) : step + 1]
            for seat in (None, SeatIndex(step % players)):
                assert_stays_inside(
                    picture(board_state(nodes, Viewpoint(() if seat is None else (seat,)), LANGUAGES["en"]), len(nodes) - 1)
                )


@pytest.mark.parametrize("players", range(2, 7))
def test_players_from_two_to_six(players: int) -> None:
    rules = RuleSet(hand_size=4)
    game = random_game(initial_state(players, seed=players, rules=rules), players)
    for seat in (None, *range(players)):
        root = parse_svg(picture(board_of(game, seat), len(game) - 1))
        assert [name for name in texts(root) if name in game.root.state.names] == list(game.root.state.names)


def test_the_picture_has_the_texts_of_the_frame() -> None:
    game = random_game(initial_state(3, seed=7), 7)
    shown = board_of(game)
    for step, frame in enumerate(shown["frames"]):
        root = parse_svg(picture(shown, step))
        desc, title = root.findtext(f"{SVG}desc", ""), root.findtext(f"{SVG}title", "")
        assert root.get("aria-label") == title
        assert ".." not in title
        assert title.startswith(f"Hanabi: {frame['status'].rstrip('.')}")
        assert desc.startswith(frame["log"])
        found = " ".join(texts(root))
        for text in (
            shown["steps"][step]["label"],
            frame["log"],
            frame["status"],
            frame["clue_tokens"]["label"],
            frame["strikes"]["label"],
            *(f"{statistic['label']}: {statistic['value']}" for statistic in frame["statistics"]),
        ):
            assert text in found
        assert frame["deck"]["label"] in found


def test_names_are_escaped_and_cleaned() -> None:
    svg = state_picture(initial_state(ODD, seed=1))
    root = parse_svg(svg)
    svg.encode()
    assert ODD[0] in texts(root)
    assert "]]>\ufffd\ufffd\ufffd\ufffd" in texts(root)
    assert "<b>" not in svg
    assert_stays_inside(svg)


@pytest.mark.parametrize("name", ["W" * 5000, "你" * 5000, "W " * 2500, "e\u0301" * 5000, "🎆" * 5000, "i" * 5000])
@pytest.mark.parametrize("players", [2, 5])
def test_long_names_do_not_overflow(name: str, players: int) -> None:
    names = [f"{name}{seat}" for seat in range(players)]
    game = random_game(initial_state(names, seed=3), 3, 9)
    game.last.comment = name
    for seat in (None, 1):
        svg = picture(board_of(game, seat), len(game) - 1)
        assert_stays_inside(svg)
        assert len(svg) < 150_000


def test_a_seat_sees_the_same_whatever_its_hand_is() -> None:
    """Bob's hand changes places with the deck: Bob's picture stays, everybody's changes."""
    deck = list(initial_state(3, seed=5)._cards)
    other = [*deck[:5], *deck[20:25], *deck[10:20], *deck[5:10], *deck[25:]]
    assert sorted(other) == sorted(deck)
    bob = [picture(board_of(Game(initial_state(3, deck=cards)), 1), 0) for cards in (deck, other)]
    assert bob[0] == bob[1]
    assert state_picture(initial_state(3, deck=deck)) != state_picture(initial_state(3, deck=other))


def test_a_face_down_hand_shows_no_face() -> None:
    state = initial_state(2, seed=5)
    root = parse_svg(picture(board_of(Game(state), 1), 0))
    assert sum(element.get("fill") == "#2a3d78" for element in root.iter()) == 5
    assert parse_svg(state_picture(state)).find(f".//{SVG}rect[@fill='#2a3d78']") is None


def test_unknown_cards_and_empty_hands() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1), hand_size=1)
    assert_stays_inside(state_picture(initial_state(2, rules=rules, deck=["?"] * 6)))
    game = random_game(initial_state(2, rules=rules, seed=1), 1)
    for step in range(len(game)):
        assert_stays_inside(picture(board_of(game), step))


def test_two_pictures_on_a_page_cannot_clash() -> None:
    """No ids, classes, styles or links: nothing to clash, nothing that a sanitizer takes away."""
    game = random_game(initial_state(5, seed=2, rules="PT+avalanche+black_powder"), 2)
    for element in parse_svg(picture(board_of(game, 0), len(game) - 1)).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
        assert not {"id", "class", "href"} & set(element.keys())


def test_same_game_same_picture() -> None:
    one, two = (picture(board_of(random_game(initial_state(4, seed=2), 2), 1), 5) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("step", [0, 25, 50])
def test_it_is_small(step: int) -> None:
    game = random_game(initial_state(5, seed=4, rules=RuleSet(suits="rygbwp", strikes=30)), 4, 60)
    assert len(picture(board_of(game, 0), min(step, len(game) - 1))) < 60_000


def test_a_missing_step_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        picture(board_of(Game(initial_state(2, seed=1))), 1)


def test_a_variation_says_so() -> None:
    game = Game(initial_state(2, seed=1))
    game.apply(Discard(1)) if Discard(1) in game.root.state.legal_actions() else game.apply(Play(1))
    shown = board_state(game.line, Viewpoint(), LANGUAGES["en"], 0)
    assert shown["variation"] is not None
    assert shown["variation"]["label"] not in texts(parse_svg(picture(shown, 0)))
    assert shown["variation"]["label"] in texts(parse_svg(picture(shown, 1)))


def test_suits_look_as_in_the_browser() -> None:
    css = (JS / "style" / "suits.css").read_text("utf-8")
    assert LOOKS.keys() == SHAPES.keys()
    for letter, look in (*LOOKS.items(), ("", OTHER)):
        rule = re.search(rf"\[data-suit{f'={chr(34)}{letter}{chr(34)}' if letter else ''}\] {{([^}}]*)}}", css)
        assert rule
        said = dict(re.findall(r"--([\w-]+): (#\w+);", rule[1]))
        assert (said["suit"], said.get("ink", "#fff"), said.get("rim", look.rim)) == (look.fill, look.ink, look.rim)
    rainbow = re.search(r"--rainbow: (.*);", css)
    assert rainbow
    assert tuple(re.findall(r"#\w+", rainbow[1])) == RAINBOW
