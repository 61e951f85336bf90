import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { isEqual } from "../protocol/isEqual";

/** A value read from signals, as the same object for as long as it is equal. */
export function useStableValue<T>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    const next = read();
    if (!isEqual(last.current, next)) last.current = next;
    return last.current as T;
  }).value;
}
