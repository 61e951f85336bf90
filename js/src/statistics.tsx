import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Statistic } from "./contract";
import { Icon } from "./icon";
import { memo } from "./memo";
import { useStop } from "./rove";

type TileProps = { id: string; label: string; value: string; open: boolean; opened: Signal<string | null> };

const Tile = memo(({ id, label, value, open, opened }: TileProps) => (
  <button
    type="button"
    class="statistic"
    tabIndex={-1}
    aria-expanded={open}
    onClick={() => {
      opened.value = open ? null : id;
    }}
  >
    <span dir="auto">{label}</span> <b dir="auto">{value}</b>
  </button>
));

const Derivation = memo(({ label, derivation }: Pick<Statistic, "label" | "derivation">) => (
  <ul class="lines" aria-label={label}>
    {derivation.map((sentence) => (
      <li key={sentence}>
        <span dir="auto">{sentence}</span>
      </li>
    ))}
  </ul>
));

/** The statistics of a step; each opens how it comes about. */
export function Statistics({ statistics, close }: { statistics: Statistic[]; close: string }) {
  const tiles = useRef<HTMLDivElement>(null);
  useStop(tiles);
  const opened = useSignal<string | null>(null);
  const shown = statistics.find(({ id }) => id === opened.value);
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
        if (event.key !== "Escape" || !shown) return;
        event.stopPropagation();
        shut();
      }}
    >
      <div class="tiles" data-rove="" ref={tiles}>
        {statistics.map(({ id, label, value }) => (
          <Tile key={id} id={id} label={label} value={value} open={id === shown?.id} opened={opened} />
        ))}
      </div>
      {shown && (
        <div class="derivation">
          <Derivation label={shown.label} derivation={shown.derivation} />
          <button type="button" class="round" aria-label={close} title={close} onClick={shut}>
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}
