import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Round } from "../../ui/IconButton";
import { useName } from "../../ui/useElementId";
import { focusCard, keepFocus } from "../focus";
import { Mind } from "./KnowledgePanel";
import { Tabs } from "./ViewTabs";

function focusTab(panel: HTMLElement) {
  panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** Who knows what of a card, and why. */
export function Inspector({ line, table }: { line: Line; table: Table }) {
  const id = useName();
  const panel = useRef<HTMLElement>(null);
  keepFocus(panel.current, focusTab);
  const found = table.inspection.value;
  const { labels } = line;
  const mind = found?.minds.find(({ id }) => id === table.mind.value) ?? found?.minds[0];
  useLayoutEffect(() => {
    const board = panel.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (found && board?.activeElement === panel.current && panel.current) focusTab(panel.current);
  }, [found]);
  const busy = useComputed(() => {
    const { card, step } = table.inspection.value ?? {};
    return card !== table.inspected.value || step !== table.at.value;
  });
  const waiting = useComputed(() => (table.late.value ? table.line.value?.labels.waiting : ""));
  return (
    <section class="inspector panel" aria-label={labels.inspector} aria-busy={busy} tabIndex={-1} ref={panel}>
      <div class="top">
        <p class="card-title" id={`${id}-title`} dir="auto">
          {found?.title}
        </p>
        <p class="waiting" role="status">
          {waiting}
        </p>
        <Round
          name="cross"
          label={labels.close}
          onClick={(event) => closeInspector(table, event.currentTarget)}
        />
      </div>
      {found && mind && (
        <>
          <Tabs minds={found.minds} shown={mind} id={id} table={table} />
          <Mind mind={mind} line={line} id={id} table={table} />
        </>
      )}
    </section>
  );
}

export function closeInspector(table: Table, within: Element | null) {
  const board = within?.closest(".hanabi") ?? null;
  const card = table.inspected.value;
  table.closeInspector();
  focusCard(board, card);
}
