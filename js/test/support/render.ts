import widget from "../../src/entry/boardAndExercise";
import type { Act, WholeBoard } from "../../src/protocol/contract";
import { TestModel } from "./TestModel";

/** Each test renders a new model in a new element. */
export let end: AbortController;
export let el: HTMLElement;
export let model: TestModel;

/** Waits for Preact to draw, which it does in a microtask. */
export const drawn = async () => {
  for (let n = 0; n < 4; n++) await Promise.resolve();
};

export function show(boardState: unknown, step: unknown = 0) {
  model = new TestModel({ _board_state: boardState, step });
  widget.render({ model, el, signal: end.signal });
  return drawn();
}

export const all = (selector: string) => [...el.querySelectorAll<HTMLElement>(selector)];
export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = el.querySelector<E>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}
export const named = (name: string) => one(`[aria-label="${name}"]`);
export const buttons = () => all(".actions button");
/** The clues that may be given, from the first hand on. */
export const chips = () => all(".clue-chips [data-kind=clue]");
/** The panels beside the table, one at a time open. */
export const tabs = () => all(".panel-tabs [role=tab]");
/** Opens the one with a title. */
export function openTab(title: string) {
  const tab = tabs().find(({ textContent }) => textContent === title);
  if (!tab) throw new Error(`no panel ${title}`);
  tab.click();
  return drawn();
}
export const place = () => one(".place").textContent;
export function press(key: string, extra: KeyboardEventInit = {}) {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...extra });
  target.dispatchEvent(event);
  return drawn().then(() => event);
}
export const lastSent = () => model.sent.at(-1) as Act;
export function cardOf(boardState: WholeBoard, seat: number, slot: number, step = 0) {
  const card = boardState.frames[step]?.hands[seat]?.cards[slot - 1];
  if (!card) throw new Error("no such card");
  return card;
}

/** Starts afresh, for a second rendering in a test. */
export function reset() {
  end?.abort();
  el?.remove();
  end = new AbortController();
  el = document.body.appendChild(document.createElement("div"));
}
