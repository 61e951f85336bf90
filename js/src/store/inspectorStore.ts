import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Frame, Inspection } from "../protocol/contract";
import { findCard } from "./findCard";
import type { Failure } from "./replyTimeout";
import type { SendRequest } from "./requests";
import type { Wait } from "./slowReply";

const PAUSE_MS = 150;

type Shown = { step: ReadonlySignal<number>; frame: ReadonlySignal<Frame | undefined> };

/** The card in the inspector, and what is known of it. */
export function createInspectorStore(
  request: SendRequest,
  { step, frame }: Shown,
  failure: Signal<Failure | null>,
  end: AbortSignal,
) {
  const inspectedId = signal<number | null>(null);
  const inspection = signal<Inspection | null>(null);
  const inspectionWait = signal<Wait | null>(null);
  /** The id of the tab chosen; null for the first. */
  const selectedTab = signal<string | null>(null);
  /** The id of the fact or identity chosen in that tab; null for the first fact. */
  const selectedClaim = signal<string | null>(null);
  let cancelRequest = () => {};

  function closeInspector() {
    cancelRequest();
    batch(() => {
      inspectedId.value = null;
      inspection.value = null;
    });
  }

  function ask(card: number) {
    cancelRequest();
    cancelRequest = request(
      { type: "inspect", step: step.peek(), card },
      {
        wait: inspectionWait,
        onAnswer(found) {
          inspection.value = found;
        },
        onSilence(found) {
          failure.value = found;
        },
        onCancelled: closeInspector,
        onFailure(found) {
          batch(() => {
            failure.value = found;
            closeInspector();
          });
        },
      },
    );
  }

  // Each step asks again, but only once a drag along the timeline pauses.
  const stop = effect(() => {
    void step.value;
    const card = inspectedId.peek();
    if (card === null) return;
    cancelRequest();
    if (!findCard(frame.peek(), card)) return closeInspector();
    const timer = setTimeout(ask, PAUSE_MS, card);
    return () => clearTimeout(timer);
  });
  end.addEventListener("abort", stop, { once: true });

  return {
    inspectedId: inspectedId as ReadonlySignal<number | null>,
    inspection: inspection as ReadonlySignal<Inspection | null>,
    inspectionWait: inspectionWait as ReadonlySignal<Wait | null>,
    selectedTab,
    selectedClaim,
    closeInspector,
    inspect(card: number) {
      if (inspectedId.value === card) return;
      inspectedId.value = card;
      ask(card);
    },
  };
}
