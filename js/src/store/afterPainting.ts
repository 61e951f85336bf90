/** Runs `action` once what is there now has been painted. Triggers until then share one run. */
export function afterPainting(action: () => void) {
  let request: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel() {
    if (request !== undefined) cancelAnimationFrame(request);
    clearTimeout(timer);
    request = undefined;
  }

  return {
    trigger() {
      request ??= requestAnimationFrame(() => {
        timer = setTimeout(() => {
          request = undefined;
          action();
        });
      });
    },
    cancel,
  };
}
