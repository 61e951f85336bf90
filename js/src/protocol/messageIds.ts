// Every view in every window hears every reply to a model, so no two may count from the same number.
let last = Date.now();

/** The id of a new message; the reply has the same. */
export function nextId(): number {
  last += 1;
  return last;
}
