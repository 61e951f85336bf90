import type { Model, Trait } from "./anywidgetModel";
import type { GoTo, InspectCard, Inspection, SavedMap, SavedPage, SentBoardState } from "./contract";
import { applyDelta, decodeDeltas } from "./delta";

type Listener = (...args: unknown[]) => void;

/** What a page holds of a node: the text of its frame, and its inspections. */
type SavedNode = { frame: string; inspections: Inspection[] };

/** A model without Python, for saved pages: it holds the step, goes from line to line, and answers inspections from those in the page. */
export function createStaticModel({ lines, line, step, open_panels, style }: SavedPage): Model {
  const boards = decodeDeltas<SentBoardState>(lines.map(({ board_state }) => board_state));
  const nodes = new Map<number | undefined, SavedNode>();
  for (const [n, { frames, inspections }] of lines.entries()) {
    const ids = boards[n]?.steps.map(({ node }) => node) ?? [];
    const first = ids.length - frames.length;
    frames.forEach((frame, k) => {
      const before = nodes.get(ids[first + k - 1])?.inspections;
      nodes.set(ids[first + k], {
        frame,
        inspections: applyDelta(before, inspections[k] ?? {}) as Inspection[],
      });
    });
  }
  /** The steps of a line, with the number of each node. */
  let steps: SentBoardState["steps"] = [];
  const traits: Partial<Record<Trait, unknown>> = {
    _first_frames: { id: "", frames: [] },
    _first_tree: { id: "", nodes: [] },
    step,
    _open_panels: open_panels,
    _style_sheet: style,
  };
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, ...args: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...args);
  };
  function set(trait: Trait, value: unknown) {
    if (traits[trait] === value) return;
    traits[trait] = value;
    emit(`change:${trait}`);
  }
  function show(board: SentBoardState) {
    steps = board.steps;
    set("_board_state", { ...board, frames: steps.map(({ node }) => nodes.get(node)?.frame) });
  }
  function goTo(id: number) {
    for (const board of boards) {
      const at = board.steps.findIndex(({ node }) => node === id);
      if (at < 0) continue;
      traits.step = at;
      return show(board);
    }
  }
  function answer(message: GoTo | InspectCard) {
    const { id } = message;
    if (message.type === "go") {
      goTo(message.node);
      return emit("msg:custom", { type: "done", id });
    }
    const found = nodes.get(steps[message.step]?.node);
    const inspection = found?.inspections.find(({ card }) => card === message.card);
    const without = { type: "error", id, text: boards[0]?.labels.no_kernel };
    emit("msg:custom", inspection ? { ...inspection, id, step: message.step } : without);
  }
  for (const board of boards.slice(line, line + 1)) show(board);
  return {
    get: (trait) => traits[trait],
    set,
    save_changes() {},
    send: (message) => queueMicrotask(() => answer(message as GoTo | InspectCard)),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

/** A model without Python of a map, which shows what it has. */
export const createMapModel = ({ map_state, style }: SavedMap): Model => ({
  get: (trait) => ({ _map_state: map_state, _style_sheet: style })[trait as "_map_state"],
  set() {},
  save_changes() {},
  send() {},
  on() {},
  off() {},
});
