import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardState, CluePreview, Frame } from "../protocol/contract";
import { debounce } from "./debounce";
import { showsUpdates } from "./detailLevel";
import type { SendRequest } from "./requests";
import type { Wait } from "./slowReply";

const PAUSE_MS = 150;

/** The clue pointed at or focused last. */
interface ConsideredClue {
  seat: number;
  mark: string;
}

type Shown = {
  boardState: ReadonlySignal<BoardState | null>;
  step: ReadonlySignal<number>;
  frame: ReadonlySignal<Frame | undefined>;
};

/** How long a preview stays after the pointer has left its clue. */
const STAY_MS = 800;

/** What each clue to a hand would teach, while a person considers one. */
export function createPreviewStore(
  request: SendRequest,
  { boardState, step, frame }: Shown,
  end: AbortSignal,
) {
  const previews = signal<CluePreview[]>([]);
  const consideredClue = signal<ConsideredClue | null>(null);
  const consideredSeat = computed(() => consideredClue.value?.seat);
  const leaving = debounce(STAY_MS, forgetClue);
  const previewWait = signal<Wait | null>(null);
  const cache = new WeakMap<BoardState, Map<string, CluePreview[]>>();

  const stop = effect(() => {
    const [shown, at, seat] = [boardState.value, step.value, consideredSeat.value];
    const hand = frame.value?.hands.find((hand) => hand.seat === seat);
    if (!hand) return;
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
      previews.value = [];
    };
  });
  const forgetAtStep = effect(() => {
    void frame.value;
    forgetClue();
  });

  function forgetClue() {
    leaving.cancel();
    consideredClue.value = null;
  }

  for (const close of [stop, forgetAtStep, leaving.cancel])
    end.addEventListener("abort", close, { once: true });
  return {
    previews: previews as ReadonlySignal<CluePreview[]>,
    previewWait,
    consideredClue: consideredClue as ReadonlySignal<ConsideredClue | null>,
    showPreview(clue: ConsideredClue) {
      leaving.cancel();
      consideredClue.value = clue;
    },
    hidePreviewSoon: leaving.trigger,
  };
}
