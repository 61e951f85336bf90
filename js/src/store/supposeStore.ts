import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Suppositions } from "../protocol/contract";
import type { FoundCard } from "./findCard";
import type { Failure } from "./replyTimeout";
import type { SendRequest } from "./requests";

type Shown = { step: ReadonlySignal<number>; selectedCard: ReadonlySignal<FoundCard | null> };

/** The identities that the selected card may be supposed to have, while that panel is open. */
export function createSupposeStore(
  request: SendRequest,
  { step, selectedCard }: Shown,
  failure: Signal<Failure | null>,
  end: AbortSignal,
) {
  const suppositions = signal<Suppositions | null>(null);
  let cancelRequest = () => {};

  function closeSuppositions() {
    cancelRequest();
    suppositions.value = null;
  }

  function askSuppositions(card: number) {
    cancelRequest();
    cancelRequest = request(
      { type: "suppose", step: step.peek(), card },
      {
        onAnswer(found) {
          suppositions.value = found;
        },
        onFailure(found) {
          failure.value = found;
        },
      },
    );
  }

  const stop = effect(() => {
    void step.value;
    void selectedCard.value;
    batch(closeSuppositions);
  });
  end.addEventListener("abort", stop, { once: true });
  return { suppositions, askSuppositions, closeSuppositions };
}
