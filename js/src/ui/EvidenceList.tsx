import { useLayoutEffect } from "preact/hooks";
import type { Claim, SentenceWithEvidence } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { lookedAt } from "../store/inspectionPreviewAdvice";
import { Button, Icon } from "./controls";
import { Words } from "./Words";

/** Yes, no or open as a shape. Always shown beside the words, so hidden from screen readers. */
export function ClaimMark({ verdict }: Pick<Claim, "verdict">) {
  return (
    <span class="verdict" data-verdict={verdict} aria-hidden="true">
      {verdict === "open" ? "?" : <Icon name={verdict === "yes" ? "check" : "cross"} />}
    </span>
  );
}

/** Whether a sentence refers to something on the board. */
const hasEvidence = ({ cards, steps, fireworks, discards }: SentenceWithEvidence) =>
  [cards, steps, fireworks, discards].flat().length > 0;

/** What highlights on the board what a sentence refers to, while a person considers it. */
export function pointing(store: BoardStore, line: SentenceWithEvidence | null) {
  const point = () => {
    store.evidence.value = line;
  };
  const clear = () => {
    store.evidence.value = null;
  };
  return { onPointerEnter: point, onPointerLeave: clear, onFocus: point, onBlur: clear };
}

type Props = {
  lines: SentenceWithEvidence[];
  store: BoardStore;
  step?: number;
  /** Which lines are not shown. */
  folded?: boolean[];
  /** Whether the lines that one counts are shown below it; not given where there are none. */
  unfolded?: boolean;
  choose?: (line: SentenceWithEvidence) => void;
};

/**
 * Sentences. While a person considers one, what it refers to is highlighted on the board; `choose` is what a click does besides. Of sentences
 * that tell of steps, those that are looked at at `step` are marked.
 */
export function EvidenceList({ lines, store, step, folded, unfolded, choose }: Props) {
  // A focused element that is removed may fire no blur event.
  useLayoutEffect(
    () => () => {
      if (lines.includes(store.evidence.peek() as SentenceWithEvidence)) store.evidence.value = null;
    },
    [lines, store],
  );
  const board = store.boardState.value;
  const words = ({ text }: SentenceWithEvidence) =>
    board && text.split("\n").map((part) => <Words key={part} text={part} {...board} />);
  return (
    <ul class="lines">
      {lines.map((line, n) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the list
          key={n}
          data-verdict={line.verdict}
          data-sign={line.sign}
          aria-current={line === store.walked.value || undefined}
        >
          {hasEvidence(line) || line.verdict === "count" ? (
            <Button
              tabIndex={-1}
              inert={folded?.[n]}
              data-step={(line.verdict && line.steps.length && lookedAt(line) + 1) || undefined}
              aria-expanded={line.verdict === "count" ? unfolded : undefined}
              aria-current={lookedAt(line) === step ? "step" : undefined}
              {...pointing(store, line)}
              onClick={() => {
                choose?.(line);
                store.evidence.value = line;
              }}
            >
              {words(line)}
            </Button>
          ) : (
            words(line)
          )}
          {line.formulas?.map((formula) => (
            <code key={formula}>{formula}</code>
          ))}
        </li>
      ))}
    </ul>
  );
}
