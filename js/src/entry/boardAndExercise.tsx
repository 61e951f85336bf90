import { Board } from "../board/Board";
import { drawByMouse } from "../board/drawings";
import { keepBoardFocus } from "../board/keyboard";
import { animateCards, dragCards } from "../board/motion";
import { Exercise } from "../exercise/Exercise";
import { createExerciseStore } from "../exercise/exerciseStore";
import { unpackBoard } from "../protocol/packedBoard";
import type { Model } from "../protocol/traits";
import { createBoardStore } from "../store/boardStore";
import { announced, mount, type RenderProps } from "./mount";

const render = (props: RenderProps) =>
  mount(props, (end, disconnected) => {
    const { model, el } = props;
    const store = createBoardStore(model, end, disconnected);
    animateCards(store, el, end);
    dragCards(store, el, end);
    drawByMouse(store, el, end);
    keepBoardFocus(store, el, end);
    return {
      name: store.boardName.peek(),
      draw: () =>
        model.get("_page_state") ? (
          <Exercise exercise={createExerciseStore(model, store, end)} store={store}>
            <Board store={store} hideFailures />
          </Exercise>
        ) : (
          <Board store={store} />
        ),
    };
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

/** The widget that anywidget loads: an exercise if the model has pages, else a board. */
export default announced({
  render(props: RenderProps) {
    const state = props.model.get("_board_state");
    if (typeof state !== "string") return render(props);
    return unpack(props.model, state).then(() => (props.signal?.aborted ? undefined : render(props)));
  },
});
