import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Evidence, Frame } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { revealIn } from "./panels/Log";

/** Whether a sentence points at something on the board. */
export function points({ cards, steps, fireworks, discards }: Evidence): boolean {
  return cards.length + steps.length + fireworks.length + discards.length > 0;
}

function targets(board: HTMLElement, evidence: Evidence): HTMLElement[] {
  const { cards, steps, fireworks, discards } = evidence;
  const all = (selector: string) => [...board.querySelectorAll<HTMLElement>(selector)];
  const types = (selector: string, names: string[]) =>
    all(`${selector} [data-type]`).filter((cell) => names.includes(cell.dataset.type ?? ""));
  return [
    ...all(".card").filter((card) => cards.includes(Number(card.dataset.card))),
    ...all(".log button").filter((_, step) => steps.includes(step)),
    ...types(".fireworks", fireworks),
    ...types(".discards", discards),
  ];
}

type Name = "pointed" | "recalled" | "recalling";

function mark(name: Name, elements: HTMLElement[], value = "true") {
  for (const element of elements) element.dataset[name] = value;
  return () => {
    for (const element of elements) delete element.dataset[name];
  };
}

/** Mark the cards that a clue touched or missed, where they are now. */
function markClue(board: HTMLElement, { hands }: Frame) {
  const news = new Map(hands.flatMap(({ cards }) => cards.map((card) => [String(card.id), card.news])));
  const cards = [...board.querySelectorAll<HTMLElement>(".card")];
  const unmark = (["touched", "missed"] as const).map((kind) => {
    const found = cards.filter(({ dataset }) => news.get(dataset.card ?? "") === kind);
    return mark("recalled", found, kind);
  });
  unmark.push(mark("recalling", [board]));
  return () => {
    for (const undo of unmark) undo();
  };
}

/** Mark by hand what a sentence points at and what a clue did: no step pays for it. */
export function usePointer(board: RefObject<HTMLElement | null>, table: Table) {
  useLayoutEffect(
    () =>
      effect(() => {
        const evidence = table.pointed.value;
        if (!evidence || !board.current) return;
        const found = targets(board.current, evidence);
        const unmark = mark("pointed", found);
        const entry = found.find((element) => element.closest(".log"));
        const list = entry?.closest("ol");
        if (!entry || !list) return unmark;
        const { scrollTop } = list;
        revealIn(entry);
        return () => {
          unmark();
          list.scrollTop = scrollTop;
        };
      }),
    [board, table],
  );
  useLayoutEffect(
    () =>
      effect(() => {
        const recalled = table.recalled.value;
        if (recalled && board.current) return markClue(board.current, recalled);
      }),
    [board, table],
  );
}
