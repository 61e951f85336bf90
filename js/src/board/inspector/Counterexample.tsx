import type { Suit, WitnessHand } from "../../protocol/messages";
import { Face } from "../../ui/CardFace";

/** Hands that might be: the card in question is ringed, those that differ from what is seen are marked. */
export function Witness({ hands, suits }: { hands: WitnessHand[]; suits: Suit[] }) {
  return (
    <div class="witness">
      {hands.map(({ name, label, cards }) => (
        <div key={name} class="might" role="img" aria-label={label}>
          <span class="name" dir="auto">
            {name}
          </span>
          <span class="faces">
            {cards.map(({ slot, suit, rank, changed, asked }) => (
              <span
                key={slot}
                class="small"
                data-changed={changed || undefined}
                data-asked={asked || undefined}
              >
                <Face suit={suit} rank={rank} suits={suits} />
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
