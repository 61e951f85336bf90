import type { Line } from "../protocol/messages";

const ALL_OR_ONE_SEAT = /^(all|\d+)$/;

/** The viewpoint after the current one, among "all" and the single seats; undefined if there is no other. */
export function nextView(line: Line | null): string | undefined {
  const views = (line?.views ?? []).map(({ id }) => id).filter((id) => ALL_OR_ONE_SEAT.test(id));
  const next = views[(views.indexOf(line?.view ?? "") + 1) % views.length];
  return next === line?.view ? undefined : next;
}
