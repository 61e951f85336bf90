import { isEqual } from "./delta";

/** The traits that Python syncs with the browser. */
export type Trait =
  | "_board_script"
  | "_board_state"
  | "_change"
  | "_console_state"
  | "_editor_script"
  | "_editor_state"
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
  /** Sets traits as if Python had: a notebook saves them, and nobody is told. Not all hosts have it. */
  set_state?(traits: Traits): void;
}

/** A widget, of which a page has the script. */
export type Widget = {
  render(props: { model: Model; el: HTMLElement; signal?: AbortSignal; style?: string }): unknown;
};

/** Calls back once a signal aborts. */
export function onAbort(end: AbortSignal, call: () => void) {
  end.addEventListener("abort", call, { once: true });
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
  onAbort(end, () => model.off(event, listener));
}

// All views of a model, in all windows, receive all its replies, so they must not count from the same number.
let last = Date.now();

/** A new message id. The reply has the same id. */
export function nextId(): number {
  last += 1;
  return last;
}

type Listener = (...args: unknown[]) => void;
export type Traits = Partial<Record<Trait, unknown>>;

/** A model that lives in the page, beside who tells it what is new. */
interface PageModel extends Model {
  /** Sets some traits. All are set before anybody is told, since listeners read more than the one that they listen to. */
  update(traits: Traits): void;
  /** Tells the views something. */
  receive(message: unknown): void;
}

/**
 * Creates a model that lives in the page: its traits, and who listens to them. In a notebook anywidget's own model stands in its place, which
 * talks to Python over a comm. Here whoever made the model passes on what views say, and calls `update` and `receive` with what they are told.
 *
 * @param traits What it begins with.
 * @param send Is called with each message of a view. It may throw, if nobody hears it.
 * @param save Is called with the traits that views have set, where somebody else keeps them too.
 */
export function createPageModel(
  traits: Traits,
  send: (message: unknown) => void,
  save: (traits: Traits) => void = () => {},
): PageModel {
  const listeners = new Map<string, Set<Listener>>();
  const now = { ...traits };
  let unsaved: Traits = {};

  function emit(event: string, ...args: unknown[]) {
    // A copy, since a listener may come or go while it is told.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(...args);
  }

  function update(traits: Traits) {
    const names = Object.keys(traits) as Trait[];
    const changed = names.filter((name) => !isEqual(now[name], traits[name]));
    Object.assign(now, traits);
    for (const name of changed) emit(`change:${name}`);
  }

  return {
    get: (trait: Trait) => now[trait],
    set(trait: Trait, value: unknown) {
      unsaved[trait] = value;
      update({ [trait]: value });
    },
    save_changes() {
      const saved = unsaved;
      unsaved = {};
      if (Object.keys(saved).length > 0) save(saved);
    },
    send,
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
    set_state: (traits: Traits) => void Object.assign(now, traits),
    update,
    receive: (message: unknown) => emit("msg:custom", message, []),
  };
}

/** Answers a message a moment after it was sent, as a kernel does: until then the sender has noted that it waits. */
export const later = (answer: (message: unknown) => void) => (message: unknown) =>
  queueMicrotask(() => answer(message));
