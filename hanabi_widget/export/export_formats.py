"""The forms in which a lesson is exported."""

from __future__ import annotations

SUFFIXES = {"html": ".html", "scorm": ".zip", "moodle": ".xml", "myst": ".md", "handout": ".html"}
"""The suffix of the file for each form: a page, a package of SCORM 1.2, Moodle's XML, a page of a book in MyST, a handout."""
