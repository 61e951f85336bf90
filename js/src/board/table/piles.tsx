import { useComputed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ensureTabStop, useRovingTabindex } from "../../dom/keyboard";
import { type Attributes, attributeSetter } from "../../dom/setIfChanged";
import type { BoardState, Counter, DiscardPile, Firework, Frame } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { cssPercent } from "../../ui/controls";
import { type DirectRenderer, useFramePart } from "./directRendering";

type LinkProps = Pick<JSX.IntrinsicElements["button"], "aria-label" | "title"> & {
  "data-type"?: string;
  steps: () => number[];
  store: BoardStore;
  children: ComponentChildren;
};

/** Something on the table that leads to the latest step at which it came there; if that step is shown, to the one before. */
function StepLink({ steps, store, children, ...rest }: LinkProps) {
  function go() {
    const shown = store.step.peek();
    store.goToStep(
      steps()
        .filter((step) => step !== shown)
        .at(-1) ?? shown,
    );
  }
  return (
    <button type="button" tabIndex={-1} {...rest} onClick={go}>
      {children}
    </button>
  );
}

export interface TableProps {
  boardState: BoardState;
  renderer: DirectRenderer;
  store: BoardStore;
}

type Panel = "fireworks" | "discards";
type Row<P extends Panel> = Frame[P][number];
type RowsProps<P extends Panel> = TableProps & {
  panel: P;
  rowClass: string;
  /** The attributes of the cell for a rank. */
  cellAttributes(row: Row<P> | undefined, rank: number): Attributes;
  /** The steps at which the cards of a rank came there. */
  stepsOf(row: Row<P> | undefined, rank: number): number[];
  children?: ComponentChildren;
};

const findRow = <P extends Panel>(frame: Frame | undefined, panel: P, suit: string) =>
  (frame?.[panel] as Row<P>[] | undefined)?.find((row) => row.suit === suit);

/** A panel with a row for each suit and a cell for each rank, which leads to the step at which its card came there. */
function SuitRows<P extends Panel>(props: RowsProps<P>) {
  const { panel, boardState, renderer, store, cellAttributes, stepsOf } = props;
  const list = useRef<HTMLDivElement>(null);
  /** The letters of the suits that have a row. */
  const letters = useComputed(() =>
    (store.boardState.value ?? boardState).suits
      .map(({ letter }) => letter)
      .filter((letter) => findRow(store.frame.value, panel, letter))
      .join(" "),
  ).value;
  const suits = boardState.suits.filter(({ letter }) => letters.split(" ").includes(letter));
  useLayoutEffect(() => {
    const draws = [...(list.current?.children ?? [])].map((element) => {
      const setRow = attributeSetter(element);
      const [setBadge, ...cellSetters] = [...element.children].map(attributeSetter);
      let drawn: Row<P> | undefined | null = null;
      return (row: Row<P> | undefined) => {
        if (row === drawn) return;
        drawn = row;
        const { changed, ranks } = (row ?? {}) as Partial<Firework>;
        setRow({ "data-changed": changed });
        (element as HTMLElement).style.setProperty("--height", String(ranks?.length));
        setBadge?.({ "aria-label": row?.label });
        for (const [n, rank] of boardState.ranks.entries()) {
          const inert = stepsOf(row, rank).length === 0;
          cellSetters[n]?.({ ...cellAttributes(row, rank), inert, "aria-hidden": inert });
        }
      };
    });
    return renderer.add((frame) => {
      for (const [n, letter] of letters.split(" ").entries()) draws[n]?.(findRow(frame, panel, letter));
      ensureTabStop(list.current);
    });
  }, [panel, boardState, letters, renderer, cellAttributes, stepsOf]);
  const label = boardState.labels[panel];
  return (
    <div class={panel} role="group" aria-label={label}>
      <div class="suits" data-roving="" ref={list}>
        {suits.map((suit) => (
          <div
            key={suit.letter}
            class={props.rowClass}
            data-suit={suit.letter}
            style={{ "--place": boardState.suits.indexOf(suit) + 1 }}
          >
            <span class="suit-badge" role="img" />
            {boardState.ranks.map((rank) => (
              <StepLink
                key={rank}
                data-type={`${suit.letter}${rank}`}
                aria-label={`${suit.name} ${rank}`}
                title={boardState.labels.jump}
                steps={() => stepsOf(findRow(store.frame.peek(), panel, suit.letter), rank)}
                store={store}
              >
                {rank}
              </StepLink>
            ))}
          </div>
        ))}
      </div>
      {props.children}
    </div>
  );
}

const fireworkSteps = (firework: Firework | undefined, rank: number): number[] =>
  firework?.ranks.at(-1) === rank ? firework.steps.slice(-1).filter((step) => step >= 0) : [];

