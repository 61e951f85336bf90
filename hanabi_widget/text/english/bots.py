"""English texts of the bots: their names, their policies, and why they act."""

BOTS: dict[str, str | tuple[str, str]] = {
    "bot.careful": "the careful one",
    "bot.careful.policy": (
        "It plays the newest card that it knows to fit; else it discards the oldest that it knows to be trash; else it gives a clue by "
        "which, from clues and the table alone, as many cards as can be become known to fit; else a clue that touches a card which fits "
        "and was not touched before; else it discards its oldest card that no clue has touched, or its oldest; else it gives any clue."
    ),
    "bot.random": "the random one",
    "bot.random.policy": "It does anything that the rules allow, one thing as likely as any other.",
    "bot.internal": "the internal one of Osawa",
    "bot.internal.policy": (
        "It plays the newest card that must fit by its clues and the copies seen; else it discards the newest card that clues show to be "
        "of no use; else it tells the next player the newest card that fits, its colour or its rank, whether they are known or not; else "
        "the colour or rank of any card; else it discards any card."
    ),
    "bot.outer": "the outer one of Osawa",
    "bot.outer.policy": (
        "It plays the newest card that must fit by its clues and the copies seen; else it discards the newest card that clues show to be "
        "of no use; else it tells the next player of the newest card that fits and is not known its rank, or its colour if the rank is "
        "known; else of the newest card that is not known its colour, or its rank if the colour is known; else it discards any card."
    ),
    "bot.cautious": "the cautious one",
    "bot.cautious.policy": (
        "It plays the newest card whose colour and rank clues have told and which fits; else the newest that must fit by its clues and "
        "the copies seen; else it looks, from the next player on and the newest slot first, for a card that fits and is not known, and "
        "tells its rank, or its colour if the rank is known; else it discards the newest card that clues show to be of no use; else any "
        "card; else it tells the next player the colour or rank of any card."
    ),
    "bot.iggi": "IGGI",
    "bot.iggi.policy": (
        "It plays the newest card whose colour and rank clues have told and which fits; else the newest that must fit by its clues and "
        "the copies seen; else it looks, from the next player on and the newest slot first, for a card that fits and is not known, and "
        "tells its rank, or its colour if the rank is known; else it discards the newest card that clues show to be of no use; else its "
        "oldest card; else it tells the next player the colour or rank of any card."
    ),
    "bot.piers": "Piers",
    "bot.piers.policy": (
        "With the deck empty, and while a strike does not end the game, it plays the card that most likely fits: each copy that is not "
        "seen and that clues leave open is as likely, and of several cards it takes the oldest. Else it plays the newest card that must "
        "fit by its clues and the copies seen; else, while a strike does not end the game, the card that most likely fits, if in at least "
        "6 of 10 cases; else it looks, from the next player on and the newest slot first, for a card that fits and is not known, and "
        "tells its rank, or its colour if the rank is known; else, with fewer than 4 clue tokens, in the order of the seats, for a card "
        "that a clue shows to be played already, and gives this clue; else it discards the newest card that clues show to be of no use; "
        "else its oldest card; else it tells the next player the colour or rank of any card."
    ),
    "bot.van_den_bergh": "the one of van den Bergh",
    "bot.van_den_bergh.policy": (
        "While a strike does not end the game, it plays the card that most likely fits, if in at least 6 of 10 cases: each copy that is "
        "not seen and that clues leave open is as likely, and of several cards it takes the oldest. Else it plays the newest card that "
        "must fit by its clues and the copies seen; else it discards the oldest card that must be trash by its clues and the copies seen; "
        "else it looks, from the next player on and the newest slot first, for a card that fits and is not known, and tells its rank, or "
        "its colour if the rank is known; else it gives the clue by which the colour or the rank of most cards becomes known, of several "
        "the first in the order of the seats, ranks before colours; else it discards the card that is most likely trash, the oldest of "
        "several."
    ),
    "bot.cheating": "the cheating one",
    "bot.cheating.policy": (
        "It sees its own cards and the deck. It plays a card that fits, a low one first; else it discards a useless card while there are "
        "discards to spare; else it gives any clue while somebody else has a card that fits; else it discards a useless card, or one of "
        "which somebody else has a copy, or, with fewer than 4 clue tokens, one of which a copy comes soon; else it gives any clue; else "
        "it discards its highest card."
    ),
    "bot.rule.play_known_playable": "It knows that {place} is {cards}: that fits, so it is played.",
    "bot.rule.discard_known_trash": "It knows that {place} is {cards}: that can never be played, so it is discarded.",
    "bot.rule.reveal_playable_cards": "With the clue {place} can only be {cards}, which fits.",
    "bot.rule.touch_new_playable_card": "The clue touches {place}, which fits and was not touched before.",
    "bot.rule.discard_oldest_untouched": "No other rule applies, and {place} is the oldest that no clue has touched, or the oldest of all.",
    "bot.rule.give_any_clue": "No card may be discarded now, so any clue will do.",
    "bot.rule.legal_random": "It does anything that the rules allow.",
    "bot.rule.play_if_certain": "Clues have told that {place} is {cards}, which fits.",
    "bot.rule.play_safe_card": "By its clues and the copies seen {place} is {cards}: that fits.",
    "bot.rule.gamble_in_last_round": "The deck is empty, so there is nothing to lose, and {place} most likely fits.",
    "bot.rule.play_probably_safe_card": (
        "A strike would not end the game, and {place} fits in at least 6 of 10 cases, more likely than the others."
    ),
    "bot.rule.tell_anyone_about_useful_card": "The first card that fits and is not known by its clues is {place}.",
    "bot.rule.tell_playable_card_outer": "The next player's first card that fits and is not known by its clues is {place}.",
    "bot.rule.tell_playable_card": "The next player's first card that fits is {place}.",
    "bot.rule.tell_unknown": "The next player's first card that is not known by its clues is {place}.",
    "bot.rule.tell_dispensable": "Tokens are few, and the clue shows that {place} is of no use.",
    "bot.rule.tell_most_information": "The clue makes the colour or the rank of most cards known, {place} among them.",
    "bot.rule.osawa_discard": "By its clues {place} is {cards}: that is of no use.",
    "bot.rule.discard_certainly_useless_card": "By its clues and the copies seen {place} is {cards}: that can never be played.",
    "bot.rule.discard_probably_useless_card": "No other rule applies, and {place} is most likely of no use.",
    "bot.rule.discard_oldest_first": "No other rule applies, and {place} is the oldest card.",
    "bot.rule.discard_randomly": "No rule before this one applies, so any card is discarded.",
    "bot.rule.tell_randomly": "No rule before this one applies, so the next player is told any card.",
    "bot.rule.play_best_card": "It sees that {place} is {cards}: that fits and helps most.",
    "bot.rule.discard_useless_card_early": "It sees that {place} is {cards}, which is useless, and there are discards to spare.",
    "bot.rule.stall_for_others": "Somebody else has a card that fits, so any clue will do meanwhile.",
    "bot.rule.discard_useless_card": "It sees that {place} is {cards}, which is useless.",
    "bot.rule.discard_duplicate": "It sees that {place} is {cards}, of which somebody else has a copy.",
    "bot.rule.discard_card_with_copy_in_deck": "It sees that {place} is {cards}, of which another copy comes soon.",
    "bot.rule.stall_to_save_card": "It would discard a card that is still needed, so any clue is better.",
    "bot.rule.discard_highest_card": "All its cards are needed, and {place} is the highest, {cards}.",
    "bot.rule.any_legal_action": "No rule of the bot yields an action, so it does anything.",
    "bot.recommendation": "the adviser",
    "bot.recommendation.policy": (
        "Every hand has a number, counted from 0: a slot to play, or, from the number of slots on, a slot to discard. A clue "
        "tells the sum of the numbers that its giver sees, modulo twice the slots; everybody subtracts what they see and has "
        "their own. It plays the card it was told to play if no card has fitted since the last clue, and after one such card if "
        "a strike is to spare or all copies of that card are in sight; else it gives a clue; else it discards the card it was "
        "told to discard, or its oldest."
    ),
    "bot.information": "the questioner",
    "bot.information.policy": (
        "Everybody follows what everybody knows of each card, and asks the same questions about each hand: which cards fit, the "
        "likeliest first, and of which kind the most doubtful one is. The answers are one number. A clue tells the sum of the "
        "numbers that its giver sees, modulo four times the hands that may get it: a rank or a colour, touching the newest card "
        "or not. It plays what it then knows to fit; else it discards trash if tokens are few and there is time; else it gives "
        "a clue; else it discards the card least likely to be missed. Near the end it does what lets the most cards be played."
    ),
    "bot.rule.play_by_hat": "By the numbers of hands and the cards in sight {place} is {cards}: that fits, so it is played.",
    "bot.rule.play_by_hat_at_risk": (
        "It was told to play {place}, and one card has been played since: it plays all the same, as a strike is to spare or "
        "that card must be another."
    ),
    "bot.rule.give_hat_clue": "The numbers of the hands that it sees add up to what this clue tells.",
    "bot.rule.discard_by_hat": "No clue can be given, and it was told to discard {place}.",
    "bot.rule.play_in_endgame": (
        "The deck is nearly empty, and if {place}, which is {cards}, is played now, the most cards can still be played."
    ),
    "bot.rule.stall_in_endgame": (
        "The deck is nearly empty: {place}, which is {cards}, fits, but if it waits and gives a clue, more cards can still be played."
    ),
    "bot.rule.discard_trash_in_time": (
        "Tokens are few and there is time: {place} is {cards}, which can never be played, so it is discarded."
    ),
    "bot.rule.discard_least_valuable": (
        "No clue can be given now: {place} is {cards}, and of its cards that is the least likely to be missed."
    ),
    "bot.rule.play_most_likely": "No clue tells the sum and no card may be discarded: {place} is the likeliest to fit, so it is played.",
}
