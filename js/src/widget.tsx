import { Board } from "./board";
import { show, type View } from "./view";

export default { render: (view: View) => show(view, (table) => <Board table={table} />) };
