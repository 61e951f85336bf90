import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStop } from "../../dom/rovingTabindex";
import type { Table } from "../../store/boardStore";
import { usePart, useSame } from "../../store/useFramePart";
import { Round } from "../../ui/IconButton";
import { type Painter, write } from "./frameRenderer";

type Props = { number: number; label: string };
type TileProps = Props & { id: string; opened: Signal<string | null>; painter: Painter };

function Tile({ number, id, label, opened, painter }: TileProps) {
  const value = useRef<HTMLElement>(null);
  useLayoutEffect(
    () =>
      painter.add(({ statistics }) => {
        if (value.current) write(value.current, statistics[number]?.value ?? "");
      }),
    [number, painter],
  );
  const open = opened.value === id;
  return (
    <button
      type="button"
      class="statistic"
      tabIndex={-1}
      aria-expanded={open}
      onClick={() => {
        opened.value = open ? null : id;
      }}
    >
      <span dir="auto">{label}</span> <b dir="auto" ref={value} />
    </button>
  );
}

function Derivation({ number, label, table }: Props & { table: Table }) {
  const derivation = usePart(table, ({ statistics }) => statistics[number]?.derivation).value;
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

/** The statistics of a step; each opens how it comes about. */
export function Statistics({ close, painter, table }: { close: string; painter: Painter; table: Table }) {
  const tiles = useRef<HTMLDivElement>(null);
  useStop(tiles);
  const opened = useSignal<string | null>(null);
  const statistics = useSame(
    () => table.frame.value?.statistics.map(({ id, label }) => ({ id, label })) ?? [],
  );
  const shown = statistics.findIndex(({ id }) => id === opened.value);
  function shut() {
    tiles.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    opened.value = null;
  }
  if (statistics.length === 0) return null;
  return (
    <div
      class="statistics panel"
      role="group"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || shown < 0) return;
        event.stopPropagation();
        shut();
      }}
    >
      <div class="tiles" data-rove="" ref={tiles}>
        {statistics.map((names, number) => (
          <Tile key={names.id} {...names} number={number} opened={opened} painter={painter} />
        ))}
      </div>
      {shown >= 0 && (
        <div class="derivation">
          <Derivation key={shown} number={shown} label={statistics[shown]?.label ?? ""} table={table} />
          <Round name="cross" label={close} onClick={shut} />
        </div>
      )}
    </div>
  );
}
