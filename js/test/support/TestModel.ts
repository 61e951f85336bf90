import type { BoardState } from "../../src/protocol/contract";

type Listener = (...args: unknown[]) => void;

/** A board state as Python sends it. */
function sent(boardState: BoardState | null | undefined) {
  return boardState && { ...boardState, frames: boardState.frames?.map((frame) => JSON.stringify([frame])) };
}

/** A model without a kernel, which records what is sent. */
export class TestModel {
  sent: unknown[] = [];
  saved = 0;
  private listenersByEvent = new Map<string, Set<Listener>>();

  constructor(private traits: Record<string, unknown>) {}

  get(name: string) {
    return name === "_board_state" ? sent(this.boardState) : this.traits[name];
  }

  set(name: string, value: unknown) {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }

  save_changes() {
    this.saved++;
  }

  send(message: unknown) {
    this.sent.push(message);
  }

  on(event: string, listener: Listener) {
    this.listenersByEvent.set(event, (this.listenersByEvent.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener) {
    this.listenersByEvent.get(event)?.delete(listener);
  }

  emit(event: string, ...args: unknown[]) {
    for (const listener of [...(this.listenersByEvent.get(event) ?? [])]) listener(...args);
  }

  get listeners() {
    return [...this.listenersByEvent.values()].reduce((sum, listener) => sum + listener.size, 0);
  }

  get boardState() {
    return this.traits._board_state as BoardState;
  }
}
