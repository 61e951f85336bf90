import type { BoardState } from "../protocol/contract";

const ALL_OR_ONE_SEAT = /^(all|\d+)$/;

/** The viewpoint after the current one, among "all" and the single seats; undefined if there is no other. */
export function nextViewpoint(boardState: BoardState | null): string | undefined {
  const views = (boardState?.views ?? []).map(({ id }) => id).filter((id) => ALL_OR_ONE_SEAT.test(id));
  const next = views[(views.indexOf(boardState?.view ?? "") + 1) % views.length];
  return next === boardState?.view ? undefined : next;
}
