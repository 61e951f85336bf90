import type { BakedOutcome, BakedPage } from "../protocol/contract";

/** What a student has done with a question or a prediction. */
export interface Progress {
  /** The last answer, as an index of the answers; -1 before the first. */
  answer: number;
  tries: number;
  /** How many hints the student asked for, and how many of them before the last answer. */
  hints: number;
  hintsBefore: number;
  /** Whether the right answer was shown. */
  shown: boolean;
  /** The most credit of an answer before that, less what hints cost. */
  credit: number;
  /** The reason given with a prediction. */
  words?: string;
}

/** What a student has done in a lesson, by the id of what is asked. */
export type LessonProgress = Record<string, Progress>;

export const NOTHING_DONE: Progress = {
  answer: -1,
  tries: 0,
  hints: 0,
  hintsBefore: 0,
  shown: false,
  credit: 0,
};

/** What is shown for what a student has done; undefined before that is anything. */
export function outcomeOf(page: BakedPage, { answer, shown }: Progress): BakedOutcome | undefined {
  const given = page.asked?.answers[answer];
  return (shown ? (given ? given.shown : page.asked?.reveal) : given?.given) ?? undefined;
}

/** How many hints are shown, and so count. */
export const hintsShown = ({ asked }: BakedPage, { hints }: Progress) =>
  asked?.begun ? asked.hints.length : hints;
