import { useComputed } from "@preact/signals";
import type { Line } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";
import { showsKnowledge, showsUpdates } from "../../store/detail";
import { noteOf } from "../../store/findCard";
import { ActionButtons, InspectButton, NoteButton, SupposeButton } from "./CardButtons";
import { ClueButtons } from "./ClueButtons";
import { CluePreview } from "./CluePreview";
import { SupposePanel } from "./SupposePanel";

/** What may be done with the selected card, and the button that lets a bot act. */
export function Actions({ line, store }: { line: Line; store: BoardStore }) {
  const selected = store.selectedCard.value;
  const over = useComputed(() => store.frame.value?.over ?? true).value;
  const note = selected && noteOf(store.notes.value, selected.card.id);
  const suppositions = store.suppositions.value;
  const partnerLabel = useComputed(() => store.line.value?.live && store.stepInfo.value?.turn).value;
  const choices = over ? [] : (selected?.card.choices ?? []);
  const clues = over ? [] : (selected?.hand.clues ?? []);
  return (
    <div class="actions" role="group" aria-label={line.labels.actions}>
      {partnerLabel && (
        <button
          type="button"
          data-kind="partner"
          aria-disabled={store.pending.value !== null}
          onClick={store.letPartnerAct}
        >
          {partnerLabel}
        </button>
      )}
      <ActionButtons choices={choices} store={store} />
      {selected && clues.length > 0 && <ClueButtons hand={selected.hand} store={store} />}
      {selected && showsKnowledge(line) && (
        <InspectButton card={selected.card.id} label={line.labels.inspect} store={store} />
      )}
      {selected && line.live && !over && <SupposeButton card={selected.card.id} line={line} store={store} />}
      {selected && line.live && <NoteButton card={selected.card.id} line={line} store={store} />}
      {!selected && !over && line.live && <p class="choose">{line.labels.choose}</p>}
      <p class="waiting" role="status">
        {store.pendingIsSlow.value && line.labels.waiting}
      </p>
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
      {suppositions && <SupposePanel suppositions={suppositions} line={line} store={store} />}
      {clues.length > 0 && showsUpdates(line) && <CluePreview line={line} store={store} />}
    </div>
  );
}
