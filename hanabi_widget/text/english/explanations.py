"""English texts of explanations: what an action taught."""

EXPLANATIONS: dict[str, str | tuple[str, str]] = {
    # what the clue said
    "explain.touched": ("{cards:place} is {value}, {others}.", "{cards:place} are {value}, {others}."),
    "explain.touched_before": (
        "{cards:place} is {value}, as was known: the only news is that {news}.",
        "{cards:place} are {value}, as was known: the only news is that {news}.",
    ),
    "explain.missed_new": ("{cards:place} is not", "{cards:place} are not"),
    "explain.touched_it": "{cards} is {value}, so it is {card:the}.",
    "explain.touched_so": ("{cards:place} is {value}, so {items}.", "{cards:place} are {value}, so {items}."),
    "explain.touched_all": ("{cards:place} is {value}.", "All of {cards:place} are {value}."),
    "explain.touched_none": ("{cards:place} is not {value}.", "None of {cards:place} is {value}."),
    "explain.other": "the other is not",
    "explain.others": "the others are not",
    "explain.named_before": "{cards} had been named before.",
    "explain.missed_before": (
        "{cards:place} is not {value}, but that was certain too.",
        "{cards:place} are not {value}, but that was certain too.",
    ),
    "explain.missed_before_last": (
        "{cards:place} is not {value}, but that was certain too, as no others are left.",
        "{cards:place} are not {value}, but that was certain too, as no others are left.",
    ),
    # which card it is
    "explain.told": "{items}.",
    "explain.told_seen": "{sees}, so {items}.",
    "explain.counted": "{items}.",
    "explain.counted_seen": "{sees}, so {items}.",
    "explain.passed_over": "More telling is what it leaves out: {items}.",
    "explain.passed_over_seen": "The clue rules out {out:the}, and {sees}, so {items}.",
    "explain.passed_over_seen_many": "{sees}, and what the clue leaves out tells the rest: {items}.",
    "explain.is": ("{name:the} is {card:the}", "{name:the} are {card}s"),
    "explain.passed_name": "{name:the}",
    "explain.passed_ranks": "{names} could only be a {ranks}, so it is {card:the}",
    "explain.passed_ranks_each": "{names} could each only be a {ranks}, so they are {card:the}",
    "explain.passed": (
        "{name:the} could only be {options:a}, so it is {card:the}",
        "{name:the} could each only be {options:a}, so they are {card}s",
    ),
    "explain.must_be": (
        "Earlier clues had passed over {cards:place}: it is not {missed}, and now not {value}, so only {named} is left.",
        "Earlier clues had passed over {cards:place}: they are not {missed}, and now not {value}, so only {named} is left.",
    ),
    "explain.must_be_now": "Passed over, {cards:place} must be {named}.",
    "explain.must_be_seen": "{sees}, so {cards:place} must be {named}.",
    "explain.one_of_each_seen": "{sees}, so {cards} are {what:the}, one of each.",
    "explain.one_of_each_said": "{sees}, and there is only one each of {what:the} that {player:does not see|you do not see}.",
    "explain.one_of_each": "{cards} are {what:the}, one of each.",
    # what it is good for
    "explain.play_known": "{why}, so {what:the} can be played now.",
    "explain.play_known_twice": "{why}, so one {what} can be played now; another is in the hand.",
    "explain.keep_known": "{why}, so {what:the} must be kept.",
    "explain.trash_known": "{why}, so {what:the} can be thrown away.",
    "explain.wait_known": "{why}, so {what:the} must wait.",
    "explain.play": ("{why}, so {cards} fits{whichever}.", "{why}, so {cards:each} fits{whichever}."),
    "explain.play_seen": (
        "{sees}, so {cards} can only be {possible:kind}, which fits now.",
        "{sees}, so {cards} can only be {possible:kind}, and any of these fits now.",
    ),
    "explain.play_seen_many": ("{sees}; {why}, so {cards} fits.", "{sees}; {why}, so {cards:each} fits."),
    "explain.keep": "{why}, so {cards} must be kept.",
    "explain.keep_seen": (
        "{sees}, so {cards} can only be {possible:kind}, which must be kept: {why}.",
        "{sees}, so {cards} can only be {possible:kind}, which must be kept: {why}.",
    ),
    "explain.keep_seen_many": (
        "{sees}; {why}, so {cards} must be kept.",
        "{sees}; {why}, so {cards} must be kept.",
    ),
    "explain.trash": ("{why}, so {cards} can be thrown away.", "{why}, so {cards} can be thrown away."),
    "explain.trash_seen": (
        "{sees}, so {cards} can only be {possible:kind}, which is useless: {why}.",
        "{sees}, so {cards} can only be {possible:kind}, which are useless: {why}.",
    ),
    "explain.trash_seen_many": (
        "{sees}; {why}, so {cards} can be thrown away.",
        "{sees}; {why}, so {cards} can be thrown away.",
    ),
    "explain.which_is_which": "Which is which stays open.",
    "explain.which_is_which_fits": "Which is which stays open; {fits:the} would fit now.",
    "explain.which_is_which_keep": "Which is which stays open; {kept:the} is the last copy, so both must be kept.",
    # what stays open
    "explain.twins": "They may be the same card, so {player:must look|look} again after playing the first.",
    "explain.twins_one": "Both may be {what:a}, so {player:must look|look} again after playing the first.",
    "explain.twins_color": "They may be the same colour, so {player:must look|look} again after playing the first.",
    "explain.would_fit": (
        "{why}, so {cards} fits only if it is {what:kind}{tell}.",
        "{why}, so {cards:each} fits only if it is {what:kind}{tell}.",
    ),
    "explain.would_fit_but": (
        "{why}, so {cards} fits unless it is {what:kind}{tell}.",
        "{why}, so {cards:each} fits unless it is {what:kind}{tell}.",
    ),
    "explain.would_fit_said": (
        "{player:cannot tell|you cannot tell} whether {cards} fits.",
        "{player:cannot tell|you cannot tell} which of {cards} fit.",
    ),
    "explain.would_fit_said_seen": "{why}{tell}.",
    "explain.tell": ", but {player:cannot tell|you cannot tell}",
    "explain.count_unseen_color": (
        (
            "Of the {count:word} {value} cards that {player:does not see|you do not see} only {fit:word} would fit: "
            "{player:cannot tell|you cannot tell}."
        ),
        (
            "Of the {count:word} {value} cards that {player:does not see|you do not see} {fit:word} would fit: "
            "{player:cannot tell|you cannot tell}."
        ),
    ),
    "explain.count_unseen_rank": (
        (
            "Of the {count:word} {value} that {player:does not see|you do not see} only {fit:word} would fit: "
            "{player:cannot tell|you cannot tell}."
        ),
        (
            "Of the {count:word} {value} that {player:does not see|you do not see} {fit:word} would fit: "
            "{player:cannot tell|you cannot tell}."
        ),
    ),
    "explain.in_fact": "In fact it is {what:the}, which fits{tell}.",
    "explain.in_fact_not": "In fact it is {what:the}, which does not fit{tell}.",
    "explain.in_fact_some": ("In fact only {cards:place} fits{tell}.", "In fact only {cards:place} fit{tell}."),
    "explain.in_fact_none": "In fact none of them fits{tell}.",
    # who can follow
    "explain.followers": ("{able} can follow, but not {unable}.", "{able} can follow, but not {unable}."),
    "explain.followers_you": "You can follow, but not {unable}.",
    "explain.followers_and_you": ("{able} and you can follow, but not {unable}.", "{able} and you can follow, but not {unable}."),
    "explain.followers_all_but": "Everybody can follow but {unable}.",
    "explain.followers_nobody": "This is not clear to {unable}.",
    "explain.followers_nobody_each": "Nobody else can follow: each holds a card that one has to see.",
    "explain.followers_part": (
        "{cards} is not clear to {unable}.",
        "{cards} are not clear to {unable}.",
    ),
    "explain.unfit": ", which would not fit",
    "explain.but": "{player}",
    "explain.but_giver": "{player}, who gave the clue",
    "explain.but_holding": "{player}, who holds {what:the}{unfit}",
    "explain.but_giver_holding": "{player}, who gave the clue but holds {what:the}{unfit}",
    "explain.depends_play": (
        "Only if you hold {what:the} does {player} know that {cards:place} can be played; otherwise {player} cannot rule out {what:the}."
    ),
    "explain.depends_keep": (
        "Only if you hold {what:the} does {player} know that {cards:place} must be kept; otherwise {player} cannot rule out {what:the}."
    ),
    "explain.depends_trash": (
        "Only if you hold {what:the} does {player} know that {cards:place} can go as well; otherwise {player} cannot rule out {what:the}."
    ),
    "explain.depends_unknown": "{player} cannot be sure of {cards}, unless {other}, unknown here, gives it away.",
    "explain.reads_of": (
        "{cards} can only be {options:a}, and {player} sees {by}: so {reader:knows|you know} now that {player} knows {what:the}."
    ),
    "explain.reads": "{player} sees {by}, so {reader:knows|you know} now that {player} knows {what:the}.",
    "explain.known_already": "The clue says what {player:knew|you knew}; now everybody knows it.",
    "explain.common_play": "Now everybody knows that {cards} can be played.",
    "explain.common_keep": "Now everybody knows that {cards} must be kept.",
    "explain.common_trash": "Now everybody knows that {cards} can be thrown away.",
    "explain.must_not_discard": "With all {n} tokens lying ready nobody may discard, so a clue that says nothing is a way to wait.",
    # plays, discards and draws
    "explain.why_strike": (
        "{what:the} does not fit, as {why}: a strike, and one more ends the game.",
        "{what:the} does not fit, as {why}: a strike; {n:word} more end the game.",
    ),
    "explain.instead": (
        "The clue {value} instead would have made {cards} a sure play.",
        "The clue {value} instead would have made {cards} sure plays.",
    ),
    "explain.could_know": "{player:could|you could} have known: the card was {touched}.",
    "explain.could_know_but": "{player:could|you could} have known: the card was {touched}, but not {missed}.",
    "explain.could_know_only": (
        "{player:could|you could} have known: earlier clues had said that the card was {touched}, "
        "but not {missed}, and only {fitting:a} would have fitted."
    ),
    "explain.could_know_not": "{player:could|you could} have known: the card was not {missed}.",
    "explain.could_not_know": "{player:could|you could} not know: {what:a} would have fitted.",
    "explain.could_not_know_but": "{player:could|you could} not know: all but {what:a} would have fitted.",
    "explain.could_not_be_sure": "{player:could|you could} not be sure that the card would fit.",
    "explain.strike_last": (
        "The last strike: the game ends with {n} point.",
        "The last strike: the game ends with {n} points.",
    ),
    "explain.strike_last_nothing": (
        "The last strike: the game is lost, and its {n} point counts nothing.",
        "The last strike: the game is lost, and its {n} points count nothing.",
    ),
    "explain.why_not_fit": "{what:the} does not fit: {why}.",
    "explain.discard_playable": "{what:the} would have fitted: {why}.",
    "explain.result_nothing": (
        "The game ends with the last strike, and its {n} point counts nothing.",
        "The game ends with the last strike, and its {n} points count nothing.",
    ),
    "explain.result": ("The game ends with {n} of {most} points.", "The game ends with {n} of {most} points."),
    "explain.drew_fits": "{player} drew {what:the}, which fits: {why}. Only {player} does not see it.",
    "explain.after": "After {before:the}, {cards} fits, but {player:does not know|you do not know}.",
    "explain.comes_first": "{player:can|you can} play {what:the}, and then {cards} fits.",
    "explain.after_known": "After {before:the} {player:can|you can} play {what:the}, which {player:knows|you know} already.",
    "explain.one_is_enough_some": "{player:can|you can} play the other {what}: one is enough.",
    "explain.one_is_enough_first": "But {player:is|you are} next and can play the other: then {own} is useless.",
    "explain.finished": "{colors} is finished.",
    "explain.token_back": "A clue token comes back.",
    "explain.announced": "The announcement was right: a clue token comes back.",
    "explain.ends": "No {what} is left, so {colors} ends at {height}.",
    "explain.ends_none": "No {what} is left, so {colors} cannot begin any more.",
    "explain.stands": "{heights} now.",
    "explain.next": (
        "The {what} fits now: it is {cards:place}, but {player:cannot tell|you cannot tell}.",
        "The {what} fits now: {cards:place} are copies of it, but {player:cannot tell|you cannot tell}.",
    ),
    "explain.next_last": "The last {what} fits now: it is {cards:place}, but {player:cannot tell|you cannot tell}.",
    "explain.next_each": (
        "{groups:place} are both {what}s: one of them fits now, but neither player knows.",
        "{groups:place} are all {what}s: one of them fits now, but none of these players knows.",
    ),
    "explain.next_too": "{cards} would fit, but {player:does not know|you do not know}.",
    "explain.can_still_tell": "{player:is|you are} the only one who can still tell {other}.",
    "explain.can_still_tell_or_play": "{player:has|you have} one turn: to play, or to tell {other}.",
    "explain.safe_discards": "That is {count:word} safe discards, and each brings a clue back.",
    "explain.too_late": "{player} is next, before anybody can give a clue.",
    "explain.save": "A clue would save it.",
    "explain.discard_trash": "{what:the} was no longer needed.",
    "explain.discard_left": ("{count} {what} is left.", "{count} {what}s are left."),
    "explain.discard_last": "Only one {what} is left, and you do not see it.",
    "explain.discard_last_deck": "Only one {what} is left, still in the deck.",
    "explain.trash_now_known": ("{why}, so {groups} is useless now.", "{why}, so {groups} are useless now."),
    "explain.trash_now_plain": ("{groups} is useless now.", "{groups} are useless now."),
    "explain.trash_now_known_plain": ("{groups} is useless now.", "{groups} are useless now."),
    "explain.trash_now": ("{why}, so {groups} is useless now.", "{why}, so {groups} are useless now."),
    "explain.play_now": ("{why}, so {groups} can be played{whichever}.", "{why}, so {groups:each} can be played{whichever}."),
    "explain.play_now_plain": ("{groups} can be played{whichever}.", "{groups:each} can be played{whichever}."),
    "explain.play_now_known": "{why}, so {groups} can be played.",
    "explain.play_now_known_plain": "{groups} can be played.",
    "explain.play_now_known_twice": "{why}, so one of {groups} can be played.",
    "explain.play_now_known_twice_plain": "One of {groups} can be played.",
    "explain.keep_now": ("{why}, so {groups} must be a last copy.", "{why}, so {groups} must be last copies."),
    "explain.keep_now_known": "{why}: {groups} must be kept.",
    "explain.keep_now_plain": ("{groups} must be a last copy now.", "{groups} must be last copies now."),
    "explain.keep_now_known_plain": (
        "{groups} is the last copy now and must be kept.",
        "{groups} are last copies now and must be kept.",
    ),
    "explain.drew": "{drawer} drew {drawn:the}",
    "explain.was": "{drawer:sees|you see} now that it was {drawn:the}",
    "explain.one_left": "only one {drawn} is left",
    "explain.last_copy": "If {what:the} is lost, {colors} ends at {height}.",
    "explain.last_copy_none": "If {what:the} is lost, {colors} cannot begin.",
    "explain.last_copy_where": "The last {what} is {cards:place}; without it {colors} ends at {height}.",
    "explain.last_copy_where_none": "The last {what} is {cards:place}; without it {colors} cannot begin.",
    "explain.known_to_all": (
        "The deck is empty, so all hold exactly what they cannot see: everybody knows {groups}.",
        "The deck is empty, so all hold exactly what they cannot see: everybody knows {groups}.",
    ),
    "explain.known_to_all_too": (
        "The deck is empty, so all hold exactly what they cannot see: everybody knows these cards, and {groups} too.",
        "The deck is empty, so all hold exactly what they cannot see: everybody knows these cards, and {groups} too.",
    ),
    "explain.turns_left": "The deck is empty, and one turn each is left.",
    "explain.turns_left_play": (
        "The last round, one turn each: {groups} can be played.",
        "The last round, one turn each: {groups} can be played, in this order.",
    ),
    "explain.shuts_out": "{cards} instead would shut out {lost:the}.",
    # why, and why not
    "explain.is_told": ("{cards:place} is {touched}.", "{cards:place} are {touched}."),
    "explain.is_told_but": ("{cards:place} is {touched}, but not {missed}.", "{cards:place} are {touched}, but not {missed}."),
    "explain.is_told_not": ("{cards:place} is not {missed}.", "{cards:place} are not {missed}."),
    "explain.told_before": (
        "As earlier clues said, {cards:place} is {touched}.",
        "As earlier clues said, {cards:place} are {touched}.",
    ),
    "explain.told_before_but": (
        "As earlier clues said, {cards:place} is {touched}, but not {missed}.",
        "As earlier clues said, {cards:place} are {touched}, but not {missed}.",
    ),
    "explain.told_before_not": (
        "Earlier clues had passed over {cards:place}: it is not {missed}.",
        "Earlier clues had passed over {cards:place}: they are not {missed}.",
    ),
    "explain.told_before_few": (
        "As earlier clues said, {cards:place} is {touched}, so it can only be {possible:a}.",
        "As earlier clues said, {cards:place} are {touched}, so each can only be {possible:a}.",
    ),
    "explain.told_before_but_few": (
        "As earlier clues said, {cards:place} is {touched}, but not {missed}, so it can only be {possible:a}.",
        "As earlier clues said, {cards:place} are {touched}, but not {missed}, so each can only be {possible:a}.",
    ),
    "explain.told_before_not_few": (
        "Earlier clues had passed over {cards:place}: it is not {missed}, so it can only be {possible:a}.",
        "Earlier clues had passed over {cards:place}: they are not {missed}, so each can only be {possible:a}.",
    ),
    "explain.named_colors": (
        "{cards:place} has been named {touched}, so it must be {fitting}.",
        "{cards:place} have been named {touched}, so they must be {fitting}.",
    ),
    "explain.is_given": ("By the position {cards:place} is {possible:a}.", "By the position {cards:place} are each {possible:a}."),
    "explain.in_sight": "{sees}.",
    "explain.together": ("{groups} takes up what is left of {what:the}.", "{groups} take up what is left of {what:the}."),
    "explain.only": ("So {cards} can only be {possible:a}.", "So {cards:each} can only be {possible:a}."),
    "explain.only_seen": ("{sees}, so {cards} can only be {possible:a}.", "{sees}, so {cards:each} can only be {possible:a}."),
    "explain.only_one": ("So {cards} is {what:the}.", "So {cards:each} is {what:a}."),
    "explain.only_one_seen": ("{sees}, so {cards} is {what:the}.", "{sees}, so {cards:each} is {what:a}."),
    "explain.rules_out": ("So {cards} is not {what:a}.", "So none of {cards} is {what:a}."),
    "explain.rules_out_seen": ("{sees}, so {cards} is not {what:a}.", "{sees}, so none of {cards} is {what:a}."),
    "explain.not_play": ("{why}, so {cards} does not fit now.", "{why}, so none of {cards} fits now."),
    "explain.not_play_seen": (
        "{sees}, so {cards} can only be {possible:kind}, which does not fit now.",
        "{sees}, so {cards} can only be {possible:kind}, and none of these fits now.",
    ),
    "explain.not_play_seen_many": (
        "{sees}; {why}, so {cards} does not fit now.",
        "{sees}; {why}, so none of {cards} fits now.",
    ),
    "explain.not_keep": ("{why}, so {cards} need not be kept.", "{why}, so none of {cards} must be kept."),
    "explain.not_keep_seen": (
        "{sees}, so {cards} can only be {possible:kind}, which need not be kept: {why}.",
        "{sees}, so {cards} can only be {possible:kind}, which need not be kept: {why}.",
    ),
    "explain.not_keep_seen_many": (
        "{sees}; {why}, so {cards} need not be kept.",
        "{sees}; {why}, so none of {cards} must be kept.",
    ),
    "explain.not_trash": ("{why}, so {cards} is still needed.", "{why}, so {cards} are still needed."),
    "explain.not_trash_seen": (
        "{sees}, so {cards} can only be {possible:kind}, which is still needed.",
        "{sees}, so {cards} can only be {possible:kind}, which are still needed.",
    ),
    "explain.not_trash_seen_many": (
        "{sees}; {why}, so {cards} is still needed.",
        "{sees}; {why}, so {cards} are still needed.",
    ),
    "explain.follow": ("{able} can follow.", "{able} can follow."),
    "explain.follow_you": "You see what this rests on, so you know it too.",
    "explain.follow_and_you": ("{able} and you can follow.", "{able} and you can follow."),
    "explain.so_known": "So {who} knows it.",
    "explain.may_hold": (
        "For all {player:knows|you know}, {cards:place} may be {what:a}, not {real:the}.",
        "For all {player:knows|you know}, {cards:place} may be {what:the}, not {real:the}.",
    ),
    "explain.may_hold_then": (
        "Then, for all {player:knows|you know}, {cards:place} may be {what:a}, not {real:the}.",
        "Then, for all {player:knows|you know}, {cards:place} may be {what:the}, not {real:the}.",
    ),
    "explain.may_hold_each": "{able} do not see {real:the} in their own hands.",
    "explain.may_hold_each_and_you": "{able} and you do not see {real:the} in your own hands.",
    "explain.may_be": (
        "For all {player:knows|you know}, {cards:place} may be {what:a}.",
        "For all {player:knows|you know}, {cards:each_place} may be {what:a}.",
    ),
    "explain.may_be_if": "For all {player:knows|you know}, {cards:place} may be {what:a} if {others}.",
    "explain.is_other": "{name} is {card:the}",
    "explain.may_be_then": (
        "Then, for all {player:knows|you know}, {cards:place} may be {what:a}.",
        "Then, for all {player:knows|you know}, {cards:each_place} may be {what:a}.",
    ),
    "explain.may_be_then_if": "Then, for all {player:knows|you know}, {cards:place} may be {what:a} if {others}.",
    # headlines
    "explain.nothing": "Nobody learns anything: the clue only passes the turn.",
    "explain.headline_play": ("{cards} can be played now.", "{cards:each} can be played now."),
    "explain.headline_play_known": "{cards} can be played.",
    "explain.headline_play_known_twice": "One of {cards} can be played.",
    "explain.headline_keep_known_twice": "{cards} must be kept.",
    "explain.headline_trash_known_twice": "{cards} are useless.",
    "explain.headline_wait_known_twice": "{cards:place} are both {what:the}, which must wait.",
    "explain.headline_keep": ("{cards} must be kept.", "{cards:all} must be kept."),
    "explain.headline_keep_known": "{cards} must be kept.",
    "explain.headline_trash": ("{cards} can be thrown away.", "{cards:all} can be thrown away."),
    "explain.headline_trash_known": ("{cards} is useless.", "{cards} are useless."),
    "explain.headline_wait_known": (
        "{cards:place} is {what:the}; it must wait.",
        "{cards:place} are {what:the}; they must wait.",
    ),
    "explain.headline_one_is_enough": "{other:knows|you know} {what:the} now, as {player:knows|you know} the other: one is enough.",
    "explain.headline_uses": "{player:|you} {uses}.",
    "explain.use_play": "{verb:can|can} play {what:the}",
    "explain.use_keep": "{verb:must|must} keep {what:the}",
    "explain.use_trash": "{verb:can|can} throw {what:the} away",
    "explain.use_wait": "{verb:cannot|cannot} play {what:the} yet",
    "explain.headline_one_of_each": "{cards} are {what:the}, one of each.",
    "explain.told_play": ("{cards:place} is {value} and can be played now.", "{cards:place} are {value}, and each can be played now."),
    "explain.told_keep": ("{cards:place} is {value} and must be kept.", "{cards:place} are {value} and must be kept."),
    "explain.told_trash": ("{cards:place} is {value} and can be thrown away.", "{cards:place} are {value} and can be thrown away."),
    "explain.told_fits": (
        "{cards:place} is {value} and fits only if it is {what:kind}.",
        "{cards:place} are {value}, and each fits only if it is {what:kind}.",
    ),
    "explain.told_fits_but": (
        "{cards:place} is {value} and fits unless it is {what:kind}.",
        "{cards:place} are {value}, and each fits unless it is {what:kind}.",
    ),
    "explain.told_fits_some": (
        "{cards:place} are {value}; only {unsure:the_place} may fit, if it is {what:kind}.",
        "{cards:place} are {value}; only {unsure:the_place} may fit, each if it is {what:kind}.",
    ),
    "explain.told_fits_some_but": (
        "{cards:place} are {value}; only {unsure:the_place} may fit, unless it is {what:kind}.",
        "{cards:place} are {value}; only {unsure:the_place} may fit, each unless it is {what:kind}.",
    ),
    "explain.headline_must_wait": (
        "{cards:place} is {value} and cannot be played yet.",
        "{cards:place} are {value} and cannot be played yet.",
    ),
    "explain.headline_trash_now": "{groups} can be thrown away.",
    "explain.headline_trash_now_known": "{groups} can be thrown away.",
    "explain.headline_play_now_known": "{groups} can be played now.",
    "explain.headline_play_now_known_twice": "One of {groups} can be played now.",
    "explain.headline_keep_now_known": "{groups} must be kept.",
    "explain.headline_last_copy": "The last {what} is {cards:place}, and {player} does not know.",
    # why
    "explain.with_reason": "{what}: {why}",
    "explain.why": "{why}.",
    "explain.any": ", whichever it is",
    "explain.any_color": ", whatever its colour",
    "explain.any_color_left": ", whichever of the colours left it has",
    "explain.clauses": "{most} and {last}",
    "explain.join": "{most}; {last}",
    "explain.nor": "{most}, or {last}",
    "explain.counts": (
        "{player:sees or holds|you see or hold} every other card that it could be",
        "{player:sees or holds|you see or hold} every other card that they could be",
    ),
    "explain.gone": "no {seen:or} is left",
    "explain.sees": "{player:sees|you see} {seen:every}",
    "explain.copies": ("{count} {what}s are left", "of {what} {count} each are left"),
    "explain.only_copy": ("there is only one {what}", "there is only one {what} each"),
    "explain.only_rank": "there is only one {rank} of each colour",
    "explain.others_gone": ("the other {what} is discarded", "all others of {what} are discarded"),
    "explain.others_gone_each": "one each of {what:the} is discarded",
    "explain.has": ("{colors} has its {rank}", "{colors} have their {rank}"),
    "explain.has_every": "every colour has its {rank}",
    "explain.none_left": "all copies of {what} are gone",
    "explain.heights_none": "no firework has begun",
    "explain.heights_nowhere": "no firework stands at {rank}",
    "explain.height": ("{colors} stands at {rank}", "{colors} stand at {rank}"),
    "explain.height_none": ("{colors} has not begun", "{colors} have not begun"),
}
