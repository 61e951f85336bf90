"""Layout: what is needed is in view together, nothing scrolls, no foreign rules reach into a board, no word is cut in any width."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import jupyter_server
import pytest
from playwright.sync_api import Browser, expect

import hanabi_widget as hw
from hanabi_widget.session.standalone_html import STATIC
from hanabi_widget.text import LANGUAGES
from tests.random_positions import random_game

from .board_page import box_of, card, click, offline_page, opened, resize, see_from, show_the_answer
from .conftest import OpenNotebook
from .overlaps import LOOKS, MEET, looks

HEIGHT = 530
"""Of a board on a laptop, in pixels, whatever the number of players; on a larger screen it leaves so much of it free:"""
AROUND = 220

BOARDS = """
import hanabi_widget as hw
from tests.random_positions import random_game
for players in {players}:
    display(hw.Board(hw.deal(players, seed=1)), hw.Board(random_game(players, hw.rule_set(), players, 14)))
"""

NEEDED = (".hands", ".fireworks", ".counters", ".last-move", ".turn-status", ".timeline")
"""What a person needs to play."""

PLAYED = """board => {
  const below = element => Math.round(element.getBoundingClientRect().bottom - board.getBoundingClientRect().top);
  return [...board.querySelectorAll('.header > *, .on-table > *, .hands, .dock')].map(part => [part.className, below(part)]);
}"""
"""What is needed to play, each part with its end in pixels below the top of the board."""

COLUMN = """board => {
  const [around, { left, top, width, height }] = [board, board.querySelector(".column")].map((part) => part.getBoundingClientRect());
  return [left - around.left, top - around.top, width, height].map(Math.round);
}"""
"""Where what is told about the table stands in a board."""

# Letters in the drawing of what a card may be that are not in a cell of it, each with its neighbours.
OUTSIDE_CELLS = """board => [...board.querySelectorAll(".possibilities:not([hidden]) .ranks")].flatMap((text) => {
  const around = text.ownerSVGElement.getBoundingClientRect();
  const ranks = Number(getComputedStyle(text).getPropertyValue("--ranks"));
  return [...text.textContent].flatMap((letter, n) => {
    const { x, width } = text.getExtentOfChar(n);
    const cell = around.width / ranks, left = Math.floor((x + width / 2) / cell) * cell;
    return x < left - 0.5 || x + width > left + cell + 0.5 ? [`${letter}: ${x} to ${x + width} of ${left} to ${left + cell}`] : [];
  });
})"""

SMALL_TEXT = """board => {
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT), small = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < 11)
      small.add(element.className || element.tagName);
  }
  return [...small];
}"""


# Where what is needed to play ends, what is too small, and whether anything is wider than its place.
ON_A_PHONE = f"""board => {{
  return {{
    end: Math.max(...({PLAYED})(board).map(([, end]) => end)),
    small: ({SMALL_TEXT})(board),
    wide: board.scrollWidth > board.clientWidth + 1,
  }};
}}"""


def test_a_board_fits_a_screen_and_on_a_phone_cards_last_move_and_actions_are_shown_together(open_notebook: OpenNotebook) -> None:
    notebook, _ = opened(open_notebook, BOARDS.format(players=(2, 3, 4, 5)))
    notebook.open_sidebar()
    boards = notebook.page.locator(".hanabi")
    expect(boards).to_have_count(8)
    for board in boards.all():
        board.evaluate("board => board.scrollIntoView()")  # it is drawn when it is seen
        expect(board.locator(".place")).to_be_visible()
    for width, height in ((1366, 768), (1440, 900), (1600, 900), (1920, 1080)):
        resize(notebook.page, width, height)
        notebook.painted()
        tall = {*boards.evaluate_all("boards => boards.map((board) => board.offsetHeight)")}
        assert len(tall) == 1, width  # at any number of players
        assert tall.pop() <= max(HEIGHT, height - AROUND), width
        assert len({*boards.evaluate_all(f"boards => boards.map({COLUMN}).map(String)")}) == 1, width
        for faults in (OUTSIDE_CELLS, SMALL_TEXT):
            assert boards.evaluate_all(f"boards => boards.flatMap({faults})") == [], width
        assert boards.evaluate_all("boards => boards.every((board) => board.scrollWidth <= board.clientWidth)"), width
        for board in boards.all()[1::2]:  # what the last move taught stands beside the table, in view with the board
            told = board.evaluate("board => [board, board.querySelector('.taught .headline')].map(e => e.getBoundingClientRect().bottom)")
            assert told[1] < told[0], width
            board.locator(".side-panel .lines").evaluate_all("lists => lists[0]?.querySelector('button')?.focus()")
            lit = board.locator(".side-panel .lines button:focus").count()
            assert (board.locator("[data-evidence]").count() > 0) is (lit > 0), width
    notebook.command("application:toggle-left-area")
    resize(notebook.page, 1366, 700)  # a higher screen has room for what three hands may be
    for width, board in product((360, 430), boards.all()):
        board.evaluate("board => board.scrollIntoView()")
        notebook.widen(board, width)
        found = board.evaluate(ON_A_PHONE)
        assert found["end"] <= 640, width
        assert (found["small"], found["wide"]) == ([], False), width


# The players whose names are hidden by what may be done with a card.
HIDDEN_NAMES = """board => {
  const over = board.querySelector(".actions").getBoundingClientRect();
  return [...board.querySelectorAll(".hand > .name > [dir]")].filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map((name) => name.textContent);
}"""


def test_what_may_be_done_with_a_card_hides_no_other_players_name(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARDS.format(players=(5,)))
    board = notebook.page.locator(".hanabi").nth(1)
    for width, height in ((1366, 768), (1920, 1080)):
        resize(notebook.page, width, height)
        board.evaluate("board => board.scrollIntoView()")
        seat = int(board.locator(".hand[data-to-act]").get_attribute("data-seat") or 0)
        name = board.locator(".hand[data-to-act] .name").inner_text()
        for slot in range(1, 5):
            card(board, seat, slot).click()
            expect(board.locator(".actions [data-kind='play']")).to_contain_text(str(slot))
            assert set(board.evaluate(HIDDEN_NAMES)) <= {name}, (width, slot)


SCROLLED = """() => [...document.querySelectorAll("*")]
  .filter((element) => element.scrollTop && !element.closest(".log"))
  .map((element) => [element.className, element.scrollTop])"""


def test_nothing_scrolls_and_all_is_in_view_while_a_person_acts(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, "import hanabi_widget as hw\nhw.Board(hw.deal(3, seed=7))")
    resize(notebook.page, 1366, 768)
    notebook.open_sidebar()
    board.evaluate("board => board.scrollIntoView()")
    notebook.painted()
    before = notebook.page.evaluate(SCROLLED)
    hands = board.locator(".hands").bounding_box()

    def check(last_move: str, turn: str) -> None:
        expect(board.locator(".last-move")).to_have_text(last_move)
        expect(board.locator(".turn-status")).to_have_text(turn)
        expect(board.locator(".live-region").first).to_contain_text(last_move)
        in_place()

    def in_place() -> None:
        notebook.painted()
        for part in NEEDED:
            expect(board.locator(part)).to_be_in_viewport(ratio=1)
        assert notebook.page.evaluate(SCROLLED) == before
        assert board.locator(".hands").bounding_box() == hands

    card(board, 1, 2).click()
    for clue in board.get_by_role("button", name="Tell Bob").all():
        clue.hover(trial=True)  # what may be done with his card hides no clue to him
    card(board, 0, 2).click()
    in_place()
    click(board, "Play slot 2")
    check("Alice plays green 1 from slot 2.", "Bob to act")
    board.get_by_role("button", name="Tell Cathy 3").hover()
    in_place()
    click(board, "Tell Cathy 3")
    check("Bob clues Cathy 3: slots 3 and 5.", "Cathy to act")
    card(board, 2, 5).click()
    click(board, "Discard slot 5")
    expect(board.locator(".turn-status")).to_have_text("Alice to act")
    discarded = board.locator(".last-move").inner_text()
    check(discarded, "Alice to act")
    click(board, "Undo")
    check("Bob clues Cathy 3: slots 3 and 5.", "Cathy to act")
    click(board, "Redo")
    check(discarded, "Alice to act")
    click(board, "Step back")
    check("Bob clues Cathy 3: slots 3 and 5.", "Cathy to act")
    card(board, 1, 1).click()
    click(board, "Who knows what?")
    expect(board.locator(".inspector")).to_be_visible()
    in_place()
    notebook.page.keyboard.press("Escape")
    see_from(board, "As Bob sees it")
    expect(board.locator(".hand[data-seat='1'] .back")).to_have_count(5)
    in_place()


BOOTSTRAP = Path(jupyter_server.__file__).with_name("static") / "style" / "bootstrap.min.css"
"""The one that nbgrader's pages and older notebooks load, too."""

