"""English texts of students' attempts and grades."""

GRADING: dict[str, str | tuple[str, str]] = {
    # attempts: errors in a file of answers
    "attempt.error.fields": "This is not a student's answer: it must have {allowed}.",
    "attempt.error.text": "In an answer, {name} must be a valid text of at most {longest} characters.",
    "attempt.error.item": "In an answer, item must be 12 hexadecimal digits.",
    "attempt.error.time": "In an answer, time must look like 2026-11-21T18:01:00Z.",
    "attempt.error.mode": "In an answer, mode must be one of {allowed}.",
    "attempt.error.number": "In an answer, {name} must be a number, not below 0.",
    "attempt.error.revealed": "In an answer, revealed must be true or false; if it is true, the answer must be null.",
    "attempt.error.answer": "The answer is too large, too deeply nested, or not JSON.",
    "attempt.error.check": "This answer has been altered: its checksum does not match.",
    "attempt.error.question": "The question of an answer cannot be read: {problem}",
    "attempt.error.json": "This is not JSON: line {line}, column {column}.",
    "attempt.error.utf8": "This is not UTF-8 text.",
    "attempt.error.long": "This line is too long: at most {longest} bytes.",
    "attempt.error.large": "This file is too large: at most {longest} bytes.",
    "attempt.error.file": "This file cannot be read: {problem}",
    "attempt.error.missing": "There is no such file.",
    "attempt.error.suffix": "This type of file is not known: the name must end in {allowed}.",
    "attempt.error.notebook": "This is not a notebook: it has no cells.",
    "attempt.error.report": "This is not a table.",
    "attempt.error.bundle": "These are not answers of version {version}.",
    "attempt.error.old": "Only the last {most} answers of this file are read.",
    "attempt.error.hard": (
        "{n} question of this file takes too much work; give the lesson as well, so that its own questions are graded.",
        "{n} questions of this file take too much work; give the lesson as well, so that its own questions are graded.",
    ),
    "attempt.error.none": "This file holds no answers.",
    "attempt.error.many": (
        "{n} answer is left out: of a file the newest {most} are graded, of at most {students} students, {tries} to each question.",
        "{n} answers are left out: of a file the newest {most} are graded, of at most {students} students, {tries} to each question.",
    ),
    "attempt.error.stranger": (
        "{n} answer is to a question that the lesson does not have.",
        "{n} answers are to questions that the lesson does not have.",
    ),
    "attempt.error.unstated": (
        "{n} answer does not state its question, which was still open: give the lesson.",
        "{n} answers do not state their questions, which were still open: give the lesson.",
    ),
    # grades
    "grade.title": "Results of the class",
    "file.error": "{file}: {problem}",
    "file.error.at": "{file}, {place}: {problem}",
    "grade.without_lesson": (
        "The questions are taken from the answers; give the lesson as well (`lesson=`, in a terminal `--lesson`), so that nobody can "
        "replace them."
    ),
    "grade.students": ("{n} student", "{n} students"),
    "grade.item": "{number}. {question}",
    "grade.right": (
        "{right} right, {answered} answered, of {n} student; mean credit {percent} %",
        "{right} right, {answered} answered, of {n} students; mean credit {percent} %",
    ),
    "grade.revealed": ("{n} student had the answer shown", "{n} students had the answer shown"),
    "grade.table.student": "Student",
    "grade.table.right": "right",
    "grade.table.points": "points",
    "grade.table.hints": "hints",
    "grade.table.time": "time",
    "grade.table.mistake": "most common mistake",
    "grade.table.nobody": "(no name)",
    "grade.table.key": "✓ right · 2 of 5: so many parts are right · ✗ wrong · – the answer was shown · a dot: no answer",
    "grade.of": "{right} of {parts}",
    "grade.minutes": ("{n} min", "{n} min"),
    "grade.mistake": ("{n} student: {mistake}", "{n} students: {mistake}"),
}
