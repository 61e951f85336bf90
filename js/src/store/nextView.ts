import type { Line } from "../protocol/messages";

const OF_ONE = /^(all|\d+)$/;

/** The viewpoint after the one shown, among that of everything and those of single seats. */
export function nextView(line: Line | null): string | undefined {
  const views = (line?.views ?? []).map(({ id }) => id).filter((id) => OF_ONE.test(id));
  const next = views[(views.indexOf(line?.view ?? "") + 1) % views.length];
  return next === line?.view ? undefined : next;
}
