"""English texts of the command line."""

CLI: dict[str, str | tuple[str, str]] = {
    "command.stdin": "standard input",
    "command.argument": "argument",
    "command.error.gzip": "This compressed file is damaged or cut off.",
    "command.error.games": "There are several games here: choose one with --game, from 1.",
    "command.error.game": "There is no game {game}: 1 to {last}.",
    "command.error.same": "This is the file that is read: choose another name for what is written.",
    "command.error.library": "This needs {library}, which is not installed.",
    "convert.less": "{file}: not all of this game can be kept in {form}.",
    "know.mind": "{who}: {cards}; {facts}",
    "know.mind.bare": "{who}: {cards}",
}
