import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A value that follows a signal once that rests. */
export function useLate<T>(source: ReadonlySignal<T>, pause: number): T {
  const late = useSignal(source.peek());
  const seen = useRef(source.peek());
  useLayoutEffect(
    () =>
      effect(() => {
        const value = source.value;
        if (value === seen.current) return;
        const rest = setTimeout(() => {
          seen.current = value;
          late.value = value;
        }, pause);
        return () => clearTimeout(rest);
      }),
    [source, late, pause],
  );
  return late.value;
}
