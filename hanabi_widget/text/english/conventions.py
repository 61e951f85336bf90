"""English texts of conventions: what actions mean by agreement, and the audit of a game."""

CONVENTIONS: dict[str, str | tuple[str, str]] = {
    # what a clue may mean
    "case.play": "play",
    "case.delayed": "play after cards that are called already",
    "case.prompt": "prompt",
    "case.finesse": "finesse",
    "case.self-prompt": "prompt of the own hand",
    "case.self-finesse": "finesse of the own hand",
    "case.save": "save",
    "case.stall": "stall",
    # reasons
    "agreed.meaning": "By agreement the clue of step {step} says: {what}.",
    "agreed.touch": "By good touch the clue of step {step} says: {what}.",
    "agreed.silence": "As by agreement a called card is played at once, step {step} says: {what}.",
    "agreed.blind": "As by agreement nobody plays such a card uncalled, step {step} says: {what}.",
    "agreed.is": "{place} is {cards}",
    "agreed.is_one_of": ("{place} is one of {n} card", "{place} is one of {n} cards"),
    "agreed.different": "{places} are different",
    "agreed.conclusion": "So, by agreement, {player} may trust that it is {fact}.",
    "agreed.conclusion_not": "So, by agreement, {player} may trust that it is not {fact}.",
    "agreed.chain": "{player} may trust that {rest}",
    # audit
    "audit.step": "Step {step}: {action}",
    "audit.kept": "By agreement: kept.",
    "audit.kept.clue": "By agreement: kept ({meaning}).",
    "audit.broken.meaning": "By agreement: not kept, as {place} is {card}, which this clue cannot mean.",
    "audit.broken.touch": "By agreement: not kept, as a card that is touched is trash, or touched in another hand too.",
    "audit.broken.silence": "By agreement: not kept, as a clue had called {player} to play a card now.",
    "audit.broken.blind": "By agreement: not kept, as no clue had called {player} to play this card.",
    "audit.read": "{receiver} may trust that {place} is {cards}.",
    "audit.believed": "As far as {giver} can trust, {receiver} trusts that it is {cards}.",
    "audit.better": "This clue would have kept the agreement: {clue}.",
    "audit.parting": "Readings part at step {step}: {place} is {card}, but {player} may trust in this hand: {hand}.",
    "audit.together": "All readings fit the cards to the end.",
}
