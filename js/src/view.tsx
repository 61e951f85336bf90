import { type ComponentChild, render as draw } from "preact";
import { openFocus } from "./focus";
import type { Model } from "./model";
import { openMotion } from "./motion";
import { whenNear } from "./near";
import { markKeys } from "./shortcuts";
import { dress } from "./styles";
import { openTable, type Table } from "./table";

export type View = { model: Model; el: HTMLElement; signal?: AbortSignal };

/** Draw a view of a model once it comes near the screen; the returned function ends it. */
export function show(
  { model, el, signal }: View,
  content: (table: Table, end: AbortSignal) => ComponentChild,
): () => void {
  const end = new AbortController();
  const close = () => end.abort();
  end.signal.addEventListener("abort", () => draw(null, el), { once: true });
  signal?.addEventListener("abort", close, { once: true });
  dress(el, String(model.get("styles")));
  const table = openTable(model, end.signal);
  openMotion(table, el, end.signal);
  openFocus(table, el, end.signal);
  markKeys(el, end.signal);
  draw(<div class="hanabi waiting-to-be-seen">{table.name.peek()}</div>, el);
  whenNear(el, end.signal, () => draw(content(table, end.signal), el));
  return close;
}
