import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Advice, BoardState, Frame } from "../protocol/contract";
import type { Failure } from "./replyTimeout";
import type { SendRequest } from "./requests";
import type { Wait } from "./slowReply";

type Shown = {
  boardState: ReadonlySignal<BoardState | null>;
  step: ReadonlySignal<number>;
  frame: ReadonlySignal<Frame | undefined>;
};

/** Advice on the whole line: it stays while a person steps through the line. */
export const ON_THE_LINE = new Set(["audit"]);

/** The advice that a person asked for last. It is shown with the frame it was asked for, however late it comes. */
export function createAdviceStore(
  request: SendRequest,
  { boardState, step, frame }: Shown,
  failure: Signal<Failure | null>,
) {
  const given = signal<{ advice: Advice; frame?: Frame; state: BoardState | null } | null>(null);
  const adviceWait = signal<Wait | null>(null);
  /** The step that lost the game, once advice has told it. */
  const losingStep = signal<number | null>(null);
  let cancelRequest = () => {};

  function askAdvice(about: string) {
    cancelRequest();
    const [state, asked] = [boardState.peek(), frame.peek()];
    function fail(found: Failure) {
      failure.value = found;
    }
    cancelRequest = request(
      { type: "advise", step: step.peek(), about },
      {
        wait: adviceWait,
        onAnswer(advice) {
          batch(() => {
            given.value = { advice, frame: asked, state };
            if (about === "winnable" && boardState.peek() === state) losingStep.value = advice.losing_step;
          });
        },
        onSilence: fail,
        onFailure: fail,
      },
    );
  }

  function isShown({ advice, frame: asked, state }: NonNullable<typeof given.value>) {
    return ON_THE_LINE.has(advice.about) ? boardState.value === state : frame.value === asked;
  }

  return {
    advice: computed(() => (given.value && isShown(given.value) ? given.value.advice : undefined)),
    adviceWait: adviceWait as ReadonlySignal<Wait | null>,
    losingStep,
    askAdvice,
  };
}
