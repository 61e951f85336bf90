"""The example positions of the H-Group's site before our conventions: third-party data, which stands outside the repository.

``make captions``, with some levels or for all, reads them from ``hgroup/boards-even.json.gz`` beside the recorded games. For each
machine-readable caption it reports whether the convention agrees, and else what ours says. Cards that a board does not show are unknown;
where the question depends on one, it is filled in, with a card that its note names, else with one that nobody calls.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from hanabi_widget.base_error import HanabiError
from hanabi_widget.conventions import Convention, GameReading, MeaningCase, Reading, convention
from hanabi_widget.rules import UNKNOWN, Clue, Game, Identity, RuleSet, SeatIndex, State, card_numbers, cards_by_number, playable, trash
from hanabi_widget.rules.table import public_identities
from tests.kinds import Json

from .test_recorded_games import FOLDER, records_in

BOARDS = FOLDER.parent / "hgroup" / "boards-even.json.gz"
LEVELS = {"beginner": "level 1", "1": "level 1", "2": "level 2", "3": "level 3", "4": "level 4", "5": "level 5"}
"""The convention for the boards of a level: the beginner's pages have prompts and finesses too."""

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
SUIT_LETTERS = "rygbp"
COLORS = {"Red": "r", "Yellow": "y", "Green": "g", "Blue": "b", "Purple": "p"}
ROLES = ("play", "save", "sp", "focus", "chop", "prompt", "finesse", "cm")


LATER = "the page says what the holder knows once the cards called before it are played; until then it may be one of those"
BEFORE = "a clue before the one on the board moved the chop, and the picture does not show it"
DISCARDED = "the picture does not show that a card has been discarded, which ends the early game"
ORDER = "an order chop move: what plays out of order say is not in our levels"
DIFFERENCES = {
    "docs/challenge-questions/level-4-order-is-important/answer-part-2.yml": ORDER,
    "docs/challenge-questions/level-5-a-tricky-spot-ii/answer.yml": "the picture does not show by which clue Cathy's card was touched",
    "docs/level-4/5s-chop-move-1.yml": DISCARDED,
    "docs/level-4/5s-chop-move-2.yml": DISCARDED,
    "docs/level-4/chop-move-prompt.yml": f"{BEFORE}; {LATER}",
    "docs/level-4/order-chop-move.yml": ORDER,
    "docs/beginner/prompt-question-2/prompt-answer-2.yml": "the picture does not show by which clue Cathy's cards were touched",
    "docs/level-2/double-finesse-1.yml": LATER,
    "docs/level-2/double-finesse-2.yml": LATER,
    "docs/level-2/prompt-finesse.yml": LATER,
    "docs/level-2/self-finesse.yml": LATER,
    "docs/level-2/wrong-prompt.yml": "the page shows a clue that breaks the agreement, and what comes of it",
}
"""Why our reading of a board is another than its captions."""


@dataclass(frozen=True)
class Caption:
    """What a page says about a card: which identities it may be, or its role."""

    path: str
    seat: int
    index: int
    says: str
    identities: frozenset[str] = frozenset()


class NotOurs(Exception):
    """A board with something that our reader does not take: why."""


@dataclass
class Board:
    """A board as a position, the clue on it, and its captions."""

    path: str
    state: State
    clue: Clue | None
    captions: list[Caption]


def read_board(entry: Json) -> Board:
    """The first frame of a board.

    Raises:
        NotOurs: a variant, a hand that does not fit the deck, or no hands.
    """
    board, path = entry["board"], entry["path"]
    letters = "".join(letter for stack in board.get("stacks", []) for letter in stack) or SUIT_LETTERS
    if board.get("suits") or letters != SUIT_LETTERS:
        raise NotOurs("a variant")
    rows = []
    for row in board["players"]:
        if not isinstance(row, dict) or "cards" not in row:
            break  # what follows is drawn again, later
        rows.append(row)
    if len({len(row["cards"]) for row in rows}) != 1 or not 2 <= len(rows) <= len(NAMES):
        raise NotOurs("a sample of fewer than two hands")
    size = len(rows[0]["cards"])
    rules = RuleSet(suits=letters, hand_size=size)
    heights = [height for stack in board.get("stacks", []) for height in stack.values()] or [0] * len(letters)
    discards = [rules.identity_of(str(card)) for card in board.get("discarded", [])]
    hands, infos, clues = [], [], []
    captions: list[Caption] = []
    for seat, row in enumerate(rows):
        hand, hand_infos, touched = [], [], []
        for index, card in enumerate(row["cards"]):
            identity, info, value = _read_card(rules, card)
            hand.append(identity)
            hand_infos.append(info)
            if value is not None:
                touched.append((index + 1, value))
            captions += _captions(path, rules, seat, index, card)
        if touched:
            clues.append((seat, touched))
        hands.append(hand)
        infos.append(hand_infos)
    giver = next((seat for seat, row in enumerate(rows) if row.get("clueGiver") or row.get("zeroClues")), 0)
    played = sum(heights)
    deck = [UNKNOWN] * (sum(rules.copies_of) - played - len(discards) - size * len(rows))
    state = State(
        rules=rules,
        names=NAMES[: len(rows)],
        hands=hands,
        clue_info=infos,
        deck=deck,
        fireworks=heights,
        discards=discards,
        player=giver,
        clue_tokens=4,
    )
    clue = None
    if len(clues) == 1 and len({value for _, value in clues[0][1]}) == 1 and clues[0][0] != giver:
        seat, touched = clues[0]
        clue = Clue(seat, touched[0][1], touched=tuple(slot for slot, _ in touched))
    return Board(path, state, clue, captions)


