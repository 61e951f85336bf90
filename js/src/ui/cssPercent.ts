/** A part of a whole as a CSS percentage. */
export function cssPercent(part: number, whole: number): string {
  return `${(100 * part) / Math.max(1, whole)}%`;
}
