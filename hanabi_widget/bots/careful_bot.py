"""The careful bot: it plays only what it knows to fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hanabi_widget.rules import UNKNOWN, Clue, Discard, Play

from .bot import Bot, Candidate, Rule, anything
from .rules.clue_rules import any_clue
from .rules.conditions import discarding
from .rules.own_hand import first_sure
from .seat import Seat


def known_play(seat: Seat) -> list[Candidate]:
    """Play the newest own card that is known to fit, by all that follows."""
    return first_sure(seat, Play, seat.identities, seat.fitting, range(1, len(seat.identities) + 1))


@discarding
def known_trash(seat: Seat) -> list[Candidate]:
    """Discard the oldest own card that is known to be trash, by all that follows."""
    return first_sure(seat, Discard, seat.identities, seat.trash, range(len(seat.identities), 0, -1))


def telling_clue(seat: Seat) -> list[Candidate]:
    """Give a clue by which cards become known to fit, by clues and by the cards on the table alone: as many as can be."""
    found = [candidates for clue in seat.clues if (candidates := [*_told(seat, clue)])]
    most = max(map(len, found), default=0)
    return [candidates[0] for candidates in found if len(candidates) == most]


def _told(seat: Seat, clue: Clue) -> Iterator[Candidate]:
    """The cards of which a clue tells that they fit, what they may be after it."""
    table = seat.table
    to, touch, left = (
        table.seat(clue.player),
        table.rules.touched_identities[clue.value],
        seat.observation.unseen_identities((1 << len(table.names)) - 1),
    )
    for slot, (identity, identities) in enumerate(zip(seat.hands[to], seat.open(to)), start=1):
        if identities & left & ~seat.fitting and identity != UNKNOWN:
            after = identities & left & (touch if touch >> identity & 1 else ~touch)
            if not after & ~seat.fitting:
                yield Candidate(clue, to, slot, after)


def useful_clue(seat: Seat) -> list[Candidate]:
    """Give a clue that touches a card which fits and which no clue had touched."""
    table, found = seat.table, list[Candidate]()
    for clue in seat.clues:
        to, useful = table.seat(clue.player), seat.fitting & table.rules.touched_identities[clue.value]
        for slot in seat.untouched(to):
            identity = seat.hands[to][slot - 1]
            if identity != UNKNOWN and useful >> identity & 1:
                found.append(Candidate(clue, to, slot, seat.open(to)[slot - 1]))
                break
    return found


@discarding
def old_discard(seat: Seat) -> list[Candidate]:
    """Discard the oldest own card that no clue has touched, or else the oldest."""
    slot = (seat.untouched(seat.me) or [len(seat.identities)])[-1]
    return [Candidate(Discard(slot), seat.me, slot, seat.identities[slot - 1])]


class Careful(Bot):
    """It plays what it knows to fit, discards what it knows to be trash, and else clues what fits."""

    name = "careful"
    rules: ClassVar[dict[str, Rule]] = {
        "known_play": known_play,
        "known_trash": known_trash,
        "telling_clue": telling_clue,
        "useful_clue": useful_clue,
        "old_discard": old_discard,
        "any_clue": any_clue,
        "anything": anything,
    }
