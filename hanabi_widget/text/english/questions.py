"""English texts of questions: what is asked, and what makes an answer right."""

from .catalogue import Catalogue

QUESTIONS: Catalogue = {
    # questions: the name of the type, the question, and what makes an answer right
    "ask.seat": "You sit in {player}'s seat and do not see your own cards.",
    "ask.seat.none": "You see the whole table.",
    "ask.touched.name": "Touched cards",
    "ask.touched": "Which of {player}’s cards does the clue {value} touch?",
    "ask.touched.goal": "A clue touches every card of its colour or rank in that hand, and no other.",
    "ask.possible.name": "What a card may be",
    "ask.possible": "What can each of {player}'s cards be? {level}",
    "ask.possible.you": "What can each of your cards be? {level}",
    "ask.possible.goal": "Rule out a card only for a reason: a clue, visible copies, or other cards that take all the copies left.",
    "ask.level.clues": "Use only the clues.",
    "ask.level.counting": "Use the clues and the visible copies.",
    "ask.level.exact": "Use everything that follows.",
    "ask.start.nothing": "The answer begins empty.",
    "ask.start.clues": "Your answer begins with what the clues leave. What else can be ruled out?",
    "ask.start.counting": "Your answer begins with what the clues and the visible copies leave. What else can be ruled out, if anything?",
    "ask.known.playable.name": "Known to be playable",
    "ask.known.playable": "Which of {player}’s cards does {player} know to be playable?",
    "ask.known.playable.you": "Which of your cards do you know to be playable?",
    "ask.known.playable.goal": "A card is known to be playable when every card that it may be is playable now.",
    "ask.known.trash.name": "Known to be trash",
    "ask.known.trash": "Which of {player}’s cards does {player} know to be trash?",
    "ask.known.trash.you": "Which of your cards do you know to be trash?",
    "ask.known.trash.goal": "A card is known to be trash when no card that it may be can ever be played.",
    "ask.known.not critical.name": "Safe discards",
    "ask.known.not critical": "Which cards can {player} discard and be certain not to lower the maximum?",
    "ask.known.not critical.you": "Which of your cards can you discard and be certain not to lower the maximum?",
    "ask.known.not critical.goal": "A discard lowers the maximum when it is the last copy of a card that can still be played.",
    "ask.everybody.name": "Everybody, or one player alone",
    "ask.everybody": "Which cards may {place} be as far as common knowledge goes, and which as far as {player} knows?",
    "ask.everybody.goal": "Common knowledge is what everybody knows, and everybody knows that everybody knows, and so on.",
    "ask.knower.common": "for everybody",
    "ask.knower.own": "for the player who has it",
    "ask.knows_that.name": "Whether somebody knows it",
    "ask.knows_that": "Is it true that {who} knows that {place} is {claim}? If that depends on a card that you do not see, say on which.",
    "ask.knows_that.you": (
        "Is it true that you know that {others} knows that {place} is {claim}? If that depends on a card that you do not see, say on which."
    ),
    "ask.knows_that.holder": "Does {player} know that {place} is {claim}? If that depends on a card that you do not see, say on which.",
    "ask.knows_that.holder.you": "Do you know that {place} is {claim}?",
    "ask.knows_that.goal": (
        "Think of every hand that the first player may hold: it must be so with all of them. If you cannot tell, which card would tell you?"
    ),
    "ask.own.name": "Your teacher’s question",
    "ask.own": "Your teacher asks: {text}",
    "ask.own.goal": "This question is your teacher’s own. Read it once more, and look at the table.",
    "ask.thinks.name": "What a card may be for others",
    "ask.thinks": "Which cards must {first} think that {player} still considers for {place}?",
    "ask.thinks.you": "Which cards must you think that {player} still considers for {place}?",
    "ask.thinks.chain": "Which cards may {place} be, as far as {who} knows?",
    "ask.thinks.chain.you": "Which cards may {place} be, as far as you know that {others} knows?",
    "ask.thinks.goal": "Include a card if the first player may hold a hand with which the last player could not rule it out.",
    "ask.who_knows.name": "Who knows it",
    "ask.who_knows": "Who knows that {place} is {claim}?",
    "ask.who_knows.that": "Who knows that {by} knows that {place} is {claim}?",
    "ask.who_knows.goal": "Players know what is true in every case that they consider possible.",
    "ask.clue_for.name": "A clue that makes it known",
    "ask.clue_for": "Give a clue after which {player} knows that {place} is {claim}, if there is one.",
    "ask.clue_for.goal": "Only a clue to its holder tells the holder something about a card: think about what the clue leaves open.",
    "ask.safe_action.name": "A safe action",
    "ask.safe_action": "Give a play or discard of {player} that costs neither a strike nor a point, whatever the hand is, if there is one.",
    "ask.safe_action.you": "Give a play or discard that costs you neither a strike nor a point, whatever your hand is, if there is one.",
    "ask.safe_action.goal": "A play is safe when the card is playable in every case, a discard when the card is critical in none.",
    "ask.number.max_score.name": "The maximum",
    "ask.number.max_score": "What is the highest score that the remaining copies still allow?",
    "ask.number.max_score.goal": "A firework stops before the first card all of whose copies are discarded.",
    "ask.critical.name": "Critical cards",
    "ask.critical": "Which of the cards that you see in hands are critical?",
    "ask.critical.goal": "A card is critical when it can still be played and no other copy of it is left.",
    "ask.number.pace.name": "Pace",
    "ask.number.pace": "What is the pace: how many more cards may be discarded with the maximum still within reach?",
    "ask.number.pace.turns": "What is the pace: how many turns may pass without a play before the maximum is out of reach?",
    "ask.number.pace.goal": "Pace is the cards played, plus the turns that are left, minus all cards that can be played.",
    "ask.blunder.name": "The provable mistake",
    "ask.blunder": (
        "Which actions could their players have known to be wrong: playing a card that cannot be playable, or discarding a critical card?"
    ),
    "ask.blunder.goal": "Look at each play and each discard from the seat of the player who made it.",
    "ask.rounds.name": "I know, I do not know",
    "ask.rounds": (
        "In each round all players say at once whether they know that their {card} is {claim}. After how many rounds does {player} know "
        "it, if ever?"
    ),
    "ask.rounds.goal": "After each round rule out every deal in which somebody would have said something else.",
    "rounds.suppose": "Suppose {player:holds|you hold} {hand}.",
    "rounds.suppose.then": "Then {player} would ask in turn: what if I hold {hand}?",
    "rounds.would.knows": "So {player} would know, and say so in round {round}. But {player} does not.",
    "rounds.would.not": "So {player} would not know in round {round}. But {player} says “I know”.",
    "rounds.known": "So {player} knows it after round {round}.",
    "rounds.at_once": "So {player} knows it before anybody speaks.",
    "rounds.never": "Then, too, everybody says the same in each round: {player} never knows.",
    "ask.moves.name": "How many moves on the map",
    "ask.moves": (
        "On the map of {other} and {player}: how many rook’s moves, at least, lead from the real world to one in which it is false that "
        "{place} is {claim}, if any do?"
    ),
    "ask.moves.goal": "One move leads along a column or a row, to what one of the two cannot tell from it.",
    "moves.start": "In the real world it is true.",
    "moves.within": (
        "Up to move number {moves} the rook reaches {n} world, and there it is true.",
        "Up to move number {moves} the rook reaches {n} worlds, and in all of them it is true.",
    ),
    "moves.walk": "Move {moves}: for all {player} knows, {player} may hold {hand}.",
    "moves.reach": "Then {place} is {card:aeiou?an |a }.",
    "moves.end": "Further moves reach no other world.",
    "ask.worlds.possible.name": "What is possible for whom",
    "ask.worlds.possible": "On the map of {other} and {player}: which worlds are possible as far as {by} knows?",
    "ask.worlds.possible.goal": (
        "Whose hands are the rows cannot tell the worlds of a column apart, the other player not those of a row. Begin at the real world."
    ),
    "held.column": (
        "{player} sees {hand} in the other hand. This is so in {n} world.",
        "{player} sees {hand} in the other hand. This is so in {n} worlds.",
    ),
    "held.real": "In the real world {player} sees {hand} in the other hand.",
    "held.columns": (
        "With all that {player} cannot tell from these, it is {n} world.",
        "With all that {player} cannot tell from these, they are {n} worlds.",
    ),
    "held.same": "There {player} sees {hand}, as in the real world.",
    "held.other": "There {player} sees {hand}, but not so in the real world.",
    "held.reached": "There {player} sees {hand}, as in a world that is possible as far as {who} knows.",
    "held.unreached": "There {player} sees {hand}, but not so in any world that is possible as far as {who} knows.",
    "ask.worlds.known.name": "Where it is known",
    "ask.worlds.known": "On the map of {other} and {player}: in which worlds is it true that {by} knows that {place} is {claim}?",
    "ask.worlds.known.goal": (
        "Whose hands are the rows cannot tell the worlds of a column apart, the other player not those of a row. Known is what is true in "
        "all that cannot be told apart."
    ),
    "known.line": (
        "Where {player} sees {hand}, as far as {who} knows {n} world is possible, and there {place} is {fact}.",
        "Where {player} sees {hand}, as far as {who} knows {n} worlds are possible, and in all of them {place} is {fact}.",
    ),
    "known.line.not": "Where {player} sees {hand}, as far as {who} knows {world} is possible, and there {place} is {card:aeiou?an |a }.",
    "ask.odds.name": "How likely it is",
    "ask.odds": "How likely is it, as far as {player} knows, that {place} is {claim}?",
    "ask.odds.you": "How likely is it, as far as you know, that {place} is {claim}?",
    "ask.odds.goal": "Count the ways to deal the hand from the cards that are not visible, each copy separately.",
    "ask.plan.name": "A certain plan",
    "ask.plan": (
        "With which action of {player} is {aim} certain to be completed within {n} turn, if each player then knows what to do?",
        "With which action of {player} is {aim} certain to be completed within {n} turns, if each player then knows what to do?",
    ),
    "ask.plan.you": (
        "With which action of yours is {aim} certain to be completed within {n} turn, if each player then knows what to do?",
        "With which action of yours is {aim} certain to be completed within {n} turns, if each player then knows what to do?",
    ),
    "ask.plan.all": (
        (
            "With which action of {player} is everything that can be played certain to be played within {n} turn, if each player then "
            "knows what to do?"
        ),
        (
            "With which action of {player} is everything that can be played certain to be played within {n} turns, if each player then "
            "knows what to do?"
        ),
    ),
    "ask.plan.all.you": (
        (
            "With which action of yours is everything that can be played certain to be played within {n} turn, if each player then knows "
            "what to do?"
        ),
        (
            "With which action of yours is everything that can be played certain to be played within {n} turns, if each player then knows "
            "what to do?"
        ),
    ),
    "ask.plan.goal": "It must work whatever the hand is, and the next player must know how to continue without guessing.",
    "ask.plan.far": (
        "{n} card is still to be played: more than there are turns.",
        "{n} cards are still to be played: more than there are turns.",
    ),
    "ask.plan.lost": "A card that this needs is gone, or too few turns are left.",
    "ask.endgame.name": "The best action of an endgame",
    "ask.endgame": (
        "Which action of {player} is most likely to get everything played that can be played, and how likely is that? Everybody plays as "
        "well as their knowledge allows, and nobody reads more into an action."
    ),
    "ask.endgame.you": (
        "Which action of yours is most likely to get everything played that can be played, and how likely is that? Everybody plays as well "
        "as their knowledge allows, and nobody reads more into an action."
    ),
    "ask.endgame.open": (
        "All hands are open to everybody, and only the order of the deck is hidden. Which action of {player} is most likely to get "
        "everything played that can be played, and how likely is that?"
    ),
    "ask.endgame.goal": "Think of every hand and every card to be drawn, and of what each player will know on their turn.",
    "ask.endgame.odds": "{action}: {odds}.",
    "ask.bot.name": "What a bot does",
    "ask.bot": "{player} is a bot that follows the first of these rules that gives an action. What may {player} do now?",
    "ask.bot.you": "You are a bot that follows the first of these rules that gives an action. What may you do now?",
    "ask.bot.goal": "Go through the rules of the bot in order, with what the bot knows: it follows the first one that gives an action.",
    "puzzle.only_clue": "Only one clue makes it known",
    "puzzle.certain_win": "Only one action wins for certain",
    "puzzle.only_discard": "Only one discard is safe",
    # errors in questions
    "ask.error.type": "There is no question of that type: choose one of {allowed}.",
    "ask.error.near": "No question is called {wrong}: did you mean {guess}?",
    "ask.error.puzzle": "There is no such puzzle: choose one of {allowed}.",
    "ask.error.parameter": "This question has no {name}: it has {allowed}.",
    "ask.error.missing": "This question needs {name}: it has {allowed}.",
    "ask.error.value": "{name}={value} is not possible here: choose one of {allowed}.",
    "ask.error.value.near": "{name}={value} is not possible here. Did you mean {guess}? You can choose one of {allowed}.",
    "ask.error.chain": "The players who reason about each other must be different, and at least one must reason about the holder.",
    "ask.error.few": (
        "Only {n} question of this kind was found: ask for fewer, or for another technique.",
        "Only {n} questions of this kind were found: ask for fewer, or for another technique.",
    ),
    "ask.error.line": "This question is about actions that were taken: give the game or the node that led here.",
    "ask.error.clue": "This question is about a clue: the last action must be one.",
    "ask.error.focus": "This question is about the focus of a clue: by agreement the last clue does not say what it is.",
    "ask.error.score": "This question is about a score: choose rules that have one.",
    "ask.error.map.chain": "On a map there are two players, and 1 to {most} of them know in turn.",
    "ask.error.map.large": "This map has too many rows or columns: choose a position with at most {most} hands for each player.",
    "ask.error.deals": "Too many deals are possible here: choose a position with fewer.",
    "ask.error.giver": "From this seat not all clues are known: take the seat of {player}, or see the whole table.",
    "ask.error.large": (
        "It would take more than {n} step of work: choose a position with fewer unknown cards, or allow more steps: with hw.effort(…).",
        "It would take more than {n} steps of work: choose a position with fewer unknown cards, or allow more steps: with hw.effort(…).",
    ),
    "ask.error.large.endgame": (
        (
            "After {limit} steps of work {n} of {cases} hands and actions is decided: the best odds are between {least} and {most}. "
            "Later positions were decided, with a deck of {deck} at most: choose one of these, or allow hw.effort({more})."
        ),
        (
            "After {limit} steps of work {n} of {cases} hands and actions are decided: the best odds are between {least} and {most}. "
            "Later positions were decided, with a deck of {deck} at most: choose one of these, or allow hw.effort({more})."
        ),
    ),
    "ask.error.whole": "This question is about all hands: leave the viewpoint out, so that the whole table is in sight.",
    "ask.error.over": "There is nothing left to do here: choose an earlier position.",
}
