"""Exports, the hosts that show them, and what is seen there: it works as in a plain browser, or says in one sentence why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from zipfile import ZipFile

from playwright.sync_api import Browser, Error, Frame, expect

import hanabi_widget as hw
from hanabi_widget.rules import rule_set
from hanabi_widget.text import ENGLISH
from tests.random_positions import random_game

PATIENCE_MS = 6_000

# -- exports -----------------------------------------------------------------------------------------

LESSON = """title: Ones
game: view=Ben
  [common] >Ann r4 y4 g4 b4 w4 | Ben r1 y2 g1 b3 w5

  1. A 1>B
ask: known claim=playable of=Ben
ask: possible of=Ben
"""


class Export(NamedTuple):
    """What somebody hands on.

    Attributes:
        name: what it is.
        make: writes it into a folder; the file to open.
        use: does what a reader does with it first, and waits for what should come of it.
        keeps: whether it keeps answers.
    """

    name: str
    make: Callable[[Path], Path]
    use: Callable[[Frame], None]
    keeps: bool = False


def _board(folder: Path) -> Path:
    hw.Board(random_game(11, rule_set(), 3, 12), view="Alice", step=0).save_html(folder / "board.html")
    return folder / "board.html"


def _step(frame: Frame) -> None:
    place = frame.locator(".place")
    expect(place).to_have_text(re.compile("Step 0 of"), timeout=PATIENCE_MS)
    frame.get_by_role("button", name="Last step").first.click(timeout=PATIENCE_MS)
    expect(place).to_have_text(re.compile(r"Step (\d+) of \1"), timeout=PATIENCE_MS)
    last = int(place.inner_text().split()[-1])
    frame.get_by_role("button", name="Step back").first.click(timeout=PATIENCE_MS)
    expect(place).to_have_text(f"Step {last - 1} of {last}", timeout=PATIENCE_MS)
    frame.locator("button.hand-card").first.press("i")
    expect(frame.locator(".inspector .facts")).to_be_visible(timeout=PATIENCE_MS)


def _map(folder: Path) -> Path:
    state = hw.position("Alice r1 | >Bob y1", hw.RuleSet(suits="ry", copies=(1, 1), hand_size=1))
    hw.Map(state, "Alice", "Bob").save_html(folder / "map.html")
    return folder / "map.html"


def _see_map(frame: Frame) -> None:
    expect(frame.locator(".map-grid")).to_be_visible(timeout=PATIENCE_MS)


def _lesson(folder: Path, *, exam: bool = False) -> Path:
    path = folder / ("exam.html" if exam else "lesson.html")
    hw.export_lesson(LESSON, path, exam=exam)
    return path


def _answer(frame: Frame, *, exam: bool = False) -> None:
    """Answer the first question wrongly, ask for a hint, then rightly; and turn the page."""
    submit = frame.get_by_role("button", name="Save the answer" if exam else "Check")
    frame.locator(".page-button").last.wait_for(timeout=PATIENCE_MS)
    questions = frame.locator(".page-button")
    questions.nth(questions.count() - 2).click(timeout=PATIENCE_MS)
    slots = [frame.locator(f"button[aria-label^='Ben, slot {slot}']").first for slot in (1, 3)]
    for slot, kind in zip(slots, ("saved", "saved") if exam else ("wrong", "right")):
        slot.click(timeout=PATIENCE_MS)
        submit.click(timeout=PATIENCE_MS)
        expect(frame.locator(".feedback-message").first).to_have_attribute("data-kind", kind, timeout=PATIENCE_MS)
    frame.get_by_role("button", name="Continue").click(timeout=PATIENCE_MS)
    expect(frame.locator(".below-hand .identity").first).to_be_visible(timeout=PATIENCE_MS)


def _scorm(folder: Path) -> Path:
    hw.export_lesson(LESSON, folder / "scorm.zip", "scorm")
    with ZipFile(folder / "scorm.zip") as package:
        package.extractall(folder / "scorm")
    return folder / "scorm" / "index.html"


EXPORTS = {
    export.name: export
    for export in (
        Export("board page", _board, _step),
        Export("map page", _map, _see_map),
        Export("lesson page", _lesson, _answer, keeps=True),
        Export("exam page", partial(_lesson, exam=True), partial(_answer, exam=True), keeps=True),
        Export("SCORM package", _scorm, _answer, keeps=True),
    )
}

# -- hosts -------------------------------------------------------------------------------------------

NOT_HERE, UNKEPT = "export.not_here", "course.unkept"


class Host(NamedTuple):
    """A place that shows a page.

    Attributes:
        name: what it is.
        policy: the Content-Security-Policy with which it serves the page.
        sandbox: what a frame around the page allows; None if there is no frame, "-" if the frame allows all.
        before: a script that runs in the page before all others.
        after: a script that runs once the page is drawn, and again after each change.
        says: the key of the sentence that stands instead of the page.
        unkept: whether the page says that answers are not kept.
        is_file: whether the page is opened as a file.
        lms: what the LMS around the page answers, as methods in JavaScript that replace those of one that keeps everything.
        is_opener: whether that LMS is not around the page, but opened what is around it.
        is_paper: whether the page is laid out for a printer, where backgrounds are left out unless they are asked for.
    """

    name: str
    policy: str = ""
    sandbox: str | None = None
    before: str = ""
    after: str = ""
    says: str = ""
    unkept: bool = False
    is_file: bool = False
    lms: str | None = None
    is_opener: bool = False
    is_paper: bool = False


KEEPS_ALL = """LMSInitialize() { return "true"; }, LMSGetValue() { return ""; },
LMSCommit() { return "true"; }, LMSFinish() { return "true"; },
LMSSetValue(name, value) { (this.told ??= []).push(value); document.title = this.told.join(" "); return "true"; }"""
REFUSES = 'LMSInitialize() { return "false"; }, LMSSetValue() { return "false"; }, LMSCommit() { return "false"; }'

TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const home = text.parentElement;
    const own = home.closest("[translate]");
    if (!text.nodeValue.trim() || home.closest("script, style, .notranslate, font") || own?.getAttribute("translate") === "no") continue;
    const outer = document.createElement("font"), inner = document.createElement("font");
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.replaceWith(outer);
  }
}"""
"""As Chrome does it, into the same language."""

