const SLOW_MS = 300;
const LOST_MS = 5000;

/** What went wrong: an error in Python's words, or no reply at all. */
export type Failure = { kind: "error"; text: string } | { kind: "lost" };

/** Calls back when a reply is slow, and when it is given up. The returned function stops the waiting. */
export function startReplyTimeout(onSlow: () => void, onLost: () => void): () => void {
  const timers = [setTimeout(onSlow, SLOW_MS), setTimeout(onLost, LOST_MS)];
  return () => timers.forEach(clearTimeout);
}
