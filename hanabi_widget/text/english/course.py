"""Texts of the pages of the course, for a browser alone."""

COURSE: dict[str, str | tuple[str, str]] = {
    "course.language": "English",
    "course.title": "The course",
    "course.intro": "You hold your cards so that everybody sees them but you. What do you know of them, "
    "and what do the others know that you know?",
    "course.intro.run": "Each lesson runs in this page: nothing is installed, and nothing that you answer leaves this device.",
    "course.spoken": "The lessons are in English; boards and questions speak your language.",
    "course.time": ("{n} minute", "{n} minutes"),
    "course.notebook": "As a notebook",
    "course.answers": "Your answers are kept in this browser.",
    "course.answers.save": "Save answers as a file",
    "course.starting": "Boards can be stepped through. Questions can be answered in a moment: Python is starting.",
    "course.failed": "Python did not start in this browser. Boards can be stepped through, but questions cannot be answered.",
    "course.unkept": "This browser does not keep your answers: save them as a file before you leave.",
    "course.computed": "Python: you may skip this",
    "course.teachers": "For teachers",
    "course.teachers.notebook": "The notebook for teachers: the course with a class, lessons of your own, exams and grades",
    "course.teachers.hand_in": "Students save their answers as a file and send it to you. This grades a lesson for the whole class:",
    "course.guides": "Guides",
    "course.next": "Next: {title}",
    "course.no_script": "This page needs JavaScript.",
}
