import { importScript } from "../dom/loadScriptsSaveFiles";
import type { Model, Widget } from "../protocol/traits";

/** A kind of widget whose script Python sends once to a page, when the first of them is wanted, with its style sheet. */
function sentWidget() {
  let loaded: Promise<Widget> | undefined;
  let styles = "";
  return {
    isLoaded: () => !!loaded,
    /** Draws the widget of a model, with the script that Python has sent now or before. */
    async draw(
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
      if (place && !signal.aborted) widget.render({ model, el: place, signal, style: styles });
    },
  };
}

export const maps = sentWidget();
export const editors = sentWidget();
