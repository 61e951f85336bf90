/** The traits that Python syncs with the browser. */
export type Trait =
  | "_board_script"
  | "_board_state"
  | "_console_state"
  | "_first_frames"
  | "_first_tree"
  | "_map_answer"
  | "_map_state"
  | "_open_panels"
  | "_page_state"
  | "_shared_script"
  | "_style_sheet"
  | "_world"
  | "step";
type ModelEvent = `change:${Trait}` | "msg:custom";

/** The part of anywidget's model that is used here. */
export interface Model {
  get(trait: Trait): unknown;
  set(trait: Trait, value: unknown): void;
  save_changes(): void;
  send(message: unknown): void;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
  on(event: ModelEvent, listener: (...args: any[]) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
  off(event: ModelEvent, listener: (...args: any[]) => void): void;
}

/** Listens to a model until the signal aborts. */
export function listen(
  model: Model,
  event: ModelEvent,
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
  listener: (...args: any[]) => void,
  end: AbortSignal,
) {
  model.on(event, listener);
  end.addEventListener("abort", () => model.off(event, listener), { once: true });
}

// All views of a model, in all windows, receive all its replies, so they must not count from the same number.
let last = Date.now();

/** A new message id. The reply has the same id. */
export function nextId(): number {
  last += 1;
  return last;
}

type Listener = (...args: unknown[]) => void;

/** A model without Python: its traits, who listens to them, and what answers its messages. */
export class LocalModel implements Model {
  private readonly listeners = new Map<string, Set<Listener>>();

  /** `answer` is called with each message, a moment after it was sent. */
  constructor(
    private readonly traits: Partial<Record<Trait, unknown>>,
    private readonly answer: (message: unknown) => void,
  ) {}

  get = (trait: Trait) => this.traits[trait];

  set(trait: Trait, value: unknown) {
    this.update({ [trait]: value });
  }

  /** Sets some traits first, then tells of each that is another now. */
  update(traits: Partial<Record<Trait, unknown>>) {
    const names = Object.keys(traits) as Trait[];
    const changed = names.filter((name) => this.traits[name] !== traits[name]);
    Object.assign(this.traits, traits);
    for (const name of changed) this.emit(`change:${name}`);
  }

  save_changes() {}

  send(message: unknown) {
    queueMicrotask(() => this.answer(message));
  }

  /** Says something to those who sent messages. */
  say(message: unknown) {
    this.emit("msg:custom", message);
  }

  on(event: string, listener: Listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener) {
    this.listeners.get(event)?.delete(listener);
  }

  private emit(event: string, ...args: unknown[]) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(...args);
  }
}
