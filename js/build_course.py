"""Writes the course as pages for a browser alone: a list of the lessons, and each lesson as an application without code.

A page is complete when it is written: prose, and boards as a run of the notebook left them, so that they are there before Python is. The
page then starts Python in a worker (``js/src/transport/worker.ts``), which makes the same boards again and goes on with them.
"""

from __future__ import annotations

import ast
import gzip
import json
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

import hanabi_widget
from hanabi_widget.session.site import OPENED_PAGE
from hanabi_widget.text import LANGUAGES, Language
from js.run_cells import Cells, Ran

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
DOCS = ROOT / "docs"
STATIC = ROOT / "hanabi_widget" / "static"
GUIDES = ("lesson", "drills", "attempts", "classroom", "record", "conventions", "command-line", "rules", "theory")
"""The guides that the pages for teachers link, and those that these link."""
FOR_TEACHERS = "for-teachers"
WITHOUT_PAGE = (FOR_TEACHERS, "a-class-in-45-minutes")
"""Notebooks that teachers open as notebooks."""

SLOW_SECONDS = 1.5
"""What takes longer is not run again until it is asked for: in a browser it takes several times as long."""

VIEW = "application/vnd.jupyter.widget-view+json"
HIDDEN = {"application/vnd.hanabi-widget.attempts+json"}
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


class Prose(NamedTuple):
    """A cell without code; whether it is a heading that the notebook folds up, with what follows it."""

    text: str
    folded: bool


@dataclass
class Cell:
    """A cell with code, as it ran.

    Attributes:
        source: its code.
        hidden: whether the notebook folds its code away.
        needs: the numbers of the cells that must have run before.
        ran: what it brought.
        seconds: how long it took.
    """

    source: str
    hidden: bool
    needs: list[int]
    ran: Ran
    seconds: float


@dataclass
class Lesson:
    """A notebook of the course that has run.

    Attributes:
        name: its name as a file, without the ending.
        parts: what it says and runs, in its order.
    """

    name: str
    parts: list[Prose | Cell]
    files: dict[str, str] = field(default_factory=dict)

    @cached_property
    def title(self) -> str:
        """Its first heading."""
        return heading(self.prose)

    @property
    def prose(self) -> str:
        """All that it says."""
        return "\n\n".join(part.text for part in self.parts if isinstance(part, Prose))

    def row(self, name: str) -> str:
        """What its frame says in a row; empty if there is none."""
        found = re.search(rf"^\| {name} \| (.+) \|$", self.prose, re.MULTILINE)
        return found[1] if found else ""

    @property
    def minutes(self) -> int | None:
        """How long it takes, as its frame says."""
        found = re.search(r"\d+", self.row(r"\*\*Time\*\*"))
        return int(found[0]) if found else None

    @cached_property
    def cells(self) -> list[Cell]:
        """Its cells with code."""
        return [part for part in self.parts if isinstance(part, Cell)]


def heading(text: str) -> str:
    """The first heading of a text."""
    found = HEADING.search(text)
    return found[2] if found else ""


# -- running the notebooks --------------------------------------------------------------------------


class Names(NamedTuple):
    """The variables, functions and classes in a cell.

    Attributes:
        used: all of them.
        read: those that it does not bind before it reads them.
        bound: those that it binds.
        imported: those that it imports.
    """

    used: set[str]
    read: set[str]
    bound: set[str]
    imported: set[str]


