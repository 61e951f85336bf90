import type { Note } from "../protocol/contract";

/** The note on a card; an empty string if there is none. */
export function noteOf(notes: Note[], id: number): string {
  return notes.find(({ card }) => card === id)?.text ?? "";
}
