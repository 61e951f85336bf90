import { Board } from "../board/Board";
import { Exercise } from "../exercise/Exercise";
import { createExerciseStore } from "../store/exerciseStore";
import { mount, type RenderProps } from "./mount";

export default {
  render: (props: RenderProps) =>
    mount(props, (store, end) => (
      <Exercise exercise={createExerciseStore(props.model, store, end)} store={store}>
        <Board store={store} hideFailures />
      </Exercise>
    )),
};
