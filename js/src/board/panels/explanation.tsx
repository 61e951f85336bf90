import { useLayoutEffect, useRef } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { BoardState, LabelledLines, ShownExplanation } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { explains, isClue, showsKnowledge } from "../../store/lookups";
import { Button, IconButton } from "../../ui/controls";
import { EvidenceList, pointing } from "../../ui/EvidenceList";
import { Words } from "../../ui/Words";

type Parts = { boardState: BoardState; store: BoardStore };

/** The one thing that the last action taught, whatever else is open beside the table; a press opens the rest. */
export function Headline({ boardState, store }: Parts) {
  const said = store.settledCommentary.value;
  if (!said || !explains(boardState) || !(said.explanation || said.agreed)) return null;
  const { labels } = boardState;
  const told = store.told.value;
  const opening = told?.explanation?.opening;
  const headline = told ? told.explanation?.headline : labels.show;
  return (
    <section class="taught" aria-label={labels.explanation} data-guess={!told || undefined}>
      <div class="headline" dir="auto">
        {!told && (
          <>
            <p>{labels.guess}</p>
            <ol aria-hidden="true">
              {store.settledFrame.value?.hands.map(({ seat, name }) => (
                <li key={seat} dir="auto">
                  {name}
                </li>
              ))}
            </ol>
          </>
        )}
        {headline && (
          <Button
            aria-current={(opening && opening === store.walked.value) || undefined}
            {...pointing(store, opening ?? null)}
            onClick={() => {
              if (!told) store.guess();
              store.openSidePanel("why");
            }}
          >
            <Words text={headline} {...boardState} />
          </Button>
        )}
        {store.toldLines.value.length > 0 && (
          <IconButton name="forward" label={labels.next_sentence} onClick={store.walk} />
        )}
      </div>
      {opening?.formulas?.map((formula) => (
        <code key={formula}>{formula}</code>
      ))}
    </section>
  );
}

/** What the last action taught, after its headline. It reads the settled frame, so that no step waits for it. */
export function WhyPanel({ boardState, store }: Parts) {
  const told = store.told.value;
  const walked = store.walked.value;
  const frame = store.settledFrame.value;
  const isDotted =
    told &&
    frame &&
    isClue(frame) &&
    store.steps.value.frames[store.settledStep.value - 1] &&
    store.showPossibilities.value &&
    showsKnowledge(boardState);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line = place.current?.querySelector<HTMLElement>("li[aria-current]");
    if (walked && line) scrollIntoList(line, place.current?.parentElement);
  }, [walked]);
  return (
    <div ref={place}>
      {told && <Sentences {...told} store={store} />}
      {isDotted && <p class="none dot-legend">{boardState.labels.ruled_out}</p>}
      {store.settledStep.value === 0 && <p class="none">{boardState.labels.why_start}</p>}
    </div>
  );
}

/** What the clue considered last would teach. It stays while the pointer is on it. */
export function CluePreview({ boardState, store }: Parts) {
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
                <Words text={preview.explanation.headline} {...boardState} />
              </p>
            )}
            <Sentences key={preview.mark} {...preview} store={store} />
          </>
        )}
      </div>
    </div>
  );
}

type Said = { explanation: ShownExplanation | null; agreed?: LabelledLines | undefined; store: BoardStore };

/** The sentences after the headline; and apart from them what is meant by agreement, which nobody knows. */
function Sentences({ explanation, agreed, store }: Said) {
  const list = useRovingTabindex();
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
