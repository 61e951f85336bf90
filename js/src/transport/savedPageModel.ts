import type {
  GoTo,
  InspectCard,
  Inspection,
  SavedMap,
  SavedPage,
  SentBoardState,
} from "../protocol/contract";
import { applyDelta, decodeDeltas } from "../protocol/delta";
import { KINDS, nothingSent } from "../protocol/followBoardState";
import { createPageModel, later, type Model } from "../protocol/traits";

/** A model without Python, for saved pages: it holds the step, goes from line to line, and answers inspections from those in the page. */
export function createStaticModel({ lines, line, step, open_panels, style }: SavedPage): Model {
  const boards = decodeDeltas<SentBoardState>(lines.map(({ board_state }) => board_state));
  const steps = nothingSent();
  for (const board of boards) for (const kind of KINDS) Object.assign(steps[kind], board[kind]);
  const inspections = new Map<number | undefined, Inspection[]>();
  for (const [n, { inspections: told }] of lines.entries()) {
    const ids = boards[n]?.steps.map(({ node }) => node) ?? [];
    const first = ids.length - told.length;
    for (const [k, delta] of told.entries())
      inspections.set(ids[first + k], applyDelta(inspections.get(ids[first + k - 1]), delta) as Inspection[]);
  }
  let shown: SentBoardState | undefined;
  const model = createPageModel(
    { _open_panels: open_panels, _style_sheet: style },
    later((message) => answer(message as GoTo | InspectCard)),
  );
  function show(board: SentBoardState, at: number) {
    shown = board;
    model.update({ step: at, _board_state: { ...board, ...steps } });
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
    const found = inspections
      .get(shown?.steps[message.step]?.node)
      ?.find(({ card }) => card === message.card);
    const without = { type: "error", id, text: boards[0]?.labels.no_kernel };
    model.receive(found ? { ...found, id, step: message.step } : without);
  }
  for (const board of boards.slice(line, line + 1)) show(board, step);
  return model;
}

/** A model without Python of a map, which shows what it has. */
export const createMapModel = ({ map_state, style }: SavedMap): Model =>
  createPageModel({ _map_state: map_state, _style_sheet: style }, () => {});
