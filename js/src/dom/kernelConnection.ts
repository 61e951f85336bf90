import { type ReadonlySignal, signal } from "@preact/signals";

/** Whether the widget at an element has no kernel, which Jupyter tells by a class: its notebook was reopened, or the kernel restarted. */
export function watchConnection(el: HTMLElement, end: AbortSignal): ReadonlySignal<boolean> {
  const isDisconnected = () => el.classList.contains("jupyter-widgets-disconnected");
  const disconnected = signal(isDisconnected());
  const observer = new MutationObserver(() => {
    disconnected.value = isDisconnected();
  });
  observer.observe(el, { attributes: true, attributeFilter: ["class"] });
  end.addEventListener("abort", () => observer.disconnect(), { once: true });
  return disconnected;
}
