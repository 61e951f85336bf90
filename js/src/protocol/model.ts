import { same } from "../store/useFramePart";
import { type Change, unfold } from "./delta";
import { type Frame, type Line, type Suit, VERSION } from "./messages";

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

/** A line as it is sent: for each frame what changes in it, as text; the first ones are those of the past of this id, if any. */
export type Sent = Omit<Line, "frames"> & { past: string; frames: string[] };

interface Past {
  id: string;
  frames: string[];
}

/** Reads the line, if it is one that this bundle can draw; the first frames, where they are as before, are not read again. */
export function openLines(model: Model): () => Line | null {
  let sent: Sent | null | undefined;
  let line: Line | null = null;
  let texts: string[] = [];
  let frames: Frame[] = [];
  let suits: Suit[] = [];

  function read(line: Sent, first: string[]): Line | null {
    const now = [...first, ...(line.frames ?? [])];
    if (line.version !== VERSION || now.length === 0) return null;
    let kept = 0;
    while (kept < now.length && now[kept] === texts[kept]) kept++;
    const news = now.slice(kept).map((text) => JSON.parse(text) as Change);
    texts = now;
    frames = unfold(news, frames.slice(0, kept));
    if (!same(suits, line.suits)) suits = [...line.suits]; // not the model's own: that outlives what is drawn
    return { ...line, frames, suits };
  }

  return () => {
    const now = model.get("line") as Sent | null | undefined;
    const past = model.get("past") as Past | undefined;
    if (now && now !== sent && now.past === past?.id) {
      sent = now;
      line = read(now, past?.frames ?? []);
    }
    return line;
  };
}

/** The name of the board, to show when its line cannot be drawn. */
export function readName(model: Model): string {
  const line = model.get("line") as Partial<Line> | null | undefined;
  const name: unknown = line?.labels?.board;
  return typeof name === "string" ? name : "";
}

export function readStep(model: Model): number {
  return Math.trunc(Number(model.get("step"))) || 0;
}
