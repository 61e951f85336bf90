import type { Model, Trait } from "../protocol/anywidgetModel";
import type { Inspection, SavedPage } from "../protocol/contract";
import { decodeDeltas } from "../protocol/delta";

type Listener = (...args: unknown[]) => void;

/** A model without Python, for saved pages: it holds the step, and answers inspections from those in the page. */
export function createStaticModel({ board_state, step, open_panels, inspections, style }: SavedPage): Model {
  const traits: Partial<Record<Trait, unknown>> = {
    _board_state: board_state,
    _first_frames: { id: board_state.first_frames, frames: [] },
    step,
    _open_panels: open_panels,
    _style_sheet: style,
  };
  const inspectionsByStep = decodeDeltas<Inspection[]>(inspections);
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, ...args: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...args);
  };
  return {
    get: (trait) => traits[trait],
    set(trait, value) {
      if (traits[trait] === value) return;
      traits[trait] = value;
      emit(`change:${trait}`);
    },
    save_changes() {},
    send(message) {
      const { id, step, card } = message as { id: number; step: number; card: number };
      const answer = inspectionsByStep[step]?.find((inspection) => inspection.card === card);
      queueMicrotask(() => emit("msg:custom", answer && { ...answer, id }));
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}
