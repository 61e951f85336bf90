"""Pictures and charts: well-formed whatever the game, only what the viewpoint sees, nothing outside the frame; colours stay apart."""

from __future__ import annotations

import random
import re
import runpy
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from html import unescape
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import simulate
from hanabi_widget.bots.results import GameResult
from hanabi_widget.lessons.mastery import COURSE, Settled, Today
from hanabi_widget.picture import picture, state_picture
from hanabi_widget.picture.charts import BAR_X, MARGIN, Bar, batch_chart, chart
from hanabi_widget.picture.hands import PROPORTION
from hanabi_widget.picture.map_of_minds import map_picture
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.picture.suits import HEXAGON, LOOKS, OTHER, RAINBOW, SHAPES, look_of
from hanabi_widget.picture.svg import (
    ACCENT,
    BODY,
    DARK_TINTS,
    EDGE,
    FELT,
    INK,
    NEWS,
    PAPER,
    QUIET,
    SMALL,
    THEME,
    TINY,
    TITLE,
    TURN,
    WARN,
    WIDTH,
    image_html,
    text_width,
    truncate,
    wrap,
)
from hanabi_widget.protocol.board import WholeBoard
from hanabi_widget.rules import EDITIONS, SUITS, Game, Play, RuleSet, SeatIndex, State, Suit, initial_state, rule_set
from hanabi_widget.session.map_of_minds import Exploration
from hanabi_widget.text import LANGUAGES, Language
from hanabi_widget.view import ShownStep, Viewpoint, whole_board
from tests.view.test_map import FIVES, LADDER, LAST_FIVES, explored

DOCS = Path(__file__).parents[2] / "docs"
CSS = Path(__file__).parents[2] / "js" / "src" / "style" / "suits.css"
SVG = "{http://www.w3.org/2000/svg}"
LONG = "l" * 600
ODD = ("Ann <b>&\"'</b>", "]]>\x00\x1b\ud800\ufffe", "\n\t Ça 你好 🎆 שלום \u202e")
RULES: list[str | RuleSet] = [
    *(f"{edition}+{variant}" for edition, (_, variants) in EDITIONS.items() for variant in variants),
    "PT+avalanche+black_powder",
    RuleSet(suits=(*"rygbp", Suit("t", "teal"))),
    RuleSet(suits=("r", Suit("q", "less <b>"), Suit("z", "and &")), copies=(2, 1), hand_size=3),
    RuleSet(suits="rygbwpmk", copies=(3, 2, 2, 2, 2, 2, 2, 2, 1), hand_size=6, clue_tokens=30, strikes=20),
    RuleSet(suits="ry", copies=(2,), hand_size=1, clue_tokens=0),
]


def board_of(game: Game, seat: int | None = None) -> WholeBoard:
    return whole_board(game.line, Viewpoint(() if seat is None else (SeatIndex(seat),)), LANGUAGES["en"])


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


Box = tuple[float, float, float, float]


