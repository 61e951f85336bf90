"""What an action taught, before any words: what to say, in which order, each with its claims, its reason and the least evidence."""

from .agreed_explained import AgreedExplained as AgreedExplained, Agreement as Agreement, breach as breach
from .card_history import CardEvent as CardEvent, CardHistory as CardHistory, card_history as card_history
from .clue_explained import ClueExplained as ClueExplained
from .play_or_discard_explained import PlayOrDiscardExplained as PlayOrDiscardExplained
from .review import Review as Review
from .said_by_agreement import Breach as Breach
from .saying import (
    Kind as Kind,
    Place as Place,
    Plan as Plan,
    Premise as Premise,
    Saying as Saying,
    grouped as grouped,
    slots_by_hand as slots_by_hand,
)
from .standpoint import Fate as Fate, Side as Side, Standpoint as Standpoint
from .turning_points import Role as Role, StepTold as StepTold, TurningPoints as TurningPoints
from .why import (
    Witness as Witness,
    sayings_of_evidence as sayings_of_evidence,
    sayings_of_premises as sayings_of_premises,
    sayings_of_reasons as sayings_of_reasons,
    sayings_of_walk as sayings_of_walk,
    sayings_of_witness as sayings_of_witness,
    witnesses as witnesses,
)
