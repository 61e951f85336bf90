import { batch, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Line, Preview } from "../protocol/messages";
import { tellsRipples } from "./detail";
import type { Held } from "./findCard";
import type { Ask } from "./requests";

const PAUSE = 150;

type Shown = {
  line: ReadonlySignal<Line | null>;
  at: ReadonlySignal<number>;
  chosen: ReadonlySignal<Held | null>;
};

/** What each clue to the chosen hand would teach, asked before one is given. */
export function openForesight(ask: Ask, { line, at, chosen }: Shown, end: AbortSignal) {
  const previews = signal<Preview[]>([]);
  /** The mark of the clue that was considered last. */
  const considered = signal<string | null>(null);
  const known = new WeakMap<Line, Map<string, Preview[]>>();

  const stop = effect(() => {
    const hand = chosen.value?.hand;
    if (!hand) return;
    const [now, step] = [line.value, at.value];
    if (!now || !tellsRipples(now) || hand.clues.length === 0) return;
    const answers = known.get(now) ?? new Map<string, Preview[]>();
    known.set(now, answers);
    const place = `${step}/${hand.seat}`;
    previews.value = answers.get(place) ?? [];
    let withdraw = () => {};
    const pause = setTimeout(() => {
      if (answers.has(place)) return;
      withdraw = ask(
        { type: "preview", step, player: hand.seat },
        {
          answered({ clues }) {
            answers.set(place, clues);
            previews.value = clues;
          },
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      withdraw();
      batch(() => {
        previews.value = [];
        considered.value = null;
      });
    };
  });
  end.addEventListener("abort", stop, { once: true });
  return { previews: previews as ReadonlySignal<Preview[]>, considered };
}
