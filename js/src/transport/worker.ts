import { isEqual } from "../protocol/delta";
import { createPageModel, type Trait, type Traits } from "../protocol/traits";

/** What Jupyter's protocol of widgets says of a model, in either direction. */
export type WidgetMessage =
  | { method: "update"; state: Traits; buffer_paths?: never[] }
  | { method: "custom"; content: unknown };

/** A cell of a lesson that makes boards or exercises, as `js/build_course.py` writes it. */
interface Cell {
  source: string;
  /** The cells that must have run before, by number. */
  needs: number[];
  /** Whether it takes so long that it is run only when one of its boards is asked for something. */
  slow: boolean;
  /** What it made when the page was written, in the order in which it was made. */
  models: Traits[];
}

/** What a lesson needs to run. */
export interface Lesson {
  cells: Cell[];
  /** The files that cells read, by path. */
  files: Record<string, string>;
}

/** What the page tells Python: first of all, to start. */
export type ToPython =
  | { kind: "start"; lesson: Lesson; language: string; journal: string }
  | { kind: "run"; cell: number }
  | { kind: "say"; model: string; message: WidgetMessage };

/** What Python tells the page. */
export type FromPython =
  | { kind: "ran"; cell: number; models: [id: string, traits: Traits][] }
  | { kind: "ready" }
  | { kind: "say"; model: string; message: WidgetMessage }
  | { kind: "answers"; lines: string }
  | { kind: "failed"; text: string; cell?: number };

type Say = (message: WidgetMessage) => void;

/**
 * A model that begins with recorded traits. Once Python has made the same again, it goes on with that; what it was told waits until then.
 *
 * @param onAsked Called when something waits for Python.
 */
export function createLessonModel(recorded: Traits, onAsked: () => void = () => {}) {
  const waiting: WidgetMessage[] = [];
  let tell: Say | null = null;
  const say: Say = (message) => {
    if (tell) tell(message);
    else waiting.push(message);
  };
  const model = createPageModel(
    recorded,
    (content) => {
      say({ method: "custom", content });
      if (!tell) onAsked();
    },
    (state) => say({ method: "update", state, buffer_paths: [] }),
  );
  return {
    model,
    /** Goes on with what Python has made; what the reader has changed meanwhile stays, and Python hears of it. */
    connect(made: Traits, toPython: Say) {
      const names = Object.keys(made) as Trait[];
      const kept = names.filter((name) => isEqual(model.get(name), recorded[name]));
      tell = toPython;
      model.update(Object.fromEntries(kept.map((name) => [name, made[name]])));
      waiting.splice(0).forEach(toPython);
    },
    /** Takes what Python says. */
    receive(message: WidgetMessage) {
      if (message.method === "update") model.update(message.state);
      else model.receive(message.content);
    },
  };
}

export type LessonModel = ReturnType<typeof createLessonModel>;
