import { type Line, VERSION } from "./contract";

/** What the board uses of anywidget's model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
  on(event: string, heard: (...args: any[]) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
  off(event: string, heard: (...args: any[]) => void): void;
}

/** Listen until the signal ends it. */
// biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
export function listen(model: Model, event: string, heard: (...args: any[]) => void, end: AbortSignal) {
  model.on(event, heard);
  end.addEventListener("abort", () => model.off(event, heard), { once: true });
}

/** The line, if it is one that this bundle can draw. */
export function readLine(model: Model): Line | null {
  const line = model.get("line") as Line | null | undefined;
  return line?.version === VERSION && line.frames?.length > 0 ? line : null;
}

/** The name of the board, to show when its line cannot be drawn. */
export function readName(model: Model): string {
  const line = model.get("line") as Partial<Line> | null | undefined;
  const name: unknown = line?.labels?.board;
  return typeof name === "string" ? name : "";
}

export function readStep(model: Model): number {
  const step = Number(model.get("step"));
  return Number.isFinite(step) ? Math.trunc(step) : 0;
}
