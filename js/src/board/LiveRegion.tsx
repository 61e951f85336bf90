import { useRef } from "preact/hooks";
import type { BoardStore } from "../store/boardStore";

/**
 * Announces to screen readers what a step changed and what each player learned of their own hand, once the step has settled. The
 * first frame is not announced. Announces the viewpoint too, when it changes.
 */
export function LiveRegion({ store }: { store: BoardStore }) {
  const frame = store.settledFrame.value;
  const first = useRef(frame);
  if (frame !== first.current) first.current = undefined;
  const announced = first.current ? undefined : frame;
  const own = announced?.updates.filter(({ kind }) => kind === "own") ?? [];
  const learned = own.flatMap(({ label, lines }) => [label, ...lines.map(({ text }) => text)]);
  const boardState = store.boardState.value;
  return (
    <>
      <div class="live-region" aria-live="polite" aria-atomic="true">
        <p>{announced?.log}</p>
        <p>{announced?.status}</p>
        {learned.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p class="live-region" aria-live="polite">
        {boardState?.views.find(({ id }) => id === boardState.view)?.label}
      </p>
    </>
  );
}
