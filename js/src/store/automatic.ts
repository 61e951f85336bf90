import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { BoardState, StepInfo } from "../protocol/contract";

/** How long each action of a bot is shown before the next, at speed 1. */
const PAUSE_MS = 800;

type BotTurns = {
  stepInfo: ReadonlySignal<StepInfo | undefined>;
  /** The command that Python is at work on. */
  pending: Signal<unknown>;
};

/**
 * Lets the bots act one by one after a person has acted in this view, until it is a person's turn. They stop when anything else happens to
 * the board, so that two views never both let them act.
 */
export function createBotTurnsStore({ stepInfo, pending }: BotTurns, playBot: () => void, end: AbortSignal) {
  /** Whether the bots are to act by themselves when a person has acted. */
  const answering = signal(true);
  /** Whether this view lets them act now. */
  const driving = signal(false);
  const speed = signal(1);
  /** The step at which a bot was asked last. It is asked once. */
  let asked: StepInfo | undefined;

  const stop = effect(() => {
    const [info, drives, pause] = [stepInfo.value, driving.value, PAUSE_MS / speed.value];
    if (pending.value || !drives) return;
    driving.value = Boolean(info?.bot_button) && info !== asked;
    if (!driving.value) return;
    const timer = setTimeout(() => {
      asked = info;
      playBot();
    }, pause);
    return () => clearTimeout(timer);
  });
  end.addEventListener("abort", stop, { once: true });

  function drive() {
    asked = undefined;
    driving.value = answering.value;
  }

  return {
    speed,
    /** Whether the bots act by themselves, now or after the next action of a person. */
    botsRun: computed(() => answering.value && (driving.value || !stepInfo.value?.bot_button)),
    /** Lets the bots act from here on, unless they are paused. */
    drive,
    rest() {
      driving.value = false;
    },
    /** Pauses the bots, or lets them act by themselves. */
    toggleBots(run: boolean) {
      answering.value = run;
      drive();
    },
  };
}

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

  const stop = effect(() => {
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
  end.addEventListener("abort", stop, { once: true });

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
