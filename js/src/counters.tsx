import type { Count, Frame } from "./contract";
import { memo } from "./memo";

const Dots = memo(({ count, kind }: { count: Count; kind: string }) => {
  const dots = Array.from({ length: Math.max(count.most, count.count) }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
    <i key={n} class={n < count.count ? "full" : ""} />
  ));
  return (
    <div class={`counter ${kind}`}>
      <span class="dots" aria-hidden="true">
        {dots}
      </span>
      <span class="label">{count.label}</span>
    </div>
  );
});

const Deck = memo(({ count }: { count: Count }) => (
  <div class="counter deck">
    <span
      class="stack"
      aria-hidden="true"
      style={{ "--share": `${(100 * count.count) / Math.max(1, count.most)}%` }}
    />
    <span class="label">{count.label}</span>
  </div>
));

/** Clue tokens, strikes, the deck, the score and the pace. */
export function Counters({ frame }: { frame: Frame }) {
  return (
    <div class="counters panel">
      <Dots count={frame.clue_tokens} kind="tokens" />
      <Dots count={frame.strikes} kind="strikes" />
      <Deck count={frame.deck} />
      <div class="counter">
        <span class="score">{frame.score}</span>
        <span class="pace">{frame.pace}</span>
      </div>
    </div>
  );
}
