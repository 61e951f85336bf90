import { useMemo } from "preact/hooks";
import { nextId } from "../protocol/messageIds";

/** An element id that is unique on the page. Preact's own are not: it numbers each board from the start. */
export function useElementId(): string {
  return useMemo(() => `hanabi-${nextId()}`, []);
}
