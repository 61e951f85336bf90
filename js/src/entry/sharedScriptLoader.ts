import { importScript } from "../dom/loadScriptsSaveFiles";
import { decodeGzip } from "../protocol/gzip";
import type widget from "./boardAndExercise";
import type { RenderProps } from "./mount";

/** What anywidget lets a widget ask for: here, the model of the `SharedScript`. */
type Host = { getModel(reference: unknown): Promise<{ get(trait: "packed"): unknown }> };
/** The part of ipywidgets' own model that is used here: `set` returns it. */
type OwnModel = {
  comm?: { on_msg(hear: (message: unknown) => void): void };
  set_state?(traits: object): unknown;
};
type Loaded = { code: typeof widget; style: string };

const page = globalThis as { hanabi_widget_scripts?: Map<unknown, Promise<Loaded>> };
page.hanabi_widget_scripts ??= new Map();
/** The scripts of a page, by the reference to their model. */
const scripts = page.hanabi_widget_scripts;

async function load(host: Host, reference: unknown): Promise<Loaded> {
  const shared = await host.getModel(reference);
  const { script, style } = JSON.parse(await decodeGzip(String(shared.get("packed"))));
  return { code: await importScript<typeof widget>(script), style };
}

/**
 * Has a widget hear what Python says in ipywidgets' way: in anywidget's it hears nothing any more if its script took over two seconds to
 * start, as on a slow machine with many boards. Once it is drawn there is nothing to wait for.
 */
function hear(model: RenderProps["model"]) {
  const own = (model.set as unknown as (traits: object) => OwnModel | undefined)({});
  const { getPrototypeOf } = Object;
  const heard = own && getPrototypeOf(getPrototypeOf(own))?._handle_comm_msg;
  if (heard) own.comm?.on_msg(heard.bind(own));
  // A moment later: inside a change that Python made, ipywidgets would take that change for the page's own.
  if (own?.set_state) model.set_state = (traits) => queueMicrotask(() => own.set_state?.(traits));
}

/** What each board of a notebook brings along: it takes the script and the style from the one model that has them. */
export default {
  async render(props: RenderProps & { host: Host }) {
    hear(props.model);
    const reference = props.model.get("_shared_script");
    let script = scripts.get(reference);
    if (!script) {
      script = load(props.host, reference);
      scripts.set(reference, script);
      script.catch(() => scripts.delete(reference));
    }
    const { code, style } = await script;
    if (!props.signal?.aborted) return code.render({ ...props, style });
  },
};