def _read_card(rules: RuleSet, card: Json) -> tuple[int, int, str | int | None]:
    """The identity as far as it is shown, the clue info before the clue on the board, and that clue's value."""
    kind, value = str(card.get("type", "x")), card.get("clue")
    letters, digits = "".join(re.findall("[a-z]", kind.replace("x", ""))), "".join(re.findall("[1-5]", kind))
    identity = UNKNOWN
    above = card.get("above", "")
    shown = re.fullmatch(r"(\w+) ([1-5])", str(above["text"] if isinstance(above, dict) else above))
    if shown and shown[1] in COLORS:
        identity = rules.identity_of(COLORS[shown[1]] + shown[2])
    elif len(letters) == len(digits) == 1:
        identity = rules.identity_of(kind)
    clued = "x" not in kind and card.get("border") is not False
    info = 0
    if clued and (value is None or card.get("retouched")):
        touched: list[str | int] = []
        if len(letters) == 1 and (len(digits) != 1 or str(value) in digits):
            touched.append(letters)
        if len(digits) == 1 and (len(letters) != 1 or str(value) in letters or (value is None and card.get("middleNote") != letters)):
            touched.append(int(digits))
        elif len(letters) == 1 and card.get("middleNote") == letters:
            touched.append(letters)
        info = rules.clue_info_from(dict.fromkeys(touched))
    if clued:
        missed: list[str | int] = [letter for letter in SUIT_LETTERS if len(letters) > 1 and letter not in letters]
        missed += [rank for rank in range(1, 6) if len(digits) > 1 and str(rank) not in digits]
        info |= rules.clue_info_from((), missed)
    if value is not None:
        value = int(value) if str(value).isdigit() else str(value)
    return identity, info, value


def _captions(path: str, rules: RuleSet, seat: int, index: int, card: Json) -> Iterator[Caption]:
    note = str(card.get("middleNote", ""))
    names = [_named(rules, token.strip()) for token in note.split(",")]
    if note and all(names) and not (str(card.get("type")) == "x" and "clue" not in card):
        yield Caption(path, seat, index, note, frozenset().union(*names))
    below = card.get("below", "")
    text = below.get("text", "") if isinstance(below, dict) else below
    role = str(text[0] if isinstance(text, list) else text).lower().strip("?,")
    if role in ROLES:
        yield Caption(path, seat, index, role)


def _named(rules: RuleSet, token: str) -> frozenset[str]:
    """The cards that a token of a note names; none if it is no set of cards."""
    match = re.fullmatch(r"([rygbp]*)([1-5]*)", token)
    if not token or not match:
        return frozenset()
    return frozenset(name for name in rules.card_names if name[0] in (match[1] or SUIT_LETTERS) and name[1] in (match[2] or "12345"))


# -- before our conventions -----------------------------------------------------------------------------------


def filled(board: Board, holder: int) -> Game:
    """The board with the hidden cards that a holder sees filled in with cards that nobody calls or saves, and the clue given."""
    state, rules = board.state, board.state.rules
    left = [*rules.copies_of]
    public = [*public_identities(state)]
    for identity in (*public, *(card for hand in state.hands for card in hand if card != UNKNOWN)):
        left[identity] -= 1
    useful = playable(state)
    notes = {(caption.seat, caption.index): caption.identities for caption in board.captions if caption.identities}

    def interest(identity: Identity, *, is_touched: bool) -> tuple[int, ...]:
        place = rules.firework_place[identity][1]
        if is_touched:  # it is no trash, and the further from its firework the fewer call it
            return bool(trash(state) >> identity & 1), bool(useful >> identity & 1), -place
        return left[identity] < 2, bool(useful >> identity & 1), place == 1, place == 0

    hands = []
    touched = {} if board.clue is None else {(board.clue.player, slot - 1) for slot in board.clue.touched or ()}
    for seat, hand in enumerate(state.hands):
        new = [*hand]
        for index, identity in enumerate(hand):
            if identity == UNKNOWN and seat != holder:
                allowed = rules.possible_identities(state.clue_info[seat][index])
                if board.clue is not None and seat == board.clue.player:
                    values = rules.touched_identities[board.clue.value]
                    allowed &= values if (seat, index) in touched else ~values
                options = [other for other in range(len(left)) if left[other] > 0 and allowed >> other & 1]
                if not options:
                    raise NotOurs("a hand that the deck cannot fill")
                noted = [other for other in options if rules.card_names[other] in notes.get((seat, index), ())]
                is_touched = bool(rules.values_touching(state.clue_info[seat][index]))
                new[index] = min(map(Identity, noted or options), key=partial(interest, is_touched=is_touched))
                left[new[index]] -= 1
        hands.append(new)
    game = Game(state.replace(hands=hands))
    if board.clue is not None:
        clue = board.clue if board.clue.player == holder else Clue(board.clue.player, board.clue.value)
        game.apply(clue)
    return game


