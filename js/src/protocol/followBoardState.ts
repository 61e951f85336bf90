import {
  type BoardChange,
  type BoardState,
  type Commentary,
  type Course,
  type Figures,
  type Frame,
  type LineCourse,
  type SentBoardState,
  type SentSteps,
  type StepKind,
  type Steps,
  VERSION,
} from "./contract";
import { applyDelta, type Delta, isEqual } from "./delta";
import type { Model } from "./traits";

/** What there is of a step: what is shown of it, what is said of it, and its figures. */
export const KINDS: StepKind[] = ["frames", "commentaries", "figures"];

/** What is there of the steps of a line: of each kind one for each step, unless it is still to come. */
export interface ShownSteps {
  frames: (Frame | undefined)[];
  commentaries: (Commentary | undefined)[];
  figures: (Figures | undefined)[];
  course: Course | undefined;
}

/** Something for each kind. */
export const byKind = <T>(make: (kind: StepKind) => T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<StepKind, T>;

export const NO_STEPS: ShownSteps = { ...byKind(() => []), course: undefined };

export const nothingSent = (): SentSteps => byKind(() => ({}));

/** What texts of deltas come to, node by node along a line: decoded once, and as far as all before them is there. */
function createDecoder() {
  const decoded = new Map<number, { text: string; value: unknown }>();
  return (nodes: number[], texts: { [node: string]: string }): unknown[] => {
    let before: unknown;
    return nodes.map((node) => {
      const text = texts[node];
      const known = decoded.get(node);
      if (text === undefined) before = undefined;
      else if (known?.text === text) before = known.value;
      else {
        const delta = JSON.parse(text) as Delta;
        if (before !== undefined || Array.isArray(delta)) {
          before = applyDelta(before, delta);
          decoded.set(node, { text, value: before });
        }
      }
      return before;
    });
  };
}

/** What was sent of the steps of one look. */
const createLook = () => ({
  sent: nothingSent(),
  decode: byKind(createDecoder),
});

/** Adds steps to those that are there. What is there stays, unless what comes is whole: then the one before may have been missing. */
function add(sent: SentSteps, more: SentSteps) {
  for (const kind of KINDS) {
    for (const [node, text] of Object.entries(more[kind] ?? {}))
      if (!(node in sent[kind]) || text.startsWith("[")) sent[kind][node] = text;
  }
}

/**
 * Follows the board state of a model. It is sent once, then in changes, and its steps when they are asked for; all of it is written back to
 * the model, where that goes, so that a saved notebook has it.
 */
export function followBoardState(model: Model) {
  const looks = new Map<number, ReturnType<typeof createLook>>();
  /** What was sent last, as it stands in the model. */
  let written: unknown;
  let sent: SentBoardState | null = null;
  let course: Course | undefined;

  function lookOf(number: number) {
    const look = looks.get(number) ?? createLook();
    looks.set(number, look);
    return look;
  }

  function take(now: SentBoardState) {
    if (!now.look) looks.clear(); // in a page, where each board comes whole
    const { sent: steps } = lookOf(now.look);
    for (const kind of KINDS) Object.assign(steps[kind], now[kind]);
    const { suits } = sent ?? now;
    course = now.course;
    sent = { ...now, ...steps, suits: isEqual(suits, now.suits) ? suits : now.suits };
  }

  function takeWhole(now: SentBoardState) {
    if (!now.id || now.id !== sent?.id) return take(now);
    add(lookOf(now.look).sent, now);
    course ??= now.course;
  }

  function write() {
    written = { ...sent, ...(course && { course }) };
    model.set_state?.({ _board_state: written });
  }

  /** Takes a change that was sent; false if it changes what is not there. */
  function takeChange({ before, delta }: BoardChange): boolean {
    if (Array.isArray(delta)) {
      takeWhole(delta[0] as SentBoardState);
      return true;
    }
    if (!sent || applyDelta(0, delta.id ?? [0]) === sent.id) return true;
    if (before !== sent.id) return false;
    const { course: _, ...state } = sent;
    take(applyDelta({ ...state, ...nothingSent() }, delta) as SentBoardState);
    return true;
  }

  /** Takes what the model holds: whether all that was sent came. */
  function read(): boolean {
    const held = model.get("_board_state") as SentBoardState | null | undefined;
    // Not what is packed: a view begins with what that says, and what comes then it has before it is packed.
    if (held && held !== written && typeof held === "object") {
      written = held;
      takeWhole(held);
    }
    const change = model.get("_change") as BoardChange | null | undefined;
    return !change?.delta || takeChange(change);
  }

  /** What can be drawn: if this bundle is for it, and one step is there. */
  const drawable = () =>
    sent?.version === VERSION && sent.steps.some(({ node }) => node in lookOf(sent?.look ?? 0).sent.frames)
      ? sent
      : null;

  return {
    read,
    write,
    /** What stands in the model, to be packed. */
    get written() {
      return written as SentBoardState;
    },
    /** Adds what was asked for. */
    add(answer: Steps | LineCourse) {
      if (answer.type === "steps") add(lookOf(answer.look).sent, answer);
      else if (sent?.id === answer.state) course = answer.course;
    },
    /** The board state; null if it cannot be drawn. It is the same object until anything but its steps changes. */
    get boardState(): BoardState | null {
      return drawable();
    },
    get steps(): ShownSteps {
      const shown = drawable();
      if (!shown) return NO_STEPS;
      const nodes = shown.steps.map(({ node }) => node);
      const look = lookOf(shown.look);
      return { ...byKind((kind) => look.decode[kind](nodes, look.sent[kind])), course } as ShownSteps;
    },
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
