import {
  type BoardState,
  type FirstFrames,
  type FirstTree,
  type Frame,
  type SentBoardState,
  type ShownSuit,
  type TreeNode,
  VERSION,
} from "./contract";
import { type Delta, decodeDeltas, isEqual } from "./delta";
import type { Model } from "./model";

/** Returns a function that reads the model's board state: null if this bundle cannot draw it. It decodes only frames that changed. */
export function createBoardStateReader(model: Model): () => BoardState | null {
  let sent: SentBoardState | null | undefined;
  let boardState: BoardState | null = null;
  let texts: string[] = [];
  let frames: Frame[] = [];
  let suits: ShownSuit[] = [];

  function read(
    { first_frames, first_tree, ...state }: SentBoardState,
    first: string[],
    firstNodes: TreeNode[],
  ): BoardState | null {
    const now = [...first, ...(state.frames ?? [])];
    if (state.version !== VERSION || now.length === 0) return null;
    let kept = 0;
    while (kept < now.length && now[kept] === texts[kept]) kept++;
    const added = now.slice(kept).map((text) => JSON.parse(text) as Delta);
    texts = now;
    frames = decodeDeltas(added, frames.slice(0, kept));
    if (!isEqual(suits, state.suits)) suits = [...state.suits]; // a copy: the model's own list outlives the view
    const nodes = new Map([...firstNodes, ...(state.tree ?? [])].map((node) => [node.id, node]));
    return { ...state, frames, suits, tree: [...nodes.values()] };
  }

  return () => {
    const now = model.get("_board_state") as SentBoardState | null | undefined;
    const first = model.get("_first_frames") as FirstFrames | undefined;
    const firstTree = model.get("_first_tree") as FirstTree | undefined;
    // The traits may arrive one after the other.
    if (now && now !== sent && now.first_frames === first?.id && now.first_tree === firstTree?.id) {
      sent = now;
      boardState = read(now, first?.frames ?? [], firstTree?.nodes ?? []);
    }
    return boardState;
  };
}

/** The name of the board, shown when it cannot be drawn. */
export function readBoardName(model: Model): string {
  const boardState = model.get("_board_state") as Partial<SentBoardState> | null | undefined;
  const name: unknown = boardState?.labels?.board;
  return typeof name === "string" ? name : "";
}

/** The model's step as an integer; 0 for anything that is not a number. */
export function readStep(model: Model): number {
  return Math.trunc(Number(model.get("step"))) || 0;
}
