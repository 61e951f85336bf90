import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Advice, BoardState, Frame } from "../protocol/contract";
import type { Failure } from "./replyTimeout";
import type { SendRequest } from "./requests";
import type { Wait } from "./wait";

type Shown = {
  boardState: ReadonlySignal<BoardState | null>;
  step: ReadonlySignal<number>;
  frame: ReadonlySignal<Frame | undefined>;
};

/** The advice that a person asked for last. It is shown with the frame it was asked for, however late it comes. */
export function createAdviceStore(
  request: SendRequest,
  { boardState, step, frame }: Shown,
  failure: Signal<Failure | null>,
) {
  const given = signal<{ advice: Advice; frame?: Frame } | null>(null);
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
            given.value = { advice, frame: asked };
            if (about === "winnable" && boardState.peek() === state) losingStep.value = advice.losing_step;
          });
        },
        onSilence: fail,
        onFailure: fail,
      },
    );
  }

  return {
    advice: computed(() => (given.value?.frame === frame.value ? given.value?.advice : undefined)),
    adviceWait: adviceWait as ReadonlySignal<Wait | null>,
    losingStep,
    askAdvice,
  };
}
