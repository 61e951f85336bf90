"""Exports a lesson for a place without Python.

What baked lessons come in stands here: an HTML page, a package of SCORM 1.2 for learning management systems, and a page of a book in MyST.
Moodle's XML and handouts have chapters of their own.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hanabi_widget.arguments import FileName, check_path, check_type, integer
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.lessons import Lesson
from hanabi_widget.lessons.files.reader import LessonSource, as_lesson
from hanabi_widget.lessons.grading.attempt_files import keep, read_kept
from hanabi_widget.protocol.baked_lesson import BakedLesson
from hanabi_widget.protocol.deltas import safe_text
from hanabi_widget.session.standalone_html import place, standalone_page, static
from hanabi_widget.text import Language, language_by_code

from .baked_lesson import Settings, baked_lesson, compressed
from .handout import handout
from .moodle_xml import moodle_xml, xml_text

# -- What a baked lesson comes in: all three need neither Python nor a network ---


PAGE = "index.html"

CONTENT = "HANABI_LESSON"
"""What stands in lessonModule.js where the lesson goes."""


def lesson_html(lesson: BakedLesson, language: Language) -> str:
    """The HTML of a lesson: the exercise as in a notebook, with answers that stay in the browser or go to the LMS around the page.

    Args:
        lesson: the lesson, baked in this language.
        language: its language.
    """
    body = place("lesson", language)
    title = lesson_title(lesson, language)
    style = static("lessonPage.css").strip()
    return standalone_page(title, language.code, body, compressed(lesson), "lessonPage.js", about=lesson["about"], style=style)


def lesson_title(lesson: BakedLesson, language: Language) -> str:
    """The title of a lesson; a general one if it has none."""
    return lesson["title"] or language.say("export.lesson")


def scorm_package(lesson: BakedLesson, language: Language) -> bytes:
    """The zip file of a lesson: one page, which finds the LMS around it.

    The LMS keeps where a student stopped, a score, and each raw answer, from which `hanabi_widget.lessons.grade` grades again.

    Args:
        lesson: the lesson, baked in this language.
        language: its language.

    Source: ADL, *SCORM 1.2 Content Aggregation Model*, 2001.
    """
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as package:
        for name, text in (("imsmanifest.xml", _manifest(lesson, language)), (PAGE, lesson_html(lesson, language))):
            package.writestr(ZipInfo(name), text, ZIP_DEFLATED)
    return content.getvalue()


def _manifest(lesson: BakedLesson, language: Language) -> str:
    title = safe_text(xml_text(lesson_title(lesson, language)))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="hanabi-{lesson["id"]}" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="lesson">
    <organization identifier="lesson">
      <title>{title}</title>
      <item identifier="item" identifierref="page">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{PAGE}">
      <file href="{PAGE}"/>
    </resource>
  </resources>
</manifest>
"""


def myst_page(lesson: BakedLesson, language: Language, module: str) -> str:
    """The page: a heading and the directive ``{anywidget}``, which names the module.

    Args:
        lesson: the lesson.
        language: its language.
        module: the file name of the module, which stands beside the page.

    Source: https://mystmd.org/guide/widgets
    """
    return safe_text(f"# {_escaped(lesson_title(lesson, language))}\n\n:::{{anywidget}} ./{module}\n{{}}\n:::\n")


def _escaped(text: str) -> str:
    r"""A text in which nothing is markup.

    Example:
        >>> _escaped("Ones & {eval}`1`")
        'Ones \\& \\{eval\\}\\`1\\`'
    """
    return re.sub(r"[\\`*_{}\[\]<>()#|~$@^&:!]", r"\\\g<0>", text)


def myst_module(lesson: BakedLesson) -> str:
    """The ES module of the widget, which holds the lesson."""
    return static("lessonModule.js").replace(CONTENT, compressed(lesson))


# -- The forms, and the files of each ---


SUFFIXES = {"html": ".html", "scorm": ".zip", "moodle": ".xml", "myst": ".md", "handout": ".html"}
"""The suffix of the file for each form: a page, a package of SCORM 1.2, Moodle's XML, a page of a book in MyST, a handout."""


