import { effect, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Frame } from "./contract";
import type { Table } from "./table";

const PAUSE = 150;

/** Tells a screen reader what a step changed, once a drag along the timeline rests. */
export function Herald({ table }: { table: Table }) {
  const said = useSignal<Frame | null>(null);
  const seen = useRef(table.frame.peek());
  useLayoutEffect(
    () =>
      effect(() => {
        const frame = table.frame.value;
        if (!frame || frame === seen.current) return;
        seen.current = frame;
        const wait = setTimeout(() => {
          said.value = frame;
        }, PAUSE);
        return () => clearTimeout(wait);
      }),
    [table, said],
  );
  return (
    <div class="herald" aria-live="polite" aria-atomic="true">
      <p>{said.value?.log}</p>
      <p>{said.value?.status}</p>
    </div>
  );
}