STYLES = Path(__file__).parents[2] / "hanabi_widget" / "static" / "widget.css"

BOXES = """() => [...document.querySelectorAll(".hanabi, .hanabi *")].map(element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { color, fontWeight, fontSize } = getComputedStyle(element);
  const name = `${element.tagName}.${element.className.baseVal ?? element.className}`;
  return [name, left, top, width, height, color, fontWeight, fontSize].join(" ");
})"""

# Words that are not wholly seen, in controls and labels.
CUT = """() => [...document.querySelectorAll(".hanabi :is(button, label, p, .title, .name, .last-move, .turn-status)")]
  .filter(element => element.checkVisibility() && !element.closest(".visually-hidden, .live-region, .only-view"))
  .filter(element => getComputedStyle(element).clipPath === "none")
  .filter(element => element.textContent.trim() && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
  .map(element => `${element.className}: ${element.textContent} ${element.scrollWidth} > ${element.clientWidth}`)"""


def classes(styles: str) -> set[str]:
    return {*re.findall(r"\.([a-z][\w-]*)", re.sub(r"url\((\"|').*?\1\)", "", styles))}


def test_no_class_of_ours_is_bootstraps() -> None:
    assert classes(STYLES.read_text("utf-8")) & classes(BOOTSTRAP.read_text("utf-8")) == set()