RIGHT_TO_LEFT = """new MutationObserver(() => {
  if (document.documentElement) document.documentElement.dir = "rtl";
}).observe(document, { childList: true });"""
DENIED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"

HOSTS = {
    host.name: host
    for host in (
        Host("a file", is_file=True),
        Host("a server"),
        Host("a frame, as of IFrame", sandbox="-"),
        Host("/files/ of Jupyter", policy="frame-ancestors 'self'; sandbox allow-scripts", unkept=True),
        Host("a frame that runs scripts and sends no forms", sandbox="allow-scripts", unkept=True),
        Host("a frame that runs no scripts", sandbox="", says=NOT_HERE),
        Host("a policy without blob:", policy="default-src 'self' 'unsafe-inline' https: data:"),
        Host(
            "a policy of its own and inline scripts alone",
            policy="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
        ),
        Host("a policy without inline scripts", policy="default-src 'self'", says=NOT_HERE),
        Host("storage is denied", before=DENIED, unkept=True),
        Host("storage is full", before=FULL, unkept=True),
        Host("translated by the browser", after=TRANSLATE),
        Host("reads from right to left", before=RIGHT_TO_LEFT),
        Host("on paper", is_paper=True),
        Host("an LMS", sandbox="-", lms=""),
        Host("an LMS at the opener of a frame around", sandbox="-", lms="", is_opener=True),
        Host("an LMS that refuses", sandbox="-", lms=REFUSES, unkept=True),
        Host("an LMS that does not save", sandbox="-", lms='LMSCommit() { return "false"; }', unkept=True),
        Host("an LMS that fails", sandbox="-", lms='LMSGetValue() { throw new Error("net"); }', unkept=True),
        Host("an LMS that fails when it saves", sandbox="-", lms='LMSCommit() { throw new Error("net"); }', unkept=True),
        Host("a browser of 2022", before="delete window.DecompressionStream;", says=NOT_HERE),
    )
}


def plain(host: Host) -> Host:
    """The host whose look that of another must have: with an LMS, which knows the student, no name is asked for."""
    return HOSTS["a server" if host.lms is None else "an LMS"]


