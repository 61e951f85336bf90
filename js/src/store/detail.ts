import type { Line } from "../protocol/messages";

/** Whether a line holds anything about what cards may be. */
export function showsKnowledge({ level }: Line): boolean {
  return level !== "table";
}

/** Whether a line holds what its actions taught. */
export function showsUpdates({ level }: Line): boolean {
  return level === "exact" || level === "nested";
}
