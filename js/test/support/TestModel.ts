import type { Line } from "../../src/protocol/messages";

type Heard = (...args: unknown[]) => void;

/** A line as Python sends it. */
function sent(line: Line | null | undefined) {
  return line && { ...line, frames: line.frames?.map((frame) => JSON.stringify([frame])) };
}

/** A model without a kernel, which records what is sent. */
export class TestModel {
  sent: unknown[] = [];
  saved = 0;
  private heard = new Map<string, Set<Heard>>();

  constructor(private traits: Record<string, unknown>) {}

  get(name: string) {
    return name === "line" ? sent(this.line) : this.traits[name];
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

  on(event: string, heard: Heard) {
    this.heard.set(event, (this.heard.get(event) ?? new Set()).add(heard));
  }

  off(event: string, heard: Heard) {
    this.heard.get(event)?.delete(heard);
  }

  emit(event: string, ...args: unknown[]) {
    for (const heard of [...(this.heard.get(event) ?? [])]) heard(...args);
  }

  get listeners() {
    return [...this.heard.values()].reduce((sum, heard) => sum + heard.size, 0);
  }

  get line() {
    return this.traits.line as Line;
  }
}
