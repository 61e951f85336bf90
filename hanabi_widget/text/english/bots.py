"""English texts of bots: their names and policies, why they act, as partners, and batches of games."""

from .catalogue import Catalogue

CONVENTION_POLICY = (
    "Its clues keep the agreement, and it relies on those of the others. If the next player could discard a critical card now, it saves "
    "that card or calls for a play; otherwise it plays a card that by the agreement it may trust to be playable; otherwise it gives the "
    "clue that calls for most plays; otherwise it discards a card that it may trust to be trash; otherwise its oldest card that no clue "
    "has touched, or its oldest; otherwise it gives any clue that keeps the agreement; otherwise the clue that misleads least."
)

BOTS: Catalogue = {
    "bot.careful": "the careful bot",
    "bot.careful.policy": (
        "1. It plays the newest card that it knows to be playable.\n"
        "2. It discards the oldest card that it knows to be trash.\n"
        "3. It gives the clue that makes the most cards known to be playable, from clues and the table alone.\n"
        "4. It gives a clue that touches a playable card for the first time.\n"
        "5. It discards its oldest card that no clue has touched, or its oldest.\n"
        "6. It gives any clue."
    ),
    "bot.random": "the random bot",
    "bot.random.policy": "It takes any action that the rules allow, each with the same probability.",
    "bot.internal": "Osawa's internal-state bot",
    "bot.internal.policy": (
        "1. It plays the newest card that must be playable by its clues and the visible copies.\n"
        "2. It discards the newest card that clues show to be useless.\n"
        "3. It tells the next player the colour or the rank of their newest playable card, whether they know it or not.\n"
        "4. It tells the next player the colour or the rank of any card.\n"
        "5. It discards any card."
    ),
    "bot.outer": "Osawa's outer-state bot",
    "bot.outer.policy": (
        "1. It plays the newest card that must be playable by its clues and the visible copies.\n"
        "2. It discards the newest card that clues show to be useless.\n"
        "3. It tells the next player the rank of their newest playable card that is not known, or its colour if the rank is "
        "known.\n"
        "4. It tells the next player the colour of their newest card that is not known, or its rank if the colour is known.\n"
        "5. It discards any card."
    ),
    "bot.cautious": "the cautious bot",
    "bot.cautious.policy": (
        "1. It plays the newest playable card whose colour and rank it has been told.\n"
        "2. It plays the newest card that must be playable by its clues and the visible copies.\n"
        "3. It looks, from the next player on and newest slot first, for a playable card that is not known, and tells its "
        "rank, or its colour if the rank is known.\n"
        "4. It discards the newest card that clues show to be useless.\n"
        "5. It discards any card.\n"
        "6. It tells the next player the colour or the rank of any card."
    ),
    "bot.iggi": "IGGI",
    "bot.iggi.policy": (
        "1. It plays the newest playable card whose colour and rank it has been told.\n"
        "2. It plays the newest card that must be playable by its clues and the visible copies.\n"
        "3. It looks, from the next player on and newest slot first, for a playable card that is not known, and tells its "
        "rank, or its colour if the rank is known.\n"
        "4. It discards the newest card that clues show to be useless.\n"
        "5. It discards its oldest card.\n"
        "6. It tells the next player the colour or the rank of any card."
    ),
    "bot.piers": "Piers",
    "bot.piers.policy": (
        "When the deck is empty, and as long as a strike does not end the game, it plays the card that is most likely playable: copies "
        "that it does not see and that the clues allow are equally likely, and ties go to the oldest card. Otherwise it plays the newest "
        "card that must be playable by its clues and the visible copies; otherwise, as long as a strike does not end the game, the card "
        "that is most likely playable, if that is so in at least 6 of 10 cases; otherwise it looks, from the next player on and newest "
        "slot first, for a playable card that is not known, and tells its rank, or its colour if the rank is known; otherwise, with "
        "fewer than 4 clue tokens, it looks in seat order for a card that a clue shows to be played already, and gives this clue; "
        "otherwise it discards the newest card that clues show to be useless; otherwise its oldest card; otherwise it tells the next "
        "player the colour or rank of any card."
    ),
    "bot.van_den_bergh": "van den Bergh's bot",
    "bot.van_den_bergh.policy": (
        "As long as a strike does not end the game, it plays the card that is most likely playable, if that is so in at least 6 of 10 "
        "cases: copies that it does not see and that the clues allow are equally likely, and ties go to the oldest card. Otherwise it "
        "plays the newest card that must be playable by its clues and the visible copies; otherwise it discards the oldest card that "
        "must be trash by its clues and the visible copies; otherwise it looks, from the next player on and newest slot first, for a "
        "playable card that is not known, and tells its rank, or its colour if the rank is known; otherwise it gives the clue that makes "
        "the colour or the rank of most cards known, the first one in seat order if there are several, ranks before colours; otherwise "
        "it discards the card that is most likely trash, ties going to the oldest."
    ),
    "bot.cheating": "the cheating bot",
    "bot.cheating.policy": (
        "It sees its own cards and the deck. It plays a playable card, lower ones first; otherwise it discards a useless card as long as "
        "there are discards to spare; otherwise it gives any clue if somebody else has a playable card; otherwise it discards a useless "
        "card, or one of which somebody else has a copy, or, with fewer than 4 clue tokens, one of which a copy comes soon; otherwise it "
        "gives any clue; otherwise it discards its highest card."
    ),
    "bot.rule.play_known_playable": "It knows that {place} is {options}: that is playable, so it plays it.",
    "bot.rule.discard_known_trash": "It knows that {place} is {options}: that can never be played, so it discards it.",
    "bot.rule.reveal_playable_cards": "After this clue {place} can only be {options}, which is playable.",
    "bot.rule.touch_new_playable_card": "The clue touches {place}, which is playable and had not been touched before.",
    "bot.rule.discard_oldest_untouched": (
        "No other rule applies, and {place} is its oldest card that no clue has touched, or its oldest card."
    ),
    "bot.rule.give_any_clue": "Discarding is not allowed now, so it gives any clue.",
    "bot.rule.legal_random": "It takes any action that the rules allow.",
    "bot.rule.play_if_certain": "Clues have told it that {place} is {options}, which is playable.",
    "bot.rule.play_safe_card": "By its clues and the visible copies, {place} is {options}: that is playable.",
    "bot.rule.gamble_in_last_round": "The deck is empty, so there is nothing to lose, and {place} is most likely playable.",
    "bot.rule.play_probably_safe_card": (
        "A strike would not end the game, and {place} is playable in at least 6 of 10 cases, more likely than the others."
    ),
    "bot.rule.tell_anyone_about_useful_card": "The first playable card that is not known by its clues is {place}.",
    "bot.rule.tell_playable_card_outer": "The next player's first playable card that is not known by its clues is {place}.",
    "bot.rule.tell_playable_card": "The next player's first playable card is {place}.",
    "bot.rule.tell_unknown": "The next player's first card that is not known by its clues is {place}.",
    "bot.rule.tell_dispensable": "Tokens are few, and the clue shows that {place} is useless.",
    "bot.rule.tell_most_information": "The clue makes the colour or the rank of most cards known, including {place}.",
    "bot.rule.osawa_discard": "By its clues, {place} is {options}: that is useless.",
    "bot.rule.discard_certainly_useless_card": "By its clues and the visible copies, {place} is {options}: that can never be played.",
    "bot.rule.discard_probably_useless_card": "No other rule applies, and {place} is most likely useless.",
    "bot.rule.discard_oldest_first": "No other rule applies, and {place} is the oldest card.",
    "bot.rule.discard_randomly": "No earlier rule applies, so it discards any card.",
    "bot.rule.tell_randomly": "No earlier rule applies, so it tells the next player about any card.",
    "bot.rule.play_best_card": "It sees that {place} is {options}: that is playable and helps most.",
    "bot.rule.discard_useless_card_early": "It sees that {place} is {options}, which is useless, and there are discards to spare.",
    "bot.rule.stall_for_others": "Somebody else has a playable card, so it gives any clue in the meantime.",
    "bot.rule.discard_useless_card": "It sees that {place} is {options}, which is useless.",
    "bot.rule.discard_duplicate": "It sees that {place} is {options}, of which somebody else has a copy.",
    "bot.rule.discard_card_with_copy_in_deck": "It sees that {place} is {options}, of which another copy is coming soon.",
    "bot.rule.stall_to_save_card": "It would have to discard a card that is still needed, so it gives any clue.",
    "bot.rule.discard_highest_card": "It needs all its cards, and {place} is the highest, {options}.",
    "bot.rule.any_legal_action": "None of its rules gives an action, so it does anything.",
    "bot.recommendation": "the recommendation bot",
    "bot.recommendation.policy": (
        "Every hand has a number, counted from 0: the slot to play, or, from the number of slots on, the slot to discard. A clue tells "
        "the sum of the numbers of the hands that its giver sees, modulo twice the number of slots; everybody subtracts the numbers that "
        "they see, and what is left is their own. It plays the card that it was told to play if no card has been played since the last "
        "clue, and after one such card if there is a strike to spare or all copies of that card are visible; otherwise it gives a clue; "
        "otherwise it discards the card that it was told to discard, or its oldest."
    ),
    "bot.rule.play_by_hat": "By the numbers of the hands and the visible cards, {place} is {options}: that is playable, so it plays it.",
    "bot.rule.play_by_hat_at_risk": (
        "It was told to play {place}, and one card has been played since: it plays it all the same, because there is a strike to spare "
        "or it must be another card."
    ),
    "bot.rule.give_hat_clue": "The numbers of the hands that it sees add up to what this clue tells.",
    "bot.rule.discard_by_hat": "It cannot give a clue, and it was told to discard {place}.",
    "bot.beginner": "the beginner partner",
    "bot.level 1": "the level 1 partner",
    "bot.level 2": "the level 2 partner",
    "bot.level 3": "the level 3 partner",
    "bot.level 4": "the level 4 partner",
    "bot.level 5": "the level 5 partner",
    "bot.rule.save_in_time": (
        "The next player could discard a critical card now. By the agreement this clue means: {case}. It is about {place}, {options}."
    ),
    "bot.rule.play_trusted": "By the agreement it may rely on it that {place} is {options}: that is playable, so it plays it.",
    "bot.rule.call_for_play": (
        "By the agreement this clue means: {case}. It is about {place}, {options}, and no other clue calls for more plays."
    ),
    "bot.rule.discard_trusted_trash": (
        "By the agreement it may rely on it that {place} is {options}: that can never be played, so it discards it."
    ),
    "bot.rule.discard_chop": (
        "It has nothing to play or to call for, and by the agreement others save what is needed: it discards {place}, its oldest card "
        "that no clue has touched, or its oldest."
    ),
    "bot.rule.give_true_clue": ("Discarding is not allowed now. By the agreement this clue means: {case}. It is about {place}, {options}."),
    "bot.rule.give_least_false_clue": (
        "Discarding is not allowed now, and by the agreement each clue would say something false: this one misleads least."
    ),
    # bots as partners
    "partner.turn": "Let {player} play ({bot})",
    "partner.reason": "{bot}: {why}",
    "partner.error.none": "{player} is not a bot: it is a person’s turn.",
    "partner.error.raised": "The bot {bot} raised an error at turn {turn}: {detail}",
    "partner.error.illegal": "The bot {bot} tried an illegal action at turn {turn}: {detail}",
    "partner.error.slow": "The bot {bot} took more than {detail} s at turn {turn}.",
    # batches of games
    "batch.title": ("{bots} with {players} players: {n} game", "{bots} with {players} players: {n} games"),
    "batch.mean": "Mean score {mean}, standard error {error}.",
    "batch.wins": ("{n} game won ({percent} %).", "{n} games won ({percent} %)."),
    "batch.score": "Score {score}",
    "batch.games": ("{n} game ({percent} %)", "{n} games ({percent} %)"),
    "batch.failed": ("{n} game was not finished: {failure}", "{n} games were not finished; the first: {failure}"),
    "batch.progress": ("{done} of {n} game", "{done} of {n} games"),
}

CONVENTION_BOTS = ("bot.beginner", "bot.level 1", "bot.level 2", "bot.level 3", "bot.level 4", "bot.level 5")
"""Those that play by a convention, all in the same way."""

BOTS |= {f"{bot}.policy": CONVENTION_POLICY for bot in CONVENTION_BOTS}
