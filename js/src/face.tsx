import { Shape } from "./icon";
import { memo } from "./memo";

/** The front of a card, or its back. */
export const Face = memo(({ suit, rank }: { suit: string | null; rank: number | null }) => {
  if (suit === null) return <span class="face back" />;
  return (
    <span class="face" data-suit={suit}>
      <span class="corner">
        {suit}
        <Shape suit={suit} />
      </span>
      <span class="rank">{rank}</span>
    </span>
  );
});
