import type {
  GoTo,
  InspectCard,
  Inspection,
  SavedMap,
  SavedPage,
  SentBoardState,
} from "../protocol/contract";
import { applyDelta, decodeDeltas } from "../protocol/delta";
import { createPageModel, later, type Model } from "../protocol/model";

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
  const model = createPageModel(
    {
      _first_frames: { id: "", frames: [] },
      _first_tree: { id: "", nodes: [] },
      _open_panels: open_panels,
      _style_sheet: style,
    },
    later((message) => answer(message as GoTo | InspectCard)),
  );
  function show(board: SentBoardState, at: number) {
    steps = board.steps;
    const frames = steps.map(({ node }) => nodes.get(node)?.frame);
    model.update({ step: at, _board_state: { ...board, frames } });
  }
  function goTo(id: number) {
    for (const board of boards) {
      const at = board.steps.findIndex(({ node }) => node === id);
      if (at >= 0) return show(board, at);
    }
  }
  function answer(message: GoTo | InspectCard) {
    const { id } = message;
    if (message.type === "go") {
      goTo(message.node);
      return model.receive({ type: "done", id });
    }
    const found = nodes.get(steps[message.step]?.node);
    const inspection = found?.inspections.find(({ card }) => card === message.card);
    const without = { type: "error", id, text: boards[0]?.labels.no_kernel };
    model.receive(inspection ? { ...inspection, id, step: message.step } : without);
  }
  for (const board of boards.slice(line, line + 1)) show(board, step);
  return model;
}

/** A model without Python of a map, which shows what it has. */
export const createMapModel = ({ map_state, style }: SavedMap): Model =>
  createPageModel({ _map_state: map_state, _style_sheet: style }, () => {});
