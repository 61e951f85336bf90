"""The screens that show a game at a table from one viewpoint: those of a seat, the wall, or spectators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from hanabi_widget.effort import DEFAULT_STEPS, effort
from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import BoardState, Frame, Shortcut
from hanabi_widget.protocol.board_messages import Answer, Reply
from hanabi_widget.rules import Node, SeatIndex
from hanabi_widget.text import LocalizedError, describe_error
from hanabi_widget.view import FrameCache, Viewpoint, board_state, inspection, previews, read_action
from hanabi_widget.view.board_state import OFFLINE_KEYS, SHORTCUTS, to_look_at
from hanabi_widget.view.game_tree import LineTree
from hanabi_widget.widget.background_jobs import Cancelled, Job, Jobs, Report
from hanabi_widget.widget.json_text import json_safe, safe_json_text

from .live_game import LiveGame
from .place import Place, Screen, custom, notice, update
from .shown_board import ShownBoard

REQUESTS = ("inspect", "preview", "picture")
MESSAGES = ("act", *REQUESTS)
"""The types of messages from a screen that are answered. Requests change nothing."""

MOST_QUESTIONS = 4
"""So many questions are worked out at the same time, for all screens of a table: the game comes first."""

KEYS = (*OFFLINE_KEYS, "choose", "play", "discard", "clue")


class GameScreens(Place):
    """A game as all screens behind one link see it: the frames of a `hanabi_widget.Board` from their viewpoint.

    Nobody acts but the seat itself, in its own turn, and there is nothing to undo, to write or to suppose.

    Args:
        live: the game.
        view: the viewpoint.
        seat: who acts here; None: nobody.
        title: the title of the page.
        most: how many screens there may be.
        on_turn: called after a turn was taken here.
        on_screens: called when a screen comes or goes.
        frames: the frames made so far, which all viewpoints share.
    """

    def __init__(
        self,
        live: LiveGame,
        view: Viewpoint,
        seat: SeatIndex | None,
        *,
        title: str,
        most: int,
        on_turn: Callable[[], object],
        on_screens: Callable[[], object],
        frames: FrameCache,
    ) -> None:
        super().__init__(title, live.language, most)
        self.live, self.view, self.seat = live, view, seat
        self._on_turn, self._on_screens, self._frame_cache = on_turn, on_screens, frames
        self._tree, self._board = LineTree(live.language), ShownBoard()
        self._offered: dict[tuple[int, bool], tuple[Frame, Frame]] = {}  # by id; the frame is kept, so that its id stays its own
        self._jobs: dict[Screen, Jobs] = {}
        self._is_fresh = False

    # -- what is shown -----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the game as it is now. Where nobody looks, that is put off until somebody comes."""
        self._is_fresh = False
        if self.screens:
            changed = self._refresh()
            if changed:
                self.tell(update(changed))
            self.tell(self._notice())

    def look_from(self, view: Viewpoint) -> None:
        """Show the game from another viewpoint."""
        if view != self.view:
            for jobs in self._jobs.values():
                jobs.cancel_all()  # what they find is for the eyes of the other viewpoint
            self.view, self._tree = view, LineTree(self.language)
            self.show()

    def _refresh(self) -> dict[str, Any]:
        """Bring the board up to date; the traits that have changed."""
        if self._is_fresh:
            return {}
        self._is_fresh = True
        return self._board.change(self._make_state())

    def _make_state(self) -> BoardState:
        live, nodes = self.live, self.live.line
        state = board_state(nodes, self.view, self.language, None, self._frame_cache, self._tree)
        may_act, last = live.may_act(self.seat), len(nodes) - 1
        say = self.language.say
        lost = say("screen.lost")
        return {
            **state,
            "at_table": True,
            "labels": {**state["labels"], "no_kernel": lost, "run_cell": say("screen.away")},
            "shortcuts": [Shortcut(keys=SHORTCUTS[key], label=say(f"key.{key}")) for key in SHORTCUTS if key in KEYS],
            "views": [view for view in state["views"] if view["id"] == state["view"]],
            "details": [],
            "hanab_live_link": "",
            "frames": [self._offer(frame, may_act=may_act and step == last) for step, frame in enumerate(state["frames"])],
        }

    def _offer(self, frame: Frame, *, may_act: bool) -> Frame:
        """A frame with what may be done from here, the same object for the same frame. Nobody rearranges a hand at a table."""
        key = id(frame), may_act
        if key not in self._offered:
            looked_at = [to_look_at(hand) for hand in frame["hands"]]
            own = [{**hand, "clues": hand["clues"], "cards": [{**card, "moves": []} for card in hand["cards"]]} for hand in frame["hands"]]
            shown: Frame = {**frame, "hands": own if may_act else looked_at}  # type: ignore[typeddict-item]
            if not may_act:
                shown |= {"no_clue": "", "no_discard": ""}
            if not self.view.chain and not self.view.common:
                shown |= {"position": ""}  # it would tell the deck
            self._offered[key] = frame, shown
        return self._offered[key][1]

    def _notice(self) -> dict[str, Any]:
        live, language = self.live, self.language
        if live.is_over:
            return notice(language.say("screen.over"), record=True)
        if live.paused:
            return notice(language.say("screen.paused"))
        if self.seat in live.bots.seats:
            return notice(language.say("screen.bot"))
        return notice("")

    @property
    def record(self) -> str | None:
        return str(self.live.game) if self.live.is_over else None

    def everything(self, screen: Screen) -> list[Mapping[str, Any]]:  # noqa: ARG002 - all screens of a place see the same
        self._refresh()
        return [update(self._board.traits), self._notice()]

    def enter(self, screen: Screen) -> None:
        super().enter(screen)
        self._on_screens()

    def leave(self, screen: Screen) -> None:
        super().leave(screen)
        if screen in self._jobs:
            self._jobs.pop(screen).cancel_all()
        self._on_screens()

    # -- messages of screens -----------------------------------------------------------------------

    def obey(self, screen: Screen, number: int, content: object) -> None:
        if isinstance(content, dict) and content.get("type") == "cancel":
            self._jobs_of(screen).cancel_number(number)
        else:
            self._reply(screen, number, lambda: self._handle(content))

    def _jobs_of(self, screen: Screen) -> Jobs:
        return self._jobs.setdefault(screen, Jobs())

    def _reply(self, screen: Screen, number: int, make_answer: Callable[[], Answer | Job[Any] | None]) -> None:
        """Reply to a message; if it takes a job, when that is done. Whatever is wrong, the reply is a sentence."""

        def send(answer: Answer | Reply) -> None:
            if screen in self.screens:
                screen.show(safe_json_text(custom({**answer, "id": number})))

        try:
            made = make_answer()
        except Cancelled:
            send(Reply(type="cancelled", id=0, text=""))
        except Exception as error:  # noqa: BLE001 - a traceback is of no use to a phone
            send(Reply(type="error", id=0, text=describe_error(self.language, self.live.state, error)))
        else:
            if isinstance(made, Job):
                self.live.questions += 1
                self._jobs_of(screen).start(number, made, partial(self._tell_progress, screen, number), partial(self._end, screen, number))
            else:
                send(made or Reply(type="done", id=0, text=""))

    def _end(self, screen: Screen, number: int, result: Callable[[], Answer]) -> None:
        self.live.questions -= 1
        self._reply(screen, number, result)

    def _tell_progress(self, screen: Screen, number: int, done: int, total: int | None) -> None:
        if screen in self.screens:
            screen.show(safe_json_text(custom({"type": "progress", "id": number, "done": done, "total": total})))

    def _handle(self, content: object) -> Answer | Job[Any] | None:
        """Take a turn, or answer a request; or the job that does."""
        kind = content.get("type") if isinstance(content, dict) else None
        if not isinstance(content, dict) or kind not in MESSAGES:
            raise LocalizedError("error.message", types=", ".join(MESSAGES))
        content = json_safe(content)
        if kind == "act":
            self.live.take_turn(self.seat, content.get("step"), read_action(content.get("action")))
            self._on_turn()
            return None
        if self.live.questions >= MOST_QUESTIONS:
            raise LocalizedError("table.error.busy")
        work = self._read_request(str(kind), content, self.live.line)

        def limited(report: Report) -> Answer:
            with effort(DEFAULT_STEPS, lambda spent: report(spent.done, spent.limit)):
                return work()

        return Job(str(kind), limited)

    def _read_request(self, kind: str, content: dict[str, object], nodes: list[Node]) -> Callable[[], Answer]:
        """What answers a request about a step, from what is shown now."""
        view, language, step, card = self.view, self.language, content.get("step"), content.get("card")
        if type(step) is not int or not 0 <= step < len(nodes):
            raise LocalizedError("error.step", step=step, last=len(nodes) - 1)
        if kind == "inspect":
            return lambda: inspection(language, nodes, step, view, card)
        if kind == "picture":
            state = self._make_state()
            return lambda: {"type": "picture", "id": 0, "step": step, "svg": picture(state, step)}
        node, player = nodes[step], content.get("player")
        if type(player) is not int or not 0 <= player < len(node.state.names):
            raise LocalizedError("error.player", player=player, last=len(node.state.names) - 1)
        seat = SeatIndex(player)
        return lambda: {"type": "previews", "id": 0, "step": step, "player": seat, "clues": previews(language, view, node, seat)}
