import type { ActionChoice, BoardState, ShownCard } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { IconButton } from "../../ui/IconButton";
import { dismissInspector, focusInspector } from "../inspector/Inspector";
import { openEditor } from "../panels/NoteEditor";

/** A button for each action with the selected card. */
export function ActionButtons({ choices, store }: { choices: ActionChoice[]; store: BoardStore }) {
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
export function MoveButtons({ card, store }: { card: ShownCard; store: BoardStore }) {
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
export function InspectButton({ card, label, store }: InspectProps) {
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
export function SupposeButton({ card, boardState, store }: CardProps) {
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
export function NoteButton({ card, boardState, store }: CardProps) {
  const { note } = boardState.labels;
  return <IconButton name="write" label={note} data-kind="note" onClick={() => openEditor(store, card)} />;
}
