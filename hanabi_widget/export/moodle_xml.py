"""A lesson as questions in Moodle's XML, which Moodle's question bank imports and Moodle's server grades.

Every question gives the credit that `Question.grade` gives. Sets are questions with several choices, whole numbers numerical ones,
fractions short answers. What has parts of its own, or a credit that such questions do not know, is written in Moodle's cloze notation.
Wherever answers are offered, all there are stand in the order of their domain: it tells nothing.

Source: https://docs.moodle.org/en/Moodle_XML_format and https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple, cast
from xml.sax.saxutils import escape as escape_xml

from hanabi_widget.lessons import Item, Lesson, Question
from hanabi_widget.lessons.answers.domains import AnyDomain
from hanabi_widget.lessons.answers.verdict import argument_sentences
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import every_answer
from hanabi_widget.lessons.questions.hints import proof_sentences
from hanabi_widget.lessons.reasoners import NO_CONCLUSION
from hanabi_widget.picture import picture, picture_text
from hanabi_widget.protocol.deltas import safe_text
from hanabi_widget.session.answer_form_views import Field, form_view
from hanabi_widget.session.lesson_pages import Page, pages
from hanabi_widget.session.prose import prose
from hanabi_widget.text import Language, LocalizedError

from .baked_lesson import Settings, shown_board

MAX_SHARES = 10
"""A question with several choices knows the shares 1, 1/2, ... 1/10 of its credit, and no smaller ones."""

_UNKNOWN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
PICTURE = "board.svg"


def moodle_xml(lesson: Lesson, how: Settings) -> str:
    """The questions of a lesson, in a category of their own, each with what stands before it.

    In an exam hints, named mistakes and proofs are left out, too.

    Raises:
        LocalizedError: the lesson has no questions, or one that Moodle cannot ask; a drill finds too few.
    """
    items = [(page.texts, page.item) for page in pages(lesson, how.student) if page.item and page.item.is_asked]
    if not items:
        raise LocalizedError("page.unasked")
    title = lesson.title or how.language.say("export.lesson")
    category = f"top/{title.replace('/', '//')}"
    parts = [f'<question type="category"><category><text>{xml_text(category)}</text></category></question>']
    for number, (before, item) in enumerate(items, start=1):
        how.progress(number - 1, len(items))
        parts.append(_Writer(item, how.language, f"{title} {number}", lesson.hint_cost, how.exam, prose(before, lesson.folder)).xml())
    body = "\n".join(parts)
    return safe_text(f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{body}\n</quiz>\n')


def without_controls(text: str) -> str:
    r"""A text without the characters that XML does not know.

    Example:
        >>> without_controls("a\x1b[31m")
        'a[31m'
    """
    return _UNKNOWN.sub("", text)


def xml_text(text: str) -> str:
    """A text between two tags.

    Example:
        >>> xml_text("<b> & ]]>")
        '&lt;b&gt; &amp; ]]&gt;'
    """
    return escape_xml(without_controls(text))


def _html(tag: str, html: str, more: str = "", attributes: str = "") -> str:
    """An element with HTML."""
    inside = without_controls(html).replace("]]>", "]]]]><![CDATA[>")
    return f'<{tag}{attributes} format="html"><text><![CDATA[{inside}]]></text>{more}</{tag}>'


def _html_text(text: str) -> str:
    """A text as HTML in which nothing names a file of the question, as Moodle writes that."""
    return escape(text).replace("@@", "&#64;&#64;")


def _escaped(text: str) -> str:
    """A text as HTML in which nothing begins a field of the cloze notation either."""
    return _html_text(text).replace("{", "&#123;")


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{_escaped(line)}</p>" for line in lines)


def percent(credit: Fraction) -> str:
    """A credit as Moodle writes it.

    Example:
        >>> [percent(Fraction(*parts)) for parts in ((1, 1), (1, 2), (1, 3), (-1, 6), (0, 1))]
        ['100', '50', '33.33333', '-16.66667', '0']
    """
    return f"{float(100 * credit):.5f}".rstrip("0").rstrip(".")


def spellings(share: Fraction) -> list[str]:
    """The spellings of a probability that Moodle, which compares letters, is told: a fraction, and an exact decimal or percentage.

    Example:
        >>> spellings(Fraction(3, 10)), spellings(Fraction(1, 3)), spellings(Fraction(1))
        (['3/10', '0.3', '0,3', '30%', '30 %'], ['1/3'], ['1', '1/1', '100%', '100 %'])
    """
    found = [str(share)] + ([f"{share}/1"] if share.denominator == 1 else [])
    if 10**9 % share.denominator == 0:
        decimal = f"{float(share):.9f}".rstrip("0").rstrip(".")
        hundred = f"{float(100 * share):.7f}".rstrip("0").rstrip(".")
        found += [decimal, decimal.replace(".", ","), f"{hundred}%", f"{hundred} %", f"{hundred.replace('.', ',')}%"]
    return [*dict.fromkeys(found)]


def _cloze_text(text: str) -> str:
    """A text inside a field of Moodle's cloze notation, which Moodle decodes once and then takes for HTML.

    Example:
        >>> _cloze_text("Ben & {Co} ~ #1")
        'Ben &amp;amp; &#123;Co&#125; &#126; &#35;1'
    """
    html = _html_text(" ".join(without_controls(text).split())).replace("&", "&amp;")
    return re.sub(r"[~{}#\\]", lambda found: f"&#{ord(found[0])};", html)


class MoodleChoice(NamedTuple):
    """An answer to choose, the credit that it adds, and what is said of it."""

    text: str
    credit: Fraction
    feedback: Sequence[str] = ()


def _at_least_two(choices: list[MoodleChoice], wrong: Fraction) -> list[MoodleChoice]:
    """Choices as Moodle takes them: it refuses a single one."""
    return choices if len(choices) > 1 else [*choices, MoodleChoice("–", wrong)]


class _Writer(NamedTuple):
    """Writes one question."""

    item: Item
    language: Language
    name: str
    hint_cost: Fraction
    exam: bool
    prose: str

    @property
    def question(self) -> Question:
        """The question."""
        return self.item.question

    def xml(self) -> str:
        """The question as XML."""
        fields = form_view(self.question, self.language).fields()
        match fields:
            case [] | [Field(kind="choice")] if every_answer(self.question):
                return self._multichoice(_at_least_two([*map(self._graded, every_answer(self.question))], Fraction(0)), single=True)
            case [Field(kind="set") as field] if len(field.right) <= MAX_SHARES:
                return self._multichoice(self._parts(field, self._why), single=False)
            case [Field(kind="number")]:
                return self._typed("numerical")
            case [Field(kind="fraction" | "text")]:
                return self._typed("shortanswer")
            case []:
                raise LocalizedError("export.error.moodle", name=self.name)
        return self._cloze([*map(self._filled_in, fields)])

    # -- the kinds of questions -----------------------------------------------------------------------

    def _multichoice(self, choices: Sequence[MoodleChoice], *, single: bool) -> str:
        answers = "\n".join(
            _html("answer", _paragraphs([one.text]), self._feedback(one.feedback), f' fraction="{percent(one.credit)}"') for one in choices
        )
        settings = f"<single>{str(single).lower()}</single><shuffleanswers>false</shuffleanswers><answernumbering>none</answernumbering>"
        return self._element("multichoice", f"{settings}\n{answers}")

    def _typed(self, kind: str) -> str:
        """A whole number; or words, or a fraction, in each of its spellings."""
        exact, case = ("<tolerance>0</tolerance>", []) if kind == "numerical" else ("", ["<usecase>0</usecase>"])
        told = {answer: MoodleChoice("", Fraction(1)) for answer in sorted(self.question.right_answers)}
        if not self.exam:  # there nothing is said of the wrong answers that mistakes lead to
            mistaken = {answer for answers in self.question.wrong_answers_by_mistake.values() for answer in answers}
            told |= {answer: self._graded(answer) for answer in sorted(mistaken)}
        answers = [
            f'<answer fraction="{percent(credit)}" format="plain_text"><text>{text}</text>{self._feedback(feedback)}{exact}</answer>'
            for answer, (_, credit, feedback) in told.items()
            for text in map(xml_text, spellings(answer) if isinstance(answer, Fraction) else [str(answer)])
        ]
        return self._element(kind, "\n".join([*case, *answers]))

    def _cloze(self, fields: Sequence[str]) -> str:
        return self._element("cloze", "", "".join(f"<p>{field}</p>" for field in fields))

    # -- what they offer -------------------------------------------------------------------------------

    def _graded(self, answer: object) -> MoodleChoice:
        """An answer, with the credit that it gets, and what is said of it."""
        form = self.question.form
        context = self.question.context
        verdict = self.question.grade(form.to_json(context, answer))
        return MoodleChoice(form.describe(self.language, context, answer), verdict.credit, verdict.lines(self.language))

    def _parts(self, field: Field, why: Callable[[object], list[str]]) -> list[MoodleChoice]:
        """The elements of a set, and none: a hit adds a share of the credit, a false alarm takes one."""
        domain = cast("AnyDomain", field.domain)
        right = field.right
        context = self.question.context
        share = Fraction(1, len(right) or 1)
        none = MoodleChoice(self.language.say(f"page.{domain.none}"), Fraction(-1) if right else Fraction(1))
        parts = [
            MoodleChoice(domain.describe(self.language, context, element), share if element in right else -share, why(element))
            for element in domain.choices(context)
        ]
        return _at_least_two([*parts, none], Fraction(-1))

    def _filled_in(self, field: Field) -> str:
        """A field of an answer in Moodle's cloze notation."""
        if field.kind in ("row", "set"):
            label = f"{_escaped(field.label)}: " if field.label else ""
            return label + _field("MULTIRESPONSE", self._parts(field, lambda _: []))
        if field.kind == "fraction":
            return _field("SHORTANSWER", [MoodleChoice(text, Fraction(1)) for share in sorted(field.right) for text in spellings(share)])
        domain = cast("AnyDomain", field.domain)
        context = self.question.context
        choices = [
            MoodleChoice(domain.describe(self.language, context, choice), Fraction(int(choice in field.right)))
            for choice in domain.choices(context)
        ]
        return _field("MULTICHOICE", choices)

    def _why(self, element: object) -> list[str]:
        """Why an element of a set belongs there, or does not."""
        try:
            return [*argument_sentences(self.language, self.question, self.question.argument(element))]
        except NO_CONCLUSION:
            return []

    # -- the elements ----------------------------------------------------------------------------------

    def _element(self, kind: str, answers: str, fields: str = "") -> str:
        question = self.question
        language = self.language
        hints = list[list[str]]()
        general = ""
        if not self.exam:
            hints = [[hint] for hint in self.item.hints]
            hints += [[*hint.lines] for hint in question.hints(language) if hint.step != "proof"]
            answer = question.example_answer
            told = [question.answer_sentence(language, answer), *proof_sentences(question, answer, language), self.item.comment]
            general = _html("generalfeedback", _paragraphs(filter(None, told)))
        elements = [
            f'<question type="{kind}">',
            f"<name><text>{xml_text(self.name)}</text></name>",
            self._question_text(fields),
            general,
            "<defaultgrade>1</defaultgrade>",
            f"<penalty>{float(self.hint_cost):.7f}</penalty>",
            f"<idnumber>{self.item.id}</idnumber>",
            answers,
            *(_html("hint", _paragraphs(lines)) for lines in hints),
            "</question>",
        ]
        return "\n".join(filter(None, elements))

    def _question_text(self, fields: str) -> str:
        question = self.question
        language = self.language
        board = shown_board(Page((), item=self.item), language)
        svg = picture(board.shown)
        alt = _escaped(picture_text(board.shown))
        image = f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{alt}" style="max-width: 100%"></p>'
        asked = [*question.stated_facts(language), question.viewpoint(language)]
        before = _paragraphs([" ".join(board.actions_before)] if board.actions_before else [])
        told = f"{self.prose}{_paragraphs(asked)}{image}{before}<p><strong>{_escaped(question.prompt(language))}</strong></p>"
        note = language.say("export.fraction") if any(field.kind == "fraction" for field in form_view(question, language).fields()) else ""
        file = f'<file name="{PICTURE}" path="/" encoding="base64">{b64encode(svg.encode()).decode()}</file>'
        return _html("questiontext", told + _paragraphs([note] if note else []) + fields, file)

    def _feedback(self, lines: Sequence[str]) -> str:
        return "" if self.exam else _html("feedback", _paragraphs(lines))


def _field(kind: str, choices: Sequence[MoodleChoice]) -> str:
    """A field in Moodle's cloze notation.

    Of several responses Moodle itself shares the credit among the right ones, and takes as much for each wrong one.
    """
    several = kind == "MULTIRESPONSE"
    right = [choice.credit > 0 if several else choice.credit == 1 for choice in choices]
    signs = ["=" if is_right else f"%{percent(Fraction(0) if several else one.credit)}%" for one, is_right in zip(choices, right)]
    return "{1:" + kind + ":" + "~".join(f"{sign}{_cloze_text(choice.text)}" for sign, choice in zip(signs, choices)) + "}"
