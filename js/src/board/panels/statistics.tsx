import { type ReadonlySignal, type Signal, useComputed, useSignal } from "@preact/signals";
import { useRovingTabindex } from "../../dom/keyboard";
import type { BoardLabels, Statistic } from "../../protocol/contract";
import type { BoardProps } from "../../store/boardStore";
import { Button, IconButton } from "../../ui/controls";
import { useLast, useStableValue } from "../table/directRendering";

type Entry = Pick<Statistic, "id" | "label">;
type Props = { statistics: ReadonlySignal<Statistic[]> };
type TileProps = Props & Entry & { index: number; openId: Signal<string | null> };

function Tile({ index, id, label, openId, statistics }: TileProps) {
  const value = useComputed(() => statistics.value[index]?.value);
  const open = openId.value === id;
  return (
    <Button
      class="statistic"
      tabIndex={-1}
      aria-expanded={open}
      onClick={() => {
        openId.value = open ? null : id;
      }}
    >
      <span dir="auto">{label}</span> <b dir="auto">{value}</b>
    </Button>
  );
}

/** The statistics of a step. Each opens to show how it is derived. */
function Statistics({ entries, labels, statistics }: Props & { entries: Entry[]; labels: BoardLabels }) {
  const tiles = useRovingTabindex();
  const openId = useSignal<string | null>(null);
  const shown = entries.findIndex(({ id }) => id === openId.value);
  function close() {
    tiles.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    openId.value = null;
  }
  return (
    <div
      class="statistics"
      role="group"
      aria-label={labels.statistics}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || shown < 0) return;
        event.stopPropagation();
        close();
      }}
    >
      <div class="tiles" data-roving="" ref={tiles}>
        {entries.map((entry, index) => (
          <Tile key={entry.id} {...entry} index={index} openId={openId} statistics={statistics} />
        ))}
      </div>
      {shown >= 0 && (
        <div class="derivation">
          <ul class="lines" aria-label={entries[shown]?.label}>
            {statistics.value[shown]?.derivation.map((sentence) => (
              <li key={sentence}>
                <span dir="auto">{sentence}</span>
              </li>
            ))}
          </ul>
          <IconButton name="cross" label={labels.close} onClick={close} />
        </div>
      )}
    </div>
  );
}

/** The statistics, if there are any. Until those of a step are there, the last ones stand. */
export function StatisticsOfStep({ boardState, store }: BoardProps) {
  const statistics = useLast<Statistic[]>(() => store.figures.value?.statistics, []);
  const entries = useStableValue(() => statistics.value.map(({ id, label }) => ({ id, label })));
  if (entries.length === 0) return null;
  return <Statistics entries={entries} labels={boardState.labels} statistics={statistics} />;
}
