"""The screens of a class, without a notebook around them: the wall from afar, and phones that are touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import hanabi_widget as hw

from .axe import assert_nothing_wrong
from .board_page import LAPTOP, Home, click, in_view, kernel_loop, resize, watched_page

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")
PROJECTORS = ((1280, 720), (1920, 1080), (1024, 768))
PHONE = {"viewport": ViewportSize(width=390, height=844), "has_touch": True, "is_mobile": True}
FINGER = 44


@pytest.fixture
def home() -> Iterator[Home]:
    with kernel_loop() as run:
        yield run


def origin(link: str) -> str:
    """The server of a page, which a page may ask and no other."""
    return link.rpartition("/")[0].rpartition("/")[0]


def begun(players: int, turns: int, **rules: Any) -> hw.Table:  # noqa: ANN401
    """A table at which some turns were taken, the last of them a clue."""
    game = hw.deal(players=NAMES[:players], seed=7, **rules)
    kinds = (hw.Clue, hw.Discard, hw.Clue)
    for turn in range(turns):
        legal, kind = game.last.state.legal_actions(), kinds[turn % len(kinds)]
        game.apply(next(action for action in legal if isinstance(action, kind)))
    return hw.Table(game)


# Of the texts that are seen: the smallest, those that are cut off, and the smaller one of what is read first.
READ = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const shown = [...document.querySelectorAll("main *")].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && element.checkVisibility()
    && !element.closest(".visually-hidden, .live-region, h1"));
  const size = (element) => parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom;
  const boxes = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  const clips = (element) => element && element !== document.documentElement
    ? [...(getComputedStyle(element).overflow === "visible" ? [] : [element.getBoundingClientRect()]), ...clips(element.parentElement)]
    : [new DOMRect(0, 0, innerWidth, innerHeight)];
  const apart = (a, b) => a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
  // What is printed a letter's height beyond its line is no loss: lines are closer than fonts are high.
  const beyond = (a, b, slack) =>
    a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - slack || a.bottom > b.bottom + slack;
  const texts = shown.flatMap((element) => boxes(element).map((box) => ({ element, box })));
  // A sentence of the explanation or a mark of a clue for which there is no room is not there at all.
  const seen = texts.filter(({ element, box }) =>
    !(element.closest(".sentences, .clue-marks") && clips(element).some((clip) => apart(box, clip))));
  const name = ({ element }) => `${element.className} ${element.textContent.slice(0, 30)}`;
  return {
    smallest: Math.min(...seen.map(({ element }) => size(element))),
    cut: [...new Set(seen.filter(({ element, box }) => clips(element).some((clip) => beyond(box, clip, 0.3 * size(element)))).map(name))],
    first: Math.min(...[".turn-status", ".headline"].map((part) => size(document.querySelector(part)))),
    sentences: seen.filter(({ element }) => element.closest(".taught")).length,
    scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    overlaps: (({ right, bottom }) => right > innerWidth + 1 || bottom > innerHeight + 1)(
      document.querySelector(".hands").getBoundingClientRect()),
    cards: Math.max(...[...document.querySelectorAll(".card-look")].map((card) =>
      card.getBoundingClientRect().bottom - card.closest(".hand").getBoundingClientRect().bottom)),
  };
}"""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_wall_is_read_from_the_last_row(players: int, home: Home, chromium: Browser) -> None:
    table = home(lambda: begun(players, turns=21))
    link = home(lambda: table.links["wall"])
    with watched_page(chromium, origin(link)) as page:
        for dark in (False, True):
            if dark:  # all cards, with their faces
                home(lambda: setattr(table.wall, "view", "all"))
                page.emulate_media(color_scheme="dark")
            page.goto(link)
            expect(page.locator(".taught .headline")).not_to_be_empty()
            for width, height in PROJECTORS:
                resize(page, width, height)
                read = page.evaluate(READ)
                where = f"{width}x{height}, {'dark' if dark else 'light'}: {read}"
                letters = min(height / 45, width / 80)
                assert read["smallest"] >= letters - 0.01, where
                assert read["first"] >= 1.8 * letters, where
                assert (read["cut"], read["scrolls"], read["overlaps"]) == ([], False, False), where
                assert read["cards"] <= 0, where
                assert read["sentences"] >= 1, where
            assert_nothing_wrong(page.locator("main"), texts=0)
            page.locator(".headline button").click()  # the guesses are made
            expect(page.locator(".taught")).not_to_have_attribute("data-guess", "true")


def test_a_narrow_window_shows_the_wall_as_a_board(home: Home, chromium: Browser) -> None:
    table = home(lambda: begun(3, turns=3))
    link = home(lambda: table.links["wall"])
    with watched_page(chromium, origin(link), viewport={"width": 390, "height": 844}) as page:
        page.goto(link)
        expect(page.locator(".timeline")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than a finger."""
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll("main :is(button, a, select, summary, input)")]
          .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.inert
            && getComputedStyle(target).pointerEvents !== "none")
          .map((target) => [target, target.getBoundingClientRect()])
          .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
          .map(([target, { width, height }]) => `${target.outerHTML.slice(0, 90)} ${width}x${height}`)""",
        FINGER,
    )
    return found


