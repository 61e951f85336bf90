import { useRef } from "preact/hooks";
import type { Table } from "../store/boardStore";

/** Tells a screen reader what a step changed and what each player learned of the own hand, once a drag along the timeline rests; the first drawing changed nothing. And the viewpoint, when another is chosen. */
export function Herald({ table }: { table: Table }) {
  const frame = table.settled.value;
  const first = useRef(frame);
  if (frame !== first.current) first.current = undefined;
  const said = first.current ? undefined : frame;
  const own = said?.ripple.filter(({ kind }) => kind === "own") ?? [];
  const learned = own.flatMap(({ label, lines }) => [label, ...lines.map(({ text }) => text)]);
  const line = table.line.value;
  return (
    <>
      <div class="herald" aria-live="polite" aria-atomic="true">
        <p>{said?.log}</p>
        <p>{said?.status}</p>
        {learned.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p class="herald" aria-live="polite">
        {line?.views.find(({ id }) => id === line.view)?.label}
      </p>
    </>
  );
}
