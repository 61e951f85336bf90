import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Frame, Inspection } from "../protocol/messages";
import { findCard } from "./findCard";
import type { Trouble } from "./replyTimeout";
import type { Ask } from "./requests";

const PAUSE = 150;

type Shown = { at: ReadonlySignal<number>; frame: ReadonlySignal<Frame | undefined> };

/** What is asked and known about one card. */
export function openInquiry(
  ask: Ask,
  { at, frame }: Shown,
  trouble: Signal<Trouble | null>,
  end: AbortSignal,
) {
  const inspected = signal<number | null>(null);
  const inspection = signal<Inspection | null>(null);
  const late = signal(false);
  /** The point of view that was chosen, and what of its knowledge; null: the first. */
  const mind = signal<string | null>(null);
  const picked = signal<string | null>(null);
  let withdraw = () => {};

  function rest() {
    withdraw();
    late.value = false;
  }

  function closeInspector() {
    rest();
    batch(() => {
      inspected.value = null;
      inspection.value = null;
    });
  }

  function question(card: number) {
    rest();
    withdraw = ask(
      { type: "inspect", step: at.peek(), card },
      {
        answered(found) {
          batch(() => {
            late.value = false;
            inspection.value = found;
          });
        },
        slow() {
          late.value = true;
        },
        failed(found) {
          batch(() => {
            trouble.value = found;
            closeInspector();
          });
        },
      },
    );
  }

  // A step asks again, once a drag along the timeline rests.
  const stop = effect(() => {
    void at.value;
    const card = inspected.peek();
    if (card === null) return;
    rest();
    if (!findCard(frame.peek(), card)) return closeInspector();
    const pause = setTimeout(question, PAUSE, card);
    return () => clearTimeout(pause);
  });
  end.addEventListener("abort", stop, { once: true });

  return {
    inspected: inspected as ReadonlySignal<number | null>,
    inspection: inspection as ReadonlySignal<Inspection | null>,
    late: late as ReadonlySignal<boolean>,
    mind,
    picked,
    closeInspector,
    inspect(card: number) {
      if (inspected.value === card) return;
      inspected.value = card;
      question(card);
    },
  };
}
