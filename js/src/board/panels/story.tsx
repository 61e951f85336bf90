import { useSignal } from "@preact/signals";
import type { BoardProps } from "../../store/boardStore";
import { STORY } from "../../store/inspectionPreviewAdvice";
import { Button } from "../../ui/controls";
import { AdviceOnLine } from "./adviceOnLine";
import { StepComment } from "./comments";
import { Log } from "./Log";

/** The moves, or in their place the story of the game, if a person asks for it. */
export function MovesOrStory({ boardState, store }: BoardProps) {
  const reading = useSignal(false);
  const story = boardState.steps.length > 1 && boardState.advice.find(({ id }) => id === STORY);
  return (
    <>
      {story && (
        <Button
          class="tell"
          aria-pressed={reading.value}
          onClick={() => {
            reading.value = !reading.value;
          }}
        >
          {story.label}
        </Button>
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
