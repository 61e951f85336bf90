import { isEqual } from "../protocol/delta";
import type { Model, Trait } from "../protocol/model";

/** A board or an exercise as a cell makes it, by name of trait. */
type Traits = Record<string, unknown>;

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

type Listener = (...args: unknown[]) => void;
type Say = (message: WidgetMessage) => void;

/** A model that begins with recorded traits. Once Python has made the same again, it goes on with that; what it was told waits until then. */
export class LessonModel implements Model {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly waiting: WidgetMessage[] = [];
  private unsaved: Traits = {};
  private readonly changed = new Set<string>();
  private tell: Say | null = null;

  /** `onAsked` is called when something waits for Python. */
  constructor(
    private traits: Traits,
    private readonly onAsked: () => void = () => {},
  ) {}

  /** Goes on with what Python has made; what the reader has changed meanwhile stays. */
  connect(traits: Traits, tell: Say) {
    this.tell = tell;
    this.update(Object.fromEntries(Object.entries(traits).filter(([name]) => !this.changed.has(name))));
    this.waiting.splice(0).forEach(tell);
  }

  /** Takes what Python says. */
  receive(message: WidgetMessage) {
    if (message.method === "update") this.update(message.state);
    else this.emit("msg:custom", message.content, []);
  }

  get = (trait: Trait) => this.traits[trait];

  set(trait: Trait, value: unknown) {
    this.unsaved[trait] = value;
    this.changed.add(trait);
    this.update({ [trait]: value });
  }

  save_changes() {
    if (Object.keys(this.unsaved).length === 0) return;
    this.say({ method: "update", state: this.unsaved, buffer_paths: [] });
    this.unsaved = {};
  }

  send(content: unknown) {
    this.say({ method: "custom", content });
    if (!this.tell) this.onAsked();
  }

  on(event: string, listener: Listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener) {
    this.listeners.get(event)?.delete(listener);
  }

  private say(message: WidgetMessage) {
    if (this.tell) this.tell(message);
    else this.waiting.push(message);
  }

  /** Sets all traits first, then tells of each that is another now. */
  private update(traits: Traits) {
    const changed = Object.keys(traits).filter((name) => !isEqual(this.traits[name], traits[name]));
    this.traits = { ...this.traits, ...traits };
    for (const name of changed) this.emit(`change:${name}`);
  }

  private emit(event: string, ...args: unknown[]) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(...args);
  }
}
