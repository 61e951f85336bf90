import type { SentBoardState, StepKind } from "./contract";
import { type Delta, type Merged, mergeDeltas, splitDeltas } from "./delta";
import { byKind } from "./followBoardState";
import { decodeGzip, encodeGzip } from "./gzip";

/** Texts of deltas by node, merged: the nodes, and the deltas in their order. */
type MergedTexts = { nodes: string[]; deltas: Merged };
type MergedBoard = Omit<SentBoardState, StepKind> & Record<StepKind, MergedTexts>;

function mergeTexts(texts: { [node: string]: string }): MergedTexts {
  const deltas = Object.values(texts).map((text, n): [number, Delta] => [n, JSON.parse(text)]);
  return { nodes: Object.keys(texts), deltas: mergeDeltas(deltas) };
}

function splitTexts({ nodes, deltas }: MergedTexts): { [node: string]: string } {
  const found = splitDeltas(deltas);
  return Object.fromEntries(nodes.map((node, n) => [node, JSON.stringify(found.get(n) ?? {})]));
}

/** A board state as a notebook or a page keeps it: see `packed_board` in session/standalone_html.py. */
export function packBoard(state: SentBoardState): Promise<string> {
  return encodeGzip(JSON.stringify({ ...state, ...byKind((kind) => mergeTexts(state[kind])) }));
}

export async function unpackBoard(packed: string): Promise<SentBoardState> {
  const state: MergedBoard = JSON.parse(await decodeGzip(packed));
  return { ...state, ...byKind((kind) => splitTexts(state[kind])) };
}
