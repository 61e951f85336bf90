const SLOW = 300;
const LOST = 5000;

// Every view and every window of a model hears every reply, so no two may count from the same number.
let last = Date.now();

/** The number of a new message; its answer bears the same. */
export function nextId(): number {
  last += 1;
  return last;
}

/** What went wrong: Python's own words, or no answer at all. */
export type Trouble = { kind: "error"; text: string } | { kind: "lost" };

/** Tell when an answer is slow, and when it will not come; the returned function ends the waiting. */
export function wait(onSlow: () => void, onLost: () => void): () => void {
  const timers = [setTimeout(onSlow, SLOW), setTimeout(onLost, LOST)];
  return () => timers.forEach(clearTimeout);
}
