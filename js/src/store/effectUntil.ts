import { effect } from "@preact/signals";
import { onAbort } from "../protocol/traits";

/** An effect that runs until a signal aborts. */
export function effectUntil(end: AbortSignal, run: Parameters<typeof effect>[0]) {
  onAbort(end, effect(run));
}
