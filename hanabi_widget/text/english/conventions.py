"""English texts of conventions: what actions mean by agreement, and how they broke it."""

from .catalogue import Catalogue

CONVENTIONS: Catalogue = {
    # what a clue may mean
    "case.play": "play",
    "case.delayed": "delayed play",
    "case.prompt": "prompt",
    "case.finesse": "finesse",
    "case.layered": "layered finesse",
    "case.hidden": "hidden finesse",
    "case.self-prompt": "self-prompt",
    "case.self-finesse": "self-finesse",
    "case.save": "save",
    "case.stall": "stall",
    "case.fix": "fix",
    "case.chop move": "chop move",
    # reasons
    "agreed.meaning": "By agreement the clue of step {step} says: {what}.",
    "agreed.touch": "By good touch the clue of step {step} says: {what}.",
    "agreed.silence": "As by agreement a called card is played at once, step {step} says: {what}.",
    "agreed.blind": "As by agreement nobody plays such a card uncalled, step {step} says: {what}.",
    "agreed.sarcastic": "As by agreement nobody discards such a card unless another holds it too, step {step} says: {what}.",
    "agreed.sum": (
        "By agreement the clue of step {step} says: the numbers of all hands that its giver saw add up to {total} modulo {modulus}."
    ),
    "agreed.sum.seen": (
        "By agreement the clue of step {step} says: the numbers of all hands that its giver saw add up to {total} modulo {modulus}; "
        "in sight are {numbers}."
    ),
    "agreed.sum.number": "{player}: {number}",
    "agreed.is": "{place} is {cards}",
    "agreed.is_one_of": ("{place} is one of {n} card", "{place} is one of {n} cards"),
    "agreed.different": "{places} are different",
    "agreed.conclusion": "So, by agreement, {player} may rely on it that it is {fact}.",
    "agreed.conclusion_not": "So, by agreement, {player} may rely on it that it is not {fact}.",
    "agreed.chain": "{player} may rely on it that {rest}",
    # what a clue is about and means
    "agreed.line": "“{line}”",
    "agreed.about": "The clue is about {cards:place}.",
    "agreed.about_chop": "The clue is about {cards:place}, which is on the chop.",
    "agreed.about_only_new": "The clue is about {cards:place}, the only one of them that no clue had touched.",
    "agreed.calls": (
        "By {line}: {missing:the} is missing before {what:the}, so it is {called}.",
        "By {line}: {missing:the} are missing before {what:the}, so they are {called}, in this order.",
    ),
    "agreed.calls_behind": (
        "By {line}: {missing:the} is missing before {what:the}, so it is {called}, behind {front:the}, which can be played first.",
        (
            "By {line}: {missing:the} are missing before {what:the}, so they are {called}, in this order, "
            "behind {front}, which can be played first."
        ),
    ),
    "agreed.calls_delayed": (
        "By {line}: {missing:the} comes before {what:the} and is called already: {called}.",
        "By {line}: {missing:the} come before {what:the} and are called already: {called}, in this order.",
    ),
    "agreed.may_be": (
        "By {line} {missing:the} may be {called}.",
        "By {line} {missing:the} may be {called}, in this order.",
    ),
    "agreed.may_be_behind": (
        "By {line} {missing:the} may be {called}, behind {front:the}.",
        "By {line} {missing:the} may be {called}, in this order, behind {front}.",
    ),
    "agreed.must_wait": (
        "As {what:the}, {cards} must wait for {missing:the}: {called}, by {line}.",
        "As {what:the}, {cards} must wait for {missing:the}: {called}, in this order, by {line}.",
    ),
    "agreed.must_wait_behind": (
        "As {what:the}, {cards} must wait for {missing:the}: {called}, behind {front}, by {line}.",
        "As {what:the}, {cards} must wait for {missing:the}: {called}, in this order, behind {front}, by {line}.",
    ),
    "agreed.moved": "By {line} nobody discards {cards} any more.",
    "agreed.asks_nothing": "By {line} the clue asks for nothing.",
    # who may rely on what
    "agreed.relies": "{player:may rely on it|you may rely on it} that {claim}.",
    "agreed.relies_now": "Now {player:may rely on it|you may rely on it} that {claim}.",
    "agreed.relies_by": "{by}, {player:may rely on it|you may rely on it} that {claim}.",
    "agreed.by": "by {line}",
    "agreed.by_touch": "by good touch",
    "agreed.by_silence": "as {player:plays|you play} nothing",
    "agreed.by_blind": "as {player:plays|you play} a card that no clue had touched",
    "agreed.by_sarcastic": "as {player:discards|you discard} a touched card that is still needed",
    "agreed.by_sum": "by the sum of the recommendations",
    "agreed.that.is": "{cards:the} is {what:the}",
    "agreed.that.is.play": "{cards:the} is {what:the} and can be played",
    "agreed.that.is.keep": "{cards:the} is {what:the} and must be kept",
    "agreed.that.is.trash": "{cards:the} is {what:the} and can be thrown away",
    "agreed.that.one_of": "{cards:the} is {what:a}",
    "agreed.that.one_of.play": "{cards:the} is {what:a} and can be played",
    "agreed.that.one_of.keep": "{cards:the} is {what:a} and must be kept",
    "agreed.that.one_of.trash": "{cards:the} is {what:a} and can be thrown away",
    "agreed.that.good.play": ("{cards:the} can be played", "{cards:the_each} can be played"),
    "agreed.that.good.keep": ("{cards:the} must be kept", "{cards:the_each} must be kept"),
    "agreed.that.good.trash": ("{cards:the} can be thrown away", "{cards:the_each} can be thrown away"),
    "agreed.that.play_or_keep": ("{cards:the} can be played or must be kept", "{cards:the_each} can be played or must be kept"),
    "agreed.that.needed": ("{cards:the} is still needed", "{cards:the_each} is still needed"),
    "agreed.that.unless": "{claim}, unless you hold cards that rule it out",
    # on a board
    "agreed.false": "But it is {what:the}.",
    "card.agreed": "by agreement {cards}",
    "card.agreed.playable": "by agreement playable",
    "card.agreed.many": ("by agreement {n} card", "by agreement {n} different cards"),
    "update.agreed": "If all keep to {convention}",
    "update.better": "A clue about the same card that keeps the agreement: {clue}.",
    "convention.none": "Logic alone",
    "convention.beginner": "Beginner: what newcomers agree on first",
    "convention.level": "Level {n}, after the H-Group’s",
    "convention.hats": "Hats: each clue recommends something to everybody",
    "label.convention": "Agreement",
    "error.convention": "There is no convention {convention} here: choose one of {conventions}.",
    "inspect.agreed": "By agreement",
    "inspect.agreed.who": "{who} may rely on, if all keep to {convention}:",
    "inspect.agreed.yes": "By agreement it is {what}.",
    "inspect.agreed.no": "By agreement it is not {what}.",
    "inspect.agreed.open": "By agreement it may be {what}.",
    "inspect.agreed.always": "It is {what}, by logic alone.",
    "inspect.agreed.never": "It is not {what}, by logic alone.",
    # how an action broke it
    "audit.broken.meaning": "Agreement broken: {place} is {card:the}, which this clue cannot mean.",
    "audit.broken.meaning_with": "Agreement broken: {place} is {card:the}, but what must be played first is not where this clue says.",
    "audit.broken.unseen": "Agreement broken: {place} cannot be any of the cards this clue can mean.",
    "audit.broken.touch": "Agreement broken: a card it touches is trash, or is touched in another hand as well.",
    "audit.broken.touch_trash": "Agreement broken: the clue touches {place}, {card:the}, which is no longer needed.",
    "audit.broken.touch_twice": "Agreement broken: {card:the} is touched twice: {place}.",
    "audit.broken.silence": "Agreement broken: clues had called cards to be played now.",
    "audit.broken.silence_card": "Agreement broken: a clue had called {place}, {card:the}, to be played now.",
    "audit.broken.silence_own": "Agreement broken: a clue had called {place} to be played now.",
    "audit.broken.blind": "Agreement broken: no clue had called this card to be played.",
    "audit.broken.sarcastic": (
        "Agreement broken: {player:discarded|you discarded} a touched card that is still needed, and nobody else has one touched."
    ),
    "audit.broken.sum": "Agreement broken: the numbers of the hands that {player:sees|you see} add up to a different clue.",
    "audit.broken.moved": "Agreement broken: every card that this clue moves off the chop is trash.",
    "audit.follows": "The agreement is not kept here, but that goes back to step {step}, where it was broken.",
    "audit.follows.silence_card": "{place} was called to be played now, but that goes back to step {step}, where the agreement was broken.",
}
