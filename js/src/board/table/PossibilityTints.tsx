import type { SuitStyle } from "../../protocol/contract";
import { ROW_HEIGHT, WIDTH } from "./possibilityGrid";

const RAINBOW = "m";
const BANDS = 5;

type Props = { id: string; suits: SuitStyle[]; ranks: number[] };

/** The colours of all suits, a row each, with which the grids of possibilities are filled. */
export function PossibilityTints({ id, suits, ranks }: Props) {
  const width = WIDTH / ranks.length;
  return (
    <svg class="tints" aria-hidden="true">
      <pattern id={id} patternUnits="userSpaceOnUse" width={WIDTH} height={suits.length * ROW_HEIGHT}>
        {suits.flatMap(({ letter }, row) =>
          letter === RAINBOW ? (
            ranks.map((rank, n) => (
              <rect
                key={`${letter}${rank}`}
                x={n * width}
                y={row * ROW_HEIGHT}
                width={width}
                height={ROW_HEIGHT}
                style={`fill:var(--band-${n % BANDS})`}
              />
            ))
          ) : (
            <rect key={letter} data-suit={letter} y={row * ROW_HEIGHT} width={WIDTH} height={ROW_HEIGHT} />
          ),
        )}
      </pattern>
    </svg>
  );
}
