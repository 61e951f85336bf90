/** What Python's `change.py` tells of a value: a list of one holds it; an object tells what changes in the value before it. */
export type Change = [unknown] | { [place: string]: Change };

/** The value after a change; what does not change is shared with the value before. */
export function changed(before: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  const now = (Array.isArray(before) ? [...before] : { ...(before as object) }) as Record<string, unknown>;
  for (const [place, part] of Object.entries(change)) now[place] = changed(now[place], part);
  return now;
}

/** Values, each told by what changes from the one before it. */
export function unfold<T>(changes: Change[], values: T[] = []): T[] {
  for (const change of changes) values.push(changed(values.at(-1), change) as T);
  return values;
}
