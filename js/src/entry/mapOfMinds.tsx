import { MapView } from "../mapOfMinds/MapOfMinds";
import { createMapStore } from "../store/mapOfMindsStore";
import { announced, mount, type RenderProps } from "./mount";

/** The widget that anywidget loads for a map. */
export default announced({
  render: (props: RenderProps) =>
    mount(props, (end, disconnected) => {
      const store = createMapStore(props.model, end, disconnected);
      return { name: store.name.peek(), draw: () => <MapView store={store} /> };
    }),
});
