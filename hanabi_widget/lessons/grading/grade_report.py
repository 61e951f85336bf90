"""Reports of grades as JSON and CSV; docs/attempts.md has the schemas."""

from __future__ import annotations

from hanabi_widget.text import Language
from hanabi_widget.text.csv_text import csv_text

from .class_summary import summarize
from .grade_submissions import Grades, ItemResult

VERSION = 1

COLUMNS = (
    "file", "student", "item", "type", "question", "attempts", "mode", "credit", "right", "parts", "first", "last", "mistakes", "hints",
    "revealed", "seconds", "differs",
)  # fmt: skip


def json_report(grades: Grades, language: Language) -> dict[str, object]:
    """All results for programs: shares are exact, such as ``"3/4"``, and mistakes are given by name."""
    return {
        "version": VERSION,
        "lesson": grades.lesson.title if grades.lesson else None,
        "results": [{**_result_row(result, language), "mistakes": [*result.mistakes]} for result in grades.results],
        "summary": [
            {
                "item": item.item,
                "type": item.question.id,
                "question": item.question.prompt(language),
                "students": item.students,
                "answered": item.answered,
                "right": item.right,
                "revealed": item.revealed,
                "credit": str(item.credit),
                "mistakes": dict(item.mistakes),
            }
            for item in summarize(grades)
        ],
        "refused": [
            {"file": entry.file, "place": entry.place, "problem": language.say(entry.error.key, **entry.error.values)}
            for entry in grades.refused
        ],
    }


def csv_table(grades: Grades, language: Language) -> str:
    """The results as CSV, a row for each student and item: shares are decimals, and mistakes are given in words."""
    rows = []
    for result in grades.results:
        shares = {"credit": result.credit, "first": result.first, "last": result.last}
        row = {
            **_result_row(result, language),
            **{name: f"{float(share):.4f}" for name, share in shares.items()},
            "mistakes": " ".join(language.say(f"mistake.{name}") for name in result.mistakes),
        }
        rows.append([row[column] for column in COLUMNS])
    return csv_text([COLUMNS, *rows])


def _result_row(result: ItemResult, language: Language) -> dict[str, object]:
    return {
        "file": result.file,
        "student": result.student,
        "item": result.item,
        "type": result.question.id,
        "question": result.question.prompt(language),
        "attempts": result.attempts,
        "mode": result.mode,
        "credit": str(result.credit),
        "right": result.right,
        "parts": f"{result.parts[0]}/{result.parts[1]}",
        "first": str(result.first),
        "last": str(result.last),
        "hints": result.hints,
        "revealed": result.revealed,
        "seconds": result.seconds,
        "differs": result.differs,
    }
