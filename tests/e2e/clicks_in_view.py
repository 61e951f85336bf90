"""What a click changes is in view: clicks of many kinds on all screens, ``make views``; its argument is a folder for pictures.

Each line of the table is a click, and what of it was not in view or wrong by axe, for each size of the screen. A changed part that is
taller than the place that scrolls it counts by its top; of the changed lines of a list that scrolls, the current one counts, or else one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Page, ViewportSize, expect

import hanabi_widget as hw
from hanabi_widget.lessons import read_lesson

from .axe import run_axe
from .board_page import LAPTOP, kernel_loop
from .jupyterlab import Notebook, Server, lab_and_chromium

PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES: tuple[ViewportSize, ...] = (LAPTOP, {"width": 1440, "height": 900}, {"width": 1920, "height": 1080}, PHONE)

GAME = """
import hanabi_widget as hw
game = hw.simulate("iggi", games=1, seed=4, players=3).game(0)
"""
LESSON = """title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C

ask: touched clue=2>A
    hint: Look at the numbers.
ask: possible of=Cleo
ask: knows_that by=Ann of=Cleo slot=2 claim=playable
"""
SCREENS = {
    "board": f"{GAME}board = hw.Board(game, step=20)\nboard",
    "agreed": f"{GAME}board = hw.Board(game, convention='level 2', step=20)\nboard",
    "new": "import hanabi_widget as hw\nhw.Board(hw.deal(3, seed=7))",
    "varied": f"{GAME}board = hw.Board(game, step=12)\nboard.act(hw.Clue(board.state.names[(board.state.player + 1) % 3], 5))\nboard",
    "exercise": f"import hanabi_widget as hw\nhw.Exercise({LESSON!r}, journal=None)",
    "editor": "import hanabi_widget as hw\nhw.Editor()",
    "map": "import hanabi_widget as hw\nhw.Map(hw.deal(['Ann', 'Ben'], seed=4))",
}
"""What a notebook shows; ``lesson`` and ``page`` are files and ``seat`` is a phone at a table."""


class Click(NamedTuple):
    """A click on a screen.

    Attributes:
        name: what it is.
        on: the screen.
        press: what is pressed: what a selector finds, ``key`` and one of the keyboard, or ``choose`` with a list and what of it.
        before: what was pressed before, without being looked at.
    """

    name: str
    on: str
    press: str
    before: tuple[str, ...] = ()


def tab(name: str) -> str:
    return f"role=tab[name='{name}']"


CARD = ".hand[data-to-act] .hand-card >> nth=1"
CLUE = ".clue-chips [data-kind=clue] >> nth=0"
FORWARD = "role=button[name='Step forward']"
EDIT = ("role=button[name='More actions']", "role=menuitem[name='Edit this position']")
CLICKS = (
    Click("step back", "board", "role=button[name='Step back']"),
    Click("first step", "board", "role=button[name='First step']"),
    Click("in the timeline", "board", ".timeline input"),
    *(Click(f"panel {name}", "agreed", tab(name), ("key Escape",)) for name in ("Moves", "Agreement", "Map", "Numbers")),
    Click("panel Why", "agreed", tab("Why"), (tab("Moves"),)),
    Click("a move of the list", "board", ".log [role=treeitem] >> nth=4", (tab("Moves"),)),
    Click("step back beside the list", "board", "role=button[name='Step back']", (tab("Moves"),)),
    Click("a card", "new", CARD),
    Click("another's card", "new", ".hand:not([data-to-act]) .hand-card >> nth=6"),
    Click("a clue pointed at", "new", f"hover {CLUE}"),
    Click("a clue", "new", CLUE),
    Click("play", "new", ".actions [data-kind=play]", (CARD,)),
    Click("discard", "new", ".actions [data-kind=discard]", (CLUE, CARD)),
    Click("undo", "new", "role=button[name='Undo']", (CLUE,)),
    Click("redo", "new", "role=button[name='Redo']", (CLUE, "role=button[name='Undo']")),
    Click("who knows what", "board", "role=button[name='Who knows what?']", (CARD,)),
    Click("an identity", "board", ".identity >> nth=3", (CARD, "role=button[name='Who knows what?']")),
    Click("suppose", "board", "role=button[name='Suppose it is …']", (CARD,)),
    Click("note", "board", "role=button[name='Note on this card']", (CARD,)),
    Click("possibilities", "board", ".header .switch"),
    Click("a seat's view", "board", ".seats [role=radio] >> nth=2"),
    Click("another view", "board", "choose .viewpoints select | 1"),
    Click("a detail", "board", "choose .header > .grouped-select select | 1"),
    Click("a convention", "board", "choose .agreement select | 2", (tab("Agreement"),)),
    Click("the next mistake", "agreed", ".mistakes button >> nth=1", (tab("Agreement"), ".review .lines button >> nth=0")),
    Click("a line of the review", "agreed", ".review .lines button >> nth=1", (tab("Agreement"),)),
    Click("a step into a variation", "varied", ".log .in-variation >> nth=0", (tab("Moves"),)),
    Click("leave the variation", "varied", ".variation-buttons button >> nth=0"),
    Click("another action", "board", ".actions [data-kind=discard]", ("role=button[name='Step back']", CARD)),
    Click("help", "board", ".keys"),
    Click("more actions", "board", "role=button[name='More actions']"),
    Click("why, a sentence", "board", ".side-panel .lines button >> nth=0"),
    Click("the headline", "board", ".headline button >> nth=0", (tab("Moves"),)),
    Click("▸ walks", "board", ".headline .icon-button"),
    Click("▸ walks twice", "board", ".headline .icon-button", (".headline .icon-button",)),
    Click("odds", "board", ".advice-kinds button >> nth=0", (tab("Numbers"),)),
    Click("hint", "board", ".advice-kinds button >> nth=1", (tab("Numbers"),)),
    Click("a statistic", "board", ".statistic >> nth=1", (tab("Numbers"),)),
    Click("a plot", "board", ".charts input >> nth=0", (tab("Numbers"),)),
    Click("a cell of the map", "board", ".map-cell >> nth=0", (tab("Map"),)),
    Click("walk in", "board", "role=button[name='Walk in']", (tab("Map"), ".map-cell >> nth=0")),
    Click("other players of the map", "board", "choose .minds-players select >> nth=1 | 2", (tab("Map"),)),
    Click("an announcement", "board", ".map-clues button >> nth=0", (tab("Map"),)),
    Click("rules", "board", ".rules-line"),
    Click("edit", "board", EDIT[1], EDIT[:1]),
    Click("back to the board", "board", "role=button[name='Back to the board']", EDIT),
    Click("a chosen option", "exercise", ".below-hand .chip >> nth=0", ("role=button[name='Question 1']",)),
    Click("check", "exercise", "role=button[name='Check']", ("role=button[name='Question 1']", ".below-hand .chip >> nth=0")),
    Click("hint of a question", "exercise", "role=button[name='Hint']", ("role=button[name='Question 1']",)),
    Click("show the answer", "exercise", "role=button[name='Show the answer']", ("role=button[name='Question 2']",)),
    Click(
        "explore",
        "exercise",
        "role=button[name='Explore the board']",
        ("role=button[name='Question 1']", "role=button[name='Show the answer']"),
    ),
    Click("next page", "exercise", "role=button[name='Next page'] >> visible=true"),
    Click("a page", "exercise", ".page-button >> nth=2"),
    Click("a place", "editor", "[data-place='hand 1 0']"),
    Click("a card of the palette", "editor", "[data-card=r3]", ("[data-place='hand 1 0']",)),
    Click("a firework", "editor", "role=button[name='red: up to 2']"),
    Click("a world", "map", ".map-cell >> nth=0"),
    Click("which card matters", "map", "choose .map-matters select >> nth=1 | 2"),
    Click("a clue on the map", "map", ".map-clues button >> nth=0"),
    *(
        Click(f"{name}, on a page", "lesson", press, before)
        for name, press, before in (
            ("continue", ".next-page", ()),
            ("a chosen option", ".below-hand .chip >> nth=0", (".page-button >> nth=1",)),
            ("check", "role=button[name='Check']", (".page-button >> nth=1", ".below-hand .chip >> nth=0")),
            ("hint", "role=button[name='Hint']", (".page-button >> nth=1",)),
            ("show the answer", "role=button[name='Show the answer']", (".page-button >> nth=2",)),
            ("explore", "role=button[name='Explore the board']", (".page-button >> nth=1", "role=button[name='Show the answer']")),
        )
    ),
    *(
        Click(f"{name}, on a page", "page", press, before)
        for name, press, before in (
            ("step back", "role=button[name='Step back']", ()),
            ("panel Moves", tab("Moves"), ()),
            ("panel Numbers", tab("Numbers"), ()),
            ("a move of the list", ".log [role=treeitem] >> nth=4", (tab("Moves"),)),
            ("▸ walks", ".headline .icon-button", ()),
            ("a card", CARD, ()),
        )
    ),
    Click("a card, on a phone", "seat", CARD),
    Click("a clue, on a phone", "seat", ".clue-chips [data-kind=clue] >> nth=0"),
    Click("give it", "seat", ".actions [data-kind=give]", (".clue-chips [data-kind=clue] >> nth=0",)),
    Click("play, on a phone", "seat", ".actions [data-kind=play]", (CARD,)),
)

WATCH = """() => {
  const QUIET = /^(tabindex|id|title|style|for|aria-(label|labelledby|controls|live|busy|disabled|describedby|valuetext)|lang|dir|value)$/;
  window.watched?.disconnect();
  window.changed = new Set();
  window.changedLast = performance.now();
  const moved = new Set();
  const note = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    if (element?.closest(".hanabi")) changed.add(element);
  };
  window.watched = new MutationObserver((all) => {
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of all) {
      removedNodes.forEach((node) => moved.add(node)); // and perhaps put elsewhere
      if (!target.isConnected) continue;
      changedLast = performance.now();
      if (type === "childList") [...addedNodes].filter((node) => !moved.has(node)).forEach(note);
      else if (type === "characterData") note(target);
      else {
        const now = target.getAttribute(attributeName);
        const frames = target.matches(".hanabi, .layout, .aside, .world-map, .editor, .exercise-layout");
        if (!frames && now !== null && now !== oldValue && !QUIET.test(attributeName)) note(target);
      }
    }
  });
  watched.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true });
}"""
SETTLED = "() => performance.now() - changedLast > 250 && !document.querySelector('.hanabi [aria-busy=true], .hanabi[aria-busy=true]')"
FAULTS = """() => {
  watched.disconnect();
  const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1;
  const name = (element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${element.textContent.trim().slice(0, 30)}"`;
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.isConnected && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !element.closest(".live-region, .visually-hidden, noscript") && getComputedStyle(element).clipPath === "none";
  };
  // What is lost of a box, in pixels, beyond the places that scroll or cut it.
  const lost = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    const clips = [[0, 0, innerWidth, innerHeight]];
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible" || box === document.documentElement || box === document.body) continue;
      const around = box.getBoundingClientRect();
      clips.push([around.left, around.top, around.right, around.bottom]);
    }
    const room = Math.min(...clips.map(([, from, , to]) => to - from));
    if (bottom - top > room) bottom = top + Math.min(24, room);
    return Math.round(Math.max(0, ...clips.flatMap(([l, t, r, b]) => [l - left, t - top, right - r, bottom - b])));
  };
  // Of a map that is drawn anew, the grid counts, and of plots the first.
  const gridOf = (element) => element.matches(".charts") ? element.querySelector(".chart") // the one that is pressed
    : element.matches(".hanabi, .side-panel") && element.querySelector(".map-grid");
  const all = [...changed].map((element) => gridOf(element) || element).filter(isSeen);
  const outer = all.filter((element) => !all.some((other) => other !== element && other.contains(element)));
  const panelOf = (element) => {
    for (let box = element.parentElement; box && !box.matches(".hanabi"); box = box.parentElement) if (scrolls(box)) return box;
    return null;
  };
  const loose = outer.filter((element) => !panelOf(element));
  const panels = Map.groupBy(outer.filter(panelOf), panelOf);
  // The slider and the legend of a map are worked out anew with it; its cells, their number and what was said are what it shows.
  const counted = loose.filter((element) => !element.closest(".side-panel :is(.map-moves, .map-legend)"));
  for (const [panel, parts] of panels) {
    counted.push(panel);
    const current = all.filter((part) => panel.contains(part) && part.matches("[aria-current], [aria-selected], [aria-expanded=true]"));
    counted.push(...(current.length ? current : [parts.toSorted((a, b) => lost(a) - lost(b))[0]]));
  }
  // What is told of an answer is told in place, too: on its cards, and at the top of the page.
  const isTold = all.some((part) => part.closest(".feedback") && !lost(part));
  const told = (part) => part.closest(".lesson-progress, .page-name, .page-navigation") || isTold && part.closest(".below-hand");
  const faults = counted.filter((part) => !told(part)).map((element) => [element, lost(element)]).filter(([, pixels]) => pixels > 2);
  const covered = counted.filter((element) => !told(element) && !lost(element)).filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1));
    return over && !element.contains(over) && !over.contains(element) && over.closest(".dock, .exercise-head, header")
      && !over.closest(".dock, .exercise-head, header").contains(element);
  });
  return [
    changed.size && counted.length,
    [...faults.map(([element, pixels]) => `${name(element)} ${pixels} px`), ...covered.map((element) => `${name(element)} covered`)],
  ];
}"""


def press(page: Page, what: str) -> None:
    """Press what is named."""
    way, _, rest = what.partition(" ")
    within = page.locator(".jp-Notebook, main, body").first
    if way == "key":
        page.keyboard.press(rest)
    elif way == "choose":
        where, _, number = rest.rpartition(" | ")
        found = within.locator(where).first
        found.scroll_into_view_if_needed()
        found.select_option(index=int(number))
    elif way == "hover":
        within.locator(rest).first.hover()
    else:
        found = within.locator(what).first
        if page.evaluate("navigator.maxTouchPoints > 0"):
            found.tap(timeout=8000)
        else:
            found.click(timeout=8000)


def settle(page: Page) -> None:
    page.wait_for_function(SETTLED, timeout=20_000)


def faults_of(page: Page, click: Click) -> list[str]:
    """What a click on the screen that is open changes out of view; or that it changes nothing."""
    page.locator(".hanabi").first.evaluate("board => (board.closest('.exercise') ?? board).scrollIntoView()")
    page.evaluate(WATCH)
    settle(page)
    for what in click.before:
        press(page, what)
        page.evaluate(WATCH)
        settle(page)
    page.evaluate(WATCH)
    press(page, click.press)
    page.wait_for_timeout(100)
    settle(page)
    count, faults = page.evaluate(FAULTS)
    return list(faults) if count else ["nothing changes"]


class Screens:
    """The screens, one after the other, each as new.

    Args:
        browser: the browser.
        server: a JupyterLab.
        folder: where files are made.
    """

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self.browser, self.server, self.folder = browser, server, folder
        self.notebooks = dict[str, Notebook]()
        hw.export_lesson(read_lesson(LESSON), folder / "lesson.html")
        shown: dict[str, Any] = {}
        exec(SCREENS["agreed"], shown)
        shown["board"].save_html(folder / "page.html")

    @contextmanager
    def opened(self, name: str, size: ViewportSize) -> Iterator[Page]:
        """A screen of this size."""
        if name in SCREENS:
            yield self.in_notebook(name, size)
            return
        with ExitStack() as stack:
            link = (self.folder / f"{name}.html").as_uri()
            if name == "seat":
                home = stack.enter_context(kernel_loop())
                link = home(lambda: hw.Table(hw.deal(players=["Ann", "Ben", "Cleo"], seed=7)).links)["Ann"]
            touch = size == PHONE
            context = stack.enter_context(
                self.browser.new_context(viewport=size, reduced_motion="reduce", has_touch=touch, is_mobile=touch)
            )
            page = context.new_page()
            page.goto(link)
            expect(page.locator(".hanabi .hand").first).to_be_visible()
            yield page

    def in_notebook(self, name: str, size: ViewportSize) -> Page:
        notebook = self.notebooks.get(name)
        if notebook is None:
            self.server.write(f"{name}.ipynb", SCREENS[name] + "\n" * 2 + "# \n" * 12)
            notebook = Notebook(self.browser.new_page(viewport=size, reduced_motion="reduce"), self.server).open(f"{name}.ipynb")
            self.notebooks[name] = notebook
        page = notebook.page
        page.set_viewport_size(size)
        if size == LAPTOP:
            notebook.open_sidebar()
        else:
            page.evaluate("window.jupyterapp.shell.collapseLeft()")
        page.evaluate("document.querySelectorAll('.hanabi').forEach(board => { board.className = 'before' })")
        notebook.run_all()
        expect(page.locator(".hanabi").locator(".hand, .map-grid").first).to_be_visible()
        notebook.painted()
        return page


def main(folder: str = "", only: str = "") -> int:
    """Print the table; the number of faults. With a folder, each screen is pictured after its click there."""
    found = 0
    with lab_and_chromium() as (server, browser), TemporaryDirectory() as made:
        screens = Screens(browser, server, Path(made))
        for click in CLICKS:
            if only not in (click.name, click.on, ""):
                continue
            counts = []
            for size in SIZES:
                if (size == PHONE and click.on in SCREENS) or (size != PHONE and click.on == "seat"):
                    counts.append("-")
                    continue
                with screens.opened(click.on, size) as page:
                    try:
                        faults = faults_of(page, click)
                        faults += [f"axe: {rule['id']}" for rule in run_axe(page.locator(".hanabi").first)["violations"]]
                    except Error as error:
                        faults = [f"it cannot be pressed: {str(error).splitlines()[0]}"]
                    if folder:
                        Path(folder).mkdir(parents=True, exist_ok=True)
                        page.screenshot(path=Path(folder, f"{click.on} {click.name} {size['width']}.png".replace(" ", "-")))
                counts.append("\n".join(["", *(f"      {size['width']}: {fault}" for fault in faults)]) if faults else "0")
                found += len(faults)
            print(f"{click.on:10}{click.name:30}", *(f"{count:>5}" for count in counts), flush=True)
    print(f"{len(CLICKS)} clicks: {found} faults")
    return bool(found)