PageOf = Callable[[str], Path]


@pytest.fixture(scope="module")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> PageOf:
    """In a language, a saved page of a game of five by rules that take many words, nothing unfolded."""
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def path_of(language: str) -> Path:
        path = folder / f"{language}.html"
        game = random_game(5, hw.rule_set("PT+avalanche+black_powder"), 5, 8)
        board = hw.Board(game, language=language, view="Bob", step=7)
        board._open_panels = []
        board.save_html(path)
        return path

    return path_of


# Opens one panel after the other beside the table: what is cut there, and those that do not open or make the page too wide.
CUT_IN_PANELS = f"""async () => {{
  const found = [];
  for (const tab of document.querySelectorAll(".hanabi .panel-tabs button")) {{
    tab.click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const open = tab.ariaSelected === "true" && document.documentElement.scrollWidth <= innerWidth;
    found.push(...(open ? [] : [tab.textContent]), ...({CUT})().map((cut) => `${{tab.textContent}}: ${{cut}}`));
  }}
  return found;
}}"""


@pytest.mark.parametrize("width", [360, 1000])
def test_sheets_of_others_move_nothing(chromium: Browser, page_of: PageOf, width: int) -> None:
    """A map or a teacher's console in the same notebook may add its sheet after that of the board; Bootstrap's stands before it."""
    with offline_page(chromium, page_of("en"), viewport={"width": width, "height": 1400}, bypass_csp=True) as page:
        expect(page.locator(".hanabi .place")).to_be_visible()
        page.evaluate(CUT_IN_PANELS)
        before = page.evaluate(BOXES)
        for name in ("console", "map"):
            page.add_style_tag(path=STATIC / f"{name}.css")
        page.evaluate(
            """styles => {
          const width = document.body.clientWidth;
          document.head.prepend(Object.assign(document.createElement("style"), { textContent: styles }));
        }""",
            BOOTSTRAP.read_text("utf-8"),
        )
        page.add_style_tag(content="html body { margin: 0; padding: 0; font-size: medium; line-height: normal }")
        assert [pair for pair in zip(before, page.evaluate(BOXES), strict=True) if pair[0] != pair[1]][:5] == []


