import type { ReadonlySignal } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import { hidePicture } from "../dom/hidePicture";
import { watchConnection } from "../dom/kernelConnection";
import { suppressNotebookShortcuts } from "../dom/notebookShortcuts";
import { addStyleSheet } from "../dom/styleSheet";
import { whenVisible } from "../dom/whenVisible";
import type { Model } from "../protocol/anywidgetModel";

/** What anywidget passes to `render`, and the style sheet if the model does not bring one along. */
export type RenderProps = { model: Model; el: HTMLElement; signal?: AbortSignal; style?: string };

/** What a view is called until it is drawn, and its content. */
export type View = { name: string; draw(): ComponentChild };

/** Mounts a view of a model, and draws its content once it comes near the screen. The returned function unmounts it. */
export function mount(
  { model, el, signal, style = String(model.get("_style_sheet")) }: RenderProps,
  begin: (end: AbortSignal, disconnected: ReadonlySignal<boolean>) => View,
): () => void {
  const end = new AbortController();
  const unmount = () => end.abort();
  end.signal.addEventListener("abort", () => render(null, el), { once: true });
  signal?.addEventListener("abort", unmount, { once: true });
  addStyleSheet(el, style);
  hidePicture(el);
  const view = begin(end.signal, watchConnection(el, end.signal));
  suppressNotebookShortcuts(el, end.signal);
  render(<div class="hanabi not-yet-visible">{view.name}</div>, el);
  whenVisible(el, end.signal, () => render(view.draw(), el));
  return unmount;
}
