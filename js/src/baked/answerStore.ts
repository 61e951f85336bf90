import type { Attempt } from "./journalLine";
import type { LessonProgress, Progress } from "./progress";

/** What is kept of an attempt. */
export interface Entry {
  attempt: Attempt;
  /** What has been done with that question now. */
  progress: Progress;
  /** The credit of the answer, without what hints cost. */
  credit: number;
}

/** Where the answers to a lesson are kept. */
export interface AnswerStore {
  /** The name of the student who was here last. */
  student: string;
  /** Whether the store knows the student, so that the page asks for no name. */
  knowsStudent: boolean;
  /** What the student has done so far. */
  load(): LessonProgress;
  /** Keeps an attempt. */
  keep(entry: Entry, all: LessonProgress): void;
  /** Keeps what changed without an attempt, such as a hint. */
  note(all: LessonProgress): void;
}
