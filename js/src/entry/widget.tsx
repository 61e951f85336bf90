import { Board } from "../board/Board";
import { Exercise } from "../exercise/Exercise";
import { createExerciseStore } from "../store/exerciseStore";
import { mount, type RenderProps } from "./mount";

/** The widget that anywidget loads: an exercise if the model has pages, else a board. */
export default {
  render: (props: RenderProps) =>
    mount(props, (store, end) =>
      props.model.get("_page_state") ? (
        <Exercise exercise={createExerciseStore(props.model, store, end)} store={store}>
          <Board store={store} hideFailures />
        </Exercise>
      ) : (
        <Board store={store} />
      ),
    ),
};
