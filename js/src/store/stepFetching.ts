import { type ReadonlySignal, signal } from "@preact/signals";
import type { BoardState, LineCourse, Reply, StepRange, Steps } from "../protocol/contract";
import { byKind, followBoardState, KINDS, NO_STEPS, type ShownSteps } from "../protocol/followBoardState";
import { packBoard } from "../protocol/packedBoard";
import { listen, type Model, nextId, onAbort } from "../protocol/traits";
import { debounce } from "./debounce";

/** So many steps are asked for at once, when nothing else is to be done. */
const SOME_STEPS = 8;
/** How long a busy browser is waited for, which may not report that it is idle. */
const PATIENCE_MS = 2000;
/** How long what is written to the model must be at rest before it is packed. */
const REST_MS = 500;

type Answer = Steps | LineCourse | Partial<Reply>;

const NO_RANGE: StepRange = { nodes: [], whole: false };

/**
 * What a board shows of its line, as far as it is there, and asks for the rest: at once for a step that is to be shown, for what is said of it
 * once it is painted, for its figures after that, and, in a notebook, for all other steps when nothing else is to be done, so that a board can
 * do without Python later.
 *
 * @param wanted The step that is to be shown.
 * @param onChange Is called when Python has changed the board, with what it has become.
 */
export function createStepsStore(
  model: Model,
  wanted: () => number,
  disconnected: ReadonlySignal<boolean>,
  onChange: (boardState: BoardState | null) => void,
  end: AbortSignal,
) {
  const board = followBoardState(model);
  const steps = signal<ShownSteps>(NO_STEPS);
  let missed = !board.read();
  /** The id of the question that Python was asked last, until it is answered. */
  let asked: number | null = null;
  let planned = () => {};
  steps.value = board.steps;

  /** Packs what was written, as a notebook saves it: nothing is sent for that. What is saved sooner is larger. */
  const packing = debounce(REST_MS, async () => {
    const state = board.written;
    const packed = await packBoard(state);
    if (state === board.written && !missed) model.set_state?.({ _board_state: packed, _change: {} });
  });

  function write() {
    board.write();
    if (model.get("_shared_script")) packing.trigger();
  }

  /** The missing ones of some steps that follow each other, so that they can be asked for. */
  function range(values: unknown[], from: number, to: number): StepRange {
    const nodes = board.boardState?.steps.slice(from, to + 1).map(({ node }) => node) ?? [];
    return { nodes, whole: from > 0 && values[from - 1] === undefined };
  }

  /** The step, and some before it that are missing too: it is gone back to them more often than not. */
  function upTo(values: unknown[], step: number): StepRange {
    let from = step;
    while (from > 0 && step - from < SOME_STEPS && values[from - 1] === undefined) from--;
    return values[step] === undefined ? range(values, from, step) : NO_RANGE;
  }

  /** The first steps that are missing. */
  function first(values: unknown[]): StepRange {
    const from = values.indexOf(undefined);
    let to = from;
    while (to + 1 < values.length && to + 1 - from < SOME_STEPS && values[to + 1] === undefined) to++;
    return from < 0 ? NO_RANGE : range(values, from, to);
  }

  function ask(question: object) {
    if (disconnected.peek()) return;
    asked = nextId();
    try {
      model.send({ ...question, id: asked });
    } catch {
      asked = null; // without Python there is what there is
    }
  }

  /** Asks for what is missing most, if anything is, once it is time. */
  function plan() {
    planned();
    planned = () => {};
    const { course, ...there } = steps.peek();
    const { frames, commentaries } = there;
    const boardState = board.boardState;
    const step = wanted();
    if (asked !== null || end.aborted) return;
    if (missed) return ask({ type: "board" });
    if (!boardState) return;
    if (!frames[step])
      return ask({ type: "steps", frames: upTo(frames, step), commentaries: upTo(commentaries, step) });
    const lacking = KINDS.find((kind) => !there[kind][step]);
    if (lacking) {
      const asked = range(there[lacking], step, step);
      // The step before shows what this one ruled out.
      const before = step > 0 && !frames[step - 1] && { frames: range(frames, step - 1, step - 1) };
      planned = afterPainting(() => ask({ type: "steps", [lacking]: asked, ...before }));
    } else if (!boardState.at_table && KINDS.some((kind) => there[kind].includes(undefined))) {
      planned = whenIdle(() => ask({ type: "steps", ...byKind((kind) => first(there[kind])) }));
    } else if (!course) {
      planned = whenIdle(() => ask({ type: "course" }));
    }
  }

  function refresh() {
    const before = board.boardState;
    missed = !board.read();
    steps.value = board.steps;
    if (board.boardState !== before) {
      asked = null; // what was asked for may not be needed any more
      onChange(board.boardState);
      write();
    }
    plan();
  }

  function receive(answer: Answer | null) {
    if (answer?.type === "steps" || answer?.type === "course") {
      board.add(answer as Steps | LineCourse);
      steps.value = board.steps;
      write();
    }
    if (answer?.id !== asked || asked === null || (answer.type as string) === "progress") return;
    asked = null;
    if (answer.type !== "error" && answer.type !== "cancelled") plan();
  }

  for (const trait of ["_board_state", "_change"] as const) listen(model, `change:${trait}`, refresh, end);
  listen(model, "msg:custom", receive, end);
  onAbort(end, () => planned());
  return { boardState: board.boardState, steps: steps as ReadonlySignal<ShownSteps>, plan };
}

/** Calls back once what has changed is painted. The returned function prevents that. */
function afterPainting(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
  };
}

/** Calls back when the browser has nothing else to do. The returned function prevents that. */
function whenIdle(call: () => void): () => void {
  if (!globalThis.cancelIdleCallback) {
    const timer = setTimeout(call);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(call, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(request);
}
