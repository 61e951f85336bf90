import type { BoardProps } from "../../store/boardStore";
import { STORY } from "../../store/inspectionPreviewAdvice";
import { Button } from "../../ui/controls";
import { AdviceOnLine } from "./adviceOnLine";
import { StepComment } from "./comments";
import { Log } from "./Log";

/** The moves, or in their place the story of the game, if a person asks for it. */
export function MovesOrStory({ boardState, store }: BoardProps) {
  const reading = store.openPanels.value.includes(STORY);
  const story = boardState.steps.length > 1 && boardState.advice.find(({ id }) => id === STORY);
  return (
    <>
      {story && (
        <Button class="tell" onClick={() => store.togglePanel(STORY)}>
          {reading ? boardState.labels.back_to_board : story.label}
        </Button>
      )}
      {story && reading ? (
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