NOTES = """
window.notes = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.notes += 1; start.apply(this, when); };
"""


def test_on_a_phone_a_clue_is_shown_before_it_is_given_and_whose_turn_it_is_is_told(home: Home, chromium: Browser) -> None:
    table = home(lambda: begun(3, turns=0))
    links = home(lambda: table.links)
    with (
        watched_page(chromium, origin(links["Ann"]), **PHONE) as ann,
        watched_page(chromium, origin(links["Ben"]), **PHONE, reduced_motion="no-preference") as ben,
    ):
        for page, name in ((ann, "Ann"), (ben, "Ben")):
            page.add_init_script("window.vibrated = []; navigator.vibrate = (time) => window.vibrated.push(time)")
            page.add_init_script(NOTES)
            page.goto(links[name])
        expect(ann.locator(".turn-status")).to_have_text("Your turn")
        expect(ann).to_have_title("Your turn · Ann · Hanabi")
        expect(ben.locator(".turn-status")).to_have_text("Ann to act")
        expect(ben).to_have_title("Ben · Hanabi")
        assert small_targets(ann) == []
        in_view(ann.locator("main"), ".hand", ".turn-status")
        for page in (ann, ben):
            expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
        ben.get_by_role("switch", name="Sound").tap()
        ben.wait_for_function("notes === 2")  # so it sounds
        chip = ann.locator('.hand[data-seat="1"] .clue-chips [data-kind=clue]').first
        chip.tap()
        give = ann.locator('.actions [data-kind="give"]')
        expect(give).to_be_focused()
        expect(ann.locator(".actions p")).not_to_be_empty()
        assert ann.locator("[data-targeted]").count() > 0
        assert small_targets(ann) == []
        in_view(ann.locator("main"), ".actions", "[data-targeted]")
        assert_nothing_wrong(ann.locator("main"), texts=0)
        assert home(lambda: len(table.game)) == 1, "nothing is given yet"
        ann.get_by_role("button", name="Cancel").tap()
        expect(give).to_have_count(0)
        chip.tap()
        give.tap()
        expect(ann.locator(".turn-status")).to_have_text("Ben to act")
        expect(ann).to_have_title("Ann · Hanabi")
        expect(ben).to_have_title("Your turn · Ben · Hanabi")
        assert home(lambda: type(table.game.line[1].action)) is hw.Clue
        ben.wait_for_function("notes === 4")
        assert ann.evaluate("notes") == 0
        assert [ann.evaluate("vibrated"), ben.evaluate("vibrated")] == [[], [200]]
        assert small_targets(ben) == []


def test_a_phone_shows_its_own_vote_and_then_the_answer(home: Home, chromium: Browser) -> None:
    question = hw.question("known", hw.deal(players=NAMES[:3], seed=7)[0], of="Ben", view="Ben")
    poll = home(lambda: hw.Poll(question, journal=None))
    link = home(lambda: poll.link)
    with watched_page(chromium, origin(link), **PHONE) as phone:
        phone.goto(link)
        boxes = phone.locator('.hand[data-seat="1"] .below-hand .chip')
        boxes.nth(2).tap()
        phone.get_by_role("button", name="Vote").tap()
        expect(phone.locator(".answer")).to_contain_text("Your answer is saved.")
        boxes.nth(0).tap()  # not voted for
        home(poll.reveal)
        expect(phone.locator(".feedback")).to_contain_text("Not right.")
        expect(phone.locator(".feedback")).to_contain_text("A right answer: none.")
        chosen = phone.locator('.option-picker [aria-pressed="true"]')
        expect(chosen).to_have_count(1)
        assert boxes.nth(2).get_attribute("aria-pressed") == "true"
        assert boxes.nth(2).get_attribute("data-mark") == "wrong"
        expect(phone.locator(".below-hand .title")).to_have_text("Your vote")
        assert small_targets(phone) == []
        assert_nothing_wrong(phone.locator("main"), texts=0)


REFUSED = [
    ("widget.js", "A part of this page did not come: too much is asked at this moment. It soon loads again."),
    ("widget.css", "A part of this page did not come: too much is asked at this moment. It soon loads again."),
    ("screen.js", "Nothing comes? Load this page again."),
]


@pytest.mark.parametrize(("part", "told"), REFUSED)
def test_a_page_of_which_a_part_was_refused_says_so_and_comes_whole(home: Home, chromium: Browser, part: str, told: str) -> None:
    table = home(lambda: begun(2, 0))
    link = home(lambda: table.links["Ann"])
    with chromium.new_context(viewport=LAPTOP) as context:
        page = context.new_page()
        page.route(f"**/{part}", lambda route: route.abort("connectionreset"), times=1)
        page.goto(link)
        if part == "screen.js":
            page.evaluate("document.getAnimations().forEach((each) => each.finish())")
            click(page, told, "link")
        else:
            expect(page.locator("#notice")).to_have_text(told)
        expect(page.locator(".turn-status")).to_have_text("Your turn")
        expect(page.locator("#notice")).to_be_hidden()
