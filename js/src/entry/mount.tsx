import { type ComponentChild, render as draw } from "preact";
import { openMotion } from "../board/cardAnimation";
import { openFocus } from "../board/focus";
import { markKeys } from "../dom/notebookShortcuts";
import { dress } from "../dom/styleSheet";
import { whenNear } from "../dom/whenVisible";
import type { Model } from "../protocol/model";
import { openTable, type Table } from "../store/boardStore";

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
