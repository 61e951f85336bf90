"""The judge of questions about what actions mean by agreement: the brute force of `tests.conventions.judge`, over whole deals."""

# ruff: noqa: ANN401, ARG005 - questions of every type; a table of checks that are called alike

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hanabi_widget.conventions import convention
from hanabi_widget.rules import Action, Clue, Game, State, card_numbers
from hanabi_widget.text import ENGLISH
from tests.conventions.judge import Judge, those
from tests.knowledge.judge import touched_set


def heard(asked: Any, actions: Sequence[Action] | None = None) -> Judge:
    """The judge after the actions of the question, or after others from the same position."""
    history = asked.history
    return Judge(convention(asked.under), Game(history.states[0], history.actions if actions is None else actions))


def last_clue(asked: Any) -> tuple[State, int, list[int], list[int], int]:
    """The position before the last clue, its receiver, the slots that it touches, those of them that were untouched, and its focus."""
    before, clue, judge = asked.history.states[-2], asked.history.actions[-1], heard(asked, asked.history.actions[:-1])
    seat, rules = before.seat(clue.player), before.rules
    touched = [slot for slot, kind in enumerate(before.hands[seat], start=1) if kind in touched_set(rules, clue.value)]
    untouched = [slot for slot, told in enumerate(before.clue_info[seat], start=1) if not rules.values_touching(told)]
    numbers = card_numbers(judge.state)[seat]
    focus = numbers.index(judge.focus(judge.state, seat, clue, [numbers[slot - 1] for slot in touched])) + 1
    return before, seat, touched, [slot for slot in touched if slot in untouched], focus


def meant(asked: Any) -> tuple[set[int], set[int]]:
    """What the focus may be as a card to be played, and as one to be kept."""
    (_, seat, _, _, slot), judge = last_clue(asked), heard(asked)
    number = card_numbers(judge.state)[seat][slot - 1]
    worlds, said = judge.chain([seat]), judge.said[-1]
    trusted = {world[number] for world in worlds if said.holds(world)}
    own, real = {*card_numbers(judge.state)[seat]}, judge._real()
    play, save = set[int](), set[int]()
    assert said.meaning is not None
    for case, plays, unless in said.meaning.cases():
        seen = all(real[card] in allowed for card, allowed in case.items() if card not in own)
        simpler = any(all(real[card] in allowed for card, allowed in one.items()) for one in unless if not own & {*one})
        if seen and not simpler:
            (play if number in plays else save).update(case[number] & trusted)
    return play, save


def playable_slots(judge: Judge, seat: int) -> set[int]:
    """The slots of a player who may trust them to be playable."""
    now = _bits(those(judge.state, "playable"))
    return {slot for slot, mask in enumerate(judge.identities((seat,)), start=1) if not mask & ~now}


def _will_play(asked: Any) -> set[int | None]:
    return {*playable_slots(heard(asked), asked.history.state.player)} or {None}


def _clue_saying(asked: Any) -> set[Clue | None]:
    found = set[Clue | None]()
    for action in asked.history.state.legal_actions():
        if isinstance(action, Clue):
            actions = [*asked.history.actions, asked.history.state.normalized(action)]
            judge = heard(asked, actions)
            if not judge.broken[-1] and asked.slot in playable_slots(judge, asked.of):
                found.add(action)
    return found or {None}


def misled(asked: Any, step: int) -> dict[tuple[int, int], int]:
    """By seat and slot, the cards after a step of which the holder trusts that they are none of what they are, with what may be trusted."""
    judge, found = heard(asked, asked.history.actions[:step]), {}
    for seat, hand in enumerate(judge.state.hands):
        for slot, (card, mask) in enumerate(zip(hand, judge.identities((seat,))), start=1):
            if not mask >> card & 1:
                found[seat, slot] = mask
    return found


def _parting(asked: Any) -> set[int | None]:
    return {next((step for step in range(1, len(asked.history.actions) + 1) if misled(asked, step)), None)}


AGREED_JUDGES: dict[str, Callable[[Any], set[Any] | None]] = {
    "meaning": lambda asked: {frozenset(set.union(*meant(asked)))},
    "will_play": _will_play,
    "clue_saying": _clue_saying,
    "parting": _parting,
}
"""For each type the right answers."""


