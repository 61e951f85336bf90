import type { SentBoardState, SentSteps, WholeBoard } from "../../src/protocol/contract";
import { KINDS } from "../../src/protocol/followBoardState";

type Listener = (...args: unknown[]) => void;

/** A board as Python sends it to who will not ask for more. */
export function sentWhole(board: WholeBoard): SentBoardState {
  const byNode = (values: unknown[] | undefined) =>
    Object.fromEntries(
      (values ?? []).flatMap((value, n) => (value ? [[board.steps[n]?.node, JSON.stringify([value])]] : [])),
    );
  const steps = Object.fromEntries(KINDS.map((kind) => [kind, byNode(board[kind])])) as unknown as SentSteps;
  return { ...board, id: 0, look: 0, ...steps };
}

/** A model without a kernel, which records what is sent. */
export class TestModel {
  sent: unknown[] = [];
  saved = 0;
  private listenersByEvent = new Map<string, Set<Listener>>();

  /** The board that was read last, and how Python sends it. */
  private whole: { board: WholeBoard; state: SentBoardState } | undefined;

  constructor(private traits: Record<string, unknown>) {}

  get(name: string) {
    if (name !== "_board_state" || !this.boardState) return this.traits[name];
    const { board, state } = this.whole ?? {};
    const given = this.boardState;
    this.whole = { board: given, state: board === given && state ? state : sentWhole(given) };
    return this.whole.state;
  }

  set(name: string, value: unknown) {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    this.emit(`change:${name}`);
    if (name === "_board_state") this.emit("change:_change"); // by which Python tells it
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
    return this.traits._board_state as WholeBoard;
  }
}
