import { Board } from "../board/Board";
import { mount, type RenderProps } from "./mount";

export default { render: (props: RenderProps) => mount(props, (store) => <Board store={store} />) };