def _trusted(item: Any, said: Any) -> int:
    """What the holder of a card may trust it to be, now or after the action that is spoken of."""
    seat, slot = said.place
    return int(heard(item, _with(item, said.action)).identities((seat,))[slot - 1])


def _with(item: Any, action: Clue | None) -> list[Action]:
    return [*item.history.actions, *([] if action is None else [item.history.state.normalized(action)])]


def _at_focus(item: Any, said: Any) -> bool:
    _, seat, _, _, slot = last_clue(item)
    return bool(said.place == (seat, slot))


def _is_focus(*, on_chop: bool) -> Callable[[Any, Any], bool]:
    def check(item: Any, said: Any) -> bool:
        before, seat, _, _, slot = last_clue(item)
        untouched = [number for number, told in enumerate(before.clue_info[seat], 1) if not before.rules.values_touching(told)]
        return _at_focus(item, said) and (untouched[-1:] == [slot]) == on_chop

    return check


def _bits(identities: Iterable[int]) -> int:
    return sum(1 << identity for identity in identities)


AGREED_CHECKS: dict[str, Callable[[Any, Any], bool]] = {
    "convention.focus.chop": _is_focus(on_chop=True),
    "convention.focus.other": _is_focus(on_chop=False),
    "convention.play": lambda item, said: _bits(meant(item)[0]) == said.options,
    "convention.save": lambda item, said: _bits(meant(item)[1]) == said.options,
    "convention.may.play": lambda item, said: said.card in meant(item)[0],
    "convention.may.save": lambda item, said: said.card in meant(item)[1],
    "convention.may.neither": lambda item, said: said.card not in set.union(*meant(item)),
    **{
        f"{name}.may": lambda item, said: (
            bool(_trusted(item, said) >> said.card & 1) and said.card not in those(item.history.state, "playable")
        )
        for name in ("will_play", "clue_saying")
    },
    **{f"{name}.trusted": lambda item, said: _trusted(item, said) == said.options for name in ("will_play", "clue_saying")},
    "will_play.some": lambda item, said: _will_play(item) != {None},
    "will_play.none": lambda item, said: _will_play(item) == {None},
    "clue_saying.some": lambda item, said: _clue_saying(item) != {None},
    "clue_saying.none": lambda item, said: _clue_saying(item) == {None},
    "clue_saying.broken": lambda item, said: heard(item, _with(item, said.action)).broken[-1],
    "parting.never": lambda item, said: _parting(item) == {None},
    "parting.some": lambda item, said: _parting(item) != {None},
    "parting.fits": lambda item, said: not misled(item, said.number),
    "parting.strike": lambda item, said: (
        item.history.states[said.number - 1].strikes < item.history.states[said.number].strikes
        and any(misled(item, step) for step in range(1, said.number))
    ),
    "parting.earlier": lambda item, said: any(misled(item, step) for step in range(1, said.number)),
    "parting.misled": lambda item, said: _parting(item) == {said.number} and misled(item, said.number).get(said.place) == said.options,
}
"""For each sentence whether it is true, of the question and what is said."""


def first_by_hint(asked: Any) -> int:
    """The slot that the first hint to what a clue means leads to: of the places that it lists the first that the clue touches."""
    before, seat, touched, untouched, _ = last_clue(asked)
    judge = heard(asked, asked.history.actions[:-1])
    numbers, free = card_numbers(before)[seat], judge._unmoved(before, seat)
    new = [slot for slot in untouched if numbers[slot - 1] in free]
    found = {
        "the card on chop": [slot for slot in new if numbers[slot - 1] == free[-1]],
        "the newest card drawn in the game": [slot for slot in new if numbers[slot - 1] >= judge.first_drawn],
        "the newest card that no clue had touched": new,
        "the oldest card that no clue had touched": new[::-1],
        "the newest card that had been moved off the chop": [slot for slot in untouched if slot not in new],
        "the newest card": touched,
        "the oldest card": touched[::-1],
    }
    listed = asked.goal_text(ENGLISH).split(": ")[-1].removesuffix(".").split(", ")
    slots = [found[max((words for words in found if place.startswith(words)), key=len)] for place in listed]
    return next((some[0] for some in slots if some), touched[0])
