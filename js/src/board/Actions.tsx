import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keepAbove } from "../dom/placement";
import type { ActionChoice, BoardState, ShownCard, Suppositions } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { canEdit, noteOf, showsKnowledge } from "../store/lookups";
import { CardGrid } from "../ui/cards";
import { IconButton, useElementId } from "../ui/controls";
import { dismissInspector, focusInspector } from "./panels/Inspector";
import { openEditor } from "./panels/remarks";

/** What may be done with the selected card, above it. */
export function Actions({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const id = useElementId();
  const popover = useRef<HTMLDivElement>(null);
  const selected = store.selectedCard.value;
  const over = useComputed(() => store.frame.value?.over ?? true).value;
  const suppositions = store.suppositions.value;
  useLayoutEffect(() => {
    if (!popover.current || !selected) return;
    const [card, hand] = [`[data-card="${selected.card.id}"]`, `.hand[data-seat="${selected.hand.seat}"]`];
    return keepAbove(popover.current, [card, hand, selected.hand.clues.length > 0 ? hand : card]);
  });
  if (!selected) return null;
  const { card } = selected;
  const noDiscard = card.choices.length > 0 && store.frame.value?.no_discard;
  const note = noteOf(store.notes.value, card.id);
  return (
    <div class="actions" role="group" aria-label={boardState.labels.actions} ref={popover}>
      <ActionButtons choices={over ? [] : card.choices} store={store} />
      {noDiscard && (
        <button type="button" data-kind="discard" aria-disabled title={noDiscard} aria-describedby={id}>
          {boardState.labels.discard}
        </button>
      )}
      {!over && <MoveButtons card={card} store={store} />}
      {showsKnowledge(boardState) && (
        <InspectButton card={card.id} label={boardState.labels.inspect} store={store} />
      )}
      {canEdit(boardState) && !over && <SupposeButton card={card.id} boardState={boardState} store={store} />}
      {canEdit(boardState) && <NoteButton card={card.id} boardState={boardState} store={store} />}
      {noDiscard && (
        <p class="visually-hidden" id={id}>
          {noDiscard}
        </p>
      )}
      {note && (
        <p class="note" dir="auto">
          {note}
        </p>
      )}
      {suppositions && <SupposePanel suppositions={suppositions} boardState={boardState} store={store} />}
    </div>
  );
}

/** A button for each action with the selected card. */
function ActionButtons({ choices, store }: { choices: ActionChoice[]; store: BoardStore }) {
  return choices.map((choice) => (
    <button
      type="button"
      key={JSON.stringify(choice.action)}
      data-kind={choice.action.kind}
      aria-disabled={store.blocked.value}
      onClick={() => store.act(choice.action)}
    >
      {choice.label}
    </button>
  ));
}

/** Arrows that move a card in its hand. */
function MoveButtons({ card, store }: { card: ShownCard; store: BoardStore }) {
  const goesLeft = ({ action }: ActionChoice) =>
    action.kind === "reorder" && action.order.indexOf(card.slot) < card.slot - 1;
  return card.moves.map((move) => (
    <IconButton
      key={JSON.stringify(move.action)}
      name={goesLeft(move) ? "back" : "forward"}
      label={move.label}
      data-kind="reorder"
      aria-disabled={store.blocked.value}
      onClick={() => store.act(move.action)}
    />
  ));
}

type InspectProps = { card: number; label: string; store: BoardStore };

/** Opens and closes the inspector of a card. */
function InspectButton({ card, label, store }: InspectProps) {
  const open = store.inspectedId.value === card;
  return (
    <IconButton
      name="inspect"
      label={label}
      data-kind="inspect"
      aria-expanded={open}
      onClick={(event) => {
        const board = event.currentTarget.closest<HTMLElement>(".hanabi");
        if (open) return dismissInspector(store, board);
        store.inspect(card);
        focusInspector(board);
      }}
    />
  );
}

type CardProps = { card: number; boardState: BoardState; store: BoardStore };

/** Opens and closes the panel to suppose another card. */
function SupposeButton({ card, boardState, store }: CardProps) {
  const open = store.suppositions.value !== null;
  return (
    <IconButton
      name="think"
      label={boardState.labels.suppose}
      data-kind="suppose"
      aria-expanded={open}
      onClick={() => (open ? store.closeSuppositions() : store.askSuppositions(card))}
    />
  );
}

/** Opens the editor for the note on a card. */
function NoteButton({ card, boardState, store }: CardProps) {
  const { note } = boardState.labels;
  return <IconButton name="write" label={note} data-kind="note" onClick={() => openEditor(store, card)} />;
}

type SupposeProps = { suppositions: Suppositions; boardState: BoardState; store: BoardStore };

/** The identities that the selected card may be supposed to have. */
function SupposePanel({ suppositions, boardState, store }: SupposeProps) {
  const id = useElementId();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => panel.current?.querySelector<HTMLElement>(".identity[data-verdict=open]")?.focus(),
    [],
  );
  return (
    <div class="suppose" role="group" aria-labelledby={id} ref={panel}>
      <p class="title" id={id}>
        {boardState.labels.suppose}
      </p>
      <CardGrid
        suits={boardState.suits}
        ranks={boardState.ranks}
        labelledBy={id}
        renderCell={(_, { letter: suit, name }, rank) => {
          const found = suppositions.cards.find((card) => card.suit === suit && card.rank === rank);
          return (
            <button
              type="button"
              class="identity"
              data-shade="5"
              data-verdict={found ? "open" : "no"}
              aria-label={found?.label ?? `${name} ${rank}`}
              aria-disabled={!found || store.blocked.value}
              tabIndex={-1}
              onClick={() => found && store.act(found.action)}
            >
              {rank}
            </button>
          );
        }}
      />
    </div>
  );
}

/** Closes the panel and returns the focus to the button that opened it. */
export function dismissSuppositions(store: BoardStore, board: HTMLElement) {
  store.closeSuppositions();
  board.querySelector<HTMLElement>('[data-kind="suppose"]')?.focus();
}