def names(source: str) -> Names:
    """The names in a cell."""
    read, bound, imported = set[str](), set[str](), set[str]()
    for statement in ast.parse(source).body:
        nodes = [*ast.walk(statement)]
        variables = [node for node in nodes if isinstance(node, ast.Name)]
        stored = {node.id for node in variables if isinstance(node.ctx, ast.Store)}
        loops = [node.target for node in nodes if isinstance(node, ast.For | ast.comprehension)]
        own = {node.id for target in loops for node in ast.walk(target) if isinstance(node, ast.Name)}
        changed = {node.target.id for node in nodes if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)}
        read |= ({node.id for node in variables if isinstance(node.ctx, ast.Load)} - own | changed) - bound
        aliases = [alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names]
        imported |= {(alias.asname or alias.name).partition(".")[0] for alias in aliases}
        bound |= stored | imported | {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return Names(read | bound, read, bound, imported)


def needs(sources: Sequence[str]) -> list[list[int]]:
    """For each cell the numbers of those that must have run before: they bind what it reads, or may change that, or these need them."""
    cells, found = [names(source) for source in sources], list[list[int]]()
    for number, cell in enumerate(cells):
        before = {other for name in cell.read for other in where(name, cells[:number])}
        found.append(sorted(before.union(*(found[other] for other in before))))
    return found


def where(name: str, cells: Sequence[Names]) -> Iterator[int]:
    """The last cell that binds a name, and those after it that use it; of what is imported, only the cell that does that."""
    used = [number for number, cell in enumerate(cells) if name in cell.used]
    binding = max((number for number in used if name in cells[number].bound), default=len(cells))
    yield from (number for number in used if number == binding or (number > binding and name not in cells[binding].imported))


def read(path: Path) -> Lesson:
    """Read what a notebook says, and run nothing."""
    return Lesson(path.stem, [prose(cell, source) for cell, source in content_of(path) if cell["cell_type"] != "code"])


def content_of(path: Path) -> list[tuple[Mapping[str, Any], str]]:
    """The cells of a notebook that belong on its page, each with its text."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [(cell, "".join(cell["source"])) for cell in cells if "notebook" not in cell["metadata"].get("tags", ())]


def prose(cell: Mapping[str, Any], source: str) -> Prose:
    """A cell without code."""
    return Prose(source, cell["metadata"].get("jp-MarkdownHeadingCollapsed", False))


def run(path: Path, cells: Cells, traits: dict[str, dict[str, Any]]) -> Lesson:
    """Run a notebook in the current folder, and collect the traits of all models."""
    content = content_of(path)
    made, lesson = list[str](), Lesson(path.stem, [])
    needed = iter(needs([source for cell, source in content if cell["cell_type"] == "code"]))
    for cell, source in content:
        if cell["cell_type"] != "code":
            lesson.parts.append(prose(cell, source))
            continue
        begun = process_time()
        ran = cells.run(source)
        traits |= ran.models
        made += ran.models
        hidden = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
        lesson.parts.append(Cell(source, hidden, next(needed), ran, process_time() - begun))
        for name in re.findall(r'"(lessons/[^"]+)"', source):
            lesson.files[name] = Path(name).read_text("utf-8")
    for model in made:  # all of a board is recorded, once no cell changes it any more
        cells.receive(model, {"method": "custom", "content": {"type": "board", "id": 0, "everything": True}})
    cells.forget()
    return lesson


def run_all(folder: Path, only: Sequence[str]) -> list[Lesson]:
    """Run the notebooks of the course, in a folder that has nothing but their lessons; if some are named, only read the others."""
    shutil.copytree(NOTEBOOKS / "lessons", folder / "lessons")
    lessons = list[Lesson]()
    traits = dict[str, dict[str, Any]]()

    def keep(model: str, data: Mapping[str, Any]) -> None:
        if data["method"] == "update":
            traits[model].update(data["state"])

    cells = Cells(keep)
    hanabi_widget.set_language("en")
    with chdir(folder):
        for path in sorted(NOTEBOOKS.glob("*.ipynb")):
            if path.stem in WITHOUT_PAGE:
                continue
            lessons.append(run(path, cells, traits) if path.stem in only or not only else read(path))
    return lessons


# -- writing the pages -------------------------------------------------------------------------------


def html(markdown: str) -> str:
    """Markdown as HTML; links to notebooks lead to the pages of the lessons."""
    text = MarkdownWithMath(renderer=IPythonRenderer(escape=False, exclude_anchor_links=True)).render(markdown)
    text = text.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    for name in WITHOUT_PAGE:
        text = text.replace(f'href="{name}.ipynb"', f'href="{notebook(name)}"')
    return re.sub(r'href="([^":/]+)\.ipynb"', r'href="\1.html"', text)


def notebook(name: str) -> str:
    """The address of a notebook, alone in JupyterLite, from a page of the course."""
    return f"../../notebooks/index.html?path={name}.ipynb"


def lesson_html(lesson: Lesson, language: Language) -> str:
    """What a lesson says and shows."""
    found, level, number = list[str](), 0, 0
    for part in lesson.parts:
        if isinstance(part, Cell):
            found.append(cell_html(part, number, language))
            number += 1
            continue
        text, begins = part.text, HEADING.match(part.text)
        if level and begins and len(begins[1]) <= level:
            found.append("</details>")
            level = 0
        if begins and part.folded:
            level, text = len(begins[1]), text[begins.end() :]
            found.append(f'<details class="behind"><summary>{escape(begins[2])}</summary>')
        if text.strip():
            found.append(f'<div class="prose">{html(text)}</div>')
    return "\n".join([*found, *(["</details>"] if level else [])])


def cell_html(cell: Cell, number: int, language: Language) -> str:
    """What a cell shows: boards openly, what it computes folded away with its code."""
    models = [*cell.ran.models]
    boards, shown = list[str](), [f"<pre>{escape(cell.ran.printed)}</pre>"] if cell.ran.printed else []
    for output in cell.ran.outputs:
        data = output.data
        if VIEW in data:
            boards.append(f'<div class="model" data-cell="{number}" data-model="{models.index(data[VIEW]["model_id"])}"></div>')
        elif "hanabi-picture" not in data.get("text/html", "") and not HIDDEN & {*data}:
            shown.append(data.get("text/html") or data.get("image/svg+xml") or f"<pre>{escape(data['text/plain'])}</pre>")
    if cell.hidden or (boards and not shown):
        return "\n".join([f'<div class="prose">{"".join(shown)}</div>'] * bool(shown) + boards)
    code = cell.source.removeprefix("# Python: you may skip this cell.\n")
    summary = f"<summary>{escape(language.say('course.computed'))}</summary>"
    computed = f'<details class="computed">{summary}<pre><code>{escape(code)}</code></pre>{"".join(shown)}</details>'
    return "\n".join([computed, *boards])


def data_of(lesson: Lesson) -> str:
    """What the page gives to Python, compressed; `Lesson` of ``js/src/transport/worker.ts``."""
    cells = lesson.cells
    content = {
        "cells": [
            {
                "source": cell.source,
                "needs": cell.needs,
                "slow": sum(cells[other].seconds for other in cell.needs) + cell.seconds > SLOW_SECONDS,
                "models": [*cell.ran.models.values()],
            }
            for cell in cells
        ],
        "files": lesson.files,
    }
    return packed(content)


def packed(content: object) -> str:
    """What a page reads, compressed."""
    return b64encode(gzip.compress(json.dumps(content).encode(), mtime=0)).decode()


POLICY = (
    "default-src 'self'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy of a page: it asks nothing of another server; a widget's script, which comes with it, runs as ``blob:``."""


def page(language: Language, title: str, body: str, *, script: str, styles: Sequence[str] = ("course",)) -> str:
    """A page two folders below the first one."""
    links = "\n".join(f'<link rel="stylesheet" href="../{style}.css">' for style in styles)
    return f"""<!doctype html>
<html lang="{language.code}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
{links}
<script type="module" src="../{script}.js"></script>
{body}
</html>
"""


def languages(code: str, name: str) -> str:
    """Links to the same page in the other languages."""
    here = 'aria-current="true"'
    items = (
        f'<li><a lang="{each}" hreflang="{each}" href="../{each}/{name}.html" {here if each == code else ""}>'
        f"{escape(LANGUAGES[each].say('course.language'))}</a></li>"
        for each in LANGUAGES
    )
    return f'<ul class="languages">{"".join(items)}</ul>'


def answers(language: Language) -> str:
    """The button that saves the answers."""
    return f'<button class="save-answers" type="button" hidden>{escape(language.say("course.answers.save"))}</button>'


def lesson_page(lesson: Lesson, following: Lesson | None, language: Language) -> str:
    """The page of a lesson."""
    say = language.say
    notices = "".join(
        f'<p data-notice="{name}" role="status" hidden>{escape(say(f"course.{name}"))}</p>' for name in ("starting", "failed", "unkept")
    )
    title, address = (say("course.next", title=following.title), following.name) if following else (say("course.title"), "index")
    body = f"""<header class="bar">
<a href="index.html">{escape(say("course.title"))}</a>
<a href="{notebook(lesson.name)}">{escape(say("course.notebook"))}</a>
{languages(language.code, lesson.name)}
</header>
<noscript><p class="prose">{escape(say("course.no_script"))}</p></noscript>
<div class="notices">{notices}</div>
<main lang="en">
{lesson_html(lesson, language)}
</main>
<footer class="bar">
<span>{escape(say("course.answers"))}</span>
{answers(language)}
<a class="onward" href="{address}.html">{escape(title)}</a>
</footer>
<script type="text/plain" id="lesson">{data_of(lesson)}</script>"""
    return page(language, lesson.title, body, script="lesson", styles=("widget", "map", "course"))


def contents_page(lessons: Sequence[Lesson], language: Language) -> str:
    """The list of the lessons, and the corner for teachers."""
    say = language.say
    items = "\n".join(contents_item(lesson, lessons[0], language) for lesson in lessons)
    guides = "\n".join(f'<li><a href="../guides/{name}.html">{escape(guide_title(name))}</a></li>' for name in GUIDES)
    spoken = "" if language.code == "en" else f"<p>{escape(say('course.spoken'))}</p>"
    body = f"""<header class="bar">{languages(language.code, "index")}</header>
<main class="prose">
<h1>Hanabi</h1>
<p>{escape(say("course.intro"))}</p>
<p>{escape(say("course.intro.run"))}</p>
{spoken}
<h2>{escape(say("course.title"))}</h2>
<ol class="lessons">
{items}
</ol>
<p>{escape(say("course.answers"))} {answers(language)}</p>
<p><a href="{OPENED_PAGE}">{escape(say("course.open"))}</a></p>
<h2>{escape(say("course.teachers"))}</h2>
<p><a href="{notebook(FOR_TEACHERS)}">{escape(say("course.teachers.notebook"))}</a></p>
<p>{escape(say("course.teachers.hand_in"))}</p>
<pre>hanabi-widget grade handed-in/*.jsonl --lesson lessons/02-clues.lesson</pre>
<h3>{escape(say("course.guides"))}</h3>
<ul lang="en">
{guides}
</ul>
</main>"""
    return page(language, f"Hanabi: {say('course.title')}", body, script="contents")


OPENED = """import hanabi_widget as hw
from hanabi_widget.notation import read_games
from pathlib import Path
hw.Board(next(read_games(Path("opened.txt").read_text("utf-8"))))"""


def opened_page(language: Language) -> str:
    """The page that shows the position or the game that its address brings along."""
    say = language.say
    words = {"starting": "course.open.starting", "failed": "course.open.failed", "unreadable": "course.open.unreadable"}
    notices = "".join(f'<p data-notice="{name}" role="status" hidden>{escape(say(key))}</p>' for name, key in words.items())
    content = {"cells": [{"source": OPENED, "needs": [], "slow": False, "models": [{}]}], "files": {}}
    body = f"""<header class="bar">
<a href="index.html">{escape(say("course.title"))}</a>
</header>
<main class="prose">
<h1>{escape(say("course.open"))}</h1>
<form class="opener">
<textarea rows="4" aria-label="{escape(say("course.open.hint"))}" placeholder="{escape(say("course.open.hint"))}"></textarea>
<button type="submit">{escape(say("course.open.read"))}</button>
</form>
<noscript><p>{escape(say("course.no_script"))}</p></noscript>
</main>
<div class="notices">{notices}</div>
<div class="model" data-cell="0" data-model="0"></div>
<script type="text/plain" id="lesson">{packed(content)}</script>"""
    return page(language, say("course.open"), body, script="lesson", styles=("widget", "map", "course"))


def contents_item(lesson: Lesson, first: Lesson, language: Language) -> str:
    """A lesson in the list."""
    number = lesson.name[:2].lstrip("0") if lesson.name[0].isdecimal() else ""
    time = escape(language.say("course.time", n=lesson.minutes)) if lesson.minutes else ""
    purpose = html(purpose_of(lesson, first)).strip().removeprefix("<p>").removesuffix("</p>")
    return f"""<li>
<span class="number" aria-hidden="true">{number}</span>
<a class="title" lang="en" href="{lesson.name}.html">{escape(lesson.title)}</a>
<span class="time">{time}</span>
<p class="purpose" lang="en">{purpose}</p>
<a class="notebook" href="{notebook(lesson.name)}">{escape(language.say("course.notebook"))}</a>
</li>"""


def purpose_of(lesson: Lesson, first: Lesson) -> str:
    """What a lesson is for: as its frame says, or the list in the first one."""
    text = lesson.row(r"\*\*Afterwards you can\*\*") or first.row(re.escape(f"[{lesson.title}]({lesson.name}.ipynb)"))
    return text[:1].upper() + text[1:]


def guide_title(name: str) -> str:
    """The heading of a guide."""
    return heading((DOCS / f"{name}.md").read_text("utf-8"))


def guide_page(name: str) -> str:
    """A guide; of the links to others, those that lead to one that is there."""
    english = LANGUAGES["en"]
    text = re.sub(r"\[([^\]]+)\]\((?:\.\./)?([a-z-]+)\.md(?:#[^)]*)?\)", guide_link, (DOCS / f"{name}.md").read_text("utf-8"))
    back = f'<header class="bar"><a href="../en/index.html">{escape(english.say("course.title"))}</a></header>'
    return page(english, guide_title(name), f'{back}\n<main class="prose">\n{html(text)}\n</main>', script="contents")


def guide_link(found: re.Match[str]) -> str:
    """A link to another guide, or its words."""
    return f"[{found[1]}]({found[2]}.html)" if found[2] in GUIDES else found[1]


def first_page(replaced: str) -> str:
    """The page that leads to the course in the reader's language; of JupyterLite's own it keeps what all pages below read there."""
    (settings,) = re.findall(r'<script\s[^>]*id="jupyter-config-data".*?</script>', replaced, re.DOTALL)
    links = "\n".join(
        f'<li><a lang="{code}" hreflang="{code}" href="course/{code}/index.html">{escape(each.say("course.language"))}</a></li>'
        for code, each in LANGUAGES.items()
    )
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hanabi</title>
<link rel="icon" href="data:,">
{settings}
<ul>
{links}
</ul>
<script type="module">
const there = {json.dumps([*LANGUAGES])};
let chosen = "";
try {{ chosen = localStorage.getItem("hanabi_widget:language") }} catch {{}}
const code = [chosen, ...navigator.languages].map((each) => String(each).slice(0, 2)).find((each) => there.includes(each));
location.replace(`course/${{code ?? "en"}}/index.html`);
</script>
</html>
"""


def write(target: Path, folder: Path, only: Sequence[str]) -> None:
    """Write the pages into a site; the other folder is for what is left when they are written.

    Args:
        target: the site.
        folder: where the notebooks run.
        only: the lessons that run; none means all. The pages of the others have their prose alone.
    """
    lessons = run_all(folder, only)
    course = target / "course"
    for code, language in LANGUAGES.items():
        (course / code).mkdir(parents=True)
        (course / code / "index.html").write_text(contents_page(lessons, language), "utf-8")
        (course / code / OPENED_PAGE).write_text(opened_page(language), "utf-8")
        for lesson, following in zip(lessons, [*lessons[1:], None]):
            (course / code / f"{lesson.name}.html").write_text(lesson_page(lesson, following, language), "utf-8")
    (course / "guides").mkdir()
    for name in GUIDES:
        page_of_guide = guide_page(name)
        (course / "guides" / f"{name}.html").write_text(page_of_guide, "utf-8")
        for drawing in re.findall(r'src="([a-z-]+\.svg)"', page_of_guide):
            shutil.copy(DOCS / drawing, course / "guides")
    for path in (*(STATIC / f"{name}.{kind}" for name in ("widget", "map") for kind in ("js", "css")), ROOT / "js" / "run_cells.py"):
        shutil.copy(path, course)
    first = target / "index.html"
    first.write_text(first_page(first.read_text("utf-8")), "utf-8")
