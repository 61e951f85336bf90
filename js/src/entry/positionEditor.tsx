import { EditorView } from "../editor/EditorView";
import { createEditorStore } from "../store/editorStore";
import { announced, mount, type RenderProps } from "./mount";

/** The widget that anywidget loads for an editor of positions. */
export default announced({
  render: (props: RenderProps) =>
    mount(props, (end, disconnected) => {
      const store = createEditorStore(props.model, end, disconnected);
      return { name: store.name.peek(), draw: () => <EditorView store={store} /> };
    }),
});
