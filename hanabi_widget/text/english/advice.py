"""English texts of advice: safe actions, odds, and whether a game can still be won."""

from .catalogue import Catalogue

ADVICE: Catalogue = {
    "review.cause": "What led to it",
    # advice
    "advice.hint": "Hint",
    "advice.audit": "What went wrong?",
    "advice.story": "Story",
    "advice.odds": "Odds of each action",
    "advice.safe": "{player} can play or discard a card that costs neither a strike nor a point, whatever it may be.",
    "advice.safe.play": "It is a play.",
    "advice.safe.discard": "It is a discard.",
    "advice.none": "No play or discard of {player} is certain to be safe: a clue costs neither a strike nor a point.",
    "advice.play": (
        "The odds, as far as {player} knows, that the fireworks reach {cards} cards, the most possible, if everybody plays as well as "
        "their knowledge allows:"
    ),
    "advice.examined": ("{n} position was examined.", "{n} positions were examined."),
    "advice.large": "This is too large to work out the odds: it would take more than {limit} steps of work.",
    "advice.browser": "In a browser, Python gives up after about a second. Outside it can go on for longer.",
    "advice.error.about": "There is no advice {about} here: choose one of {allowed}.",
    "advice.error.over": "The game is over.",
    "advice.error.turn": "It is the turn of {player}: advice would reveal something about your cards.",
    # winnability
    "advice.winnable": "Can it still be won?",
    "winnable.yes": "If everybody knew all cards, all fireworks could still be completed, for example like this:",
    "winnable.no": "Even if everybody knew all cards, the fireworks could no longer all be completed.",
    "winnable.open": "The search reached its limit without finding out whether all fireworks can still be completed.",
    "winnable.lost": "From step {step} on, the fireworks could no longer all be completed.",
    "winnable.lost.between": "At step {won} all fireworks could still be completed, at step {lost} no longer.",
    "winnable.lost.by": "At step {lost} the fireworks could no longer all be completed; the steps before are undecided.",
    "winnable.over": "The game is over, and not all fireworks are complete.",
    "winnable.gone": "No copy of {cards} is left.",
    "winnable.stuck": (
        "The next player can only give a clue, because {cards} must be kept and none of them is playable; clue tokens: {most}.",
        "The next {n} players can only give clues, because {cards} must be kept and none of them is playable; clue tokens: {most}.",
    ),
    "winnable.late": (
        "{n} card must still be played ({cards}); turns left for plays: {most}.",
        "{n} cards must still be played ({cards}); turns left for plays: {most}.",
    ),
    "winnable.late.later": (
        "{n} card can be played only after {draws} more draws ({cards}); turns left for plays then: {most}.",
        "{n} cards can be played only after {draws} more draws ({cards}); turns left for plays then: {most}.",
    ),
    "winnable.clogged": (
        "{n} last copy must be kept ({cards}); places for it in hands: {most}.",
        "{n} last copies must be kept ({cards}); places for them in hands: {most}.",
    ),
    "winnable.clogged.later": (
        "After {draws} more draws {n} last copy must be kept ({cards}); places for it in hands: {most}.",
        "After {draws} more draws {n} last copies must be kept ({cards}); places for them in hands: {most}.",
    ),
    "winnable.crowded": "Whichever copies are kept, at some time the hands are too full or too few turns are left.",
    "winnable.searched": ("Every line of play was examined: {n} position.", "Every line of play was examined: {n} positions."),
    "winnable.error.unknown": "Some cards are unknown here, and whether the game can be won depends on them.",
}
