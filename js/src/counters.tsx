import { useRef } from "preact/hooks";
import type { Count, Frame, Line } from "./contract";
import { Jump } from "./jump";
import { memo } from "./memo";
import { useStop } from "./rove";
import type { Table } from "./table";

/** For each dot of a counter, whether it is full. */
const fullness = ({ count, most }: Count) =>
  Array.from({ length: Math.max(most, count) }, (_, n) => n < count);

const Tokens = memo(({ count }: { count: Count }) => (
  <div class="counter tokens">
    <span class="dots" aria-hidden="true">
      {fullness(count).map((full, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
        <i key={n} class={full ? "full" : ""} />
      ))}
    </span>
    <span class="label">{count.label}</span>
  </div>
));

type StrikesProps = { count: Count; steps: number[]; logs: string[]; jump: string; table: Table };

/** The strikes; one whose step is known leads there. */
const Strikes = memo(({ count, steps, logs, jump, table }: StrikesProps) => {
  const list = useRef<HTMLSpanElement>(null);
  useStop(list);
  const unknown = count.count - steps.length;
  return (
    <div class="counter strikes">
      <span class="dots" data-rove="" ref={list}>
        {fullness(count).map((full, n) => {
          const step = full ? steps[n - unknown] : undefined;
          const dot = <i class={full ? "full" : ""} aria-hidden="true" />;
          if (step === undefined) {
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
            return <span key={n}>{dot}</span>;
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
            <Jump key={n} aria-label={logs[n - unknown]} title={jump} steps={[step]} table={table}>
              {dot}
            </Jump>
          );
        })}
      </span>
      <span class="label">{count.label}</span>
    </div>
  );
});

const Deck = memo(({ count }: { count: Count }) => (
  <div class="counter deck">
    <span
      class="stack"
      aria-hidden="true"
      style={{ "--share": `${(100 * count.count) / Math.max(1, count.most)}%` }}
    />
    <span class="label">{count.label}</span>
  </div>
));

/** Clue tokens, strikes, the deck. */
export function Counters({ frame, line, table }: { frame: Frame; line: Line; table: Table }) {
  return (
    <div class="counters panel">
      <Tokens count={frame.clue_tokens} />
      <Strikes
        count={frame.strikes}
        steps={frame.struck}
        logs={frame.struck.map((step) => line.frames[step]?.log ?? "")}
        jump={line.labels.jump}
        table={table}
      />
      <Deck count={frame.deck} />
    </div>
  );
}
