import type { InputOption, PageState } from "./contract";

/** The answer to a question that is asked on a map: what an exercise tells its map, in the trait `_map_answer`. */
export type MapAnswer = {
  /** The answer so far; undefined if nothing is chosen. */
  value: unknown;
  /** The cells, or the positions of the slider but the last one. */
  options: InputOption[];
  /** What is told of each cell; empty if nothing is. */
  marks: PageState["marks"];
  /** No more can be changed. */
  closed: boolean;
};

/** What the map tells the exercise. */
export type MarkOnMap = { type: "mark"; value: unknown };