def boxes(element: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[tuple[Box, ElementTree.Element]]:
    """Every rectangle, disk, shape of a suit and text, with the box around it, in the order of drawing; fonts are as wide as they come."""
    if moved := re.match(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?$", element.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    name, given = element.tag.removeprefix(SVG), dict.fromkeys(("x", "y", "cx", "cy"), "0") | element.attrib
    left, top, across, down = ([float(number) for number in given[key].split()] for key in ("x", "y", "cx", "cy"))
    if name == "path" and moved and moved[3]:
        yield (x, y, x + 24 * float(moved[3]), y + 24 * float(moved[3])), element
    elif name == "circle":
        radius = float(given["r"])
        yield (x + across[0] - radius, y + down[0] - radius, x + across[0] + radius, y + down[0] + radius), element
    elif name == "rect":
        yield (x + left[0], y + top[0], x + left[0] + float(given["width"]), y + top[0] + float(given["height"])), element
    elif name == "text":
        size, words = float(given["font-size"]), "".join(element.itertext())
        for start, base, text in zip(left, top, words if len(left) > 1 else [words]):
            wide = text_width(text, size, bold="font-weight" in given)
            begin = x + start - {"start": 0.0, "end": 1.0}.get(given.get("text-anchor", ""), 0.5) * wide
            yield (begin, y + base - 0.72 * size, begin + wide, y + base), element
    for child in element:
        yield from boxes(child, x, y)


def within(box: Box, other: Box) -> bool:
    """Whether a box lies in another, up to half a pixel."""
    return all(sign * (a - b) > -0.5 for a, b, sign in zip(box, other, (1, 1, -1, -1)))


def assert_stays_inside(svg: str) -> None:
    """No shape and no text leaves the picture."""
    root = parse_svg(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for box, element in boxes(root):
        assert within(box, (0, 0, width, height)), element.attrib


def drawn(element: ElementTree.Element, root: ElementTree.Element) -> Any:  # noqa: ANN401
    """What an element draws: it or what it refers to, its attributes, its text and its content, without what is for who cannot see it."""
    if element.tag == f"{SVG}use":
        element = next(other for other in root.iter() if other.get("id") == element.attrib["href"].removeprefix("#"))
    unseen = ("id", "role", "aria-label", "data-hanabi")
    inside = [drawn(child, root) for child in element if child.tag.removeprefix(SVG) not in ("title", "desc", "style")]
    return element.tag, {key: value for key, value in element.items() if key not in unseen}, element.text, inside


def assert_image_draws_the_same(svg: str) -> None:
    """A picture in an image of a page is the same picture, in less."""
    found = re.search(r'src="data:image/svg\+xml,([^"]*)" alt="&lt;words&gt;"', image_html(svg, "<words>"))
    assert found
    image = unquote(unescape(found[1]))
    assert len(image) < 0.9 * len(svg)
    root, original = ElementTree.fromstring(image), parse_svg(svg)
    assert drawn(root, root) == drawn(original, original)


def test_the_drawings_of_docs_are_what_their_script_writes(tmp_path: Path) -> None:
    runpy.run_path(str(DOCS / "pictures.py"))["write"](tmp_path)
    drawn, there = ({path.name: path.read_text("utf-8") for path in folder.glob("*.svg")} for folder in (tmp_path, DOCS))
    assert drawn.keys() == there.keys()
    assert max(map(len, drawn.values())) < 70_000, "even of five hands and seven suits"
    assert not [name for name in drawn if drawn[name] != there[name]], "look at what `python -m docs.pictures` draws now"
    for element in (element for svg in drawn.values() for element in parse_svg(svg).iter()):  # nothing to clash on a page, or to sanitize
        assert element.tag.removeprefix(SVG) in {"svg", "title", "desc", "style", "g", "rect", "circle", "path", "text"}
        assert not {"id", "class", "href"} & set(element.keys())


@pytest.mark.parametrize("number", range(len(RULES)))
def test_every_game_is_well_formed_from_everywhere(number: int) -> None:
    rules = RULES[number]
    chosen = rule_set(rules) if isinstance(rules, str) else rules
    for players in [*chosen.hand_sizes][number % 2 :: 2]:
        if players * chosen.hand_sizes[players] > len(chosen.deck):
            continue
        game = random_game(initial_state(players, seed=number, rules=chosen), number, 70)
        for step in {len(game) // 2, len(game) - 1}:
            nodes = game.line[max(0, step - 1) : step + 1]
            for seat in (None, SeatIndex(step % players)):
                shown = whole_board(nodes, Viewpoint(() if seat is None else (seat,)), LANGUAGES["en"])
                svg = picture(ShownStep.of(shown, len(nodes) - 1))
                assert_stays_inside(svg)
                assert_image_draws_the_same(svg)


def test_the_picture_has_the_texts_of_the_frame() -> None:
    game = random_game(initial_state(3, seed=7), 7)
    shown = board_of(game)
    for step, frame in enumerate(shown["frames"]):
        root = parse_svg(picture(ShownStep.of(shown, step)))
        desc, title = root.findtext(f"{SVG}desc", ""), root.findtext(f"{SVG}title", "")
        assert root.get("aria-label") == title
        assert ".." not in title
        assert title.startswith(f"Hanabi: {frame['status'].rstrip('.')}")
        assert desc.startswith(frame["log"])
        found = " ".join(texts(root))
        assert [name for name in texts(root) if name in game.root.state.names] == list(game.root.state.names)
        counted = [frame[key]["label"] for key in ("clue_tokens", "strikes", "deck")]
        for text in (f"Step {step} of {len(shown['steps']) - 1}", frame["log"], frame["status"], *counted):
            assert text in found
        for text in (*counted, frame["hands_label"], *(pile["label"] for pile in frame["discards"])):
            assert text in desc
        assert all(pile["label"] in found for pile in frame["discards"])
        drawn = Counter((one.tag.removeprefix(SVG), one.get("fill"), one.get("stroke")) for one in root.iter())
        held = [card for hand in frame["hands"] for card in hand["cards"]]
        assert drawn["rect", PAPER, INK] == sum(bool(firework["next"]) for firework in frame["fireworks"])
        changed = sum(firework["changed"] for firework in frame["fireworks"])
        assert drawn["rect", "none", NEWS] == changed + [card["change"] for card in held].count("touched")
        assert drawn["circle", NEWS, PAPER] == [card["change"] for card in held].count("drawn")
        assert drawn["circle", PAPER, EDGE] == sum(len(card["missed"]) for card in held)
        assert drawn["circle", INK, PAPER] == sum(value.isdecimal() for card in held for value in card["touched"])
        assert drawn["rect", FELT, TURN] == drawn["path", TURN, None] == sum(hand["to_act"] for hand in frame["hands"])


def test_names_are_escaped_and_cleaned() -> None:
    svg = state_picture(initial_state(ODD, seed=1))
    root = parse_svg(svg)
    svg.encode()
    assert ODD[0] in texts(root)
    assert "]]>\ufffd\ufffd\ufffd\ufffd" in texts(root)
    assert "<b>" not in svg
    assert_stays_inside(svg)
    assert_image_draws_the_same(svg)


@pytest.mark.parametrize("name", ["W" * 5000, "你" * 5000, "W " * 2500, "e\u0301" * 5000, "🎆" * 5000, "i" * 5000])
@pytest.mark.parametrize("players", [2, 5])
def test_long_names_do_not_overflow(name: str, players: int) -> None:
    names = [f"{name}{seat}" for seat in range(players)]
    game = random_game(initial_state(names, seed=3), 3, 9)
    game.last.comment = name
    for seat in (None, 1):
        svg = picture(ShownStep.of(board_of(game, seat), len(game) - 1))
        assert_stays_inside(svg)
        assert len(svg) < 150_000


def test_a_variation_says_so() -> None:
    shown = whole_board(Game(initial_state(2, seed=1), [Play(1)]).line, Viewpoint(), LANGUAGES["en"], 0)
    assert shown["variation"] is not None
    assert shown["variation"]["label"] not in texts(parse_svg(picture(ShownStep.of(shown, 0))))
    assert shown["variation"]["label"] in texts(parse_svg(picture(ShownStep.of(shown, 1))))


def end_of(players: int | list[str], seat: int | None, seed: int, steps: int, **rules: Any) -> str:  # noqa: ANN401
    game = random_game(initial_state(players, seed=seed, rules=RuleSet(**rules)), seed, steps)
    viewpoint = Viewpoint(() if seat is None else (SeatIndex(seat),))
    return picture(ShownStep.of(whole_board(game.line, viewpoint, LANGUAGES["en"], 0), len(game) - 1))


def map_of(shown: Callable[[], Exploration]) -> str:
    return map_picture(shown().state(LANGUAGES["en"]))


MAPS = {
    "worlds": lambda: explored(LADDER, formula="playable(Bob.2)").announce(hw.formula("K(Bob, playable(Bob.2))")),
    "held": lambda: explored(FIVES, formula="K(Bob, playable(Bob.1))"),
    "merged": lambda: explored(LAST_FIVES.replace("Bob", "Bob" * 30), formula=" or ".join(["r5(Alice.1)"] * 20)),
    "weights": lambda: explored(LAST_FIVES, "Alice", formula="r5(Alice.1)"),
}
DRAWN: dict[str, Callable[[], str]] = {
    "rainbow": lambda: end_of(3, 0, 2, 40, suits="rym", copies=(3, 2, 1), hand_size=3),
    "tokens": lambda: end_of(2, None, 5, 60, suits=("r", Suit("q", "x")), copies=(4, *[2] * 8), hand_size=7, clue_tokens=13, strikes=9),
    "small": lambda: end_of(6, 2, 3, 30, suits="rygbwpmk", hand_size=6, clue_tokens=12, strikes=8),
    "long": lambda: end_of(["Ann " * 60, "Bob " * 60], 0, 3, 2),
    "unknown": lambda: state_picture(initial_state(2, rules=RuleSet(suits="ry", copies=(2, 1), hand_size=1), deck=["?"] * 6)),
    "begun": lambda: end_of(2, 1, 4, 0),
    "empty": lambda: end_of(2, None, 1, 200, suits="ry", copies=(2, 1), hand_size=1),
    **{name: partial(map_of, shown) for name, shown in MAPS.items()},
    "batch": lambda: batch_chart(simulate("careful", players=3, games=20, seed=1)),
    "chart": lambda: chart(LONG, [Bar(LONG, 0.3, "C", [LONG, "E"]), Bar("F", 1, LONG)], [LONG]),
    "progress": lambda: ProgressPage(Today([Settled("T1.1", right=True, day=date(2026, 11, 28))] * 3, COURSE), LANGUAGES["en"]).svg(),
}


def in_a_language_without_end(draw: Callable[[], str]) -> str:
    """A picture with texts as long as they come, of narrow letters: what is cut nearly fills its place."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Language, "say", lambda *_, **__: LONG)
        return draw()


DRAWN |= {f"{name}, without end": partial(in_a_language_without_end, DRAWN[name]) for name in DRAWN}


def test_a_map_says_that_a_hand_has_no_cards() -> None:
    state = explored("[suits=ry copies=2,1 hand_size=1] r1 y1 | 1c 0t | x r1 r2 y1 y2 | >Ann | Bob").state(LANGUAGES["en"])
    (row,) = state["rows"]
    assert (row["cards"], row["label"] in texts(parse_svg(map_picture(state)))) == ([], True)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_draws_the_worlds_of_its_state(name: str) -> None:
    state = MAPS[name]().state(LANGUAGES["en"])
    root = parse_svg(map_picture(state))
    drawn = Counter((one.tag.removeprefix(SVG), one.get("fill"), one.get("stroke")) for one in root.iter())
    cells = [cell for cell in state["cells"] if cell["row"] < 12 and cell["column"] < 12]
    lines = [line for part in (state["rows"], state["columns"]) for line in part[:12]]
    shown = [cell["truth"] for cell in cells if not cell["struck"]]
    assert (drawn["circle", ACCENT, ACCENT], drawn["circle", PAPER, ACCENT]) == (shown.count(True), shown.count(False))
    assert (drawn["rect", "none", INK], drawn["path", None, QUIET]) == tuple(sum(cell[key] for cell in cells) for key in ("real", "struck"))
    assert drawn["circle", EDGE, None] == len(state["rows"][:12]) * len(state["columns"][:12]) - len(cells)
    said, more = Counter(texts(root)), [f"… + {len(state[key]) - 12}" for key in ("rows", "columns") if len(state[key]) > 12]
    assert sorted(text for text in said.elements() if text.startswith("…")) == sorted(more)
    for line in lines:
        begins = [text for text in said if line["words"].startswith(text.rstrip("…"))]
        assert bool(begins) is bool(line["words"]), "of long words the beginning"


def in_a_firework(element: ElementTree.Element) -> bool:
    """Whether this is a card of a firework, which lies half over the one before it."""
    return element.tag == f"{SVG}rect" and {element.get("width"), element.get("height")} <= {"23", "21.5"}


def is_notch(element: ElementTree.Element) -> bool:
    """Whether this is the notch with the number of a slot, which lies over the edge of a card."""
    return element.tag == f"{SVG}rect" and element.get("height") == "12" and element.get("fill") in (FELT, WARN)


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_lies_across_another_thing_and_frames_have_one_centre(name: str) -> None:
    """Shapes and texts lie in each other or apart; those that nearly fill another share its middle, or an edge as bars do."""
    over = ("7", *RAINBOW)  # the disk over the corner of a new card, and bands
    drawn = [(box, one) for box, one in boxes(parse_svg(DRAWN[name]())) if one.get("r", one.get("fill")) not in over]
    ((left, _, right, _), _), *shown = drawn
    assert min(box[0] for box, _ in shown) - left > 15 < right - max(box[2] for box, _ in shown), "the margin is free"
    hands = [box for box, one in drawn if one.get("fill") == FELT and one.get("rx") == "10"]
    assert {(min(box[0] for box in of), max(box[2] for box in of)) for of in (hands,) if of} in ({(16.5, 1007.5)}, set())
    notches = [box for box, one in drawn if is_notch(one)]
    dark = dict(THEME.values())
    ground, held = {}, defaultdict[Box, list[Box]](list)
    for (box, one), (other, two) in combinations(drawn, 2):
        if any(box[axis + 2] < other[axis] + 0.5 or other[axis + 2] < box[axis] + 0.5 for axis in (0, 1)):
            continue
        if (in_a_firework(one) or any(within(other, notch) for notch in notches)) and not within(other, box):
            continue
        assert one.tag != two.tag or one.tag != f"{SVG}text", (one.attrib, two.attrib)
        assert within(box, other) or within(other, box), (one.attrib, two.attrib)
        rest = [[side - edge for side, edge in zip(box[axis::2], other[axis::2])] for axis in (0, 1)]
        if max(abs(before) + abs(after) for before, after in rest) < 9:
            assert all(min(abs(before), abs(after), abs(before + after)) < 0.5 for before, after in rest), (one.attrib, two.attrib)
        if within(other, box) and one.get("fill", "none") != "none":
            ground[two] = one.get("fill", "")
        if within(other, box) and not in_a_firework(one):
            held[box].append(other)
            free = 9.4 * (two.tag == f"{SVG}text" and box in hands)
            assert box[0] + free <= other[0] + 0.5, ("a text in the margin of a panel", two.attrib)
            assert other[2] <= box[2] - free + 0.5, ("a text in the margin of a panel", two.attrib)
    for box, (inside, *more) in held.items():
        if not more and box[2] - box[0] < 40:
            assert all(abs(sum(inside[axis::2]) - sum(box[axis::2])) < 1 for axis in (0, 1)), ("alone and not in the middle", inside, box)
    for _, one in drawn:
        if one.tag == f"{SVG}text":
            ink, on = one.get("fill", INK), ground[one]
            assert contrast(ink, on) >= 4.5, one.attrib
            assert contrast(dark.get(ink, ink), dark.get(on, on)) >= 4.5, ("in the dark", one.attrib)
            assert 7 <= float(one.get("font-size", 0)) <= 45


def mixed(one: str, percent: float, other: str) -> str:
    """Two colours, mixed as ``color-mix(in srgb, ...)`` does."""
    return "#" + bytes(round((a * percent + b * (100 - percent)) / 100) for a, b in zip(bytes_of(one), bytes_of(other))).hex()


def theme_of_css(number: int) -> dict[str, str]:
    """What theme.css says of each colour where no host has its own, in light (0) or in dark (1)."""
    said = dict[str, str]()
    of_board = CSS.with_name("theme.css").read_text("utf-8").partition("\n.hanabi {")[2].partition("}")[0]
    for name, value in re.findall(r"--([\w-]+): (.*);", of_board):
        plain = re.sub(r"var\(--host-[\w-]+, (.*?\))\)", r"\1", value)
        plain = re.sub(r"light-dark\((#\w+), (#\w+)\)", rf"\{number + 1}", plain)
        plain = re.sub(r"var\(--([\w-]+)\)", lambda found: said.get(found[1], found[0]), plain)
        mix = re.fullmatch(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)", plain)
        said[name] = mixed(mix[1], int(mix[2]), mix[3]) if mix else plain
    return said


@pytest.mark.parametrize("number", [0, 1])
def test_a_picture_has_the_colours_of_a_board(number: int) -> None:
    said = theme_of_css(number)
    assert {name: bytes_of(said[name]) for name in THEME} == {name: bytes_of(colors[number]) for name, colors in THEME.items()}


def test_a_picture_has_the_sizes_of_a_board() -> None:
    said = theme_of_css(0)
    assert [said[name] for name in ("tiny", "small", "text", "large")] == [f"{size}px" for size in (TINY, SMALL, BODY, TITLE)]
    assert said["proportion"] == f"5 / {5 * PROPORTION:.0f}"


def suits_in(css: str) -> dict[str, str]:
    """What a style sheet says of each suit."""
    return dict(re.findall(r'^  \[data-suit(?:="(\w)")?\] \{(.*?)\}', css, re.DOTALL | re.MULTILINE))


def test_suits_look_as_in_the_browser_and_each_has_a_pattern_of_its_own() -> None:
    css = CSS.read_text("utf-8")
    assert LOOKS.keys() == SHAPES.keys()
    for letter, look in (*LOOKS.items(), ("", OTHER)):
        rule = suits_in(css)[letter]
        said, shape = dict(re.findall(r"--([\w-]+): (#\w+);", rule)), re.search(r"--shape: .*? d='(.*?)' fill='(.*?)'", rule)
        assert (said["suit"], said.get("ink", "#fff"), said.get("rim", look.rim)) == (look.fill, look.ink, look.rim)
        assert shape
        assert contrast(look.fill, look.ink) >= 4.5
        assert shape.groups() == (SHAPES.get(letter, HEXAGON), look_of(letter).ink.replace("#", "%23"))
    told = {suit: re.search(r"--pattern: .*? d='(.*?)'", rule) for suit, rule in suits_in(css).items()}
    patterns = {suit: found[1] for suit, found in told.items() if suit and found}
    assert patterns.keys() == {*LOOKS} - {"m"}  # the rainbow is one itself
    assert len({*patterns.values()}) == len(patterns)
    tints = re.findall(r"light-dark\((#\w+), (#\w+)\)", css + CSS.with_name("possibilities.css").read_text("utf-8"))
    assert dict(tints) == DARK_TINTS
    rainbow = re.search(r"--rainbow: (.*);", css)
    assert rainbow
    assert tuple(re.findall(r"#\w+", rainbow[1])) == RAINBOW


@pytest.mark.parametrize("text", [*ODD, "long " * 200, "x" * 900, ""])
def test_any_text_is_valid_svg_inside_its_frame(text: str) -> None:
    svg = chart(text, [Bar(text, 0.5, text, [text, text]), Bar("a", 1, "b")])
    root = parse_svg(svg)
    assert_stays_inside(svg)
    assert root.get("aria-label") == root.findtext(f"{SVG}title", "")
    assert len(root.findtext(f"{SVG}desc", "").splitlines()) == 2


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["it is a long way to the end of a line", "a" * 70, "m i" * 20 + "W" * 30])
@pytest.mark.parametrize("width", [40, 63.7, 120, 400])
def test_lines_are_as_long_as_they_may_be(text: str, width: float, *, bold: bool) -> None:
    lines = wrap(text, width, 12, 99, bold=bold)
    for line, after in pairwise(lines):
        longer = f"{line} {after.split(' ')[0]}" if f"{line} {after}" in text else line + after[0]
        assert text_width(line, 12, bold=bold) <= width < text_width(longer, 12, bold=bold)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert wrap(text, width, 12, 2, bold=bold) == [*lines[:1], truncate(text[len(lines[0]) :].lstrip(), width, 12, bold=bold)][: len(lines)]
    assert text_width(f"{text}\u0301", width, bold=bold) == text_width(text, width, bold=bold), "an accent has no width"
    short = truncate(text, width, 12, bold=bold)
    assert short == text or text_width(short, 12, bold=bold) <= width < text_width(text, 12, bold=bold)


def test_a_chart_of_a_batch_says_how_many_games_ended_with_each_score() -> None:
    batch = simulate("careful", players=3, games=20, seed=1)
    counts, said = batch.histogram(), texts(parse_svg(batch_chart(batch)))
    each = [(score, counts.get(score, 0)) for score in range(min(counts), max(counts) + 1)]
    told = [[f"Score {score}", LANGUAGES["en"].say("batch.games", n=count, percent=5 * count)] for score, count in each]
    assert said[-2 * len(each) :] == [text for pair in told for text in pair]
    failed = replace(batch, rows=tuple(GameResult(game, failure=f"tired of game {game}") for game in range(2)))
    assert str(failed).endswith("\n2 games were not finished; the first: tired of game 0")


@pytest.mark.parametrize(("share", "part"), [(0, 0), (0.25, 0.25), (1, 1), (7, 1), (-1, 0)])
def test_a_bar_is_as_long_as_its_share(share: float, part: float) -> None:
    root = ElementTree.fromstring(chart("x", [Bar("a", share, "b")]))
    whole, filled = root.findall(f"{SVG}g/{SVG}rect")
    assert float(str(whole.get("width"))) == WIDTH - 2 * MARGIN - BAR_X
    assert float(str(filled.get("width"))) == pytest.approx(part * float(str(whole.get("width"))), abs=0.1)


APART, THERE = 20, 15
"""The least difference (CIE 1976) between two suits of printed games, and of hanab.live. The palette of Okabe and Ito has 16."""

# Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB
SIGHT: dict[str, tuple[tuple[float, float, float], ...]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)

THEMES = {"light": ("#ffffff", "#212121"), "dark": ("#212121", "#e0e0e0"), "high contrast": ("#000000", "#ffffff")}
"""JupyterLab's background and text."""

Triple = tuple[float, ...]

PLAIN = {suit: look.fill for suit, look in LOOKS.items() if not look.rainbow}
"""The suits of one colour; the rainbow is told by its bands."""


def bytes_of(color: str) -> bytes:
    """Red, green and blue of a colour such as ``#ca351c`` or ``#fff``."""
    return bytes.fromhex(color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:]))


def linear(color: str) -> Triple:
    """Linear RGB of a colour such as ``#ca351c``."""
    parts = [part / 255 for part in bytes_of(color)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)


def lab(rgb: Triple) -> Triple:
    """CIELAB under D65."""
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (part / white for part, white in zip(times(XYZ, rgb), WHITE))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def seen(color: str, sight: str) -> Triple:
    return lab(tuple(min(1.0, max(0.0, part)) for part in times(SIGHT[sight], linear(color))))


def contrast(one: str, other: str) -> float:
    """As WCAG 2 measures it."""
    low, high = sorted(times(XYZ, linear(color))[1] for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_knows_okabe_and_ito() -> None:
    colors = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
    least = min(dist(seen(one, sight), seen(other, sight)) for sight in SIGHT for one, other in combinations(colors, 2))
    assert 15 < least < 18


@pytest.mark.parametrize("sight", SIGHT)
def test_no_two_suits_look_alike(sight: str) -> None:
    near = {(one, other): dist(seen(PLAIN[one], sight), seen(PLAIN[other], sight)) for one, other in combinations(PLAIN, 2)}
    assert len({*SHAPES.values()}) == len(SHAPES) == len(SUITS)
    assert min(near.values()) >= THERE, min(near.items(), key=lambda pair: pair[1])
    printed = {pair: far for pair, far in near.items() if {*pair} <= {*"rygbwpk"}}
    assert min(printed.values()) >= APART, min(printed.items(), key=lambda pair: pair[1])


def shades() -> dict[str, tuple[str, str]]:
    """What is shaded in the grid of possibilities, in light and in dark."""
    found = {}
    for suit, block in suits_in(CSS.read_text("utf-8")).items():
        plain = re.search(r"--suit: (#\w+)", block)
        tint = re.search(r"--tint-of: (?:light-dark\((#\w+), (#\w+)\)|(#\w+))", block)
        if plain and suit not in ("", "m"):
            found[suit] = (tint[1] or tint[3], tint[2] or tint[3]) if tint else (plain[1], plain[1])
    grid = CSS.with_name("possibilities.css").read_text("utf-8")
    for place, band in re.findall(r"--band-(\d): (.*?);", grid):
        light, _, dark = band.removeprefix("light-dark(").removesuffix(")").partition(", ")
        found[f"m{place}"] = (light, dark or light)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_text_stands_out_on_every_shade(theme: str) -> None:
    back, fore = THEMES[theme]
    tints = [int(tint) for tint in re.findall(r"--tint: (\d+)%", CSS.with_name("possibilities.css").read_text("utf-8"))]
    assert len(shades()) == 21
    assert len(tints) == 8
    for suit, (light, dark) in shades().items():
        shade = bytes_of(light if theme == "light" else dark)
        for tint in tints:
            mixed = "#" + bytes(round((of * tint + behind * (100 - tint)) / 100) for of, behind in zip(shade, bytes_of(back))).hex()
            assert contrast(mixed, fore) >= 4.5, (suit, tint)
