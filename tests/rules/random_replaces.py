"""A state cannot be impossible without saying so: `replace` refuses a change, or gives a state that its text gives back.

Prints each change that does neither, and each whose text lacks ``[unchecked]`` though it has problems; an error that is none of ours ends
the run. ARGS: how many changes, and the first seed.
"""

from __future__ import annotations

from random import Random

from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation import position
from hanabi_widget.rules import UNKNOWN, RuleSet, State, rule_set
from tests.long_runs import count_faults
from tests.random_positions import RULES, SMALL, random_game

STRANGE: tuple[object, ...] = (-2, -1, 0, 1, 2, 3, 5, 9, 99, 999, 1000, True, None, 2.5, "3", (), ((),), {})
"""What no field, or not every field, may be."""


HANAB_LIVE = tuple(map(rule_set, ("Null & Prism (5 Suits)", "Funnels (5 Suits)", "Matryoshka (6 Suits)", "Totally Blind (5 Suits)")))


def _bits(random: Random, rules: RuleSet) -> int:
    """Clue info as clues give it, with more ruled out, or bits at random."""
    touched, missed = (random.sample(rules.clue_values, random.randrange(3)) if rules.clue_values else () for _ in range(2))
    more = random.choice((0, random.getrandbits(len(rules.card_names)), rules.all_identities))
    return random.choice((0, rules.clue_info_from(touched, missed) | more, random.getrandbits(len(rules.card_names) + 30), -1))


def random_change(random: Random, state: State) -> tuple[str, object]:
    """A field, and a value that may be fit for it."""
    rules, players = state.rules, len(state.names)
    name = random.choice(("names", "hands", "clue_info", "deck", "fireworks", "discards", "clue_tokens", "strikes", "player", "turns_left"))
    if random.random() < 0.15:
        return name, random.choice(STRANGE)
    cards = [random.randrange(UNKNOWN - (random.random() < 0.05), len(rules.card_names)) for _ in range(random.choice((0, 1, 5, 60)))]
    match name:
        case "names":
            return name, random.sample(
                ["Ann", "Ann", "", " ", "x", "deck", "r1", 'a"b\\', "a\nb", "e\u0301", "\ud800", "|", ">B~"], players
            )
        case "hands":
            hands: list[list[int]] = [[*hand] for hand in state.hands]
            hands[random.randrange(players)] = cards[:6]
            return name, hands
        case "clue_info":
            return name, [[_bits(random, rules) if random.random() < 0.2 else told for told in hand] for hand in state.clue_info]
        case "deck" | "discards":
            return name, cards
        case "fireworks":
            return name, [random.randrange(rules.ranks + 1 + (random.random() < 0.05)) for _ in rules.suits]
        case "player":
            return name, random.randrange(-1, players + 1)
        case _:
            return name, random.choice((-1, random.randrange(12), 999, 1000))


def faults(seed: int) -> list[str]:
    """What is wrong with changes to a state of a random game, one after another."""
    random, found = Random(seed), []
    rules = random.choice((*RULES, *SMALL, *HANAB_LIVE))
    state = random_game(seed, rules, random.choice([2, 3]), random.choice((0, 10, 80))).line[-1].state
    for _ in range(CHANGES):
        name, value = random_change(random, state)
        try:
            changed = state.replace(**{name: value})
        except (HanabiError, TypeError) as error:
            if name not in str(error) and not (name == "player" and "to act" in str(error)):
                found.append(f"{name}={value!r} on {state}: the error does not name the field: {error!r}")
            continue
        text = str(changed)
        try:
            back = position(text)
        except HanabiError as error:
            found.append(f"{name}={value!r}: not read: {error}")
            continue
        if back != changed or hash(back) != hash(changed) or back.problems != changed.problems:
            found.append(f"{name}={value!r}: another is read: {text}")
        if bool(changed.problems) != ("[unchecked" in text or " unchecked]" in text.splitlines()[0]):
            found.append(f"{name}={value!r}: its text does not say it: {text}")
        state = changed if random.random() < 0.5 else state
    return found


CHANGES = 20
"""So many changes are tried on a state and what comes of it."""


def main(changes: int = 100_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(count_faults("lines of 20 changes", faults, first, changes // CHANGES) > 0)
