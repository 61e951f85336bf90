import { type ReadonlySignal, signal } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import { suppressNotebookShortcuts } from "../dom/keyboard";
import { addStyleSheet } from "../dom/loadScriptsSaveFiles";
import { type Model, onAbort } from "../protocol/traits";

/** What anywidget passes to `render`, and the style sheet if the model does not bring one along. */
export type RenderProps = { model: Model; el: HTMLElement; signal?: AbortSignal; style?: string };

/** What a view is called until it is drawn, and its content. */
export type View = { name: string; draw(): ComponentChild };

/** The widget of a script, told to who waits for it where nothing can be imported: see `loadScriptsSaveFiles`. */
export function announced<W>(widget: W): W {
  (globalThis as { hanabi_widget_arrived?: (widget: W) => void }).hanabi_widget_arrived?.(widget);
  return widget;
}

/** Mounts a view of a model, and draws its content once it comes near the screen. The returned function unmounts it. */
export function mount(
  { model, el, signal, style = String(model.get("_style_sheet")) }: RenderProps,
  begin: (end: AbortSignal, disconnected: ReadonlySignal<boolean>) => View,
): () => void {
  const end = new AbortController();
  const unmount = () => end.abort();
  onAbort(end.signal, () => render(null, el));
  signal?.addEventListener("abort", unmount, { once: true });
  addStyleSheet(el, style);
  hidePicture(el);
  const view = begin(end.signal, watchConnection(el, end.signal));
  suppressNotebookShortcuts(el, end.signal);
  render(<div class="hanabi not-yet-visible">{view.name}</div>, el);
  whenVisible(el, end.signal, () => render(view.draw(), el));
  return unmount;
}

/** Hides the picture that follows a board in the outputs of a cell, for the day when the board is not there: see widget/widget_base.py. */
export function hidePicture(el: HTMLElement) {
  const follows = (other: Element) =>
    !el.contains(other) && el.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = [...document.querySelectorAll<HTMLElement>(".hanabi, .hanabi-picture")].find(follows);
  if (next?.matches(".hanabi-picture")) next.hidden = true;
}

const PAUSE_MS = 300;
/** How long a busy browser is waited for, which may report neither what is seen nor that it is idle. */
const PATIENCE_MS = 2000;

/** Calls back once, when an element comes near the screen or else when the browser is idle: a notebook may hold many boards. */
export function whenVisible(element: HTMLElement, end: AbortSignal, call: () => void) {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && run(),
    { rootMargin: "25%" },
  );
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const timer = setTimeout(() => whenIdle(run, { timeout: PATIENCE_MS }), PAUSE_MS);
  let waiting = true;

  function cancel() {
    waiting = false;
    observer.disconnect();
    clearTimeout(timer);
  }

  function run() {
    if (!waiting) return;
    cancel();
    call();
  }

  observer.observe(element);
  onAbort(end, cancel);
}

/** Whether the widget at an element has no kernel, which Jupyter tells by a class: its notebook was reopened, or the kernel restarted. */
export function watchConnection(el: HTMLElement, end: AbortSignal): ReadonlySignal<boolean> {
  const isDisconnected = () => el.classList.contains("jupyter-widgets-disconnected");
  const disconnected = signal(isDisconnected());
  const observer = new MutationObserver(() => {
    disconnected.value = isDisconnected();
  });
  observer.observe(el, { attributes: true, attributeFilter: ["class"] });
  onAbort(end, () => observer.disconnect());
  return disconnected;
}
