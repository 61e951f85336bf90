import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Suppositions } from "../protocol/contract";
import type { FoundCard } from "./findCard";
import type { Failure } from "./replyTimeout";
import type { SendRequest } from "./requests";
import type { Wait } from "./slowReply";

type Shown = { step: ReadonlySignal<number>; selectedCard: ReadonlySignal<FoundCard | null> };

/** The identities that the selected card may be supposed to have, while that panel is open. */
export function createSupposeStore(
  request: SendRequest,
  { step, selectedCard }: Shown,
  failure: Signal<Failure | null>,
  end: AbortSignal,
) {
  const suppositions = signal<Suppositions | null>(null);
  const suppositionsWait = signal<Wait | null>(null);
  let cancelRequest = () => {};

  function closeSuppositions() {
    cancelRequest();
    suppositions.value = null;
  }

  function fail(found: Failure) {
    failure.value = found;
  }

  function askSuppositions(card: number) {
    cancelRequest();
    cancelRequest = request(
      { type: "suppose", step: step.peek(), card },
      {
        onAnswer(found) {
          suppositions.value = found;
        },
        wait: suppositionsWait,
        onSilence: fail,
        onFailure: fail,
      },
    );
  }

  const stop = effect(() => {
    void step.value;
    void selectedCard.value;
    batch(closeSuppositions);
  });
  end.addEventListener("abort", stop, { once: true });
  return { suppositions, suppositionsWait, askSuppositions, closeSuppositions };
}
