"""English texts of a card's history, how whoever holds it came to know it; and of the story of a game."""

from .catalogue import Catalogue

HISTORIES: Catalogue = {
    "history.label": "How do you know?",
    # what is known in the end
    "history.known": "{player:knows|you know} that {place} is {card:the}",
    "history.known_to_all": "everybody knows that {place} is {card:the}",
    "history.one_of": "{player:knows|you know} that {place} is {card:a}",
    "history.one_of_to_all": "everybody knows that {place} is {card:a}",
    "history.value": "{player:knows|you know} that {place} is {value}",
    "history.value_to_all": "everybody knows that {place} is {value}",
    "history.many": ("{n} kind of card is left for {place}", "{n} kinds of card are left for {place}"),
    "history.many_to_all": (
        "{n} kind of card is left for {place}, as everybody knows",
        "{n} kinds of card are left for {place}, as everybody knows",
    ),
    "history.sentence": "{told}.",
    "history.and_depends": "{told} Whether {player:knows|you know} more depends on {other}, which is not known here.",
    # a line: what happened, and what followed
    "history.start_only": "{event}.",
    "history.start_so": "{event}: {follows}.",
    "history.start_use": "{event}: {use}.",
    "history.line_only": "Step {step}: {event}.",
    "history.line_so": "Step {step}: {event}, so {follows}.",
    "history.line_use": "Step {step}: {event}, so {use}.",
    "history.with_use": "{told}: {use}",
    # what followed
    "history.it_is": "this card is {card:the}",
    "history.it_may_be": "this card is {card:a}",
    "history.it_is_not": "this card is no {card:or}",
    "history.kinds_left": ("{n} kind of card is left", "{n} kinds of card are left"),
    "history.play": "it can be played",
    "history.keep": "it must be kept",
    "history.trash": "it can be thrown away",
    "history.wait": "it must wait",
    "history.open": "what it is good for is open again",
    # what happened
    "history.dealt": "In the hand from the start",
    "history.dealt_told": "In the hand from the start, and known to be {values}",
    "history.dealt_seen": "{told}, with {seen:every} in sight",
    "history.dealt_counted": (
        "{told}, with every copy of {n} kind of card in sight",
        "{told}, with every copy of {n} kinds of card in sight",
    ),
    "history.drawn": "{player:drew|you drew} it",
    "history.told": "{actor:told|you told} {player:|you} that it is {value}",
    "history.passed": "{actor:told|you told} {player:|you} that it is not {value}",
    "history.sorted": "{actor:told|you told} {player:|you} which cards are {value}",
    "history.sight": "by a clue {reader:knows|you know} more of what {player:sees|you see}",
    "history.played": "{actor:played|you played} {card:the}",
    "history.misplayed": "{actor:misplayed|you misplayed} {card:a}",
    "history.discarded": "{actor:discarded|you discarded} {card:a}",
    "history.drew": "{actor:drew|you drew} {card:a}",
    "history.had_seen": "{told}, which {player:had seen|you had seen}",
    "history.more_sight": "{told}, by which {reader:knows|you know} more of what {player:sees|you see}",
    "history.played_last": "{actor:played|you played} {card:a}, the last one out of sight",
    "history.misplayed_last": "{actor:misplayed|you misplayed} {card:a}, the last one out of sight",
    "history.discarded_last": "{actor:discarded|you discarded} {card:a}, the last one out of sight",
    "history.drew_last": "{actor:drew|you drew} {card:a}, the last one out of sight",
    "history.with_others": (
        "{told}; {others} takes a copy that this card would need",
        "{told}; {others} together take all copies that this card would need",
    ),
    "history.supposed": "{place} is supposed to be {card:the}",
    "history.rearranged": "the cards were rearranged",
    # the story of a game
    "story.title": "The game of {players}",
    "story.step": "Step {step}.",
    # what a player did, and what was known
    "story.did_play": "{player:played|you played} {cards:the}.",
    "story.did_play_sure": "{player:played|you played} {cards:the}, a sure play.",
    "story.did_play_never": "{player:played|you played} {cards:the}, which could not fit.",
    "story.did_play_only": "{player:played|you played} {cards:the}: only {what:kind} would fit, {odds}.",
    "story.did_play_but": "{player:played|you played} {cards:the}: all but {what:kind} would fit, {odds}.",
    "story.did_play_odds": "{player:played|you played} {cards:the}, which would fit with {odds}.",
    "story.did_keep": "{player:discarded|you discarded} {cards:the}.",
    "story.did_keep_sure": "{player:discarded|you discarded} {cards:the}, surely a last copy.",
    "story.did_keep_odds": "{player:discarded|you discarded} {cards:the}, a last copy with {odds}.",
    "story.did_trash": "{player:discarded|you discarded} {cards:the}.",
    "story.did_trash_sure": "{player:discarded|you discarded} {cards:the}, which was useless.",
    "story.did_trash_never": "{player:discarded|you discarded} {cards:the}, which was still needed.",
    "story.did_trash_odds": "{player:discarded|you discarded} {cards:the}, useless with {odds}.",
    "story.odds": ("{part} chance in {of}", "{part} chances in {of}"),
    "story.odds_about": ("about {part} chance in {of}", "about {part} chances in {of}"),
    "story.gave_clue": "{giver:gave|you gave} {player:|you} the clue {value}.",
    "story.gave_clue_sure": (
        "{giver:gave|you gave} the clue {value}: {cards} became a sure play.",
        "{giver:gave|you gave} the clue {value}: {cards} became sure plays.",
    ),
    "story.no_clue": "No clue would have made a sure play.",
    "story.no_token": "There was no token for a clue.",
    # what it cost
    "story.worth_copy": "Until then {before} points could still be reached, after it {after}.",
    "story.worth_game": "Until then {before} points could still be reached.",
    "story.worth_time": "No card was lost, but time was: instead of {before} points only {after} could still be reached.",
    "story.worth_since": (
        "After step {since}, {before} points could still be reached, now only {after}; which step since then cost them is not decided."
    ),
    "story.worth_none": "That cost no point: {after} could still be reached.",
    "story.worth_open": "Whether that cost a point is not decided: at most {before} were possible before it, at most {after} after it.",
    "story.silence": "{turns:word} turns without a point followed.",
    # the end
    "story.left_behind": ("{groups} stayed behind.", "{groups} stayed behind."),
    "story.left_behind_late": (
        "{groups} stayed behind: it fitted only after {player}’s last turn.",
        "{groups} stayed behind: {what:the} fitted only after {player}’s last turn.",
    ),
    # the review of a game
    "review.told_unfit": "{giver:could|you could} have given the clue {value}: "
    "{player:would have known|you would have known} that {cards:the} does not fit.",
    "review.told_keep": "{giver:could|you could} have given the clue {value}: "
    "{player:would have known|you would have known} that {cards:the} must be kept.",
    "review.same_card": "Now {what:the} is touched more than once: {groups}.",
    "review.not_asked_to_play": "Nobody had asked for that play.",
    "review.not_asked_to_keep": "Nobody had asked to keep it.",
    "review.understood": "It was understood.",
    "review.no_cost": "There was no strike, and neither a last copy nor a point was lost.",
    "review.fits_best": (
        "Of the agreements, “{convention}” fits the clue best: {kept} of {n} keeps it.",
        "Of the agreements, “{convention}” fits the clues best: {kept} of {n} keep it.",
    ),
    "review.fits_none": "No agreement fits the clues better than guessing.",
    "review.reach": "Points within reach",
    "review.legend": "−1: points lost. ✕: a strike, or a last copy or a clue token lost. ↪: what there was instead; go there to try it. "
    "≠: not as agreed. ✓: not as agreed, but understood.",
    "review.mistakes": ("{n} mistake", "{n} mistakes, the worst first"),
    "review.breaks": (
        "And {n} break of the agreement that cost nothing:",
        "And {n} breaks of the agreement that cost nothing:",
    ),
}
