import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { setTabStop } from "../dom/keyboard";
import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { explains } from "../store/lookups";
import { Button } from "../ui/controls";
import { FailureNotice, WaitNotice } from "../ui/notices";
import { ReadingNotes } from "../ui/ReadingNotes";
import { BotControls } from "./BotControls";
import { Actions } from "./CardActions";
import { Drawings } from "./drawings";
import { EditorInPlace } from "./EditorInPlace";
import { useHighlights } from "./evidenceHighlights";
import { handleKey, KeyboardHelp } from "./keyboard";
import { NoteEditor } from "./panels/comments";
import { RulesCard } from "./panels/RulesCard";
import { SidePanel } from "./panels/SidePanel";
import { Timeline } from "./Timeline";
import { Toolbar, VariationBar } from "./Toolbar";
import { useDirectRenderer } from "./table/directRendering";
import { Hands } from "./table/Hands";
import { Counters, Discards, Fireworks } from "./table/piles";

/** After so long, what was announced is taken away: who goes through the page would meet it beside the same visible words. */
const HEARD_MS = 2000;
/** So long is seen again what a step ruled out. */
const AGAIN_MS = 1200;

/**
 * Announces to screen readers what a step changed and the one thing that it taught, once the step has settled. The
 * first frame is not announced. Announces the viewpoint too, when it changes.
 */
function LiveRegion({ store }: { store: BoardStore }) {
  const frame = store.settledFrame.value;
  const first = useRef(frame);
  if (frame !== first.current) first.current = undefined;
  const boardState = store.boardState.value;
  const said = store.settledCommentary.value;
  // What was learned comes after the frame, if it comes at all. All is announced at once.
  const isAwaited = !said && !store.disconnected.value && boardState && explains(boardState);
  const announced = first.current || isAwaited ? undefined : frame;
  const told = announced && [announced.log, announced.status, store.told.value?.explanation?.headline];
  const heard = useSignal("");
  const key = String(told);
  useEffect(() => {
    const timer = setTimeout(() => {
      heard.value = key;
    }, HEARD_MS);
    return () => clearTimeout(timer);
  }, [key, heard]);
  return (
    <>
      <div class="live-region" aria-live="polite" aria-atomic="true">
        {key !== heard.value && told?.map((text) => <p key={text}>{text}</p>)}
      </div>
      {[
        store.walked.value?.text,
        store.drawings.value.map(({ label }) => `${label}. `),
        boardState?.views.find(({ id }) => id === boardState.view)?.label,
      ].map((text, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what changes by itself is announced by itself
        <p key={n} class="live-region" aria-live="polite">
          {text}
        </p>
      ))}
    </>
  );
}

/** After a press on what happened last, what it ruled out is seen going again. */
function showAgain({ currentTarget }: { currentTarget: Element }) {
  for (const going of currentTarget.closest(".layout")?.querySelectorAll(".going") ?? [])
    going.animate({ opacity: [1, 1, 0] }, AGAIN_MS);
}

type LayoutProps = { boardState: BoardState; store: BoardStore; hideFailures: boolean };

