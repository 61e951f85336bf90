import { Board } from "../board/Board";
import { Exercise } from "../exercise/Exercise";
import { openDesk } from "../store/exerciseStore";
import { show, type View } from "./mount";

export default {
  render: (view: View) =>
    show(view, (table, end) => (
      <Exercise desk={openDesk(view.model, table, end)} table={table}>
        <Board table={table} quiet />
      </Exercise>
    )),
};
