/** Something to do once its cause rests: call `touch` at each cause. No timer is set anew while causes follow each other. */
export function atRest(pause: number, call: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function look() {
    const left = last + pause - performance.now();
    timer = left > 0 ? setTimeout(look, left) : undefined;
    if (left <= 0) call();
  }

  return {
    touch() {
      last = performance.now();
      timer ??= setTimeout(look, pause);
    },
    waiting: () => timer !== undefined,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
