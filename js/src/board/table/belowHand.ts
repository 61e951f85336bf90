import { type ComponentChildren, createContext } from "preact";

/** What stands below the hand of a seat, if anything: in an exercise, the answers to a question about its cards. */
export const BelowHand = createContext<(seat: number) => ComponentChildren>(() => null);
