import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { IconButton } from "../ui/IconButton";

/** The keys and what they do. */
export function KeyboardHelp({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>("button")?.focus(), []);
  return (
    <div class="help" role="dialog" aria-label={boardState.labels.keys} ref={dialog}>
      <p class="title" aria-hidden="true">
        {boardState.labels.keys}
      </p>
      <IconButton
        name="cross"
        class="help-close"
        label={boardState.labels.close}
        onClick={(event) => dismissHelp(store, event.currentTarget)}
      />
      <dl>
        {boardState.shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Closes the help and returns the focus to its button. */
export function dismissHelp(store: BoardStore, within: Element) {
  const board = within.closest(".hanabi");
  store.helpOpen.value = false;
  board?.querySelector<HTMLElement>(".keys")?.focus();
}
