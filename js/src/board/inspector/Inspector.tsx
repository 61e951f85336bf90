import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keepFocus } from "../../dom/keepFocus";
import { keepBeside } from "../../dom/placement";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { IconButton } from "../../ui/IconButton";
import { useElementId } from "../../ui/useElementId";
import { WaitNotice } from "../../ui/WaitNotice";
import { focusCard } from "../table/focusCard";
import { KnowledgePanel } from "./KnowledgePanel";
import { KnowledgeTabs } from "./KnowledgeTabs";

function focusTab(panel: HTMLElement) {
  panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** Who knows what of a card, and why. */
export function Inspector({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const id = useElementId();
  const panel = useRef<HTMLElement>(null);
  keepFocus(panel.current, focusTab);
  const inspection = store.inspection.value;
  const { labels } = boardState;
  const shown = inspection?.views.find(({ id }) => id === store.selectedTab.value) ?? inspection?.views[0];
  useLayoutEffect(() => {
    const root = panel.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (inspection && root?.activeElement === panel.current && panel.current) focusTab(panel.current);
  }, [inspection]);
  const card = store.inspectedId.value;
  useLayoutEffect(() => {
    if (panel.current) return keepBeside(panel.current, `[data-card="${card}"]`);
  }, [card]);
  const busy = useComputed(() => {
    const { card, step } = store.inspection.value ?? {};
    return card !== store.inspectedId.value || step !== store.step.value;
  });
  return (
    <section class="inspector" aria-label={labels.inspector} aria-busy={busy} tabIndex={-1} ref={panel}>
      <div class="inspector-header">
        <p class="inspector-title" id={`${id}-title`} dir="auto">
          {inspection?.title}
        </p>
        <WaitNotice wait={store.inspectionWait.value} labels={labels} />
        <IconButton
          name="cross"
          label={labels.close}
          onClick={(event) => dismissInspector(store, event.currentTarget)}
        />
      </div>
      {inspection && shown && (
        <>
          <KnowledgeTabs views={inspection.views} shown={shown} id={id} store={store} />
          <KnowledgePanel knowledge={shown} boardState={boardState} id={id} store={store} />
        </>
      )}
    </section>
  );
}

/** Focuses the inspector once it is drawn. */
export function focusInspector(board: Element | null) {
  queueMicrotask(() => board?.querySelector<HTMLElement>(".inspector")?.focus());
}

/** Closes the inspector and returns the focus to its card. */
export function dismissInspector(store: BoardStore, within: Element | null) {
  const board = within?.closest(".hanabi") ?? null;
  const card = store.inspectedId.value;
  store.closeInspector();
  focusCard(board, card);
}
