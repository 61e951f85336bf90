import { animateCards, dragCards } from "../board/animateAndDrag";
import { Board } from "../board/Board";
import { drawByMouse } from "../board/drawings";
import { keepBoardFocus } from "../board/keyboard";
import { Exercise } from "../exercise/Exercise";
import { createExerciseStore } from "../exercise/exerciseStore";
import { createBoardStore } from "../store/boardStore";
import { announced, mount, type RenderProps } from "./mount";

/** The widget that anywidget loads: an exercise if the model has pages, else a board. */
export default announced({
  render: (props: RenderProps) =>
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
    }),
});
