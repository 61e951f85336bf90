import { useComputed } from "@preact/signals";
import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { mayAct } from "../store/mayAct";
import { FailureNotice } from "../ui/FailureNotice";
import { WaitNotice } from "../ui/WaitNotice";
import { Actions } from "./actions/Actions";
import { CluePreview } from "./actions/CluePreview";
import { Partners } from "./actions/Partners";
import { Inspector } from "./inspector/Inspector";
import { KeyboardHelp } from "./KeyboardHelp";
import { LiveRegion } from "./LiveRegion";
import { AdvicePanel } from "./panels/AdvicePanel";
import { Log } from "./panels/Log";
import { MapPanel } from "./panels/MapPanel";
import { NoteEditor } from "./panels/NoteEditor";
import { Plots } from "./panels/Plots";
import { RulesCard } from "./panels/RulesCard";
import { StepComment } from "./panels/StepComment";
import { UpdatePanel } from "./panels/UpdatePanel";
import { Timeline } from "./Timeline";
import { Toolbar } from "./Toolbar";
import { Counters } from "./table/Counters";
import { Discards } from "./table/Discards";
import { Fireworks } from "./table/Fireworks";
import { Hands } from "./table/Hands";
import { StatisticsPanel } from "./table/Statistics";
import { useDirectRenderer } from "./table/useDirectRenderer";
import { VariationBar } from "./VariationBar";

type Props = { boardState: BoardState; store: BoardStore; hideFailures: boolean };

/** All parts of a board. Each reads from the store just what it shows, so that a step redraws only what it changes. */
export function BoardLayout({ boardState, store, hideFailures }: Props) {
  const renderer = useDirectRenderer(store);
  const status = useComputed(() => store.frame.value?.status);
  const lastMove = useComputed(() => store.frame.value?.log);
  const handCount = useComputed(() => store.frame.value?.hands.length).value;
  const reason = useComputed(() => store.stepInfo.value?.bot_reason).value;
  const hint = useComputed(() => store.clueTargets.value.hint);
  const over = useComputed(() => store.frame.value?.over ?? true).value;
  const locked = useComputed(() => store.stepInfo.value?.bot_button).value;
  const disconnected = store.disconnected.value;
  const canAct = useComputed(() => Boolean(store.frame.value && mayAct(store.frame.value))).value;
  const choosing =
    boardState.interactive && !disconnected && !over && !locked && canAct && !store.selectedCard.value;
  const inspecting = store.inspectedId.value !== null;
  const editing = store.editing.value;
  const { labels } = boardState;
  return (
    <div
      class="layout"
      data-hands={handCount}
      data-inspecting={inspecting || undefined}
      data-still={boardState.frames.length === 1 || undefined}
      style={{ "--ranks": boardState.ranks.length }}
    >
      <div class="head">
        <Toolbar boardState={boardState} store={store} />
        <VariationBar boardState={boardState} store={store} />
      </div>
      <div class="on-table">
        <Fireworks boardState={boardState} renderer={renderer} store={store} />
        <Counters boardState={boardState} store={store} />
        <Discards boardState={boardState} renderer={renderer} store={store} />
      </div>
      <Hands boardState={boardState} renderer={renderer} store={store} />
      {!editing && <Actions boardState={boardState} store={store} />}
      <div class="dock">
        {!hideFailures && <FailureNotice labels={boardState.labels} store={store} />}
        <div class="status">
          <p class="last-move" dir="auto">
            {lastMove}
          </p>
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
          <p class="hint" aria-hidden="true">
            {hint}
          </p>
          <Partners boardState={boardState} store={store} />
          {choosing && <p class="choose">{labels.choose}</p>}
          {disconnected && <p class="choose">{labels.run_cell}</p>}
          <WaitNotice
            wait={store.commandWait.value ?? store.suppositionsWait.value ?? store.previewWait.value}
            labels={labels}
          />
        </div>
        {editing && (
          <NoteEditor key={`${editing.step}/${editing.card}`} boardState={boardState} store={store} />
        )}
        <Timeline boardState={boardState} store={store} />
      </div>
      <div class="aside">
        {inspecting && <Inspector boardState={boardState} store={store} />}
        <CluePreview boardState={boardState} store={store} />
        <div class="history">
          <StepComment boardState={boardState} store={store} />
          <Log store={store} />
        </div>
      </div>
      <div class="collapsible-panels">
        <UpdatePanel store={store} />
        <StatisticsPanel labels={labels} renderer={renderer} store={store} />
        <AdvicePanel boardState={boardState} store={store} />
        <Plots store={store} />
        <MapPanel boardState={boardState} store={store} />
        <RulesCard boardState={boardState} store={store} />
      </div>
      {store.helpOpen.value && <KeyboardHelp boardState={boardState} store={store} />}
      <LiveRegion store={store} />
    </div>
  );
}
