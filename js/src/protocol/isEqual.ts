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
