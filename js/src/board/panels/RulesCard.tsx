import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { IconButton } from "../../ui/controls";

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
export function RulesCard({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const card = useRef<HTMLDivElement>(null);
  const { labels, rules } = boardState;
  const open = store.rulesOpen.value;
  useLayoutEffect(() => {
    if (!open) return;
    card.current?.querySelector<HTMLElement>("button")?.focus();
    card.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <div class="rules">
      <button
        type="button"
        class="rules-line"
        title={labels.rules}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          store.rulesOpen.value = !open;
        }}
      >
        <span class="visually-hidden">{labels.rules}: </span>
        <span dir="auto">{rules.line}</span>
      </button>
      {open && (
        <div class="rules-card" role="dialog" aria-label={labels.rules} ref={card}>
          <p class="rules-title" dir="auto">
            {rules.line}
          </p>
          <IconButton
            name="cross"
            class="help-close"
            label={labels.close}
            onClick={(event) => dismissRules(store, event.currentTarget)}
          />
          <Sentences title={labels.differences} sentences={rules.differences} />
          <Sentences title={labels.printed} sentences={rules.printed} />
          <Sentences title={labels.numbers} sentences={rules.numbers} />
        </div>
      )}
    </div>
  );
}

/** Closes the card and returns the focus to its line. */
export function dismissRules(store: BoardStore, within: Element) {
  const board = within.closest(".hanabi");
  store.rulesOpen.value = false;
  board?.querySelector<HTMLElement>(".rules-line")?.focus();
}
