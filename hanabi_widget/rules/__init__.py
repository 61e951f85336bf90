"""The rules of Hanabi: suits, rule sets, actions, states, scores and game trees. Standard library only."""

from .action import (
    Action as Action,
    AnyCards as AnyCards,
    CardNumber as CardNumber,
    CardNumbers as CardNumbers,
    CardPlace as CardPlace,
    Cards as Cards,
    Clue as Clue,
    ClueValue as ClueValue,
    ClueValues as ClueValues,
    Discard as Discard,
    Hands as Hands,
    Identities as Identities,
    IdentitiesInHand as IdentitiesInHand,
    Identity as Identity,
    IllegalAction as IllegalAction,
    Play as Play,
    PlayerName as PlayerName,
    Players as Players,
    Reorder as Reorder,
    SeatIndex as SeatIndex,
    Seats as Seats,
    Slot as Slot,
    Suppose as Suppose,
    as_bits as as_bits,
    by_identity as by_identity,
    by_seat as by_seat,
    by_slot as by_slot,
    clues_of as clues_of,
    ordinary_actions as ordinary_actions,
    seats as seats,
    seats_of as seats_of,
    slots as slots,
    with_item as with_item,
    without_repeats as without_repeats,
)
from .card_status import (
    Rating as Rating,
    critical as critical,
    playable as playable,
    reachable_heights as reachable_heights,
    trash as trash,
)
from .deal import (
    check_copies as check_copies,
    initial_deck as initial_deck,
    initial_state as initial_state,
    player_names as player_names,
    shuffled_deck as shuffled_deck,
)
from .editions import (
    EDITIONS as EDITIONS,
    PRINTED_NAMES as PRINTED_NAMES,
    VARIANTS as VARIANTS,
    rule_set as rule_set,
    rules_name as rules_name,
    rules_names as rules_names,
)
from .end_of_game import Outcome as Outcome
from .game import MARKS as MARKS, Game as Game, Node as Node, Nodes as Nodes
from .hanab_live_variants import (
    hanab_live_counterpart as hanab_live_counterpart,
    hanab_live_name as hanab_live_name,
    hanab_live_rules as hanab_live_rules,
)
from .ruleset import UNKNOWN as UNKNOWN, RuleSet as RuleSet
from .state import State as State, group_of as group_of
from .statistics import (
    ClueBudget as ClueBudget,
    PaceRisk as PaceRisk,
    Statistics as Statistics,
    pace_risk as pace_risk,
    risk_thresholds as risk_thresholds,
    statistics as statistics,
)
from .suit import SUITS as SUITS, SpecialRank as SpecialRank, Suit as Suit
from .table import (
    action_in as action_in,
    card_numbers as card_numbers,
    cards_by_number as cards_by_number,
    clue_info_of as clue_info_of,
    deck_size as deck_size,
    is_newest_first as is_newest_first,
    knows_all_cards as knows_all_cards,
    newest_first as newest_first,
    places_of_cards as places_of_cards,
    public_identities as public_identities,
    slot_in as slot_in,
    touched_slots as touched_slots,
    untouched_slots as untouched_slots,
    with_cards as with_cards,
    with_deck as with_deck,
)
