import type { BoardState } from "../../protocol/contract";

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <p class="title">{title}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The rules in force: a line, which opens to a card with what differs from the base game. */
export function RulesCard({ boardState: { labels, rules } }: { boardState: BoardState }) {
  return (
    <details
      class="rules"
      onToggle={({ currentTarget: { open, lastElementChild } }) =>
        open && lastElementChild?.scrollIntoView({ block: "nearest" })
      }
    >
      <summary class="rules-line" title={labels.rules}>
        <span class="visually-hidden">{labels.rules}: </span>
        <span dir="auto">{rules.line}</span>
      </summary>
      <div class="rules-card">
        <Sentences title={labels.differences} sentences={rules.differences} />
        <Sentences title={labels.printed} sentences={rules.printed} />
        <Sentences title={labels.numbers} sentences={rules.numbers} />
      </div>
    </details>
  );
}

/** Closes the card, if it is open, and returns the focus to its line; whether it was. */
export function dismissRules(board: Element): boolean {
  const rules = board.querySelector<HTMLDetailsElement>(".rules[open]");
  if (!rules) return false;
  rules.open = false;
  rules.querySelector("summary")?.focus();
  return true;
}
