import { useComputed, useSignal } from "@preact/signals";
import type { Advice, Frame, Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Fold } from "../../ui/CollapsiblePanel";
import { Lines } from "../../ui/EvidenceList";

/** How many lines of a kind of advice are told at first; all, where it is not here. */
const FIRST: Record<string, number> = { hint: 1 };

function Told({ advice, more, table }: { advice: Advice; more: string; table: Table }) {
  const shown = useSignal(FIRST[advice.about] ?? advice.lines.length);
  return (
    <div class="advised" role="status">
      <Lines lines={advice.lines.slice(0, shown.value)} table={table} />
      {shown.value < advice.lines.length && (
        <button
          type="button"
          onClick={() => {
            shown.value += 1;
          }}
        >
          {more}
        </button>
      )}
    </div>
  );
}

/** Advice on the step, where a person asks for it. */
export function AdvicePanel({ line, table }: { line: Line; table: Table }) {
  const told = useSignal<{ advice: Advice; frame?: Frame } | null>(null);
  const advice = useComputed(() =>
    told.value?.frame === table.frame.value ? told.value?.advice : null,
  ).value;
  if (line.advice.length === 0) return null;
  function ask(about: string) {
    table.ask(
      { type: "advise", step: table.at.peek(), about },
      {
        answered(advice) {
          if (advice.step !== table.at.peek()) return;
          told.value = { advice, frame: table.frame.peek() };
          if (advice.about === "winnable") table.lost.value = advice.lost;
        },
        failed(trouble) {
          table.trouble.value = trouble;
        },
      },
    );
  }
  return (
    <Fold name="advice" label={line.labels.advice}>
      <div class="asks">
        {line.advice.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => ask(id)}>
            {label}
          </button>
        ))}
      </div>
      {advice && <Told key={advice.id} advice={advice} more={line.labels.more} table={table} />}
    </Fold>
  );
}
