import { effect } from "@preact/signals";
import { keepFocus } from "../dom/keepFocus";
import type { BoardStore } from "../store/boardStore";
import { focusCard } from "./table/focusCard";

/** Keeps the focus on a board whatever is redrawn: if it is lost, it goes to the card where it was last. Call this before the board is drawn. */
export function keepBoardFocus(store: BoardStore, el: HTMLElement, end: AbortSignal) {
  const { frame, selectedCard, failure, inspectedId, editing, helpOpen } = store;
  const showsAnotherCard = ({ dataset: { card } }: HTMLElement) =>
    card !== undefined && card !== String(store.lastFocused.peek()?.id);
  const stop = effect(() => {
    for (const cause of [frame, selectedCard, failure, inspectedId, editing, helpOpen]) void cause.value;
    keepFocus(el.querySelector<HTMLElement>(".layout"), focusCard, showsAnotherCard);
  });
  end.addEventListener("abort", stop, { once: true });
}
