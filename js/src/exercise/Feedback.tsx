import type { PageMessage } from "../protocol/contract";

const VERDICTS: PageMessage["kind"][] = ["right", "partly", "wrong"];

/** Verdicts, hints and comments on the answer. A second verdict in the same words is announced, and says which try it is about. */
export function Feedback({ messages, tries }: { messages: PageMessage[]; tries: string }) {
  const triesOf = (kind: PageMessage["kind"]) => (VERDICTS.includes(kind) ? tries : "");
  return (
    <div class="feedback" role="status" aria-atomic={false} tabIndex={-1}>
      {messages.map(({ kind, title, lines }) => (
        <div key={`${kind} ${title} ${triesOf(kind)}`} class="feedback-message" data-kind={kind}>
          {triesOf(kind) && <p class="tries">{tries}</p>}
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
