import type { ReadingNotes as Notes } from "../protocol/contract";

/** What was assumed, left out or repaired when a game was read from a text; a click opens it. */
export function ReadingNotes({ notes }: { notes: Notes | null | undefined }) {
  if (!notes) return null;
  return (
    <details class="reason reading">
      <summary>{notes.title}</summary>
      <ul>
        {notes.lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
