import { useLayoutEffect, useRef } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { AgreedLines, BoardState, ShownExplanation } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { explains } from "../../store/lookups";
import { IconButton } from "../../ui/controls";
import { EvidenceList } from "../../ui/EvidenceList";

/** What the last action taught. It reads the settled frame, so that no step waits for it. Where there is little room, a press opens the rest. */
export function ExplanationPanel({ store }: { store: BoardStore }) {
  const boardState = store.boardState.value;
  const said = store.settledCommentary.value;
  const panel = useRef<HTMLElement>(null);
  const walked = store.walked.value;
  useLayoutEffect(() => {
    const line = panel.current?.querySelector<HTMLElement>("li[aria-current]");
    if (walked && line) scrollIntoList(line, panel.current);
  }, [walked]);
  if (!boardState || !said || !explains(boardState)) return null;
  if (!said.explanation && !said.agreed) return null;
  const { labels } = boardState;
  const told = store.told.value;
  const hasLines = store.toldLines.value.length > 0;
  const open = store.openPanels.value.includes("explanation");
  const opening = told?.explanation?.opening;
  const headline = told ? told.explanation?.headline : labels.guess;
  return (
    <section class="taught" aria-label={labels.explanation} data-open={open || undefined} ref={panel}>
      <div class="headline" dir="auto">
        {headline && (
          <button
            type="button"
            aria-expanded={hasLines ? open : undefined}
            aria-current={(opening && opening === walked) || undefined}
            onPointerEnter={() => {
              if (opening) store.evidence.value = opening;
            }}
            onPointerLeave={() => {
              store.evidence.value = null;
            }}
            onClick={() => (told ? store.togglePanel("explanation") : store.guess())}
          >
            {headline}
          </button>
        )}
        {hasLines && <IconButton name="forward" label={labels.next_sentence} onClick={store.walk} />}
      </div>
      {opening?.formulas?.map((formula) => (
        <code key={formula}>{formula}</code>
      ))}
      {told && <Sentences explanation={told.explanation} agreed={told.agreed} store={store} />}
    </section>
  );
}

/** What the clue considered last would teach. It stays while the pointer is on it. */
export function CluePreview({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels } = boardState;
  const considered = store.consideredClue.value;
  if (!considered || !explains(boardState) || store.thinksFirst.value) return null;
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