def test_no_word_is_cut(chromium: Browser, page_of: PageOf) -> None:
    with offline_page(chromium, page_of("en")) as page:
        board = page.locator(".hanabi")
        for language in LANGUAGES:
            page.goto(page_of(language).as_uri())
            expect(board.locator(".place")).to_be_visible()
            for width in (360, 800, 934):
                resize(page, width)
                expect(board.locator(".possibilities:visible")).to_have_count(0)
                for part in (board, board.locator(".rules-line")):
                    assert part.evaluate("part => part.scrollWidth <= part.clientWidth"), (language, width)
            for width in (360, 640, 1000, 1600):
                resize(page, width, 1000)
                assert page.evaluate(CUT_IN_PANELS) == [], (language, width)


# What is printed on a card lies over something else there: mark over mark or rank, rank over shape or slot.
PRINTED = """() => [...document.querySelectorAll(".hanabi .card-look")].flatMap((look) => {
  const [face, rank, corner] = [".face", ".rank", ".corner"].map((part) => look.querySelector(part));
  if (face.matches(".back")) return [];
  const at = rank.getBoundingClientRect(), size = parseFloat(getComputedStyle(rank).fontSize);
  const below = at.top + size * 0.86, above = at.top + size * 0.13; // of its digit
  const { right, bottom } = corner.getBoundingClientRect();
  const seen = [...look.querySelectorAll(".clue-mark")].filter((mark) => mark.checkVisibility());
  const marks = seen.map((mark) => mark.getBoundingClientRect());
  const faults = [];
  if (at.left < right && above < bottom) faults.push("rank over shape");
  if (marks.some((mark) => mark.top < below && mark.left < at.right && mark.right > at.left)) faults.push("mark over rank");
  const meet = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  if (marks.some((mark, n) => n && meet(mark, marks[n - 1]))) faults.push("mark over mark");
  if (marks.at(-1)?.right > face.getBoundingClientRect().right) faults.push("mark beside the card");
  return faults.map((fault) => `${fault}: ${look.parentElement.textContent}`);
})"""


def test_what_is_printed_on_a_card_can_be_read(chromium: Browser, tmp_path: Path) -> None:
    paths = {players: tmp_path / f"{players}.html" for players in (2, 5)}
    for players, steps in ((2, 60), (5, 40)):
        hw.Board(random_game(11, hw.rule_set(), players, steps).last.state).save_html(paths[players])
    with offline_page(chromium, paths[2]) as page:
        for players, path in paths.items():
            page.goto(path.as_uri())
            expect(page.locator(".hanabi .place")).to_be_visible()
            for width in (240, 360, 430, 640, 934, 1366):
                resize(page, width, 1000)
                assert page.evaluate(PRINTED) == [], (players, width)


# The choices of the head that are cut, but for the viewpoints of several players.
CUT_CHOICES = """board => {
  const pen = document.createElement("canvas").getContext("2d");
  const isCut = (list, { label }) => {
    const style = getComputedStyle(list);
    pen.font = style.font;
    return pen.measureText(label).width > list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  };
  const list = board.querySelector(".header select");
  return [...list.querySelectorAll(":scope > option")].filter((option) => isCut(list, option)).map((part) => part.textContent);
}"""


def test_no_choice_in_the_head_is_cut(open_notebook: OpenNotebook) -> None:
    code = "display(*(hw.Board(hw.deal(5, seed=1), language=language) for language in {languages}))"
    cell = "import hanabi_widget as hw\n" + code.format(languages=tuple(LANGUAGES))
    notebook, _ = opened(open_notebook, cell)
    boards = notebook.page.locator(".hanabi")
    for board in boards.all():
        board.evaluate("board => board.scrollIntoView()")
        expect(board.locator(".place")).to_be_visible()
    for width in (240, 360, 430, 640, 800, 934, 1168, 1480):
        notebook.widen(boards, width)
        assert boards.evaluate_all(f"boards => boards.flatMap({CUT_CHOICES})") == [], width


