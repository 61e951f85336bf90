import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/keyboard";
import type { AgreedLines, BoardState, ShownExplanation } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { explains } from "../../store/lookups";
import { EvidenceList } from "../../ui/EvidenceList";

/** What the last action taught. It reads the settled frame, so that no step waits for it. Where there is little room, a press opens the rest. */
export function ExplanationPanel({ store }: { store: BoardStore }) {
  const boardState = store.boardState.value;
  const said = store.settledCommentary.value;
  if (!boardState || !said || !explains(boardState)) return null;
  const { explanation, agreed } = said;
  if (!explanation && !agreed) return null;
  const open = store.openPanels.value.includes("explanation");
  return (
    <section class="taught" aria-label={boardState.labels.explanation} data-open={open || undefined}>
      {explanation && (
        <div class="headline" dir="auto">
          <button type="button" aria-expanded={open} onClick={() => store.togglePanel("explanation")}>
            {explanation.headline}
          </button>
        </div>
      )}
      <Sentences explanation={explanation} agreed={agreed} store={store} />
    </section>
  );
}

/** What the clue considered last would teach. It stays while the pointer is on it. */
export function CluePreview({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels } = boardState;
  const considered = store.consideredClue.value;
  if (!considered || !explains(boardState)) return null;
  const preview = store.previews.value.find(({ mark }) => mark === considered.mark);
  return (
    <div
      class="preview"
      role="group"
      aria-label={labels.preview}
      onPointerEnter={() => store.showPreview(considered)}
      onPointerLeave={store.hidePreviewSoon}
    >
      <p class="title" aria-hidden="true">
        {labels.preview}
      </p>
      <div aria-live="polite">
        {preview && (
          <>
            {preview.explanation && (
              <p class="headline" dir="auto">
                {preview.explanation.headline}
              </p>
            )}
            <Sentences
              key={preview.mark}
              explanation={preview.explanation}
              agreed={preview.agreed}
              store={store}
            />
          </>
        )}
      </div>
    </div>
  );
}

type Props = { explanation: ShownExplanation | null; agreed?: AgreedLines | undefined; store: BoardStore };

/** The sentences after the headline; and apart from them what is meant by agreement, which nobody knows. */
function Sentences({ explanation, agreed, store }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  return (
    <div class="sentences" data-roving="" ref={list}>
      {explanation && explanation.sentences.length > 0 && (
        <EvidenceList lines={explanation.sentences} store={store} />
      )}
      {agreed && (
        <div class="agreed" role="group" aria-label={agreed.label}>
          <p class="learner" aria-hidden="true" dir="auto">
            {agreed.label}
          </p>
          <EvidenceList lines={agreed.lines} store={store} />
        </div>
      )}
    </div>
  );
}
