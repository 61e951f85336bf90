/** What turns one JSON value into the next: a list of one holds the new value; an object holds a delta for each key that changes. */
export type Delta = [unknown] | { [key: string]: Delta };

/** The value after a delta. Parts that do not change are shared with the value before, so that who draws them sees at once that they are the same. */
export function applyDelta(before: unknown, delta: Delta): unknown {
  if (Array.isArray(delta)) return delta[0];
  const now = (Array.isArray(before) ? [...before] : { ...(before as object) }) as Record<string, unknown>;
  for (const [key, part] of Object.entries(delta)) now[key] = applyDelta(now[key], part);
  return now;
}

/** Decodes values that are each sent as a delta from the one before, and appends them to `values`. */
export function decodeDeltas<T>(deltas: Delta[], values: T[] = []): T[] {
  for (const delta of deltas) values.push(applyDelta(values.at(-1), delta) as T);
  return values;
}

/** What some of many deltas say of one part: of which (as the gaps between their numbers) it is new, how, and what they say of its parts. */
export type Merged = [gaps: number[], values: unknown[], parts: { [key: string]: Merged }];

/** Numbered deltas as one tree. What they say of one part stands together there: it resembles, so a packed tree is smaller. */
export function mergeDeltas(deltas: [number, Delta][]): Merged {
  const gaps: number[] = [];
  const values: unknown[] = [];
  const parts: { [key: string]: [number, Delta][] } = {};
  let last = 0;
  for (const [n, delta] of deltas) {
    if (Array.isArray(delta)) {
      gaps.push(n - last);
      values.push(delta[0]);
      last = n;
    } else
      for (const [key, part] of Object.entries(delta)) {
        parts[key] ??= [];
        parts[key].push([n, part]);
      }
  }
  const merged = Object.entries(parts).map(([key, part]) => [key, mergeDeltas(part)]);
  return [gaps, values, Object.fromEntries(merged)];
}

/** The deltas of a tree, by their numbers; none where nothing changes. */
export function splitDeltas([gaps, values, parts]: Merged): Map<number, Delta> {
  const deltas = new Map<number, Delta>();
  for (const [key, part] of Object.entries(parts))
    for (const [n, delta] of splitDeltas(part)) deltas.set(n, { ...deltas.get(n), [key]: delta });
  let n = 0;
  for (const [index, gap] of gaps.entries()) {
    n += gap;
    deltas.set(n, [values[index]]);
  }
  return deltas;
}

/** Whether two JSON values are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    for (let n = 0; n < a.length; n++) if (!isEqual(a[n], b[n])) return false;
    return true;
  }
  for (const key in b) if (!(key in a)) return false;
  for (const key in a) if (!isEqual(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  return true;
}
