"""What a baked lesson comes in: an HTML page, a package of SCORM 1.2 for learning management systems, or a page of a book in MyST.

All three need neither Python nor a network.
"""

from __future__ import annotations

import re
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hanabi_widget.protocol.exercise import BakedLesson
from hanabi_widget.protocol.json_values import safe_text
from hanabi_widget.session.saved_page import STATIC, standalone_page
from hanabi_widget.text import Language

from .baked_lesson import compressed
from .moodle_xml import xml_text

PAGE = "index.html"

CONTENT = "HANABI_LESSON"
"""What stands in lessonModule.js where the lesson goes."""


def lesson_html(lesson: BakedLesson, language: Language) -> str:
    """The HTML of a lesson: the exercise as in a notebook, with answers that stay in the browser or go to the LMS around the page.

    Args:
        lesson: the lesson, baked in this language.
        language: its language.
    """
    body = f'<div id="lesson"><noscript>{escape(language.say("course.no_script"))}</noscript></div>'
    return standalone_page(lesson_title(lesson, language), language.code, body, compressed(lesson), "lessonPage.js")


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
    return (STATIC / "lessonModule.js").read_text("utf-8").replace(CONTENT, compressed(lesson))
