import type { Line } from "./contract";

/** Whether a line tells what its actions taught. */
export function tellsRipples({ level }: Line): boolean {
  return level === "exact" || level === "nested";
}