function fireworkCell(firework: Firework | undefined, rank: number) {
  if (firework?.ranks.includes(rank))
    return { class: rank === firework.ranks.at(-1) ? "played latest" : "played" };
  if (firework?.lost[0] === rank) return { class: "to-come lost" };
  return { class: rank === firework?.next ? "comes-next" : "to-come" };
}

/** The fireworks, a column for each suit: its top card, what comes next, and struck out the first rank that can no longer be played. */
export const Fireworks = (props: TableProps) => (
  <SuitRows
    {...props}
    panel="fireworks"
    rowClass="firework"
    cellAttributes={fireworkCell}
    stepsOf={fireworkSteps}
  />
);

const cardOfRank = (pile: DiscardPile | undefined, rank: number) =>
  pile?.cards.find((card) => card.rank === rank);
const discardSteps = (pile: DiscardPile | undefined, rank: number) => cardOfRank(pile, rank)?.steps ?? [];

function discardCell(pile: DiscardPile | undefined, rank: number) {
  const card = cardOfRank(pile, rank);
  return {
    class: card?.gone ? "discard gone" : "discard",
    hidden: !card,
    "data-changed": card?.changed,
    "data-count": card && card.count > 1 && card.count,
  };
}

/** The discard pile, by suit and rank. An identity of which no copy is left is struck out. */
export function Discards(props: TableProps) {
  const { boardState, store } = props;
  const none = useComputed(() => store.frame.value?.discards.length === 0).value;
  return (
    <SuitRows {...props} panel="discards" rowClass="pile" cellAttributes={discardCell} stepsOf={discardSteps}>
      {none && <p class="visually-hidden">{boardState.labels.no_discards}</p>}
    </SuitRows>
  );
}

/** Whether each dot of a counter is full. */
const dotsOf = ({ count, max }: Counter) => Array.from({ length: Math.max(max, count) }, (_, n) => n < count);

function ClueTokens({ store }: { store: BoardStore }) {
  const count = useFramePart(store, (frame) => frame.clue_tokens).value;
  if (!count) return null;
  return (
    <div class="counter tokens" title={count.label}>
      <span class="dots" aria-hidden="true">
        {dotsOf(count).map((full, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
          <i key={n} class={full ? "full" : ""} />
        ))}
      </span>
      <b aria-hidden="true">{count.count}</b>
      <span class="words">{count.label}</span>
    </div>
  );
}

type CountersProps = { boardState: BoardState; store: BoardStore };

/** What happened at a step, in words. */
function logOf({ boardState, steps }: BoardStore, step: number): string | undefined {
  const node = boardState.value?.steps[step]?.node;
  return steps.value.frames[step]?.log ?? boardState.value?.tree.find(({ id }) => id === node)?.text;
}

/** The strikes. Those whose step is known lead there. */
function Strikes({ boardState, store }: CountersProps) {
  const list = useRovingTabindex<HTMLSpanElement>();
  const count = useFramePart(store, (frame) => frame.strikes).value;
  const steps = useFramePart(store, (frame) => frame.strike_steps).value;
  if (!count || !steps) return null;
  const unknown = count.count - steps.length;
  return (
    <div class="counter strikes" title={count.label}>
      <span class="dots" data-roving="" ref={list}>
        {dotsOf(count).map((full, n) => {
          const step = full ? steps[n - unknown] : undefined;
          const log = step === undefined ? undefined : logOf(store, step);
          const dot = <i class={full ? "full" : ""} aria-hidden="true" />;
          if (step === undefined) {
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
            return <span key={n}>{dot}</span>;
          }
          return (
            <StepLink
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
              key={n}
              aria-label={log}
              title={boardState.labels.jump}
              steps={() => [step]}
              store={store}
            >
              {dot}
            </StepLink>
          );
        })}
      </span>
      <span class="words">{count.label}</span>
    </div>
  );
}

function Deck({ store }: { store: BoardStore }) {
  const count = useFramePart({ frame: store.trailingFrame }, (frame) => frame.deck);
  const label = useComputed(() => count.value?.label);
  const number = useComputed(() => count.value?.count);
  const share = useComputed(() => `--share:${cssPercent(count.value?.count ?? 0, count.value?.max ?? 1)}`);
  return (
    <div class="counter deck" title={label}>
      <span class="stack" aria-hidden="true" style={share} />
      <b aria-hidden="true">{number}</b>
      <span class="words">{label}</span>
    </div>
  );
}

/** Clue tokens, strikes and the deck. */
export function Counters({ boardState, store }: CountersProps) {
  return (
    <div class="counters">
      <ClueTokens store={store} />
      <Strikes boardState={boardState} store={store} />
      <Deck store={store} />
    </div>
  );
}