def agrees(agreed: Convention, board: Board, caption: Caption) -> tuple[bool, str]:
    """Whether our reading is what a caption says, and what ours is."""
    game = filled(board, caption.seat)
    readings = game.under(agreed)
    state, reading = game[-1], readings[-1]
    number = card_numbers(state)[caption.seat][caption.index]
    if caption.says == "chop":
        record = readings[-1 if reading.record.moved else 0].record
        free = record.free_in(SeatIndex(caption.seat))
        return free[-1:] == [number], f"chop is slot {card_numbers(state)[caption.seat].index(free[-1]) + 1 if free else None}"
    if caption.says == "cm":
        return number in reading.record.moved, f"{len(reading.record.moved)} cards are moved"
    if caption.identities:
        got = set(state.rules.names_of(reading.trust(caption.seat)[caption.index + 1].identity_bits))
        vague = all(len(token.strip()) == 1 for token in caption.says.split(","))
        return got == caption.identities or (vague and got <= caption.identities), " ".join(sorted(got))
    cases = _cases_left(readings, reading, caption.seat)
    names = {case.name for case in cases}
    focus = next((said.focus for said in reading.announcements if said.kind == "meaning"), None)
    match caption.says:
        case "focus":
            return focus == number, f"focus is {focus}"
        case "save":
            return focus == number and "save" in names, f"{sorted(names)}"
        case "sp":
            return focus == number and "save" in names and bool(names - {"save", "stall"}), f"{sorted(names)}"
        case "play":
            known = not reading.trust(caption.seat)[caption.index + 1].identity_bits & ~playable(state)
            return known or any(number in case.plays for case in cases), f"{sorted(names)}"
        case _:
            return any(number in case.plays[:-1] for case in cases), f"{sorted(names)}"


def _cases_left(readings: GameReading, reading: Reading, seat: int) -> list[MeaningCase]:
    """The cases of the clue on the board that the player may hold possible."""
    hand, identities = card_numbers(reading.state)[seat], cards_by_number(reading.state)
    found = []
    for said in reading.announcements:
        if said.kind == "meaning" and said.step == len(readings) - 1:
            found += [case for case in reading.record.open_cases(said) if case.without(hand).is_true(identities)]
    return found


def main(*levels: str | int) -> int:
    """Print which boards can be read, and for the levels given, what each caption comes to."""
    if not BOARDS.exists():
        print(f"no boards at {BOARDS}: put them there, or name their place in HANABI_SHARED")
        return 1
    entries = records_in(BOARDS)
    unread: Counter[str] = Counter()
    boards: dict[str, list[Board]] = {}
    for entry in entries:
        try:
            boards.setdefault(str(entry["level"]), []).append(read_board(entry))
        except NotOurs as problem:
            unread[str(problem)] += 1
    print(f"{len(entries)} boards: {sum(map(len, boards.values()))} read as positions, not: {dict(unread)}")
    for level in map(str, levels or LEVELS):
        agreed, tally = convention(LEVELS[level]), Counter[str]()
        for board in boards.get(level, []):
            for caption in board.captions:
                if board.clue is None and caption.says != "chop":
                    tally["without a clue on the board"] += 1
                    continue
                try:
                    right, ours = agrees(agreed, board, caption)
                except (NotOurs, HanabiError) as problem:
                    tally["cannot be asked"] += 1
                    print(f"  {board.path}: {caption.says}: {problem}")
                    continue
                tally["agrees" if right else "differs"] += 1
                if not right:
                    where = f"{board.path} {NAMES[caption.seat]}'s slot {caption.index + 1}"
                    why = DIFFERENCES.get(board.path, "not explained yet")
                    print(f"  {where}: the page says {caption.says}, we {ours}: {why}")
        asked = tally["agrees"] + tally["differs"]
        print(f"{level} under {agreed.name}: {tally['agrees']} of {asked} captions agree; {dict(tally)}")
    return 0
