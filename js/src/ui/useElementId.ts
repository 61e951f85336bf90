import { useMemo } from "preact/hooks";
import { nextId } from "../store/replyTimeout";

/** An element's id that no other on the page has: boards are drawn apart, and preact numbers each from the start. */
export function useName(): string {
  return useMemo(() => `hanabi-${nextId()}`, []);
}
