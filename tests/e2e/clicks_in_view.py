"""What a click changes is in view: clicks of many kinds on all screens, ``make views``; its argument is a folder for pictures.

Each line of the table is a click, and what of it was not in view or wrong by axe, for each size of the screen. A changed part that is
taller than the place that scrolls it counts by its top; of the changed lines of a list that scrolls, the current one counts, or else one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Locator, Page, ViewportSize, expect

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
BELOW = "\n" * 2 + "# \n" * 12
"""Lines that make room, so that the notebook scrolls."""


GIVEN_UP = " → ".join(["button Check", *["button Check again"] * 2, "button Show the answer"])
"""What is pressed, in the table below, where an answer is wrong three times."""


class Click(NamedTuple):
    """A click on a screen.

    Attributes:
        on: the screen.
        name: what it is.
        before: what was pressed before, without being looked at.
        press: what is pressed.
    """

    on: str
    name: str
    before: list[str]
    press: str

    @classmethod
    def read(cls, row: str) -> Click:
        """A row of the table below."""
        on, name, presses = re.split(" {2,}", row.strip().replace("given up", GIVEN_UP))
        *before, press = presses.split(" → ")
        return cls(on, name, before, press)


ROLES = ("button", "tab", "menuitem")
PLACES = {"card": ".hand[data-to-act] .hand-card >> nth=1", "clue": ".clue-chips [data-kind=clue] >> nth=0"}
CLICKS = [
    Click.read(row)
    for row in """
    board     step back                       button Step back
    board     first step                      button First step
    board     in the timeline                 .timeline input
    agreed    panel Moves                     key Escape → tab Moves
    agreed    panel Review                    key Escape → tab Review
    agreed    panel Map                       key Escape → tab Map
    agreed    panel Numbers                   key Escape → tab Numbers
    agreed    panel Why                       tab Moves → tab Why
    board     a move of the list              tab Moves → .log [role=treeitem] >> nth=4
    board     step back beside the list       tab Moves → button Step back
    new       a card                          card
    new       another's card                  .hand:not([data-to-act]) .hand-card >> nth=6
    new       a clue pointed at               hover clue
    new       a clue                          clue
    new       play                            card → .actions [data-kind=play]
    new       discard                         clue → card → .actions [data-kind=discard]
    new       undo                            clue → button Undo
    new       redo                            clue → button Undo → button Redo
    board     who knows what                  card → button Who knows what?
    board     an identity                     card → button Who knows what? → .identity >> nth=3
    board     suppose                         card → button Suppose it is …
    board     note                            card → button Note on this card
    board     possibilities                   button More actions → .switch
    board     another view                    choose .header select | 2
    board     a detail                        button More actions → choose .menu select | 1
    board     a convention                    tab Review → choose .side-panel select | 2
    agreed    the next mistake                tab Review → .review .lines button >> nth=0 → .review-head button >> nth=1
    agreed    a line of the review            tab Review → .review .lines button >> nth=1
    varied    a step into a variation         tab Moves → .log .in-variation >> nth=0
    varied    leave the variation             .variation-buttons button >> nth=0
    board     another action                  button Step back → card → .actions [data-kind=discard]
    board     help                            .keys
    board     more actions                    button More actions
    board     why, a sentence                 .side-panel .lines button >> nth=0
    board     ▸ walks                         .headline .icon-button
    board     ▸ walks twice                   .headline .icon-button → .headline .icon-button
    board     odds                            tab Numbers → .advice-kinds button >> nth=0
    board     hint                            tab Numbers → .advice-kinds button >> nth=1
    board     a statistic                     tab Numbers → .statistic >> nth=1
    board     a plot                          tab Numbers → .charts input >> nth=0
    board     a cell of the map               tab Map → .map-cell >> nth=0
    board     walk in                         tab Map → .map-cell >> nth=0 → .map-chosen button
    board     other players of the map        tab Map → choose .minds-players select >> nth=1 | 2
    board     an announcement                 tab Map → .map-clues button >> nth=0
    board     rules                           .rules-line
    board     edit                            button More actions → menuitem Edit this position
    board     back to the board               button More actions → menuitem Edit this position → button Back to the board
    exercise  a chosen option                 button Question 1 → .below-hand .chip >> nth=0
    exercise  check                           button Question 1 → .below-hand .chip >> nth=0 → button Check
    exercise  hint of a question              button Question 1 → button Hint
    exercise  show the answer                 button Question 2 → .below-hand .identity >> nth=0 → given up
    exercise  explore                         button Question 1 → .below-hand .chip >> nth=0 → given up → button Explore the board
    exercise  next page                       role=button[name='Next page'] >> visible=true
    exercise  a page                          .page-button >> nth=2
    editor    a place                         [data-place='hand 1 0']
    editor    a card of the palette           [data-place='hand 1 0'] → [data-card=r3]
    editor    a firework                      button red: up to 2
    map       a world                         .map-cell >> nth=0
    map       which card matters              .map-further > summary → choose .map-further select >> nth=0 | 2
    map       a clue on the map               .map-clues button >> nth=0
    lesson    continue, on a page             .next-page
    lesson    a chosen option, on a page      .page-button >> nth=1 → .below-hand .chip >> nth=0
    lesson    check, on a page                .page-button >> nth=1 → .below-hand .chip >> nth=0 → button Check
    lesson    hint, on a page                 .page-button >> nth=1 → button Hint
    lesson    show the answer, on a page      .page-button >> nth=2 → .below-hand .identity >> nth=0 → given up
    lesson    explore, on a page              .page-button >> nth=1 → .below-hand .chip >> nth=0 → given up → button Explore the board
    page      step back, on a page            button Step back
    page      panel Moves, on a page          tab Moves
    page      panel Numbers, on a page        tab Numbers
    page      a move of the list, on a page   tab Moves → .log [role=treeitem] >> nth=4
    page      ▸ walks, on a page              .headline .icon-button
    page      a card, on a page               card
    seat      a card, on a phone              card
    seat      a clue, on a phone              clue
    seat      give it                         clue → .actions [data-kind=give]
    seat      play, on a phone                card → .actions [data-kind=play]
