const PAUSE = 300;

/** Call when a place comes near the screen, or else when the browser has time: a notebook may hold many boards. */
export function whenNear(place: HTMLElement, end: AbortSignal, call: () => void) {
  const observer = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && go(),
    { rootMargin: "25%" },
  );
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  const rest = setTimeout(() => idle(go), PAUSE);
  let waiting = true;

  function leave() {
    waiting = false;
    observer.disconnect();
    clearTimeout(rest);
  }

  function go() {
    if (!waiting) return;
    leave();
    call();
  }

  observer.observe(place);
  end.addEventListener("abort", leave, { once: true });
}
