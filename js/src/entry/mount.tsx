import { type ComponentChild, render } from "preact";
import { dragCards } from "../board/actions/dragCards";
import { animateCards } from "../board/animateCards";
import { keepBoardFocus } from "../board/keepBoardFocus";
import { watchConnection } from "../dom/connection";
import { hidePicture } from "../dom/hidePicture";
import { suppressNotebookShortcuts } from "../dom/notebookShortcuts";
import { addStyleSheet } from "../dom/styleSheet";
import { whenVisible } from "../dom/whenVisible";
import type { Model } from "../protocol/anywidgetModel";
import { type BoardStore, createBoardStore } from "../store/boardStore";

/** What anywidget passes to `render`, and the style sheet if the model does not bring one along. */
export type RenderProps = { model: Model; el: HTMLElement; signal?: AbortSignal; style?: string };

/** Mounts a view of a model, and draws its content once it comes near the screen. The returned function unmounts it. */
export function mount(
  { model, el, signal, style = String(model.get("_style_sheet")) }: RenderProps,
  content: (store: BoardStore, end: AbortSignal) => ComponentChild,
): () => void {
  const end = new AbortController();
  const unmount = () => end.abort();
  end.signal.addEventListener("abort", () => render(null, el), { once: true });
  signal?.addEventListener("abort", unmount, { once: true });
  addStyleSheet(el, style);
  hidePicture(el);
  const store = createBoardStore(model, end.signal, watchConnection(el, end.signal));
  animateCards(store, el, end.signal);
  dragCards(store, el, end.signal);
  keepBoardFocus(store, el, end.signal);
  suppressNotebookShortcuts(el, end.signal);
  render(<div class="hanabi not-yet-visible">{store.boardName.peek()}</div>, el);
  whenVisible(el, end.signal, () => render(content(store, end.signal), el));
  return unmount;
}
