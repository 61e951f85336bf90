import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { scrollIntoList } from "../dom/keyboard";
import type { Frame, SentenceWithEvidence } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";

/** The elements on the board that a sentence refers to. */
function findEvidence(board: HTMLElement, evidence: SentenceWithEvidence): HTMLElement[] {
  const { cards, steps, fireworks, discards } = evidence;
  const all = (selector: string) => [...board.querySelectorAll<HTMLElement>(selector)];
  const cells = (panel: string, identities: string[]) =>
    all(`${panel} [data-type]`).filter((cell) => identities.includes(cell.dataset.type ?? ""));
  return [
    ...all(".hand-card").filter((card) => cards.includes(Number(card.dataset.card))),
    ...all(".log [data-step]").filter(({ dataset }) => steps.includes(Number(dataset.step))),
    ...cells(".fireworks", fireworks),
    ...cells(".discards", discards),
  ];
}

type Mark = "evidence" | "pastClue" | "showsPastClue";

/** Sets a data attribute on elements. The returned function removes it. */
function mark(name: Mark, elements: HTMLElement[]) {
  for (const element of elements) element.dataset[name] = "true";
  return () => {
    for (const element of elements) delete element.dataset[name];
  };
}

/** Marks the cards that a clue touched, where they are now. */
function markClue(board: HTMLElement, { hands }: Frame) {
  const touched = hands.flatMap(({ cards }) => cards.filter(({ change }) => change === "touched"));
  const cards = [...board.querySelectorAll<HTMLElement>(".hand-card")];
  const found = cards.filter(({ dataset }) => touched.some(({ id }) => `${id}` === dataset.card));
  const undos = [mark("pastClue", found), mark("showsPastClue", [board])];
  return () => {
    for (const undo of undos) undo();
  };
}

/** Highlights the evidence of a sentence, and the cards of a clue considered in the log. Both are set on the elements directly, so that stepping stays fast. */
export function useHighlights(board: RefObject<HTMLElement | null>, store: BoardStore) {
  useLayoutEffect(
    () =>
      effect(() => {
        const evidence = store.pointedAt.value;
        if (!evidence || !board.current) return;
        const found = findEvidence(board.current, evidence);
        const unmark = mark("evidence", found);
        const entry = found.find((element) => element.closest(".log"));
        const list = entry?.closest("[data-roving]");
        if (!entry || !list) return unmark;
        const { scrollTop } = list;
        scrollIntoList(entry);
        return () => {
          unmark();
          list.scrollTop = scrollTop;
        };
      }),
    [board, store],
  );
  useLayoutEffect(
    () =>
      effect(() => {
        const frame = store.revisitedClue.value;
        if (frame && board.current) return markClue(board.current, frame);
      }),
    [board, store],
  );
}
