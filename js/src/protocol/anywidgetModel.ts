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
