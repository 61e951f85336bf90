import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardState } from "../protocol/contract";
import { effectUntil } from "./effectUntil";

type Glances = { boardState: ReadonlySignal<BoardState | null>; blocked: ReadonlySignal<boolean> };

/** Shows another viewpoint for as long as a person holds something, then the one before. */
export function createGlanceStore(
  { boardState, blocked }: Glances,
  chooseView: (view: string) => void,
  end: AbortSignal,
) {
  const held = signal<string | null>(null);
  /** The viewpoint to return to. */
  const home = signal<string | null>(null);
  /** The viewpoint asked for last. It is asked for once. */
  let asked: string | null = null;

  effectUntil(end, () => {
    const to = held.value ?? home.value;
    if (blocked.value || to === null) return;
    const isShown = boardState.value?.view === to;
    if (!isShown && asked !== to) {
      asked = to;
      return chooseView(to);
    }
    asked = null;
    if (!isShown) held.value = null;
    if (held.value === null) home.value = null;
  });

  return {
    /** Shows a viewpoint, if it is among those to choose from. */
    holdView(view: string) {
      const { views, view: now } = boardState.value ?? {};
      if (!now || !views?.some(({ id }) => id === view)) return;
      batch(() => {
        home.value ??= now;
        held.value = view;
      });
    },
    /** Ends what `holdView` began: it returns, or stays if the person means it to. */
    letGo(stay = false) {
      batch(() => {
        held.value = null;
        if (stay) home.value = null;
      });
    },
  };
}

const ALL_OR_ONE_SEAT = /^(all|\d+)$/;

/** The viewpoint after the current one, among "all" and the single seats; undefined if there is no other. */
export function nextViewpoint(boardState: BoardState | null): string | undefined {
  const views = (boardState?.views ?? []).map(({ id }) => id).filter((id) => ALL_OR_ONE_SEAT.test(id));
  const next = views[(views.indexOf(boardState?.view ?? "") + 1) % views.length];
  return next === boardState?.view ? undefined : next;
}
