"""How Moodle reads, checks and grades its XML: of what it refuses, nothing may be written.

Source: https://docs.moodle.org/en/Moodle_XML_format, https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type, and how Moodle's
importer answers (question/format/xml, question/type/multianswer, question/type/multichoice).
"""

from __future__ import annotations

import html
import re
from base64 import b64decode
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as ET

FRACTIONS = {1, 0.9, 5 / 6, 0.8, 0.75, 0.7, 2 / 3, 0.6, 0.5, 0.4, 1 / 3, 0.3, 0.25, 0.2, 1 / 6, 1 / 7, 0.125, 1 / 9, 0.1, 0.05, 0}
"""The shares of a credit that an answer may have, or lose."""
COMMON = {"name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "idnumber", "hint"}
OWN = {
    "multichoice": {"single", "shuffleanswers", "answernumbering", "answer"},
    "numerical": {"answer"},
    "shortanswer": {"usecase", "answer"},
    "cloze": set[str](),
}
FIELD = re.compile(r"\{([0-9]*):(MULTICHOICE|MULTICHOICE_V|MULTIRESPONSE|SHORTANSWER):(.*?)(?<!\\)\}", re.DOTALL)
ALTERNATIVE = re.compile(r"~?(=|%(-?[0-9]+(?:[.,][0-9]*)?)%)?(.+?)(?<![\\&])(?<!&amp;)(?=[~#}]|$)(?:#([^~}]*))?", re.DOTALL)

Response = str | Collection[str]


def plain(text: str) -> str:
    """What a reader sees of HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


@dataclass(frozen=True)
class Question:
    """A question as Moodle has it."""

    kind: str
    name: str
    text: str
    files: Mapping[str, bytes]
    element: ET.Element

    @property
    def fields(self) -> list[tuple[str, list[tuple[float, str]]]]:
        """The fields of a cloze question: their kinds, and the shares and texts of their answers."""
        found = []
        for _, kind, inside in FIELD.findall(self.text):
            told = [
                (float(share or (100 * (sign == "="))) / 100, html.unescape(text)) for sign, share, text, _ in ALTERNATIVE.findall(inside)
            ]
            assert all(text.strip() for _, text in told)
            assert kind == "SHORTANSWER" or len(told) >= 2
            assert max(share for share, _ in told) > 0
            assert kind == "MULTIRESPONSE" or max(share for share, _ in told) == 1
            if kind == "MULTIRESPONSE":
                total = sum(share for share, _ in told)
                assert {share for share, _ in told} <= {0, 1}, "no specific shares"
                told = [((1 if share else -1) / total, text) for share, text in told]
            found.append((kind, told if kind == "SHORTANSWER" else [(share, plain(text)) for share, text in told]))
        return found

    @property
    def answers(self) -> list[tuple[float, str]]:
        """The shares and texts of the answers."""
        return [(float(answer.attrib["fraction"]) / 100, plain(answer.findtext("text", ""))) for answer in self.element.findall("answer")]

    def grade(self, *responses: Response) -> float:
        """The share of the credit for a response, or for one to each field."""
        if self.kind == "cloze":
            return sum(_share(kind, answers, given) for (kind, answers), given in zip(self.fields, responses, strict=True)) / len(responses)
        (given,) = responses
        kinds = {"true": "MULTICHOICE", "false": "MULTIRESPONSE", None: "SHORTANSWER"}
        return _share(kinds[self.element.findtext("single")], self.answers, given)


def _share(kind: str, answers: list[tuple[float, str]], given: Response) -> float:
    if kind == "MULTIRESPONSE":
        assert not isinstance(given, str)
        assert {*given} <= {text for _, text in answers}, (given, answers)
        total = sum(share for share, text in answers if text in given)
    elif kind == "SHORTANSWER":
        total = next((share for share, text in answers if text.strip().casefold() == str(given).strip().casefold()), 0.0)
    else:
        total = next(share for share, text in answers if text == given)
    return min(1.0, max(0.0, total))


def read(xml: str) -> list[Question]:
    """The questions of a file, which must have the documented form."""
    quiz = ET.fromstring(xml)
    assert quiz.tag == "quiz"
    assert xml.startswith("<?xml")
    category, *elements = quiz
    assert category.attrib == {"type": "category"}
    assert category.findtext("category/text")
    return [_question(element) for element in elements]


def _question(element: ET.Element) -> Question:
    kind = element.attrib["type"]
    assert {child.tag for child in element} <= COMMON | OWN[kind]
    text = element.find("questiontext")
    assert text is not None
    assert text.attrib == {"format": "html"}
    files = {file.attrib["name"]: b64decode(file.text or "") for file in text.findall("file")}
    assert all(file.attrib["encoding"] == "base64" for file in text.findall("file"))
    body = text.findtext("text", "")
    assert {*re.findall(r"@@PLUGINFILE@@/([^\"]+)", body)} == {*files}
    assert 0 <= float(element.findtext("penalty", "")) <= 1
    name = element.findtext("name/text")
    assert name
    assert len(files) == len(text.findall("file"))
    for answer in element.findall("answer"):
        share = float(answer.attrib["fraction"]) / 100
        assert any(abs(abs(share) - known) < 1e-6 for known in FRACTIONS), share
    assert "{" not in FIELD.sub("", body), "a field that Moodle does not read"
    shares = [float(answer.attrib["fraction"]) for answer in element.findall("answer")]
    assert (kind == "cloze") == (not shares)
    if kind == "multichoice":
        assert len(shares) >= 2
    if element.findtext("single") == "false":
        assert abs(sum(share for share in shares if share > 0) - 100) < 0.5
    elif shares:
        assert max(shares) == 100
    return Question(kind, name, body, files, element)