def test_forced_colours_show_lists_strikes_deck_and_sky(open_notebook: OpenNotebook) -> None:
    code = "import hanabi_widget as hw\ngame = hw.deal(3, seed=7)\ngame.apply(hw.Play(slot=1))\nhw.Board(game)"
    _, board = opened(open_notebook, code, forced_colors="active")
    expect(board.locator(".header select").first).to_have_css("appearance", "auto")  # its own arrow is painted over
    for drawn in (".strikes .full", ".stack", ".fireworks"):
        expect(board.locator(drawn).first).to_have_css("background-image", re.compile("gradient"))


# Players whose names are not wholly seen.
CUT_NAMES = """exercise => [...exercise.querySelectorAll(".hand > .name > [dir]")]
  .filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""


def test_clues_beside_a_name_leave_it_its_room(open_notebook: OpenNotebook) -> None:
    code = "import hanabi_widget as hw\nhw.Exercise(hw.drill('known', claim='playable', n=1, players=5, seed=2), journal=None)"
    notebook, exercise = opened(open_notebook, code)
    show_the_answer(exercise)
    click(exercise, "Explore the board")
    expect(exercise.locator(".clue-chips")).to_have_count(4)
    for width in (240, 360, 800, 934, 1600):
        notebook.widen(exercise, width)
        assert exercise.evaluate(CUT_NAMES) == [], width


def test_the_menu_opens_at_its_icon_and_the_header_is_one_line(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, "import hanabi_widget as hw\nhw.Board(hw.deal(4, seed=1))")
    for width in (1180, 946, 800, 632, 500):
        notebook.widen(board, width)
        tops = board.evaluate("board => [...board.querySelectorAll('.header > *')].map(part => part.getBoundingClientRect().bottom)")
        assert max(tops) - min(tops) < 12, width
        assert board.evaluate("board => board.querySelector('.hands').scrollWidth <= board.querySelector('.hands').clientWidth"), width
    icon = board.get_by_role("button", name="More actions", exact=True)
    icon.click()
    at, menu = box_of(icon), box_of(board.locator(".menu"))
    assert 0 <= menu["y"] - at["y"] - at["height"] < 12
    assert menu["x"] <= at["x"] + at["width"] <= menu["x"] + menu["width"] + 1


# The hands that the log lies over.
COVERED = """exercise => {
  const log = exercise.querySelector(".aside").getBoundingClientRect();
  return [...exercise.querySelectorAll(".hand")].filter((hand) => {
    const { left, right, top, bottom } = hand.getBoundingClientRect();
    return left < log.right - 1 && right > log.left + 1 && top < log.bottom - 1 && bottom > log.top + 1;
  }).length;
}"""


def test_what_is_read_beside_an_exercise_waits_and_covers_no_hand(
    open_notebook: OpenNotebook,
) -> None:
    code = "import hanabi_widget as hw\nhw.Exercise(hw.drill('known', claim='playable', technique='T2', n=4, seed=2), journal=None)"
    notebook, exercise = opened(open_notebook, code)
    resize(notebook.page, 1720)
    expect(exercise.locator(".aside")).to_be_hidden()
    exercise.locator(".below-hand .chip").first.click()
    for name in ("Check", "Check", "Check", "Show the answer", "Explore the board"):
        exercise.get_by_role("button", name=name).click()
    expect(exercise.locator(".aside")).to_be_visible()
    notebook.painted()
    assert exercise.evaluate(COVERED) == 0


@pytest.mark.parametrize("players", [5])
def test_nothing_lies_over_anything(chromium: Browser, tmp_path: Path, players: int) -> None:
    """A slice of `make layout`: at one width, in the usual font and in the widest one with spacing."""
    found = dict(looks(chromium, tmp_path, players, (930,), (LOOKS[0], LOOKS[-1])))
    assert {name: faults for name, faults in found.items() if faults} == {}
    page = chromium.new_page()
    page.goto((tmp_path / f"known-{players}.html").as_uri())
    page.wait_for_selector(".hanabi .hand")
    page.add_style_tag(content=".hand + .hand { margin-top: -60px }")
    assert page.evaluate(MEET), "what lies over something is found"
    page.close()
