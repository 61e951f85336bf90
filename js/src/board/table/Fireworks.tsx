import type { Firework } from "../../protocol/messages";
import { type PanelProps, Suits } from "./SuitRows";

function steps(firework: Firework | undefined, rank: number): number[] {
  const step = firework?.steps[firework.ranks.indexOf(rank)] ?? -1;
  return step < 0 ? [] : [step];
}

function look(firework: Firework | undefined, rank: number) {
  if (firework?.ranks.includes(rank)) return { class: "played" };
  return { class: rank === firework?.next ? "next" : "open" };
}

/** The fireworks, a column for each suit. */
export const Fireworks = (props: PanelProps) => (
  <Suits {...props} name="fireworks" row="firework" look={look} steps={steps} kind={(rank) => rank} />
);
