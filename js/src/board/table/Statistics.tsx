import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { setText } from "../../dom/attributes";
import { useRovingTabindex } from "../../dom/keyboard";
import type { BoardLabels, Statistic } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { CollapsiblePanel, IconButton } from "../../ui/controls";
import { type DirectRenderer, useFramePart, useStableValue } from "./drawing";

type Entry = Pick<Statistic, "id" | "label">;
type Props = { index: number; label: string };
type TileProps = Props & { id: string; openId: Signal<string | null>; renderer: DirectRenderer };

function Tile({ index, id, label, openId, renderer }: TileProps) {
  const value = useRef<HTMLElement>(null);
  useLayoutEffect(
    () =>
      renderer.add(({ statistics }) => {
        if (value.current) setText(value.current, statistics[index]?.value ?? "");
      }),
    [index, renderer],
  );
  const open = openId.value === id;
  return (
    <button
      type="button"
      class="statistic"
      tabIndex={-1}
      aria-expanded={open}
      onClick={() => {
        openId.value = open ? null : id;
      }}
    >
      <span dir="auto">{label}</span> <b dir="auto" ref={value} />
    </button>
  );
}

function Derivation({ index, label, store }: Props & { store: BoardStore }) {
  const derivation = useFramePart(store, ({ statistics }) => statistics[index]?.derivation).value;
  return (
    <ul class="lines" aria-label={label}>
      {derivation?.map((sentence) => (
        <li key={sentence}>
          <span dir="auto">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

type StatisticsProps = {
  statistics: Entry[];
  closeLabel: string;
  renderer: DirectRenderer;
  store: BoardStore;
};

/** The statistics of a step. Each opens to show how it is derived. */
function Statistics({ statistics, closeLabel, renderer, store }: StatisticsProps) {
  const tiles = useRef<HTMLDivElement>(null);
  useRovingTabindex(tiles);
  const openId = useSignal<string | null>(null);
  const shown = statistics.findIndex(({ id }) => id === openId.value);
  function close() {
    tiles.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    openId.value = null;
  }
  return (
    <div
      class="statistics"
      role="group"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || shown < 0) return;
        event.stopPropagation();
        close();
      }}
    >
      <div class="tiles" data-roving="" ref={tiles}>
        {statistics.map((statistic, index) => (
          <Tile key={statistic.id} {...statistic} index={index} openId={openId} renderer={renderer} />
        ))}
      </div>
      {shown >= 0 && (
        <div class="derivation">
          <Derivation key={shown} index={shown} label={statistics[shown]?.label ?? ""} store={store} />
          <IconButton name="cross" label={closeLabel} onClick={close} />
        </div>
      )}
    </div>
  );
}

type PanelProps = { labels: BoardLabels; renderer: DirectRenderer; store: BoardStore };

/** The panel of the statistics, if there are any. */
export function StatisticsPanel({ labels, renderer, store }: PanelProps) {
  const statistics = useStableValue(
    () => store.frame.value?.statistics.map(({ id, label }) => ({ id, label })) ?? [],
  );
  if (statistics.length === 0) return null;
  return (
    <CollapsiblePanel name="statistics-panel" label={labels.statistics} store={store}>
      <Statistics statistics={statistics} closeLabel={labels.close} renderer={renderer} store={store} />
    </CollapsiblePanel>
  );
}
