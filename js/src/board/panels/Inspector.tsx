import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keepFocus, useRovingTabindex } from "../../dom/keyboard";
import { keepBeside } from "../../dom/placement";
import type { BoardState, CardKnowledge, Claim, CounterexampleHand } from "../../protocol/contract";
import type { BoardProps, BoardStore } from "../../store/boardStore";
import { CardFace, CardGrid } from "../../ui/cardFaces";
import { Button, IconButton, useElementId } from "../../ui/controls";
import { ClaimMark, EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/notices";
import { focusCard } from "../table/Hands";
import { shade } from "../table/possibilities";

function focusTab(panel: HTMLElement) {
  panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** Who knows what of a card, and why. */
export function Inspector({ boardState, store }: BoardProps) {
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
          <History store={store} />
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

/** How the card came to be known, line by line. A line goes to its step. */
function History({ store }: { store: BoardStore }) {
  const list = useRovingTabindex();
  const history = store.history.value;
  if (!history?.lines.length) return null;
  return (
    <div class="history" data-roving="" ref={list}>
      <p class="title" dir="auto">
        {history.label}
      </p>
      <EvidenceList
        lines={history.lines}
        store={store}
        step={store.step.value}
        choose={({ steps: [step] }) => {
          store.followHistory();
          if (step !== undefined) store.goToStep(step);
        }}
      />
    </div>
  );
}

type TabsProps = { views: CardKnowledge[]; shown: CardKnowledge; id: string; store: BoardStore };

/** A tab for each point of view. */
function KnowledgeTabs({ views, shown, id, store }: TabsProps) {
  return (
    <div class="tabs" role="tablist" aria-labelledby={`${id}-title`} data-roving="">
      {views.map((knowledge) => {
        const selected = knowledge === shown;
        const open = () => {
          store.selectedTab.value = knowledge.id;
        };
        return (
          <Button
            role="tab"
            key={knowledge.id}
            id={`${id}-tab-${knowledge.id}`}
            aria-selected={selected}
            aria-controls={`${id}-knowledge`}
            tabIndex={selected ? 0 : -1}
            onFocus={open}
            onClick={open}
          >
            <span dir="auto">{knowledge.tab}</span>
          </Button>
        );
      })}
    </div>
  );
}

type KnowledgeProps = { knowledge: CardKnowledge; boardState: BoardState; id: string; store: BoardStore };

/** What one point of view knows of a card, and why. */
function KnowledgePanel({ knowledge, boardState, id, store }: KnowledgeProps) {
  const { identities } = knowledge;
  const identity = identities.find(({ id }) => id === store.selectedClaim.value);
  return (
    <div
      class="knowledge"
      role="tabpanel"
      id={`${id}-knowledge`}
      aria-labelledby={`${id}-tab-${knowledge.id}`}
      data-identities={identities.length > 0 || undefined}
    >
      <div>
        <p class="title" dir="auto">
          {knowledge.label}
        </p>
        <p class="text" dir="auto">
          {knowledge.text}
        </p>
        {knowledge.identity_counts && <p class="count">{knowledge.identity_counts}</p>}
        {knowledge.hand_count && <p class="count">{knowledge.hand_count}</p>}
        <Facts knowledge={knowledge} store={store} />
      </div>
      {identities.length > 0 && (
        <div>
          <p class="title" id={`${id}-identities`}>
            {boardState.labels.identities}
          </p>
          <IdentityGrid knowledge={knowledge} boardState={boardState} id={id} store={store} />
          <div class="identity-explanation" aria-live="polite">
            {identity ? (
              <>
                <p class="claim">
                  <ClaimMark verdict={identity.verdict} />
                  <span dir="auto">{identity.text}</span>
                </p>
                <Explanation key={identity.id} claim={identity} store={store} />
              </>
            ) : (
              <p class="none">{boardState.labels.pick}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether each fact about a card is known, such as that it is playable. A fact with an explanation opens to show it. */
function Facts({ knowledge, store }: { knowledge: CardKnowledge; store: BoardStore }) {
  const selected = store.selectedClaim.value ?? knowledge.facts[0]?.id;
  return (
    <ul class="facts">
      {knowledge.facts.map((fact) => {
        const isExplained = fact.reason.length + fact.counterexample.length > 0;
        const words = (
          <>
            <ClaimMark verdict={fact.verdict} />
            <span dir="auto">{fact.text}</span>
          </>
        );
        return (
          <li key={fact.id}>
            {isExplained ? (
              <Button
                class="fact"
                aria-expanded={selected === fact.id}
                onClick={() => {
                  store.selectedClaim.value = selected === fact.id ? "" : fact.id;
                }}
              >
                {words}
              </Button>
            ) : (
              <p class="fact">{words}</p>
            )}
            {selected === fact.id && <Explanation claim={fact} store={store} />}
          </li>
        );
      })}
    </ul>
  );
}

type IdentityProps = { knowledge: CardKnowledge; boardState: BoardState; id: string; store: BoardStore };

/** Which identities a card may have. Each button shows why, below the grid. */
function IdentityGrid({ knowledge, boardState, id, store }: IdentityProps) {
  return (
    <CardGrid
      suits={boardState.suits}
      ranks={boardState.ranks}
      labelledBy={`${id}-identities`}
      renderCell={(index, _, rank) => {
        const identity = knowledge.identities[index];
        return (
          identity && (
            <Button
              class="identity"
              data-shade={shade(knowledge.weights[index] ?? 0, knowledge.total) || undefined}
              data-verdict={identity.verdict}
              aria-label={identity.text}
              aria-pressed={store.selectedClaim.value === identity.id}
              tabIndex={-1}
              onClick={(event) => {
                const panel = event.currentTarget.closest(".knowledge");
                store.selectedClaim.value = identity.id;
                queueMicrotask(() =>
                  panel?.querySelector(".identity-explanation")?.scrollIntoView({ block: "nearest" }),
                );
              }}
            >
              {rank}
            </Button>
          )
        );
      }}
    />
  );
}

/** Why something is known, sentence by sentence, or hands that show that it is not. */
function Explanation({ claim, store }: { claim: Claim; store: BoardStore }) {
  const list = useRovingTabindex();
  const { reason, counterexample } = claim;
  if (reason.length + counterexample.length === 0) return null;
  return (
    <div class="explanation" data-roving="" ref={list}>
      {reason.length > 0 && <EvidenceList lines={reason} store={store} />}
      {counterexample.length > 0 && <Counterexample hands={counterexample} />}
    </div>
  );
}

/** Possible hands that refute a claim. The card in question has a ring; cards that differ from the visible ones are marked. */
function Counterexample({ hands }: { hands: CounterexampleHand[] }) {
  return (
    <div class="counterexample">
      {hands.map(({ name, label, cards }) => (
        <div key={name} class="possible-hand" role="img" aria-label={label}>
          <span class="name" dir="auto">
            {name}
          </span>
          <span class="faces">
            {cards.map(({ slot, suit, rank, changed, in_question }) => (
              <span
                key={slot}
                class="small-face"
                data-changed={changed || undefined}
                data-in-question={in_question || undefined}
              >
                <CardFace suit={suit} rank={rank} />
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
