import { type Delta, decodeDeltas } from "./delta";
import { isEqual } from "./isEqual";
import { type Frame, type Line, type Suit, VERSION } from "./messages";
import type { Model } from "./model";

/** A line as Python sends it: each frame is a delta in JSON. The first frames are in the past with this id, if there is one. */
export type SentLine = Omit<Line, "frames"> & { past: string; frames: string[] };

interface Past {
  id: string;
  frames: string[];
}

/** Returns a function that reads the model's line: null if this bundle cannot draw it. It decodes only frames that changed. */
export function createLineReader(model: Model): () => Line | null {
  let sent: SentLine | null | undefined;
  let line: Line | null = null;
  let texts: string[] = [];
  let frames: Frame[] = [];
  let suits: Suit[] = [];

  function read(line: SentLine, first: string[]): Line | null {
    const now = [...first, ...(line.frames ?? [])];
    if (line.version !== VERSION || now.length === 0) return null;
    let kept = 0;
    while (kept < now.length && now[kept] === texts[kept]) kept++;
    const added = now.slice(kept).map((text) => JSON.parse(text) as Delta);
    texts = now;
    frames = decodeDeltas(added, frames.slice(0, kept));
    if (!isEqual(suits, line.suits)) suits = [...line.suits]; // a copy: the model's own list outlives the view
    return { ...line, frames, suits };
  }

  return () => {
    const now = model.get("_board_state") as SentLine | null | undefined;
    const past = model.get("_first_frames") as Past | undefined;
    if (now && now !== sent && now.past === past?.id) {
      sent = now;
      line = read(now, past?.frames ?? []);
    }
    return line;
  };
}

/** The name of the board, shown when its line cannot be drawn. */
export function readBoardName(model: Model): string {
  const line = model.get("_board_state") as Partial<Line> | null | undefined;
  const name: unknown = line?.labels?.board;
  return typeof name === "string" ? name : "";
}

/** The model's step as an integer; 0 for anything that is not a number. */
export function readStep(model: Model): number {
  return Math.trunc(Number(model.get("step"))) || 0;
}
