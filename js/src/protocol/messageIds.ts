// All views of a model, in all windows, receive all its replies, so they must not count from the same number.
let last = Date.now();

/** A new message id. The reply has the same id. */
export function nextId(): number {
  last += 1;
  return last;
}
