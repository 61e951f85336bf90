"""What an action taught, before any words: what to say, in which order, with claims that are proved and the least evidence."""

from .agreed_explained import AgreedExplained as AgreedExplained, Agreement as Agreement, breach as breach
from .card_history import CardEvent as CardEvent, CardHistory as CardHistory, card_history as card_history
from .explained import plan_of as plan_of
from .points import Kind as Kind, Place as Place, Plan as Plan, Point as Point, slots_by_hand as slots_by_hand
from .standpoint import Fate as Fate, Side as Side, Standpoint as Standpoint
from .why import (
    Witness as Witness,
    points_of_evidence as points_of_evidence,
    points_of_premises as points_of_premises,
    points_of_reasons as points_of_reasons,
    points_of_walk as points_of_walk,
    points_of_witness as points_of_witness,
    witnesses as witnesses,
)
