import type { BoardState } from "../protocol/contract";

/** Whether a board discloses possible identities of cards. */
export function showsKnowledge({ detail }: BoardState): boolean {
  return detail !== "table" && detail !== "memory";
}

/** Whether a board discloses what actions taught. */
export function showsUpdates({ detail }: BoardState): boolean {
  return detail === "exact" || detail === "nested";
}
