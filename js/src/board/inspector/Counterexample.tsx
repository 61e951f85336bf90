import type { CounterexampleHand } from "../../protocol/contract";
import { CardFace } from "../../ui/CardFace";

/** Possible hands that refute a claim. The card in question has a ring; cards that differ from the visible ones are marked. */
export function Counterexample({ hands }: { hands: CounterexampleHand[] }) {
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
