import { importScript } from "../dom/loadScriptsSaveFiles";
import type { Model, Widget } from "../protocol/traitsAndPageModel";

/** The widget of maps, once Python has sent it to this page, and its style sheet. */
let loaded: Promise<Widget> | undefined;
let styles = "";

export const isMapLoaded = () => !!loaded;

/** Draws the map of a model, with the script that Python has sent now or before. */
export async function drawMap(
  { script, style }: { script: string; style: string },
  model: Model,
  el: () => HTMLElement | null,
  signal: AbortSignal,
) {
  if (!loaded) {
    styles = style;
    loaded = importScript(script);
  }
  const widget = await loaded;
  const place = el();
  model.set("_style_sheet", styles);
  if (place && !signal.aborted) widget.render({ model, el: place, signal });
}
