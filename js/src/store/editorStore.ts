import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type EditorCard,
  type EditorCommand,
  type EditorState,
  type ShowInstead,
  VERSION,
} from "../protocol/contract";
import { listen, type Model } from "../protocol/traits";
import { createCommandQueue, type WithoutId } from "./commands";
import { effectUntil } from "./effectUntil";

function readState(model: Model): EditorState | null {
  const state = model.get("_editor_state") as EditorState | null | undefined;
  return state?.version === VERSION ? state : null;
}

/** What one view of an editor shows, and what a person may do there. */
export function createEditorStore(model: Model, end: AbortSignal, disconnected: ReadonlySignal<boolean>) {
  const editorState = signal(readState(model));
  /** The place that was chosen: a card goes there. At first the one where a hand begins. */
  const selected = signal<string | null>(editorState.peek()?.hands[0]?.cards[0]?.place ?? null);
  /** The card that was chosen while no place was: it goes to the places chosen next. */
  const held = signal<string | null>(null);
  /** What was typed at the place, of a card or a mark: "b", "3" or "+". */
  const typed = signal("");
  /** The text that is being pasted, as far as it was not read; null if none is. */
  const pasting = signal<string | null>(null);
  const commands = createCommandQueue(model, end, () => {}, disconnected, ["_editor_state"]);

  // Who types is faster than Python answers, and each key counts.
  const waiting: WithoutId<EditorCommand | ShowInstead>[] = [];
  /** The text that Python reads now. */
  let pasted: string | null = null;
  function pump() {
    if (!commands.blocked.peek() && waiting[0] && commands.send(waiting[0])) waiting.shift();
  }
  function send(command: WithoutId<EditorCommand | ShowInstead>) {
    waiting.push(command);
    pump();
  }
  effectUntil(end, () => {
    if (commands.failure.value && !commands.pending.value) {
      waiting.length = 0;
      pasting.value = pasted ?? pasting.peek();
      pasted = null;
    }
    if (!commands.pending.value) queueMicrotask(pump);
  });

  const handPlaces = computed(
    () => editorState.value?.hands.flatMap(({ cards }) => cards.map(({ place }) => place)) ?? [],
  );
  const cardsByPlace = computed(() => {
    const { hands = [], discards = [], deck = [] } = editorState.value ?? {};
    const all = [...hands.flatMap(({ cards }) => cards), ...discards, ...deck];
    return new Map<string | null, EditorCard>(all.map((card) => [card.place, card]));
  });
  const isInHand = (place: string | null) => handPlaces.peek().includes(place ?? "");
  const isSuit = (key: string) => !!editorState.peek()?.suits.some(({ letter }) => letter === key);
  const isRank = (key: string) => !!editorState.peek()?.ranks.includes(Number(key));

  const put = (place: string, card: string) => send({ type: "put", place, card });
  const mark = (place: string, mark: string) => send({ type: "mark", place, mark });

  /** What was typed of a card is all that is known of it, once another place is chosen. */
  function settle() {
    const place = selected.peek();
    const text = typed.peek();
    if (place && isInHand(place) && isSuit(text)) put(place, `${text}?`);
    if (place && isInHand(place) && isRank(text)) put(place, `?${text}`);
    typed.value = "";
  }

  /** Chooses a place, or none. */
  function select(place: string | null) {
    if (place === selected.peek()) return;
    settle();
    selected.value = place;
  }

  /** Goes on to the next place in the hands. Discards and deck are added to at the same place. */
  function advance() {
    settle();
    const places = handPlaces.peek();
    const here = places.indexOf(selected.peek() ?? "");
    if (here >= 0) selected.value = places[here + 1] ?? selected.peek();
  }

  /** Puts a card at the place that was chosen; without one, takes it in hand. */
  function take(card: string) {
    const place = selected.peek();
    typed.value = "";
    if (place) {
      put(place, card);
      advance();
    } else held.value = held.peek() === card ? null : card;
  }

  /** Takes a key that was typed at the place that was chosen; false if it means nothing there. */
  function type(key: string): boolean {
    const place = selected.peek();
    const begun = typed.peek();
    const state = editorState.peek();
    if (!place || !state) return false;
    if (begun === "+" || begun === "-") {
      typed.value = "";
      if (state.marks.includes(key)) mark(place, begun + key);
      return true;
    }
    if ((key === "+" || key === "-") && isInHand(place)) typed.value = key;
    else if (key === "?") take("?");
    else if (isSuit(key) && isRank(begun)) take(key + begun);
    else if (isRank(key) && isSuit(begun)) take(begun + key);
    else if (isSuit(key) || isRank(key)) typed.value = key;
    else return false;
    return true;
  }

  function clear() {
    const place = selected.peek();
    if (typed.peek()) typed.value = "";
    else if (place) send({ type: "clear", place });
  }

  listen(
    model,
    "change:_editor_state",
    () => {
      editorState.value = readState(model);
      if (pasted !== null) pasting.value = pasted = null;
      if (selected.peek() && !cardsByPlace.value.has(selected.peek())) selected.value = null;
    },
    end,
  );

  return {
    ...commands,
    disconnected,
    editorState,
    name: computed(() => editorState.value?.title ?? ""),
    selected,
    held,
    typed,
    pasting,
    cardsByPlace,
    isInHand,
    select,
    advance,
    take,
    type,
    clear,
    put,
    mark,
    send,
    undo() {
      if (editorState.peek()?.can_undo) send({ type: "undo" });
    },
    redo() {
      if (editorState.peek()?.can_redo) send({ type: "redo" });
    },
    paste(text: string) {
      pasted = text;
      send({ type: "paste", text });
    },
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;