""".strip().splitlines()
]
"""The screen, the name, and what is pressed: one of `ROLES` and its name, one of `PLACES`, or what a selector finds; ``key`` and one of the
keyboard, ``hover`` and what is pointed at, or ``choose`` with a list and what of it. The last one is looked at."""

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
  const told = (part) => part.closest(".lesson-progress, .page-navigation") || isTold && part.closest(".below-hand");
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


def found(page: Page, what: str) -> Locator:
    """What is to be pressed."""
    role, _, name = what.partition(" ")
    selector = f"role={role}[name='{name}']" if role in ROLES else PLACES.get(what, what)
    return page.locator(".jp-Notebook, main, body").first.locator(selector).first


def press(page: Page, what: str) -> None:
    """Press what is named."""
    way, _, rest = what.partition(" ")
    if way == "key":
        page.keyboard.press(rest)
    elif way == "choose":
        where, _, number = rest.rpartition(" | ")
        found(page, where).scroll_into_view_if_needed()
        found(page, where).select_option(index=int(number))
    elif way == "hover":
        found(page, rest).hover()
    elif page.evaluate("navigator.maxTouchPoints > 0"):
        found(page, what).tap(timeout=8000)
    else:
        found(page, what).click(timeout=8000)


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
    with suppress(Error):  # on a slow machine the first change may be late
        page.wait_for_function("changed.size > 0", timeout=3000)
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
        self.shown, self.notebook = "", Notebook(browser.new_page(viewport=LAPTOP, reduced_motion="reduce"), server)

    def file(self, name: str) -> Path:
        """A lesson or a board as a page of its own."""
        path = self.folder / f"{name}.html"
        if name == "lesson" and not path.exists():
            hw.export_lesson(read_lesson(LESSON), path)
        elif name == "page" and not path.exists():
            shown: dict[str, Any] = {}
            exec(SCREENS["agreed"], shown)
            shown["board"].save_html(path)
        return path

    @contextmanager
    def opened(self, name: str, size: ViewportSize) -> Iterator[Page]:
        """A screen of this size."""
        if name in SCREENS:
            yield self.in_notebook(name, size)
            return
        with ExitStack() as stack:
            link = self.file(name).as_uri()
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
        notebook = self.notebook
        if name != self.shown:
            if self.shown:
                notebook.tidy()
            self.server.write(f"{name}.ipynb", SCREENS[name] + BELOW)
            notebook.open(f"{name}.ipynb")
            self.shown = name
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
            print(f"{click.on:10}{click.name:32}", *(f"{count:>5}" for count in counts), flush=True)
    print(f"{len(CLICKS)} clicks: {found} faults")
    return bool(found)
