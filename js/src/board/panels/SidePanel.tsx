import { useLayoutEffect, useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/keyboard";
import type { BoardState } from "../../protocol/contract";
import { type BoardStore, SIDE_PANELS, type SidePanelName } from "../../store/boardStore";
import { explains } from "../../store/lookups";
import { Button, useElementId } from "../../ui/controls";
import { OddsAndHints, offersAdvice } from "./AdvicePanel";
import { AgreementPanel } from "./AgreementPanel";
import { CluePreview, Headline, WhyPanel } from "./explanation";
import { Inspector } from "./Inspector";
import { hasMap, MindsOfStep } from "./MapOfMindsPanel";
import { Plots } from "./Plots";
import { StatisticsOfStep } from "./statistics";
import { MovesOrStory } from "./story";

type Parts = { boardState: BoardState; store: BoardStore };

/** What each panel shows, and whether a board has it. */
const PANELS: Record<
  SidePanelName,
  { has: (parts: Parts) => boolean; Content: (parts: Parts) => preact.VNode | null }
> = {
  why: { has: ({ boardState }) => explains(boardState), Content: WhyPanel },
  moves: {
    has: () => true,
    Content: MovesOrStory,
  },
  agreement: {
    has: ({ boardState }) => explains(boardState) && (boardState.conventions?.choices.length ?? 0) > 1,
    Content: AgreementPanel,
  },
  minds: { has: hasMap, Content: MindsOfStep },
  numbers: {
    has: ({ boardState, store }) =>
      offersAdvice(boardState) ||
      store.steps.value.figures.some((of) => (of?.statistics.length ?? 0) > 0) ||
      (boardState.steps.length > 1 && (store.steps.value.course?.plots.length ?? 0) > 0),
    Content: (parts) => (
      <>
        <OddsAndHints {...parts} />
        <StatisticsOfStep {...parts} />
        <Plots store={parts.store} />
      </>
    ),
  },
};

/**
 * All that is read about the table, beside it: the headline of what the last action taught, and of the panels the one that a person chose
 * last. A clue that is considered takes their place for as long.
 */
export function SidePanel({ boardState, store }: Parts) {
  const tabs = useRovingTabindex();
  const panel = useRef<HTMLDivElement>(null);
  const id = useElementId();
  const available = SIDE_PANELS.filter((name) => PANELS[name].has({ boardState, store }));
  const open = available.find((name) => store.openPanels.value.includes(name)) ?? available[0] ?? "moves";
  const first = useRef(open);
  useLayoutEffect(() => {
    if (open !== first.current) panel.current?.scrollIntoView({ block: "nearest" });
    first.current = open;
  }, [open]);
  const { Content } = PANELS[open];
  return (
    <div class="aside" data-panel={open}>
      {store.inspectedId.value !== null && <Inspector boardState={boardState} store={store} />}
      <CluePreview boardState={boardState} store={store} />
      <Headline boardState={boardState} store={store} />
      {available.length > 1 && (
        <div
          class="panel-tabs"
          role="tablist"
          aria-label={boardState.labels.panels}
          data-roving=""
          ref={tabs}
        >
          {available.map((name) => (
            <Button
              key={name}
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === open}
              aria-controls={`${id}-panel`}
              title={boardState.labels[`panel_${name}_help`]}
              tabIndex={-1}
              onClick={() => store.openSidePanel(name)}
            >
              {boardState.labels[`panel_${name}`]}
            </Button>
          ))}
        </div>
      )}
      <div
        key={open}
        class="side-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-label={boardState.labels[`panel_${open}`]}
        ref={panel}
      >
        <Content boardState={boardState} store={store} />
      </div>
    </div>
  );
}
