import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useStop } from "../../dom/rovingTabindex";
import type { Count, Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { usePart } from "../../store/useFramePart";
import { Jump } from "./StepLink";

/** For each dot of a counter, whether it is full. */
const fullness = ({ count, most }: Count) =>
  Array.from({ length: Math.max(most, count) }, (_, n) => n < count);

type DotProps = { place: number; count: ReadonlySignal<Count | undefined> };

function Dot({ place, count }: DotProps) {
  const look = useComputed(() => (place < (count.value?.count ?? 0) ? "full" : ""));
  return <i class={look} />;
}

function Tokens({ table }: { table: Table }) {
  const count = usePart(table, (frame) => frame.clue_tokens);
  const label = useComputed(() => count.value?.label);
  const size = useComputed(() => (count.value ? fullness(count.value).length : 0)).value;
  return (
    <div class="counter tokens">
      <span class="dots" aria-hidden="true">
        {Array.from({ length: size }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
          <Dot key={place} place={place} count={count} />
        ))}
      </span>
      <span class="label">{label}</span>
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
            <Jump key={n} aria-label={log} title={line.labels.jump} steps={() => [step]} table={table}>
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
  const count = usePart(table, (frame) => frame.deck);
  const label = useComputed(() => count.value?.label);
  const share = useComputed(
    () => `--share:${(100 * (count.value?.count ?? 0)) / Math.max(1, count.value?.most ?? 1)}%`,
  );
  return (
    <div class="counter deck">
      <span class="stack" aria-hidden="true" style={share} />
      <span class="label">{label}</span>
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
