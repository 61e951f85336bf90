import type { Model, Trait } from "./anywidgetModel";

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
