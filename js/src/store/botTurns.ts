import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { StepInfo } from "../protocol/contract";
import { effectUntil } from "./effectUntil";

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

  effectUntil(end, () => {
    const info = stepInfo.value;
    const drives = driving.value;
    const pause = PAUSE_MS / speed.value;
    if (pending.value || !drives) return;
    driving.value = Boolean(info?.bot_button) && info !== asked;
    if (!driving.value) return;
    const timer = setTimeout(() => {
      asked = info;
      playBot();
    }, pause);
    return () => clearTimeout(timer);
  });

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
