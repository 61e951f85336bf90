import { Board } from "./board";
import { openDesk } from "./desk";
import { Exercise } from "./sheet";
import { show, type View } from "./view";

export default {
  render: (view: View) =>
    show(view, (table, end) => (
      <Exercise desk={openDesk(view.model, table, end)} table={table}>
        <Board table={table} quiet />
      </Exercise>
    )),
};
