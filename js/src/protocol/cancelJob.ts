import type { Model } from "./anywidgetModel";

/** Tells Python that nobody waits for the reply to a message any more. */
export function cancelJob(model: Model, id: number) {
  try {
    model.send({ type: "cancel", id });
  } catch {
    // Without a kernel there is nothing to cancel.
  }
}
