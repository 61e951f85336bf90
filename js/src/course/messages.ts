/** A board or an exercise as a cell makes it, by name of trait. */
export type Traits = Record<string, unknown>;

/** What Jupyter's protocol of widgets says of a model, in either direction. */
export type WidgetMessage =
  | { method: "update"; state: Traits; buffer_paths?: never[] }
  | { method: "custom"; content: unknown };

/** A cell of a lesson that makes boards or exercises, as `js/build_course.py` writes it. */
export interface Cell {
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
