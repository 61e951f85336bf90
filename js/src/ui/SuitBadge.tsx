import type { ShownSuit } from "../protocol/contract";

/** A suit in small: colour, letter and shape. It is hidden from screen readers unless it has a label. */
export function SuitBadge({ suit, label }: { suit: ShownSuit; label?: string }) {
  const aria = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <span class="suit-badge" data-suit={suit.letter} {...aria}>
      {suit.letter}
    </span>
  );
}
