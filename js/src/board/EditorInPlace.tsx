import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardScript, BoardState } from "../protocol/contract";
import type { Model } from "../protocol/traits";
import type { BoardStore } from "../store/boardStore";
import { Icon } from "../ui/controls";
import { editors } from "../ui/sentWidgets";

/** The model of a board as that of its editor: what the editor says is passed on as such. */
function editorModel(model: Model): Model {
  return {
    get: (trait) => model.get(trait),
    set: (trait, value) => model.set(trait, value),
    save_changes: () => model.save_changes(),
    send(message) {
      const { type, id } = message as { type: string; id: number };
      model.send(type === "cancel" || type === "ask" ? message : { type: "editor", id, message });
    },
    on: (event, listener) => model.on(event, listener),
    off: (event, listener) => model.off(event, listener),
  };
}

type Props = { boardState: BoardState; store: BoardStore; opened: boolean };

/** The editor of positions in the place of the board, and the way back. If a person has opened it, it is brought into view. */
export function EditorInPlace({ boardState, store, opened }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const end = new AbortController();
    const sent = store.model.get("_editor_script") as BoardScript;
    if (opened) back.current?.focus();
    void editors
      .draw(sent, editorModel(store.model), () => place.current, end.signal)
      .then(() => opened && place.current?.parentElement?.scrollIntoView({ block: "nearest" }));
    return () => end.abort();
  }, [store, opened]);
  return (
    <div
      class="hanabi in-editor"
      translate={false}
      role="group"
      aria-label={boardState.labels.board}
      lang={boardState.language}
    >
      <button type="button" ref={back} onClick={() => store.editPosition(false)}>
        <Icon name="back" /> {boardState.labels.back_to_board}
      </button>
      <div ref={place} />
    </div>
  );
}
