/** Runs `action` once `trigger` has not been called for `pause` milliseconds. A burst of triggers shares one timer. */
export function debounce(pause: number, action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function check() {
    const left = last + pause - performance.now();
    timer = left > 0 ? setTimeout(check, left) : undefined;
    if (left <= 0) action();
  }

  return {
    trigger() {
      last = performance.now();
      timer ??= setTimeout(check, pause);
    },
    isPending: () => timer !== undefined,
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
