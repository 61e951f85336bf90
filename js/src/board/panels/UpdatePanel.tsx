import { useRef } from "preact/hooks";
import { useStop } from "../../dom/rovingTabindex";
import type { Ripple } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { tellsRipples } from "../../store/detail";
import { Fold } from "../../ui/CollapsiblePanel";
import { Lines } from "../../ui/EvidenceList";

type GroupsProps = { ripple: Ripple[]; none: string; table: Table };

/** What an action taught, by who learned it. */
export function Groups({ ripple, none, table }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null);
  useStop(list);
  if (ripple.length === 0) return <p class="none">{none}</p>;
  return (
    <div class="groups" data-rove="" ref={list}>
      {ripple.map(({ kind, label, lines }) => (
        <div key={label} class="group" role="group" aria-label={label} data-kind={kind}>
          <p class="who" aria-hidden="true" dir="auto">
            {label}
          </p>
          <Lines lines={lines} table={table} />
        </div>
      ))}
    </div>
  );
}

/** What the last action taught; it follows once stepping rests, so that no step waits for it. */
export function RipplePanel({ table }: { table: Table }) {
  const frame = table.settled.value;
  const line = table.line.value;
  if (!line || !frame || !tellsRipples(line) || frame === line.frames[0]) return null;
  const { labels } = line;
  return (
    <Fold name="ripple" label={labels.ripple} open>
      <Groups ripple={frame.ripple} none={labels.no_ripple} table={table} />
    </Fold>
  );
}
