import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Suppositions } from "../protocol/messages";
import type { Held } from "./findCard";
import type { Trouble } from "./replyTimeout";
import type { Ask } from "./requests";

type Shown = { at: ReadonlySignal<number>; chosen: ReadonlySignal<Held | null> };

/** What the chosen card may be supposed to be, while a person thinks of it. */
export function openThought(
  ask: Ask,
  { at, chosen }: Shown,
  trouble: Signal<Trouble | null>,
  end: AbortSignal,
) {
  const suppositions = signal<Suppositions | null>(null);
  let withdraw = () => {};

  function closeThought() {
    withdraw();
    suppositions.value = null;
  }

  function suppose(card: number) {
    withdraw();
    withdraw = ask(
      { type: "suppose", step: at.peek(), card },
      {
        answered(found) {
          suppositions.value = found;
        },
        failed(found) {
          trouble.value = found;
        },
      },
    );
  }

  const stop = effect(() => {
    void at.value;
    void chosen.value;
    batch(closeThought);
  });
  end.addEventListener("abort", stop, { once: true });
  return { suppositions, suppose, closeThought };
}
