import { effect } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { MapCard, MapCell, MapLine, MapState } from "../protocol/contract";
import { cellsByPlace, DRAWN, type MapStore } from "../store/mapOfMindsStore";
import { Button, cssPercent } from "../ui/controls";

const Card = ({ card }: { card: MapCard }) => (
  <i class="map-card" data-suit={card.suit} title={card.label}>
    {card.rank}
  </i>
);

/** The hands of a row or a column: the cards of one, or what many have in common. For screen readers it is a sentence. */
function HandHead({ line }: { line: MapLine }) {
  return (
    <>
      <span class="visually-hidden">
        {line.label} {line.weight}
      </span>
      <span class="map-hand" title={line.label} aria-hidden="true">
        {line.cards.map((card, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its slot
          <Card key={slot} card={card} />
        ))}
        {line.words && line.words !== line.cards[0]?.label && <span class="map-words">{line.words}</span>}
      </span>
    </>
  );
}

type Props = { mapState: MapState; store: MapStore };

/** More rows or columns than these are drawn smaller where a map stands beside a question. */
const ROOMY = 8;

/** The numbers of the rows or columns that are drawn. */
function drawnLines(lines: MapLine[], store: MapStore): number[] {
  const numbers = [...lines.keys()];
  return store.whole.value ? numbers : numbers.slice(0, DRAWN);
}

/** What is told of a cell, as a sign. */
const SIGNS = { right: "✓", wrong: "✗", same: "=", different: "≠", untold: undefined };

/** Whether worlds are marked on the map. */
const isMarked = ({ task }: MapState) => task?.kind === "set";

function Cell({
  cell,
  number,
  most,
  mapState,
  store,
}: Props & { cell: MapCell; number: number; most: number }) {
  const marking = isMarked(mapState);
  const given = marking && store.marks.isGiven(number);
  const told = store.marks.toldOf(number);
  return (
    <Button
      class="map-cell"
      data-cell={number}
      data-truth={cell.truth}
      data-struck={cell.struck || undefined}
      data-real={cell.real || undefined}
      data-given={given || undefined}
      data-told={told && SIGNS[told]}
      style={{ "--share": most > 1 ? cell.worlds / most : 0 }}
      aria-pressed={marking ? given : store.chosen.value === number}
      aria-disabled={marking && store.marks.closed.value}
      tabIndex={store.tabStop.value === number ? 0 : -1}
      onFocus={() => {
        store.focused.value = number;
      }}
      onClick={() => {
        if (marking) store.marks.mark(number);
        else store.chosen.value = store.chosen.peek() === number ? null : number;
      }}
    >
      <i class="map-mark" />
    </Button>
  );
}

/** The weight of a hand, as a bar. */
const Weight = ({ line }: { line: MapLine }) => (
  <span class="map-weight" aria-hidden="true">
    <i style={{ width: cssPercent(line.share, 1) }} />
    {line.weight}
  </span>
);

/**
 * The worlds: an ARIA grid, in which arrows move as a rook does. Moving the slider redraws nothing: it marks the cells that are reached,
 * and tells a screen reader so.
 */
export function MapGrid({ mapState, store }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const { rows, columns, cells } = mapState;
  const places = useMemo(() => cellsByPlace(cells), [cells]);
  const drawnRows = drawnLines(rows, store);
  const drawnColumns = drawnLines(columns, store);
  const alone = !mapState.column_label;
  /** The most worlds that a cell holds: the strongest one. */
  const most = Math.max(...cells.map(({ worlds }) => worlds));
  useLayoutEffect(() =>
    effect(() => {
      const { reached, labels, walks, task } = mapState;
      for (const button of grid.current?.querySelectorAll<HTMLElement>(".map-cell") ?? []) {
        const number = Number(button.dataset.cell);
        const isReached = store.isReached(number);
        const moves = isReached ? reached[store.walk.value?.distances[number] ?? 0] : labels.unreached;
        button.toggleAttribute("data-reached", isReached);
        const marks = isMarked(mapState) && store.marks.isGiven(number) && task?.marked;
        const said = [cells[number]?.label, walks.length > 0 && moves, marks];
        const label = said.filter(Boolean).join(" ");
        // It is the name too: what had both would be read twice.
        if (button.title !== label) button.title = label;
      }
    }),
  );
  return (
    <div class="map-scroll">
      <div
        class="map-grid"
        role="grid"
        aria-label={mapState.title}
        ref={grid}
        data-alone={alone || undefined}
        data-words={(!alone && columns.some(({ words }) => words)) || undefined}
        data-many={
          Math.max(drawnRows.length, drawnColumns.length) > (mapState.task ? ROOMY : DRAWN) || undefined
        }
        style={{ "--columns": drawnColumns.length }}
      >
        {!alone && (
          <div role="row" class="map-row map-columns">
            <span role="columnheader" class="map-corner">
              <span>{mapState.column_label}</span>
              <span>{mapState.row_label}</span>
            </span>
            {drawnColumns.map((column) => (
              <span
                key={column}
                role="columnheader"
                class="map-column"
                data-gone={columns[column]?.gone || undefined}
              >
                <HandHead line={columns[column] as MapLine} />
              </span>
            ))}
          </div>
        )}
        {drawnRows.map((row) => (
          <div key={row} role="row" class="map-row" data-gone={rows[row]?.gone || undefined}>
            <span role="rowheader" class="map-head">
              <HandHead line={rows[row] as MapLine} />
            </span>
            {drawnColumns.map((column) => {
              const number = places.get(`${row} ${column}`);
              const cell = number === undefined ? undefined : cells[number];
              return (
                <span key={column} role="gridcell" class="map-place">
                  {cell && number !== undefined && (
                    <Cell cell={cell} number={number} most={most} mapState={mapState} store={store} />
                  )}
                </span>
              );
            })}
            {alone && (
              <span role="gridcell" class="map-place">
                <Weight line={rows[row] as MapLine} />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