def export_lesson(
    source: LessonSource,
    path: FileName,
    to: str = "html",
    *,
    student: str = "",
    exam: bool = False,
    copies: int = 1,
    language: str | None = None,
) -> None:
    """Export a lesson for a place without Python: verdicts, proofs, named mistakes and hints are worked out beforehand.

    Every question is answered as in a notebook, except in Moodle and on paper, which have inputs of their own.

    Args:
        source: what `hanabi_widget.Exercise` takes: a question, questions, a lesson, its file or its text.
        path: the file to write; beside the page of a book goes a module with the same name.
        to: ``"html"`` for a page, ``"scorm"`` for a package that any LMS imports, ``"moodle"`` for Moodle's question bank, ``"myst"``
            for a book, ``"handout"`` for paper.
        student: the student for whose variants it is made; without a name the questions are the same for all.
        exam: whether all that tells the right answers is left out of what students get; it is in any case if the lesson is an exam.
        copies: how many different copies a handout has, each with a code of its own.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Raises:
        LessonError: the text is not a lesson.
        HanabiError: there is no such form, or the suffix of the path is not that of the form; the lesson is empty, or an exam has
            no questions.
        OSError: the file cannot be written; an older one stays as it was.

    Example:
        >>> import tempfile
        >>> import hanabi_widget as hw
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     hw.export_lesson("drill: known claim=playable n=2", Path(folder) / "ones.html")
        ...     (Path(folder) / "ones.html").read_text("utf-8")[:15]
        '<!doctype html>'
    """
    check_path(path)
    check_type(to, str, "to", f"one of {', '.join(map(repr, SUFFIXES))}")
    check_type(student, str, "student", "the name of the student")
    copies = integer(copies, "copies", "a whole number from 1")
    spoken = language_by_code(language)
    lesson = as_lesson(source)
    beside = source if isinstance(source, str | Path) and str(source).endswith(".lesson") else path
    files = exported_files(lesson, path, to, Settings(spoken, student, exam, copies, Path(path).stem), beside)
    for file, content in files.items():
        write_whole(file, content)


def exported_files(lesson: Lesson, path: FileName, to: str, how: Settings, beside: FileName) -> dict[Path, str | bytes]:
    """The files of an exported lesson, in the order in which they are written: the named one last, which needs the others.

    The seeds of an exam's drills are drawn once, and kept beside a file: that of the lesson, if it has one.

    Raises:
        HanabiError: there is no such form, the suffix of the path is not that of the form, or copies are asked for that are no handout.
    """
    if to not in SUFFIXES:
        raise HanabiError(f"to={to!r}: use one of {', '.join(map(repr, SUFFIXES))}")
    if Path(path).suffix.lower() != SUFFIXES[to]:
        raise HanabiError(f"{path}: a file for {to!r} must end in {SUFFIXES[to]}")
    if how.copies != 1 and to != "handout":
        raise HanabiError(f"copies={how.copies}: only a handout has copies")
    if how.exam or lesson.exam:
        kept = read_kept(Path(beside))
        how = how._replace(exam=True)
        lesson = lesson.drawn(kept["seeds"])
        if kept["seeds"]:
            keep(Path(beside), kept)
    if to == "moodle":
        files: dict[str, str | bytes] = {".xml": moodle_xml(lesson, how)}
    elif to == "handout":
        key = {".key.html": handout(lesson, how._replace(exam=False))} if how.exam else {}
        files = {**key, ".html": handout(lesson, how)}
    else:
        baked = baked_lesson(lesson, how)
        language = how.language
        if to == "myst":
            files = {".mjs": myst_module(baked), ".md": myst_page(baked, language, f"{how.name}.mjs")}
        else:
            files = {".zip": scorm_package(baked, language)} if to == "scorm" else {".html": lesson_html(baked, language)}
    return {Path(path).with_suffix(suffix): content for suffix, content in files.items()}
