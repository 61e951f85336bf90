import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardState, MapCommand } from "../../protocol/contract";
import { createPageModel, later } from "../../protocol/traits";
import type { BoardStore } from "../../store/boardStore";
import { GroupedSelect } from "../../ui/controls";
import { maps } from "../../ui/sentWidgets";

type Parts = { boardState: BoardState; store: BoardStore };

/** Whether Python has sent the script of boards, for worlds. */
let opened = false;

/** A map of a step: Python works it out anew, with all that was done, for each thing that a person does with it. */
function StepMap({ players, step, store }: { players: number[]; step: number; store: BoardStore }) {
  const place = useRef<HTMLDivElement>(null);
  /** Whose map was drawn last: the first of other players is brought into view. */
  const drawn = useRef<number[] | null>(null);
  useLayoutEffect(() => {
    const end = new AbortController();
    const done: MapCommand[] = [];
    const model = createPageModel(
      { _world: {} },
      later((message) => ask(message as MapCommand)),
    );

    function ask(command?: MapCommand) {
      const opens = command?.type === "walk_in";
      if (opens && command.cell === null) {
        model.update({ _world: {} });
        return model.receive({ type: "done", id: command.id });
      }
      const cell = opens ? command.cell : null;
      if (command && !opens) done.push(command);
      const type = "minds" as const;
      store.request(
        { type, step, players, done: [...done], cell, script: opens ? !opened : !maps.isLoaded() },
        {
          onAnswer(minds) {
            if (opens) opened = true;
            model.update({
              _world: minds.world ?? {},
              ...(!opens && { _map_state: minds.map_state }),
            });
            if (command) model.receive({ type: "done", id: command.id });
            else
              void maps
                .draw(minds, model, () => place.current, end.signal)
                .then(() => {
                  if (drawn.current === players) return;
                  drawn.current = players;
                  requestAnimationFrame(() =>
                    place.current?.querySelector(".map-scroll")?.scrollIntoView({ block: "nearest" }),
                  );
                });
          },
          onFailure(failure) {
            if (command && !opens) done.pop();
            if (command && failure.kind === "error")
              model.receive({ type: "error", id: command.id, text: failure.text });
            else store.failure.value = failure;
          },
        },
      );
    }

    ask();
    return () => end.abort();
  }, [players, step, store]);
  return <div ref={place} />;
}

/** Two players of the board, and the map of what they may hold at the step that is shown. */
export function MindsOfStep({ boardState, store }: Parts) {
  const frame = store.settledFrame.value;
  const hands = frame?.hands ?? [];
  const seen = Number(boardState.view.split("-")[0]);
  const viewer = Number.isNaN(seen) ? undefined : seen;
  const players = useSignal([viewer ?? 0, (viewer ?? 0) === 0 ? 1 : 0]);
  const { labels } = boardState;
  const choose = (place: number) => (id: string) => {
    const [rows = 0, columns = 1] = players.value;
    const chosen = Number(id);
    if (chosen !== (place ? rows : columns)) players.value = place ? [rows, chosen] : [chosen, columns];
    else players.value = [columns, rows];
    return true;
  };
  return (
    <>
      <StepMap players={players.value} step={store.step.value} store={store} key={boardState.view} />
      {hands.length > 2 && (
        <div class="minds-players">
          {[labels.rows, labels.columns].map((label, place) => (
            <GroupedSelect
              key={label}
              label={label}
              options={hands.map(({ seat, name }) => ({ id: String(seat), label: name }))}
              value={String(players.value[place])}
              choose={choose(place)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Whether a board has a map. Its script comes with the first one, but not to the screens of a table. */
export function hasMap({ boardState, store }: Parts): boolean {
  const { interactive, at_table, view } = boardState;
  return interactive && !at_table && view !== "common" && !store.disconnected.value;
}
