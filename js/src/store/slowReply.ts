import type { JobProgress } from "../protocol/contract";

/** A reply that is slow to come. */
export interface Wait {
  /** How far Python is; null before it is heard to be at work. */
  progress: JobProgress | null;
  cancel(): void;
}
