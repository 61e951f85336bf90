import type { MapState } from "../protocol/contract";

/** What the marks of cells mean. */
export function Legend({ mapState }: { mapState: MapState }) {
  const { labels, cells, formula } = mapState;
  return (
    <p class="map-legend" aria-hidden="true">
      {formula && (
        <>
          <span class="map-sample" data-truth="true">
            <i class="map-mark" />
          </span>
          {labels.true}
          <span class="map-sample" data-truth="false">
            <i class="map-mark" />
          </span>
          {labels.false}
        </>
      )}
      {cells.some(({ real }) => real) && (
        <>
          <span class="map-sample" data-real="true" />
          {labels.real}
        </>
      )}
    </p>
  );
}
