"""What players know: exact possibilities and probabilities, nested and common knowledge, and reasons. Standard library only."""

from .common_knowledge import CommonView as CommonView
from .formula import (
    And as And,
    CommonKnowledge as CommonKnowledge,
    EverybodyKnows as EverybodyKnows,
    Fact as Fact,
    Formula as Formula,
    FormulaError as FormulaError,
    Iff as Iff,
    Knows as Knows,
    KnowsWhether as KnowsWhether,
    Not as Not,
    Or as Or,
    TableFact as TableFact,
    Trusts as Trusts,
    fact_identities as fact_identities,
    formula as formula,
)
from .group_observation import (
    DependsOnUnknownCard as DependsOnUnknownCard,
    GroupObservation as GroupObservation,
    InconsistentPosition as InconsistentPosition,
)
from .kripke_model import AnnouncementRound as AnnouncementRound, PossibleWorlds as PossibleWorlds, TooManyWorlds as TooManyWorlds
from .map_of_two_minds import Cell as Cell, HandGroup as HandGroup, TwoMinds as TwoMinds
from .model_checking import holds as holds, probability as probability, who_knows as who_knows
from .nested_knowledge import ChainView as ChainView, chain_view as chain_view, nested_identities as nested_identities
from .own_hand import OwnCard as OwnCard, OwnHand as OwnHand
from .proving_dealer import Counterexample as Counterexample, find_counterexample as find_counterexample
from .reason import (
    CardLocation as CardLocation,
    ClueEvidence as ClueEvidence,
    Evidence as Evidence,
    PositionEvidence as PositionEvidence,
    Reason as Reason,
    SeenCopies as SeenCopies,
    find_reason as find_reason,
)
from .state_knowledge import StateKnowledge as StateKnowledge
from .unknown_cards import is_consistent as is_consistent
from .views import CardView as CardView, CardViews as CardViews
