import { Board } from "../board/Board";
import { show, type View } from "./mount";

export default { render: (view: View) => show(view, (table) => <Board table={table} />) };