class _Files(SimpleHTTPRequestHandler):
    policy = ""

    def end_headers(self) -> None:
        if self.policy and not self.path.endswith(("frame.html", "opener.html")):
            self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, policy: str) -> Iterator[str]:
    """The address of a folder, whose pages have this policy."""
    handler = partial(type("Files", (_Files,), {"policy": policy}), directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def opened(chromium: Browser, path: Path, host: Host) -> Iterator[Frame]:
    """An export as a host shows it."""
    folder = path.parent
    with (
        served(folder, host.policy) as address,
        chromium.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.emulate_media(media="print" if host.is_paper else "screen")
        if host.before:
            page.add_init_script(host.before)
        if host.sandbox is not None:
            sandbox = "" if host.sandbox == "-" else f'sandbox="{host.sandbox}"'
            lms = "" if host.lms is None else f"<script>window.API = {{ {KEEPS_ALL}, {host.lms} }};</script>"
            size = "width: 1280px; height: 1000px; border: 0"
            frame = f'<body style="margin: 0"><iframe {sandbox} src="{path.name}" style="{size}"></iframe>'
            (folder / "opener.html").write_text(f"<!doctype html>{lms}", "utf-8")
            (folder / "frame.html").write_text(f"<!doctype html>{'' if host.is_opener else lms}{frame}", "utf-8")
            if host.is_opener:
                page.goto(f"{address}/opener.html")
                with page.expect_popup() as popup:
                    page.evaluate("() => { window.open('frame.html'); }")
                page = popup.value
                page.frame_locator("iframe").locator("main").wait_for()
            else:
                page.goto(f"{address}/frame.html")
            yield page.frames[-1]
        else:
            page.goto(path.as_uri() if host.is_file else f"{address}/{path.name}")
            yield page.main_frame


# -- what is seen ------------------------------------------------------------------------------------

LOOK = """() => [...document.querySelectorAll(".hanabi")].map((board) => [
  board.textContent.replace(/\\s+/g, " "),
  [...board.querySelectorAll(".hand-card, .face, .possibilities, .timeline *, .answer button")].map((part) => {
    const { left, width } = part.getBoundingClientRect();
    return `${part.className?.baseVal ?? part.className} ${left.toFixed(0)} ${width.toFixed(0)}`;
  }),
])"""
"""What boards and exercises say, and where their parts stand."""


class Seen(NamedTuple):
    """What was seen in a cell.

    Attributes:
        said: the sentences of ours that stand on the page, by their keys.
        look: what the boards showed in the end; None if the export could not be used.
        fault: why not.
    """

    said: tuple[str, ...]
    look: object
    fault: str = ""


def look(chromium: Browser, export: Export, host: Host, path: Path) -> Seen:
    """Use an export in a host."""
    with opened(chromium, path, host) as frame:
        shown, fault = None, ""
        try:
            if not host.says:
                frame.locator(".hanabi .layout, .hanabi .map-grid").first.wait_for(timeout=PATIENCE_MS)
                if host.after:
                    frame.evaluate(host.after)
            if host.says:
                frame.get_by_text(ENGLISH.say(host.says)).wait_for(timeout=PATIENCE_MS)
            else:
                export.use(frame)
                for _ in range(20):  # a busy machine draws the place before the rest
                    before, shown = shown, frame.evaluate(LOOK)
                    if shown == before:
                        break
                    frame.page.wait_for_timeout(150)
                if host.is_paper and frame.evaluate("getComputedStyle(document.querySelector('.hanabi')).printColorAdjust") != "exact":
                    fault = "the colours of cards are not printed"
                if host.lms == "" and export.keeps:
                    keeper = frame.page.context.pages[0]
                    fault = "" if '{"choice' in keeper.title() or "answer=" in keeper.title() else "the LMS was told no answer"
        except (Error, AssertionError) as error:
            fault = str(error).splitlines()[0]
        said = [key for key in (NOT_HERE, UNKEPT) if frame.get_by_text(ENGLISH.say(key)).locator("visible=true").count()]
        return Seen(tuple(said), shown, fault)


def faults(seen: Seen, plain: Seen, export: Export, host: Host) -> Iterator[str]:
    """What is wrong in a cell, compared with what a plain browser shows."""
    if seen.fault:
        yield seen.fault
    expected = (host.says,) if host.says else (UNKEPT,) if host.unkept and export.keeps else ()
    if seen.said != expected:
        yield f"says {seen.said}, and should say {expected}"
    if not host.says and not seen.fault and seen.look != plain.look:
        yield "does not look as in a plain browser"


def told(export: Export, host: Host) -> str:
    """What a cell that is as it should be holds, for people."""
    if host.says:
        return "says why not"
    return "works, says that answers are not kept" if host.unkept and export.keeps else "works"
