import type { Line } from "../protocol/messages";

/** Whether a line tells anything of what cards may be. */
export function tellsCards({ level }: Line): boolean {
  return level !== "table";
}

/** Whether a line tells what its actions taught. */
export function tellsRipples({ level }: Line): boolean {
  return level === "exact" || level === "nested";
}
