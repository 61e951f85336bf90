import { batch, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardState, CluePreview } from "../protocol/contract";
import { showsUpdates } from "./detail";
import type { FoundCard } from "./findCard";
import type { SendRequest } from "./requests";
import type { Wait } from "./wait";

const PAUSE_MS = 150;

type Shown = {
  boardState: ReadonlySignal<BoardState | null>;
  step: ReadonlySignal<number>;
  selectedCard: ReadonlySignal<FoundCard | null>;
};

/** What each clue to the selected hand would teach. */
export function createPreviewStore(
  request: SendRequest,
  { boardState, step, selectedCard }: Shown,
  end: AbortSignal,
) {
  const previews = signal<CluePreview[]>([]);
  /** The mark of the clue pointed at or focused last. */
  const consideredClue = signal<string | null>(null);
  const previewWait = signal<Wait | null>(null);
  const cache = new WeakMap<BoardState, Map<string, CluePreview[]>>();

  const stop = effect(() => {
    const hand = selectedCard.value?.hand;
    if (!hand) return;
    const [shown, at] = [boardState.value, step.value];
    if (!shown || !showsUpdates(shown) || hand.clues.length === 0) return;
    const answers = cache.get(shown) ?? new Map<string, CluePreview[]>();
    cache.set(shown, answers);
    const key = `${at}/${hand.seat}`;
    previews.value = answers.get(key) ?? [];
    let cancelRequest = () => {};
    const timer = setTimeout(() => {
      if (answers.has(key)) return;
      cancelRequest = request(
        { type: "preview", step: at, player: hand.seat },
        {
          wait: previewWait,
          onAnswer({ clues }) {
            answers.set(key, clues);
            previews.value = clues;
          },
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancelRequest();
      batch(() => {
        previews.value = [];
        consideredClue.value = null;
      });
    };
  });
  end.addEventListener("abort", stop, { once: true });
  return { previews: previews as ReadonlySignal<CluePreview[]>, previewWait, consideredClue };
}
