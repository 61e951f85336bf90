"""The story of a game in words: its result, where it turned or every move, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from hanabi_widget.explain import TurningPoints
from hanabi_widget.explain.said_of_a_game import Chance, GaveClue, LeftBehind
from hanabi_widget.explain.said_of_cards import FEW
from hanabi_widget.rules import Node, SeatIndex

from .explanations import ExplainedSentence, in_words
from .language import Language
from .log import describe_status
from .phrases import value_name
from .sayings import Speaker, say


class Passage(NamedTuple):
    """A paragraph of a story.

    Attributes:
        step: the turning point of which it tells; None for what stands before and after.
        text: all of it.
        sentences: what is said of the step, or of the game.
    """

    step: int | None
    text: str
    sentences: Sequence[ExplainedSentence] = ()


@dataclass(frozen=True)
class Story:
    """A game to read: printed, it is text; in a notebook, a page with a picture of each turning point.

    Attributes:
        title: who played.
        paragraphs: what is told, in order.
        nodes: the line of the game, the start first.
        reader: the seat of the reader; None for one who sees all cards.
    """

    title: str
    paragraphs: tuple[Passage, ...]
    nodes: tuple[Node, ...]
    reader: SeatIndex | None

    if TYPE_CHECKING:  # in `hanabi_widget.methods_of_states_and_games`, as it has pictures

        def _repr_html_(self) -> str: ...

    def __str__(self) -> str:
        return "\n\n".join([self.title, *(paragraph.text for paragraph in self.paragraphs)])


def story(language: Language, nodes: Sequence[Node], reader: SeatIndex | None, *, whole: bool = False) -> Story:
    """The story of a line of a game, as a reader can tell it: the result, its turning points, or every move, and how it ended."""
    paragraphs = list[Passage]()
    for step, standpoint, sayings in TurningPoints(nodes, reader).paragraphs(whole=whole):
        sentences = in_words(Speaker.of(language, standpoint), sayings)
        heading = [language.say("story.step", step=step)] if step else []
        paragraphs += [Passage(step, " ".join([*heading, *(one.text for one in sentences)]), sentences)] if sentences else []
    end = Passage(None, describe_status(language, nodes[-1].state))
    return Story(language.say("story.title", players=language.and_list(nodes[0].state.names)), (*paragraphs, end), tuple(nodes), reader)


# -- its sayings -------------------------------------------------------------------------------------------


def odds_in_words(speaker: Speaker, odds: Fraction) -> str:
    """Odds as a class says them, perhaps only about: ``one chance in four``. They are neither 0 nor 1."""
    simple = odds.limit_denominator(max(5, round(1 / min(odds, 1 - odds))))
    part, of = map(speaker.grammar.number, simple.as_integer_ratio())
    return speaker.text(f"story.odds{'_about' * (simple != odds)}", n=simple.numerator, part=part, of=of)


@say.register
def _chance(saying: Chance, speaker: Speaker) -> str:
    condition, odds = saying.condition, saying.odds
    words = {"player": speaker.earlier.player(saying.holder), "cards": speaker.earlier.cards(saying.holder, saying.slots)}
    if odds is None or not 0 < odds < 1:
        return speaker.text(f"story.did_{saying.use}{'' if odds is None else '_sure' if odds else '_never'}", **words)
    is_listed = saying.use == "play" and condition.identities.bit_count() <= FEW
    form, what = "_odds" if not is_listed else "_only" if condition.fits else "_but", speaker.earlier.identities_in(condition.identities)
    return speaker.text(f"story.did_{saying.use}{form}", what=what, odds=odds_in_words(speaker, odds), **words)


@say.register
def _gave_clue(saying: GaveClue, speaker: Speaker) -> str:
    value = value_name(speaker.language, speaker.rules, saying.value)
    return speaker.about("story.gave_clue" + "_sure" * bool(saying.slots), saying, giver=speaker.now.player(saying.giver), value=value)


@say.register
def _left_behind(saying: LeftBehind, speaker: Speaker) -> str:
    words = {"what": speaker.card(saying.known[0].identity), "player": speaker.state.names[saying.holder]}
    groups = speaker.hands(saying, names_them=True)
    return speaker.text(f"story.left_behind{'_late' * saying.is_late}", n=len(saying.known), groups=groups, **words)
