"""English texts of lesson files: what is wrong with one, and where it gives an answer away."""

from .catalogue import Catalogue

LESSON_FILES: Catalogue = {
    "lesson.error.blank": "This lesson is empty.",
    "text.error.at": "Line {line}, column {column}: {problem}",
    "lesson.error.word": "There is no {word} here: use one of {allowed}. If this line is text, put a backslash before it.",
    "lesson.error.margin": "{word} belongs to the question above it: indent it.",
    "lesson.error.colon": "A colon is missing after {word}. If this line is text, put a backslash before it.",
    "lesson.error.indented": "This line is indented but belongs to nothing above it: start it at the margin.",
    "lesson.error.field": "Use one of {allowed} here. To continue the line above, indent this one more.",
    "lesson.error.twice": "A second {word}: give it once.",
    "lesson.error.late": "{word} must come before everything else.",
    "lesson.error.empty": "There is nothing here: write something, or leave {word} out.",
    "lesson.error.value": "A value is missing here: write a word, a number, or a text in quotes.",
    "lesson.error.rest": "This is not a setting: write name=value without blanks, or put the value in quotes.",
    "lesson.error.setting": "There is no {name} here: use one of {allowed}.",
    "lesson.error.no_game": "This question has no game: write game: above it, or indented below it.",
    "lesson.error.depends": "The answer depends on an unknown card, slot {slot} of {player}: say which card it is, or choose another view.",
    "lesson.error.inconsistent": "No deal fits the clues and the cards here: check the position.",
    "lesson.error.no_answer": "This question has no right answer here: choose another position.",
    "lesson.error.same": "This is in the lesson already: leave it out, or change something, such as the seed.",
    "lesson.error.stray": (
        "{word} belongs to a question, and this line is in a text: write it below its question, or put a backslash before it."
    ),
    "lesson.error.name": "This is the name of a file, not the text of a lesson: open it with hw.Exercise.",
    "lesson.error.source": (
        "“{source}” is neither a lesson nor the path of a lesson file: a lesson has several lines, or begins with ask: or drill:."
    ),
    "lesson.error.encoding": "{file}: This is not UTF-8 text.",
    "lesson.error.missing": "There is no such file in {folder}: put it beside the notebook, or give its whole path.",
    "lesson.leak.hand": "The hand of {player} is hidden here, but line {line} shows it: write view={player} there, or ask this before.",
    "lesson.leak.later": (
        "Line {line} shows what becomes of a card of {player} that is hidden here: end that game at the step of this question."
    ),
    "lesson.leak.card": "This tells slot {slot} of {player}, which a question hides: say it in a comment: of that question.",
    # never shown, but looked for in lessons: what may stand between a player and a card that the player holds, in any of your words
    "lesson.leak.sees": "sees",
    "lesson.leak.you_have": "you have, you hold",
    "lesson.untrue": "The game above does not bear this out: {claim}.",
    "lesson.untrue.height": "{suit} stands at {n}",
    "lesson.untrue.tokens": ("{n} token is left", "{n} tokens are left"),
    "lesson.untrue.card": "{card} in {player}'s hand",
    "lesson.untrue.if": "if, would, no, not",
    "lesson.error.choices": "Give at least two choice: lines below predict:, each with another text.",
    "lesson.error.unasked": "This lesson has no questions: add ask: or drill: to it.",
    "lesson.error.one": "This is not a single question with a game of its own.",
}
