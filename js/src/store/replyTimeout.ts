const SLOW_MS = 300;
const LOST_MS = 5000;

/** What went wrong: an error in Python's words, or no reply at all. */
export type Failure = { kind: "error"; text: string } | { kind: "lost" };

/** Calls back when a reply is slow, and when nothing was heard for long. */
export function startReplyTimeout(onSlow: () => void, onLost: () => void) {
  const slow = setTimeout(onSlow, SLOW_MS);
  let lost = setTimeout(onLost, LOST_MS);
  function stop() {
    clearTimeout(slow);
    clearTimeout(lost);
  }
  return {
    stop,
    /** Starts to wait for a sign of life anew. */
    heard() {
      stop();
      lost = setTimeout(onLost, LOST_MS);
    },
  };
}
