import { Board } from "../board/Board";
import { drawByMouse } from "../board/drawings";
import { keepBoardFocus } from "../board/keyboard";
import { animateCards, dragCards } from "../board/motion";
import { Exercise } from "../exercise/Exercise";
import { createExerciseStore, type ExerciseStore, hasPages } from "../exercise/exerciseStore";
import { unpackBoard } from "../protocol/packedBoard";
import type { Model } from "../protocol/traits";
import { createBoardStore } from "../store/boardStore";
import { followTrait } from "../store/followTrait";
import { announced, mount, type RenderProps } from "./mount";

const render = (props: RenderProps) =>
  mount(props, (end, disconnected) => {
    const { model, el } = props;
    const store = createBoardStore(model, end, disconnected);
    animateCards(store, el, end);
    dragCards(store, el, end);
    drawByMouse(store, el, end);
    keepBoardFocus(store, el, end);
    const isAsked = followTrait(model, "_page_state", end, hasPages);
    let exercise: ExerciseStore | undefined;
    function Shown() {
      if (!isAsked.value) return <Board store={store} />;
      exercise ??= createExerciseStore(model, store, end);
      return (
        <Exercise exercise={exercise} store={store}>
          <Board store={store} hideFailures />
        </Exercise>
      );
    }
    return { name: store.boardName.peek(), draw: () => <Shown /> };
  });

/** Has a view read what a packed board state says, as long as its model holds that. */
async function unpack(model: Model, packed: string) {
  const get = model.get.bind(model);
  const state = await unpackBoard(packed);
  model.get = (trait) => {
    const value = get(trait);
    return value === packed ? state : value;
  };
}

/** The widget that anywidget loads: an exercise as long as the model has pages, else a board. */
export default announced({
  render(props: RenderProps) {
    const state = props.model.get("_board_state");
    if (typeof state !== "string") return render(props);
    return unpack(props.model, state).then(() => (props.signal?.aborted ? undefined : render(props)));
  },
});
