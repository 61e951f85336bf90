import type { ShownSuit } from "../../protocol/contract";
import { ROW_HEIGHT, WIDTH } from "./possibilityGrid";

const RAINBOW = "m";
const BANDS = 5;

type Props = { id: string; suits: ShownSuit[]; ranks: number[] };

/** The colours of all suits, a row each, with which grids of possibilities are filled. A rainbow has bands, each over the one before it. */
export const PossibilityTints = ({ id, suits, ranks }: Props) => (
  <svg class="tints" aria-hidden="true">
    <pattern id={id} patternUnits="userSpaceOnUse" width={WIDTH} height={suits.length * ROW_HEIGHT}>
      {suits.flatMap(({ letter }, row) =>
        (letter === RAINBOW ? ranks : [0]).map((rank, n) => (
          <rect
            key={`${letter}${rank}`}
            data-suit={letter}
            x={(n * WIDTH) / ranks.length}
            y={row * ROW_HEIGHT}
            width={WIDTH}
            height={ROW_HEIGHT}
            style={`fill:var(--band-${n % BANDS},var(--tint-of))`}
          />
        )),
      )}
    </pattern>
  </svg>
);
