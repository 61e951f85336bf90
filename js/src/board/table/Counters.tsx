import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { BoardState, Counter } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { useFramePart } from "../../store/useFramePart";
import { cssPercent } from "../../ui/cssPercent";
import { StepLink } from "./StepLink";

/** Whether each dot of a counter is full. */
const dotsOf = ({ count, max }: Counter) => Array.from({ length: Math.max(max, count) }, (_, n) => n < count);

type DotProps = { index: number; count: ReadonlySignal<Counter | undefined> };

function Dot({ index, count }: DotProps) {
  const look = useComputed(() => (index < (count.value?.count ?? 0) ? "full" : ""));
  return <i class={look} />;
}

function ClueTokens({ store }: { store: BoardStore }) {
  const count = useFramePart(store, (frame) => frame.clue_tokens);
  const label = useComputed(() => count.value?.label);
  const number = useComputed(() => count.value?.count);
  const size = useComputed(() => (count.value ? dotsOf(count.value).length : 0)).value;
  return (
    <div class="counter tokens" title={label}>
      <span class="dots" aria-hidden="true">
        {Array.from({ length: size }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
          <Dot key={index} index={index} count={count} />
        ))}
      </span>
      <b aria-hidden="true">{number}</b>
      <span class="visually-hidden">{label}</span>
    </div>
  );
}

type Props = { boardState: BoardState; store: BoardStore };

/** The strikes. Those whose step is known lead there. */
function Strikes({ boardState, store }: Props) {
  const list = useRef<HTMLSpanElement>(null);
  useRovingTabindex(list);
  const count = useFramePart(store, (frame) => frame.strikes).value;
  const steps = useFramePart(store, (frame) => frame.strike_steps).value;
  if (!count || !steps) return null;
  const unknown = count.count - steps.length;
  return (
    <div class="counter strikes" title={count.label}>
      <span class="dots" data-roving="" ref={list}>
        {dotsOf(count).map((full, n) => {
          const step = full ? steps[n - unknown] : undefined;
          const log = boardState.frames[step ?? -1]?.log;
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
      <span class="visually-hidden">{count.label}</span>
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
      <span class="visually-hidden">{label}</span>
    </div>
  );
}

/** Clue tokens, strikes and the deck. */
export function Counters({ boardState, store }: Props) {
  return (
    <div class="counters">
      <ClueTokens store={store} />
      <Strikes boardState={boardState} store={store} />
      <Deck store={store} />
    </div>
  );
}
