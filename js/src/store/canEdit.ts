import type { BoardState } from "../protocol/contract";

/** Whether things can be undone, written and supposed: on all boards with Python but those of a table. */
export function canEdit({ interactive, at_table }: BoardState): boolean {
  return interactive && !at_table;
}
