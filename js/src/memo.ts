import { type Component, createElement, type FunctionComponent } from "preact";

/** Whether two plain values hold the same. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key in left) if (!same(left[key], right[key])) return false;
  for (const key in right) if (!(key in left)) return false;
  return true;
}

/** A component that is drawn again only when the data given to it differ: a new frame repeats most of the last one. */
export function memo<P extends object>(component: FunctionComponent<P>): FunctionComponent<P> {
  return function Memo(this: Component<P>, props: P) {
    this.shouldComponentUpdate = (next) => !same(this.props, next);
    return createElement(component, props);
  } as FunctionComponent<P>;
}
