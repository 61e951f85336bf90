import type { Firework } from "../../protocol/contract";
import { SuitRows, type TableProps } from "./SuitRows";

function stepsOf(firework: Firework | undefined, rank: number): number[] {
  const step = firework?.steps[firework.ranks.indexOf(rank)] ?? -1;
  return step < 0 ? [] : [step];
}

function cellAttributes(firework: Firework | undefined, rank: number) {
  if (firework?.ranks.includes(rank)) return { class: "played" };
  if (firework?.lost.includes(rank)) return { class: "to-come lost" };
  return { class: rank === firework?.next ? "comes-next" : "to-come" };
}

/** The fireworks, a column for each suit. Ranks that can no longer be played are struck out. */
export const Fireworks = (props: TableProps) => (
  <SuitRows
    {...props}
    panel="fireworks"
    rowClass="firework"
    cellAttributes={cellAttributes}
    stepsOf={stepsOf}
    renderCell={(rank) => rank}
  />
);
