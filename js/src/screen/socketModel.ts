import type { Model, Trait } from "../protocol/anywidgetModel";
import type { SentBoardState } from "../protocol/contract";
import { isEqual } from "../protocol/isEqual";

type Listener = (...args: unknown[]) => void;
export type Traits = Partial<Record<Trait, unknown>>;

/** A model whose traits a server sets. The step is the page's own: who looks at the last one goes along, who looks back is left alone. */
export class SocketModel implements Model {
  private readonly listeners = new Map<string, Set<Listener>>();
  private traits: Traits = {};

  /** `say` sends a message, or throws if nobody hears it. */
  constructor(private readonly say: (message: unknown) => void) {}

  /** Takes traits that the server sets: all of them first, then it tells of each that is another now. */
  update(traits: Traits) {
    const before = this.last;
    const changed = (Object.keys(traits) as Trait[]).filter(
      (name) => !isEqual(this.traits[name], traits[name]),
    );
    this.traits = { ...this.traits, ...traits };
    const step = Number(this.traits.step ?? 0);
    const next = step >= before ? this.last : Math.min(step, this.last);
    if (next !== this.traits.step) changed.push("step");
    this.traits.step = next;
    for (const name of changed) this.emit(`change:${name}`);
  }

  /** Takes an answer of the server. */
  receive(content: unknown) {
    this.emit("msg:custom", content, []);
  }

  get = (trait: Trait) => this.traits[trait];

  set(trait: Trait, value: unknown) {
    if (isEqual(this.traits[trait], value)) return;
    this.traits[trait] = value;
    this.emit(`change:${trait}`);
  }

  /** What the page sets is nobody else's business. */
  save_changes() {}

  send(content: unknown) {
    this.say({ method: "custom", content });
  }

  on(event: string, listener: Listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener) {
    this.listeners.get(event)?.delete(listener);
  }

  /** The last step; before there is a board, the one before the first. */
  private get last(): number {
    return ((this.traits._board_state as SentBoardState | undefined)?.steps.length ?? 0) - 1;
  }

  private emit(event: string, ...args: unknown[]) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(...args);
  }
}
