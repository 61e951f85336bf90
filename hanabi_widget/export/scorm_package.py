"""A lesson as a package of SCORM 1.2, which learning management systems import: a page and a manifest in a zip file."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hanabi_widget.protocol.exercise import BakedLesson
from hanabi_widget.text import Language
from hanabi_widget.widget.json_text import safe_text

from .lesson_html import lesson_html, lesson_title
from .xml_text import xml_text

PAGE = "index.html"


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
