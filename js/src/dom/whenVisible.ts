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
  end.addEventListener("abort", cancel, { once: true });
}
