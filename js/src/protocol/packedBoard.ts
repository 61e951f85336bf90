import type { SentBoardState } from "./contract";
import { type Delta, type Merged, mergeDeltas, splitDeltas } from "./delta";
import { decodeGzip, encodeGzip } from "./gzip";

/** Texts of deltas by node, merged: the nodes, and the deltas in their order. */
type MergedTexts = { nodes: string[]; deltas: Merged };
type MergedBoard = Omit<SentBoardState, "frames" | "commentaries"> & {
  frames: MergedTexts;
  commentaries: MergedTexts;
};

function mergeTexts(texts: { [node: string]: string }): MergedTexts {
  const deltas = Object.values(texts).map((text, n): [number, Delta] => [n, JSON.parse(text)]);
  return { nodes: Object.keys(texts), deltas: mergeDeltas(deltas) };
}

function splitTexts({ nodes, deltas }: MergedTexts): { [node: string]: string } {
  const found = splitDeltas(deltas);
  return Object.fromEntries(nodes.map((node, n) => [node, JSON.stringify(found.get(n) ?? {})]));
}

/** A board state as a notebook or a page keeps it: see `packed_board` in session/standalone_html.py. */
export function packBoard({ frames, commentaries, ...state }: SentBoardState): Promise<string> {
  const merged: MergedBoard = {
    ...state,
    frames: mergeTexts(frames),
    commentaries: mergeTexts(commentaries),
  };
  return encodeGzip(JSON.stringify(merged));
}

export async function unpackBoard(packed: string): Promise<SentBoardState> {
  const { frames, commentaries, ...state }: MergedBoard = JSON.parse(await decodeGzip(packed));
  return { ...state, frames: splitTexts(frames), commentaries: splitTexts(commentaries) };
}
