"""The story of a game in words: its result, where it turned or every move, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from hanabi_widget.conventions import Convention
from hanabi_widget.explain import Review, Role, StepTold, TurningPoints
from hanabi_widget.explain.said_of_a_game import Chance, GaveClue, LeftBehind, SameCard, ToldInTime
from hanabi_widget.explain.said_of_cards import FEW
from hanabi_widget.rules import Node, Nodes, Outcome, SeatIndex

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
        role: in a review, what it tells: ``"cost"``, then the ``"cause"`` of that and what there was ``"instead"``; and what broke the
            agreement without cost, as it was ``"understood"`` or not (``"broken"``), below their ``"count"``.
    """

    step: int | None
    text: str
    sentences: Sequence[ExplainedSentence] = ()
    role: Role | Literal["count"] = ""

    @property
    def shown(self) -> int | None:
        """The step at which a board shows it: of what there was instead, the one before, to try it."""
        return self.step and self.step - (self.role == "instead")


@dataclass(frozen=True)
class Story:
    """A game to read: printed, it is text; in a notebook, a page with a picture of each turning point.

    Attributes:
        title: who played.
        paragraphs: what is told, in order.
        nodes: the line of the game, the start first.
        reader: the seat of the reader; None for one who sees all cards.
        reach: the most points that could still be reached at each step; empty for a seat.
    """

    title: str
    paragraphs: tuple[Passage, ...]
    nodes: tuple[Node, ...]
    reader: SeatIndex | None
    reach: tuple[int, ...]

    if TYPE_CHECKING:  # in `hanabi_widget.methods_of_states_and_games`, as it has pictures

        def _repr_html_(self) -> str: ...

    def __str__(self) -> str:
        return "\n\n".join([self.title, *(paragraph.text for paragraph in self.paragraphs)])


def story(language: Language, nodes: Nodes, reader: SeatIndex | None = None, *, whole: bool = False) -> Story:
    """The story of a line of a game, as a reader can tell it: the result, its turning points, or every move, and how it ended."""
    state = nodes[-1].state
    end = [] if state.outcome is Outcome.STRUCK_OUT else [Passage(None, describe_status(language, state))]  # else the last step says it
    found = TurningPoints(nodes, reader)
    return _story(language, found, [*_passages(language, found.paragraphs(whole=whole)), *end])


def review(language: Language, nodes: Nodes, convention: Convention | None, reader: SeatIndex | None = None) -> Story:
    """The review of a line of a game, as a reader can tell it: what each loss cost and came from; then what broke an agreement.

    Raises:
        HanabiError: the convention needs another number of players.
    """
    found = Review(nodes, reader, convention)
    costs, breaks = ([*_passages(language, paragraphs)] for paragraphs in (found.costs(), found.breaks()))
    told = costs or [Passage(None, language.say("review.no_cost"))]
    count = [Passage(None, language.say("review.breaks", n=len(breaks)), role="count")] if breaks else []
    return _story(language, found, [*told, *count, *breaks])


def _story(language: Language, found: TurningPoints, told: Sequence[Passage]) -> Story:
    title = language.say("story.title", players=language.and_list(found.nodes[0].state.names))
    return Story(title, tuple(told), tuple(found.nodes), found.reader, found.reach)


def _passages(language: Language, paragraphs: Iterable[StepTold]) -> Iterator[Passage]:
    """Those of which there is something to say."""
    for step, standpoint, sayings, role in paragraphs:
        sentences = in_words(Speaker.of(language, standpoint), sayings)
        heading = [language.say("story.step", step=step)] if step else []
        if sentences:
            yield Passage(step, " ".join([*heading, *(one.text for one in sentences)]), sentences, role)


# -- its sayings -------------------------------------------------------------------------------------------


def odds_in_words(speaker: Speaker, odds: Fraction) -> str:
    """Odds as a class says them, perhaps only about: ``one chance in four``. They are neither 0 nor 1."""
    simple = odds.limit_denominator(max(5, round(1 / min(odds, 1 - odds))))
    part, of = map(speaker.grammar.number, simple.as_integer_ratio())
    return speaker.text(f"story.odds{'_about' * (simple != odds)}", n=simple.numerator, part=part, of=of)


@say.register
def _chance(saying: Chance, speaker: Speaker) -> str:
    condition = saying.condition
    odds = saying.odds
    words = {"player": speaker.earlier.player(saying.holder), "cards": speaker.earlier.cards(saying.holder, saying.slots)}
    if odds is None or not 0 < odds < 1:
        return speaker.text(f"story.did_{saying.use}{'' if odds is None else '_sure' if odds else '_never'}", **words)
    is_listed = saying.use == "play" and condition.identities.bit_count() <= FEW
    form = "_odds" if not is_listed else "_only" if condition.fits else "_but"
    what = speaker.earlier.identities_in(condition.identities)
    return speaker.text(f"story.did_{saying.use}{form}", what=what, odds=odds_in_words(speaker, odds), **words)


@say.register
def _with_a_clue(saying: GaveClue | ToldInTime, speaker: Speaker) -> str:
    if isinstance(saying, GaveClue):
        key = "story.gave_clue" + "_sure" * bool(saying.slots)
    else:
        key = "review.told_unfit" if saying.is_played else "review.told_keep"
    value = value_name(speaker.language, speaker.rules, saying.value)
    return speaker.about(key, saying, giver=speaker.now.player(saying.giver), value=value)


@say.register
def _left_behind(saying: LeftBehind, speaker: Speaker) -> str:
    words = {"what": speaker.card(saying.known[0].identity), "player": speaker.state.names[saying.holder]}
    groups = speaker.hands(saying, names_them=True)
    return speaker.text(f"story.left_behind{'_late' * saying.is_late}", n=len(saying.known), groups=groups, **words)


@say.register
def _same_card(saying: SameCard, speaker: Speaker) -> str:
    return speaker.text("review.same_card", groups=speaker.places(saying.places), what=speaker.card(saying.identity))
