import { useRef } from "preact/hooks";
import type { Count, Line } from "./contract";
import { Jump } from "./jump";
import { usePart } from "./memo";
import { useStop } from "./rove";
import type { Table } from "./table";

/** For each dot of a counter, whether it is full. */
const fullness = ({ count, most }: Count) =>
  Array.from({ length: Math.max(most, count) }, (_, n) => n < count);

function Tokens({ table }: { table: Table }) {
  const count = usePart(table, (frame) => frame.clue_tokens).value;
  if (!count) return null;
  return (
    <div class="counter tokens">
      <span class="dots" aria-hidden="true">
        {fullness(count).map((full, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
          <i key={n} class={full ? "full" : ""} />
        ))}
      </span>
      <span class="label">{count.label}</span>
    </div>
  );
}

type Props = { line: Line; table: Table };

/** The strikes; one whose step is known leads there. */
function Strikes({ line, table }: Props) {
  const list = useRef<HTMLSpanElement>(null);
  useStop(list);
  const count = usePart(table, (frame) => frame.strikes).value;
  const steps = usePart(table, (frame) => frame.struck).value;
  if (!count || !steps) return null;
  const unknown = count.count - steps.length;
  return (
    <div class="counter strikes">
      <span class="dots" data-rove="" ref={list}>
        {fullness(count).map((full, n) => {
          const step = full ? steps[n - unknown] : undefined;
          const log = line.frames[step ?? -1]?.log;
          const dot = <i class={full ? "full" : ""} aria-hidden="true" />;
          if (step === undefined) {
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
            return <span key={n}>{dot}</span>;
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
            <Jump key={n} aria-label={log} steps={[step]} table={table}>
              {dot}
            </Jump>
          );
        })}
      </span>
      <span class="label">{count.label}</span>
    </div>
  );
}

function Deck({ table }: { table: Table }) {
  const count = usePart(table, (frame) => frame.deck).value;
  if (!count) return null;
  return (
    <div class="counter deck">
      <span
        class="stack"
        aria-hidden="true"
        style={{ "--share": `${(100 * count.count) / Math.max(1, count.most)}%` }}
      />
      <span class="label">{count.label}</span>
    </div>
  );
}

/** Clue tokens, strikes, the deck. */
export function Counters({ line, table }: Props) {
  return (
    <div class="counters panel">
      <Tokens table={table} />
      <Strikes line={line} table={table} />
      <Deck table={table} />
    </div>
  );
}
