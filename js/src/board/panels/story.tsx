import { useSignal } from "@preact/signals";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { STORY } from "../../store/inspectionPreviewAdvice";
import { AdviceOnLine } from "./adviceOnLine";
import { StepComment } from "./comments";
import { Log } from "./Log";

/** The moves, or in their place the story of the game, if a person asks for it. */
export function MovesOrStory({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const reading = useSignal(false);
  const story = boardState.steps.length > 1 && boardState.advice.find(({ id }) => id === STORY);
  return (
    <>
      {story && (
        <button
          type="button"
          class="tell"
          aria-pressed={reading.value}
          onClick={() => {
            reading.value = !reading.value;
          }}
        >
          {story.label}
        </button>
      )}
      {story && reading.value ? (
        <AdviceOnLine about={STORY} boardState={boardState} store={store} />
      ) : (
        <>
          <StepComment boardState={boardState} store={store} />
          <Log store={store} />
        </>
      )}
    </>
  );
}
