import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { Frame } from "../protocol/contract";

/** A part of the current frame. A part that a step does not change is the same object in both frames, so nothing is redrawn. */
export function useFramePart<T>(
  { frame }: { frame: ReadonlySignal<Frame | undefined> },
  read: (frame: Frame) => T,
): ReadonlySignal<T | undefined> {
  return useComputed(() => frame.value && read(frame.value));
}
