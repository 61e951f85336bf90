"""What a question demands of a learner, as numbers, so that questions can be put in the order that learners feel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanabi_widget.rules import UNKNOWN

from .needed_techniques import TECHNIQUES

if TYPE_CHECKING:
    from .question import Question


class Demands(NamedTuple):
    """What a question demands.

    Attributes:
        technique: the hardest technique, from 1 for T1 to 11 for T11; 0 if none is needed.
        others: the number of other techniques.
        minds: the number of people whose view must be taken, the learner's own not counted.
        clues: the number of clues that say something about the hand in question.
        cards: the number of cards in view, on the table and in hands.

    Example:
        >>> from hanabi_widget.lessons import question
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> mine = question("known", state, of="Bob", view="Bob").demands
        >>> mine, mine.total
        (Demands(technique=1, others=0, minds=0, clues=1, cards=5), 6)
        >>> question("thinks", state, by="Alice", of="Bob", slot=1, view="Alice").demands.minds
        1
    """

    technique: int
    others: int
    minds: int
    clues: int
    cards: int

    @classmethod
    def of(cls, question: Question) -> Demands:
        """What a question demands."""
        state, rules = question.state, question.state.rules
        clues = {
            value for info in state._clue_info_of(question.holder) for value in (*rules.values_touching(info), *rules.values_missing(info))
        }
        return cls(
            technique=TECHNIQUES.index(question.techniques[-1]) + 1 if question.techniques else 0,
            others=max(0, len(question.techniques) - 1),
            minds=_minds(question),
            clues=len(clues),
            cards=len(state._public_identities()) + sum(identity != UNKNOWN for hand in state.hands for identity in hand),
        )

    @property
    def total(self) -> int:
        """One number: a technique weighs 4 for each step up to it, another mind 15, another technique 3, a clue 1, five cards 1.

        So a question about what Alice knows that Bob knows is harder than one about what Bob knows, whatever the evidence.
        """
        return 4 * self.technique + 3 * self.others + 15 * self.minds + self.clues + self.cards // 5


def _minds(question: Question) -> int:
    """The people whose view must be taken, besides the learner's own; none where nothing is asked about knowledge."""
    if not question.view_techniques:
        return 0
    chain = getattr(question, "chain", (question.holder,))
    return len(chain) - (question.viewer == chain[0])
