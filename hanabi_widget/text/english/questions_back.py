"""English texts of questions back: what a wrong answer is asked, by the type of question, and what it is asked after a second one.

They are about the evidence that decides. Nothing that an answer may lack is named, nor how much that is.
"""

from .catalogue import Catalogue

QUESTIONS_BACK: Catalogue = {
    "back.several": "Had you thought of this? If so, what spoke against it?",
    "back.touched": "Go through the hand card by card: has it the colour, or the rank, that the clue names?",
    "back.touched.again": "A clue touches every card that matches. Say of each card its colour and its rank, and compare it with the clue.",
    "back.possible": "Each card that you left out needs a reason. Go through them: what rules each of them out?",
    "back.possible.clues.again": (
        "Take each slot by itself, card by card: which clue says no to it, one that touched it or one that missed it? And to which "
        "cards does no clue say no?"
    ),
    "back.possible.counting.again": (
        "Take each slot by itself, card by card: which clue, or which copies in sight, say no to it? And to which cards does nothing "
        "say no?"
    ),
    "back.possible.exact.again": (
        "Take each slot by itself first: which clue, or which copies in sight, say no to a card? Then the hand as a whole: how many "
        "copies are out of sight, how many slots need them, and what is left for the others?"
    ),
    "back.known.playable": "Which cards could be played right now? And in which slots would every case be one of these?",
    "back.known.playable.again": (
        "Cross out in each slot what the clues rule out, for the slots that they missed too, what the copies in sight rule out, and "
        "what the other slots must be. Where are only cards left that can be played now?"
    ),
    "back.known.trash": "Which cards can never be played any more? And in which slots would every case be one of these?",
    "back.known.trash.again": "Cross out in each slot what the clues and the copies in sight rule out. Which slots have only trash left?",
    "back.known.not critical": "Which cards would cost points if they were discarded now? And which slots can hold none of these?",
    "back.known.not critical.again": (
        "Cross out in each slot what the clues and the copies in sight rule out. Which slots have no critical card left?"
    ),
    "back.everybody": (
        "Each card that you left out needs a reason: one that all can see, for common knowledge; one in sight from that seat, for what "
        "its player knows."
    ),
    "back.everybody.again": (
        "Sit in each chair in turn: what can be ruled out from there? Common knowledge rules out only what everybody rules out, "
        "knowing that everybody does."
    ),
    "back.knows_that": (
        "Take each hand that the player named first may hold: is it so with every one of them? And can you say that without seeing "
        "another card?"
    ),
    "back.knows_that.again": (
        "Look for a single hand with which it would not be known. Does it take a card that you do not see to rule it out?"
    ),
    "back.own": "This is not what your teacher wrote. What exactly is asked, and what on the table is it about?",
    "back.own.again": "Say it to somebody in your own words: what is asked, and why would your answer be right?",
    "back.thinks": (
        "Which copies does the player named first see, and which of these does the next one see too? Who rules out the cards that you "
        "left out?"
    ),
    "back.thinks.again": (
        "Take each hand that the player named first may hold, and ask the next one again: with every one of these hands, is the card "
        "ruled out?"
    ),
    "back.who_knows": "Go round the table: from each chair, what is in sight and what was told, and is that enough?",
    "back.who_knows.again": "Ask each player in turn: if it were not so, would you see anything else, or have been told anything else?",
    "back.clue_for": (
        "Which cards that do not fit are still considered for that slot? Try one clue after the other: which of them does it rule out?"
    ),
    "back.clue_for.again": "What would a colour leave for that card, and what a rank? Count the copies in sight too.",
    "back.safe_action": "What may each card of the hand be? Does one fit in every case, or can one be spared in every case?",
    "back.safe_action.again": "Say of each slot what it may be. In which one can each of these cards be played, or each be spared?",
    "back.number.max_score": "Go through the colours one by one: how far can each of them still come?",
    "back.number.max_score.again": "Where does each colour end? Add up these heights.",
    "back.number.pace": "How many cards are still to be played, and how many turns are left?",
    "back.number.pace.again": (
        "Count the turns: one for each card of the deck, then one more for each player. How many more are they than the cards still to "
        "be played, or how many fewer?"
    ),
    "back.number.pace.turns.again": (
        "The deck is empty: count the turns that are still to come. How many more are they than the cards still to be played, or how "
        "many fewer?"
    ),
    "back.critical": ("Which cards have had only one copy from the start, and which have lost their others? Where do you look for each?"),
    "back.critical.again": (
        "Go through the discard pile, card by card: who holds its twin, and is that one still needed? Then go through the hands: "
        "which cards never had a twin, and can still be played?"
    ),
    "back.blunder": (
        "Take each play and each discard in turn, from the chair of who made it: which cards could it be, by what was known until then?"
    ),
    "back.blunder.again": (
        "Of a play: which cards fitted at that moment, and could it still be one of them? Of a discard: could it still be one that is not "
        "critical?"
    ),
    "back.rounds": (
        "Suppose that the opposite were true of the card that is asked about. Who would then see enough to say “I know”, and in which "
        "round?"
    ),
    "back.rounds.again": (
        "Before anybody speaks: what can each player not rule out? Then strike out every deal with which somebody would have said "
        "something else."
    ),
    "back.moves": (
        "Whoever moves changes only their own card. Follow the moves of one player, then of the other, and so on: where does a walk "
        "first reach a world in which it is false?"
    ),
    "back.moves.again": "Ask in each world that you reach, of both players: what else may their own card be there?",
    "back.worlds.possible": (
        "Begin in the real world, with the player who is named first: what does that player see? In which other worlds is it the same?"
    ),
    "back.worlds.possible.again": (
        "That player sees the card of the other one, and it stays as it is: which worlds have it? If the question goes on to the "
        "other player, ask again in each of them."
    ),
    "back.worlds.known": "In each world: which others look the same to the player who is to know it? Is it true in all of these?",
    "back.worlds.known.again": (
        "Take a whole line of the map together: if it is true in every world of the line, it is known in all of these."
    ),
    "back.odds": "Which copies that are out of sight may be there, and with how many of them is it so?",
    "back.odds.again": "Count them colour by colour, or rank by rank: with how many is it so?",
    "back.plan": ("Try one action after the other: what does the next player know after it, and would that player go on without a guess?"),
    "back.plan.again": "Take each hand that is possible: which action works with it, and tells the next player what is needed?",
    "back.endgame": "With how many hands does everything get played, action by action? What does each player know on their turn?",
    "back.endgame.again": (
        "Play each case to its end: what must still be played after that action, by whom, and does that player know it then, or have "
        "to guess?"
    ),
    "back.bot": "Which is the first rule, and does it give an action with what the bot knows? If not, go on to the next.",
    "back.bot.again": (
        "What does each rule ask for: a card of its own that the bot knows enough of, or one in another hand? Look for it there."
    ),
    "back.meaning": "Which card is the clue about? And what may it ask of that card: to be played, now or later, or to be kept?",
    "back.meaning.again": "Which cards would fit if it is to be played, perhaps after others? And which if it is only to be kept?",
    "back.will_play": (
        "What does each clue ask by agreement: to play its focus, to wait for others, or to keep a card? And what is still to be done?"
    ),
    "back.will_play.again": "May the focus of the last clue be a card that has to wait for others? And what did earlier clues call for?",
    "back.clue_saying": "Which clue is about this card? And is all that it says true, of every card that it touches?",
    "back.clue_saying.again": "Try each clue: which card is it about, what may that be for its holder, and does it promise anything false?",
    "back.parting": "On what does each player rely after each action? Compare it with the real cards.",
    "back.parting.again": "After each action: which card does somebody now take to be playable, or needed, and is it?",
    # the evidence that decides
    "now.playable": "These can be played now: {listed}.",
    "now.trash": "These are trash now: {listed}.",
    "now.critical": "These are critical now: {listed}.",
    "now.not playable": "All cards can be played now but these: {listed}.",
    "now.not trash": "All cards are trash now but these: {listed}.",
    "now.not critical": "All cards are critical now but these: {listed}.",
    "in_sight.one": "{player:sees|you see} all copies of these: {listed}.",
    "in_sight.all": "Everybody who has to know it sees all copies of these: {listed}.",
}