/** All parts of a board. Each reads from the store just what it shows, so that a step redraws only what it changes. */
function BoardLayout({ boardState, store, hideFailures }: LayoutProps) {
  const renderer = useDirectRenderer(store);
  const status = useComputed(() => store.frame.value?.status);
  const lastMove = useComputed(() => store.frame.value?.log);
  const handCount = useComputed(() => store.frame.value?.hands.length).value;
  const reason = useComputed(() => store.commentary.value?.bot_reason).value;
  const hint = useComputed(() => store.clueTargets.value.hint);
  const locked = useComputed(() => store.stepInfo.value?.bot_button).value;
  const disconnected = store.disconnected.value;
  /** Whether who looks at the board acts next: from the seat whose turn it is, or from all. */
  const isTurn = useComputed(() =>
    store.frame.value?.hands.some(
      ({ seat, to_act }) => to_act && ["all", `${seat}`].includes(boardState.view),
    ),
  ).value;
  const choosing =
    boardState.interactive &&
    !disconnected &&
    !store.over.value &&
    !locked &&
    isTurn &&
    store.isLast.value &&
    !store.selectedCard.value &&
    !store.drawing.value;
  const editing = store.editing.value;
  const { labels } = boardState;
  return (
    <div
      class="layout"
      data-hands={handCount}
      data-clues={boardState.interactive || undefined}
      data-still={boardState.steps.length === 1 || undefined}
      style={{ "--ranks": boardState.ranks.length, "--suits": boardState.suits.length }}
    >
      <div class="head">
        <Toolbar boardState={boardState} store={store} />
      </div>
      <div class="on-table">
        <Fireworks boardState={boardState} renderer={renderer} store={store} />
        <Counters boardState={boardState} store={store} />
        <Discards boardState={boardState} renderer={renderer} store={store} />
      </div>
      <Hands boardState={boardState} renderer={renderer} store={store} />
      <Drawings store={store} />
      {!editing && <Actions boardState={boardState} store={store} />}
      <div class="column">
        <div class="dock">
          {!hideFailures && <FailureNotice labels={boardState.labels} store={store} />}
          <div class="status">
            <Button class="last-move" dir="auto" onClick={showAgain}>
              {lastMove}
            </Button>
            {reason && (
              <details class="reason">
                <summary>{labels.why}</summary>
                <p class="comment" data-kind="reason" dir="auto">
                  {reason}
                </p>
              </details>
            )}
            <p class="turn-status" dir="auto">
              {status}
            </p>
            <ReadingNotes notes={boardState.reading} />
            <p class="hint" aria-hidden="true">
              {hint}
            </p>
            <BotControls boardState={boardState} store={store} />
            {choosing && <p class="choose">{labels.choose}</p>}
            {store.drawing.value?.byKey && (
              <p class="choose" role="status">
                {labels.drawing}
              </p>
            )}
            {disconnected && <p class="choose">{labels.run_cell}</p>}
            <WaitNotice
              wait={store.commandWait.value ?? store.suppositionsWait.value ?? store.previewWait.value}
              labels={labels}
            />
          </div>
          {editing && (
            <NoteEditor key={`${editing.step}/${editing.card}`} boardState={boardState} store={store} />
          )}
          <VariationBar boardState={boardState} store={store} />
          <Timeline boardState={boardState} store={store} />
        </div>
        <SidePanel boardState={boardState} store={store} />
        <RulesCard boardState={boardState} />
      </div>
      {store.helpOpen.value && <KeyboardHelp boardState={boardState} store={store} />}
      <LiveRegion store={store} />
    </div>
  );
}

type Props = {
  store: BoardStore;
  /** Whether failures are shown elsewhere, such as in the answer form of an exercise. */
  hideFailures?: boolean;
};

/** A whole board. If its state cannot be drawn, just its name. */
export function Board({ store, hideFailures = false }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useHighlights(board, store);
  const boardState = store.boardState.value;
  if (!boardState) return <div class="hanabi">{store.boardName.value}</div>;
  const edits = store.editsPosition.value && !store.disconnected.value;
  if (!edits) wasShown.current = true;
  if (edits) return <EditorInPlace boardState={boardState} store={store} opened={wasShown.current} />;
  return (
    <div
      class="hanabi"
      translate={false}
      role="group"
      aria-label={boardState.labels.board}
      aria-busy={store.pending.value !== null || undefined}
      lang={boardState.language}
      tabIndex={-1}
      ref={board}
      onPointerDown={() => {
        store.pointed = true;
      }}
      onKeyDown={(event) => handleKey(event, store)}
      onFocusIn={(event) => setTabStop(event.target as Element)}
    >
      <BoardLayout boardState={boardState} store={store} hideFailures={hideFailures} />
    </div>
  );
}
