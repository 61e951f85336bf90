import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Frame } from "../protocol/messages";

/** Whether two plain values of one type hold the same. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    for (let n = 0; n < a.length; n++) if (!same(a[n], b[n])) return false;
    return true;
  }
  for (const key in a) if (!same(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  return true;
}

/** A part of the frame shown; parts that a step does not change are the same objects in both frames. */
export function usePart<T>(
  { frame }: { frame: ReadonlySignal<Frame | undefined> },
  read: (frame: Frame) => T,
): ReadonlySignal<T | undefined> {
  return useComputed(() => frame.value && read(frame.value));
}

/** What is read of signals, told anew only when it holds something else. */
export function useSame<T>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    const next = read();
    if (!same(last.current, next)) last.current = next;
    return last.current as T;
  }).value;
}
