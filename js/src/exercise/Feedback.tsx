import type { PageMessage } from "../protocol/contract";

/** Verdicts, hints and comments on the answer. */
export function Feedback({ messages }: { messages: PageMessage[] }) {
  return (
    <div class="feedback" role="status" aria-atomic={false} tabIndex={-1}>
      {messages.map(({ kind, title, lines }) => (
        <div key={`${kind} ${title}`} class="feedback-message" data-kind={kind}>
          {title && (
            <p class="title" dir="auto">
              {title}
            </p>
          )}
          {lines.map((text, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the list
            <p key={n} dir="auto">
              {text}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
