"""English texts of the command line."""

CLI: dict[str, str | tuple[str, str]] = {
    "command.stdin": "standard input",
    "command.argument": "argument",
    "command.error.gzip": "This compressed file is damaged or cut off.",
    "command.error.games": "There are several games here: choose one with --game, counted from 1.",
    "command.error.game": "There is no game {game}: games go from 1 to {last}.",
    "command.error.same": "This file is also the input: choose another name for the output.",
    "convert.incomplete": "{file}: not all of this game can be kept in {form}.",
    "export.html": "{files}: a page. Open it in a browser, mail it, or put it on any server.",
    "export.scorm": "{files}: a package of SCORM 1.2. Add it to a course in your LMS.",
    "export.moodle": "{files}: questions as Moodle XML. Import them into a question bank of Moodle.",
    "export.myst": "{files}: a page and its module. Put both beside the other pages of your book.",
    "export.handout": "{files}: sheets and their key. Open the file in a browser and print it.",
    "know.line": "{who}: {cards}; {facts}",
    "know.line.bare": "{who}: {cards}",
    # checking files
    "check.ok": "{file}: ok, {found}",
    "check.wrong": "{file}: this cannot be read.",
    "check.leaks": "{file}: this lesson gives away what its questions hide.",
    "check.lesson": ("a lesson with {n} question", "a lesson with {n} questions"),
    "check.more": ("and {n} other answer", "and {n} other answers"),
    "check.games": ("{n} game or position", "{n} games or positions"),
}
