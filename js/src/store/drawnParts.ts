import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Frame } from "../protocol/contract";
import { isEqual } from "../protocol/delta";

/** A part of the current frame. A part that a step does not change is the same object in both frames, so nothing is redrawn. */
export function useFramePart<T>(
  { frame }: { frame: ReadonlySignal<Frame | undefined> },
  read: (frame: Frame) => T,
): ReadonlySignal<T | undefined> {
  return useComputed(() => frame.value && read(frame.value));
}

/** A value read from signals, as the same object for as long as it is equal. */
export function useStableValue<T>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    const next = read();
    if (!isEqual(last.current, next)) last.current = next;
    return last.current as T;
  }).value;
}
