"""English texts of tables and polls."""

CLASSROOM: dict[str, str | tuple[str, str]] = {
    # the pages on the screens of a class
    "screen.connecting": "Connecting…",
    "screen.lost": "The connection is lost: Python may have stopped, or the network. This page goes on by itself once they are back.",
    "screen.away": "Not connected.",
    "screen.offline": "This device has no network. This page goes on by itself when it is back.",
    "screen.wrong": "This link leads nowhere, or not any more. Ask for a new one.",
    "screen.script": "This page needs JavaScript.",
    "screen.record": "Save the record of the game",
    "screen.stopped": "This is over: Python has stopped or was restarted, or your teacher has closed it. Ask for a new link.",
    "screen.taken_back": "This seat was taken back. Ask for a new link if you should sit here.",
    "screen.too_much": "This page sent too much at once and was cut off. Load it again.",
    "screen.full": "Too many screens are open with this link. Close one, and load this page again.",
    "screen.paused": "The game is paused.",
    "screen.bot": "A bot plays in this seat for now. You can watch.",
    "screen.over": "The game is over.",
    # the notebook's console
    "console.copy": "Copy the link",
    "console.copied": "Copied.",
    "console.show_code": "Show the code",
    "console.open": "Open",
    "console.links": "Links",
    # tables
    "table.title": "Table",
    "table.page.seat": "{player} · Hanabi",
    "table.page.wall": "Hanabi: the wall",
    "table.page.spectators": "Hanabi: spectators",
    "table.link.wall": "The wall",
    "table.link.spectators": "Spectators",
    "table.screens": ("{n} screen", "{n} screens"),
    "table.player": "Who plays",
    "table.person": "A person",
    "table.pause": "Pause",
    "table.close": "Close the table",
    "table.take_back": "Take the seat back",
    "table.closed": "No screens can come: the table is closed, or there is no kernel that could serve them.",
    "table.browser": (
        "No screens can come here: this Python runs inside your browser, and nothing can connect to it. Run this notebook in JupyterLab "
        "on a computer, and there will be links."
    ),
    "table.local": (
        'Only this machine can open these links. For phones in the same network: hw.Table(game, address="{address}"). On a hub, see '
        "docs/classroom.md."
    ),
    "table.error.watch": "Nobody acts on this screen: it shows the game only.",
    "table.error.over": "The game is over.",
    "table.error.paused": "The game is paused: wait until your teacher goes on.",
    "table.error.turn": "It is not your turn: {player} is to act.",
    "table.error.late": "The game has gone on meanwhile. Look at it, and choose again.",
    "table.error.action": "At a table you play, discard or clue, and nothing else.",
    "table.error.busy": "Too much is asked at this moment: try again.",
    # polls
    "poll.title": "Poll: {title}",
    "poll.link": "For the phones of the class",
    "poll.votes": ("{n} vote", "{n} votes"),
    "poll.phones": ("{n} phone is here.", "{n} phones are here."),
    "poll.round": "Round {n}",
    "poll.show": "Show the votes",
    "poll.again": "Talk about it, then vote again",
    "poll.reveal": "End the vote and show the answer",
    "poll.close": "Close the poll",
    "poll.vote": "Vote",
    "poll.open": "Vote. You may change your vote until the teacher goes on.",
    "poll.second": "Talk about it with your neighbours, then vote again.",
    "poll.over": "The poll is over.",
    "poll.answers": "Votes, round {n}",
    "poll.mistakes": "What may have led to them",
    "poll.bar": "{n} of {total}",
    "poll.bar.before": "{n} of {total}, before that {before}",
    "poll.right": "right",
    "poll.wrong": "not right",
    "poll.no_mistake": "No mistake that has a name",
    "poll.class": "The class",
    "poll.class.right": ("{n} of {total} right.", "{n} of {total} right."),
    "poll.closed": "No phones can come: the poll is closed, or there is no kernel that could serve them.",
    "poll.browser": (
        "No phones can come here: this Python runs inside your browser, and nothing can connect to it. Run this notebook in JupyterLab "
        "on a computer, and there will be a link."
    ),
    "poll.local": (
        'Only this machine can open this link. For phones in the same network: hw.Poll(question, address="{address}"). On a hub, see '
        "docs/classroom.md."
    ),
    "poll.error.closed": "Votes are not counted any more.",
    "poll.error.changes": "You have changed your vote {n} times: the last one counts.",
    "poll.error.name": "This page has no name of its own: load it again.",
}
