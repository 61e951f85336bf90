import { useComputed } from "@preact/signals";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { showsKnowledge, showsUpdates } from "../../store/detail";
import { noteOf } from "../../store/findCard";
import { WaitNotice } from "../../ui/WaitNotice";
import { ActionButtons, InspectButton, NoteButton, SupposeButton } from "./CardButtons";
import { ClueButtons } from "./ClueButtons";
import { CluePreview } from "./CluePreview";
import { SupposePanel } from "./SupposePanel";

/** What may be done with the selected card, and the button that lets a bot act. */
export function Actions({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const selected = store.selectedCard.value;
  const over = useComputed(() => store.frame.value?.over ?? true).value;
  const note = selected && noteOf(store.notes.value, selected.card.id);
  const suppositions = store.suppositions.value;
  const botButton = useComputed(
    () => store.boardState.value?.interactive && store.stepInfo.value?.bot_button,
  ).value;
  const choices = over || !selected ? [] : [...selected.card.choices, ...selected.card.moves];
  const clues = over ? [] : (selected?.hand.clues ?? []);
  return (
    <div class="actions" role="group" aria-label={boardState.labels.actions}>
      {botButton && (
        <button
          type="button"
          data-kind="play-bot"
          aria-disabled={store.blocked.value}
          onClick={store.playBot}
        >
          {botButton}
        </button>
      )}
      <ActionButtons choices={choices} store={store} />
      {selected && clues.length > 0 && <ClueButtons hand={selected.hand} store={store} />}
      {selected && showsKnowledge(boardState) && (
        <InspectButton card={selected.card.id} label={boardState.labels.inspect} store={store} />
      )}
      {selected && boardState.interactive && !over && (
        <SupposeButton card={selected.card.id} boardState={boardState} store={store} />
      )}
      {selected && boardState.interactive && (
        <NoteButton card={selected.card.id} boardState={boardState} store={store} />
      )}
      {!selected && !over && boardState.interactive && <p class="choose">{boardState.labels.choose}</p>}
      <WaitNotice
        wait={store.commandWait.value ?? store.suppositionsWait.value ?? store.previewWait.value}
        labels={boardState.labels}
      />
      {clues.length > 0 && (
        <p class="hint" aria-hidden="true">
          {store.clueTargets.value.hint}
        </p>
      )}
      {note && (
        <p class="note" dir="auto">
          {note}
        </p>
      )}
      {suppositions && <SupposePanel suppositions={suppositions} boardState={boardState} store={store} />}
      {clues.length > 0 && showsUpdates(boardState) && <CluePreview boardState={boardState} store={store} />}
    </div>
  );
}
