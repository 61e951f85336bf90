"""What is said by agreement, before a judge that lists the worlds, the engine of trust card by card, and the cards that are there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Reading
from hanabi_widget.conventions.convention import SHIPPED
from hanabi_widget.explain.said_by_agreement import MayRely
from hanabi_widget.explain.saying import FACTS
from hanabi_widget.knowledge import And, Formula, Knows, Not, Trusts, fact_identities
from hanabi_widget.notation import from_hanab_live
from hanabi_widget.rules import Game, Node, SeatIndex, State, playable
from hanabi_widget.text.explanations import ExplainedSentence, Explanation
from tests.conventions.judge import Judge
from tests.conventions.random_convention_games import random_convention, random_game
from tests.other_worlds import another_world
from tests.peers.test_recorded_games import recorded
from tests.seeds import some

from .read_back import listen

ROOMS = ("agreed.", "audit.broken", "audit.follows", "update.better")
"""The rooms of the texts about what is agreed."""

UNLESS = ", unless you hold cards that rule it out"
"""The end of a sentence about what is relied on in some worlds that the reader trusts, but not in all."""

NEGATED = re.compile(r"\bnot (playable|trash|critical)|rely on it that [^.]*\bnot\b|may trust")


def relied(told: Explanation) -> Iterator[tuple[ExplainedSentence, list[str], list[Formula]]]:
    """The sentences about who may rely on what, each with the chain of players and what is relied on of each card."""
    for sentence in told.agreed:
        for part in sentence.claims[:1] if isinstance(sentence.saying, MayRely) else ():
            chain = list[str]()
            while isinstance(part, Trusts | Not):
                chain += [str(part.player)] if isinstance(part, Trusts) else []
                part = part.part  # noqa: PLW2901 - it is taken apart
            yield sentence, chain, [*_parts(part)]


def _parts(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, And):
        for part in formula.parts:
            yield from _parts(part)
    else:
        yield formula


@pytest.mark.parametrize("seed", some(range(24), 8))
def test_what_may_be_relied_on_is_relied_on_and_not_known_and_no_text_depends_on_hidden_cards(seed: int) -> None:
    random, told = Random(seed), 0
    agreed = random_convention(random)
    nodes = random_game(random, agreed, 7).line
    for seat, name in enumerate(nodes[0].state.names):
        others = another_world(random, nodes, seat).line
        assert [other.explanation(name, under=agreed) for other in others] == [node.explanation(name, under=agreed) for node in nodes]
    for step, node in enumerate(nodes):
        judge = Judge(agreed, Game(nodes[0].state, [other.action for other in nodes[1 : step + 1] if other.action]))
        for view in ("all", *node.state.names):
            for sentence, chain, parts in relied(node.explanation(view, under=agreed)):
                assert judge.is_true(sentence.claims[0]), (sentence.text, sentence.claims)
                assert not any(judge.is_true(known(chain, part)) for part in parts), sentence.text
                told += 1
    assert told or seed, "of seed 0 something is told"


def known(chain: list[str], part: Formula) -> Formula:
    """That a chain knows something by logic alone."""
    for name in reversed(chain):
        part = Knows(name, part)
    return part


def games(random: Random) -> Iterator[Game]:
    """Games at full size: of partners who keep a convention, of players who do not care, and recorded ones."""
    yield hw.simulate(random.choice(SHIPPED), players=random.choice((2, 3, 4)), games=1, seed=random.getrandbits(32)).game(0)
    yield hw.simulate("random", players=3, games=1, seed=random.getrandbits(32)).game(0)
    yield from_hanab_live(random.choice([record for record in recorded("hanabi-challenges-50.json") if record["playerCount"] < 6]))


CALLED = "r0 y0 g0 b1 w0 | 8c 0s 29d | >Alice r4 w1 y4 g3 | Bob r5 g5 y4 y3 | Cathy r2 w3 b3 g2 | Donald g1 r3 y1 b4 | Emily w4 w4 w2 b2"


def test_of_called_cards_it_is_said_which_is_which_the_givers_own_too() -> None:
    game = hw.Game(hw.position(CALLED), [hw.Clue("Emily", "blue"), hw.Clue("Cathy", "blue"), hw.Clue("Donald", "blue")])
    told = game.last.explanation(under="level 1").agreed[0].text
    assert told.endswith(" are called already: Emily’s fourth card and Cathy’s third card, in this order.")


def test_each_sentence_says_what_trust_says_of_each_card() -> None:
    random, kinds = Random(4), Counter[str]()
    for level, game in ((level, game) for level in SHIPPED for game in games(random)):
        for node in random.sample(game.line[1:], 4):
            for view in ("all", random.choice(node.state.names)):
                told = node.explanation(view, under=level)
                assert not NEGATED.search(" ".join(sentence.text for sentence in told.agreed))
                assert len({sentence.text for sentence in told.agreed}) == len(told.agreed)
                reader = None if view == "all" else node.state.seat(view)
                assert not [*listen((node.state,), reader, told.agreed, *ROOMS)]
                for sentence, chain, _ in relied(told):
                    check_relied(node, view, level, sentence, chain)
                    own = re.match(r"As (\w+|you) (play|discard)", sentence.text)
                    assert not own or chain[-1] != (view if own[1] == "you" else own[1]), sentence.text
                    kinds["relied"] += 1
                is_now = False
                for sentence in told.agreed:
                    word, *_ = sentence.text.split()
                    is_now = word == "Now" if word in ("Now", "By", "As") else is_now
                    check_reason(node, level, sentence, is_now=is_now)
                    if node.parent and view == "all" and " missing before " in sentence.text:
                        check_called(node.parent.state, node.state, sentence)
                        kinds["called"] += 1
    assert kinds["relied"] > 40
    assert kinds["called"] > 1


def check_relied(node: Node, view: str, level: str, sentence: ExplainedSentence, chain: list[str]) -> None:
    """The end of a sentence is what trust says of its cards, which logic does not; that it is false is said where it is seen."""
    reading = node.under(level) if view == "all" else node.under(level).observed_by(view)
    trust, state = reading.trust(*chain), node.state
    if UNLESS in sentence.text:
        assert reading.holds(sentence.claims[0])
        assert not reading.holds(_of_all(sentence.claims[0]))
        return
    saying = sentence.saying
    assert isinstance(saying, MayRely)
    fact = FACTS.get(saying.use or "wait") or ("not trash" if saying.says == "needed" else None)
    for seat, slot in sentence.cards:
        assert chain == ([view] if view not in ("all", state.names[seat]) else []) + [state.names[seat]]
        card, here = trust[slot], state.hands[seat][slot - 1]
        assert card.identities < trust.known[slot].identities
        if fact:
            assert card.trusts(fact)
            assert sentence.kind == "identity" or not card.knows(fact)
        is_false = view != state.names[seat] and state.rules.card_names[here] not in card.identities
        if ". But it is " in sentence.text:
            assert is_false
        elif is_false and not (fact and fact_identities(state, fact) >> here & 1):
            assert any("Agreement broken" in other.text for other in node.explanation(view, under=level).agreed)


def _of_all(claim: Formula) -> Formula:
    """That what is relied on in some worlds that a reader trusts is relied on in all."""
    match claim:
        case Not(Trusts(reader, Not(relied))):
            return Trusts(reader, relied)
    raise TypeError(claim)


def check_reason(node: Node, level: str, sentence: ExplainedSentence, *, is_now: bool) -> None:
    """What is put down to a line of the convention follows from what the action said; what stands "now" does without that."""
    if UNLESS in sentence.text:  # to refute that somebody may rely on something takes all hands: too many at full size
        return
    record = node.under(level).record
    without = record.without([said for said in record.announcements if said.step == record.step])
    assert not isinstance(sentence.saying, MayRely) or Reading(without).holds(sentence.claims[0]) is is_now, sentence.text


def check_called(before: State, after: State, sentence: ExplainedSentence) -> None:
    """Cards that are called are those that are missing before the card which the clue is about, or can be played themselves."""
    (seat, slot), *called = sentence.cards
    suit, place = after.rules.firework_place[after.hands[seat][slot - 1]]
    below = after.rules.firework_identities[suit][before.fireworks[suit] + 1 : place + 1]
    missing = {identity for identities in below for identity in identities}
    for holder, other in called:
        identity = after.hands[SeatIndex(holder)][other - 1]
        assert identity in missing or playable(before) >> identity & 1
