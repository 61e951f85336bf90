import type { BakedLesson } from "../protocol/contract";
import { type LessonProgress, outcomeOf, type Progress } from "./baked";
import type { AnswerStore, Entry } from "./browserStore";

/** What an LMS offers to a package of SCORM 1.2. */
export interface ScormApi {
  LMSInitialize(nothing: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(nothing: ""): string;
  LMSFinish(nothing: ""): string;
}

/** So many windows are looked through, one around the other. */
const MAX_DEPTH = 500;

function climb(start: Window | null): ScormApi | null {
  let frame = start;
  for (let depth = 0; frame && depth < MAX_DEPTH; depth++) {
    try {
      const { API } = frame as { API?: ScormApi };
      if (API) return API;
    } catch {
      // A window of another site keeps its own counsel.
    }
    if (frame.parent === frame) return null;
    frame = frame.parent;
  }
  return null;
}

/** The LMS that shows the page, in a window around it or in the one that opened it; null if there is none. */
export const findScormApi = (page: Window): ScormApi | null => climb(page) ?? climb(page.opener);

/** The longest response that SCORM 1.2 keeps. */
const MAX_RESPONSE = 255;

/** Progress as it is kept: the fields of `Progress` in order, without the words of a prediction, since there is room for 4096 letters. */
type Saved = [
  answer: number,
  tries: number,
  hints: number,
  hintsBefore: number,
  shown: 0 | 1,
  credit: number,
];

/** The `content` of the lesson, and what the student has done with each item. */
type Suspended = [content: string, ...(Saved | null)[]];

const save = ({ answer, tries, hints, hintsBefore, shown, credit }: Progress): Saved => [
  answer,
  tries,
  hints,
  hintsBefore,
  shown ? 1 : 0,
  credit,
];

const restore = ([
  answer,
  tries = 0,
  hints = 0,
  hintsBefore = 0,
  shown = 0,
  credit = 0,
]: Saved): Progress => ({
  answer,
  tries,
  hints,
  hintsBefore,
  shown: shown === 1,
  credit,
});

/** A time as SCORM writes it: "0000:01:30". */
function duration(seconds: number) {
  const two = (n: number) => String(Math.floor(n) % 60).padStart(2, "0");
  return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(seconds / 60)}:${two(seconds)}`;
}

/**
 * The answers to a lesson that an LMS shows. The LMS gets the raw answers, from which they are graded again, and a score, which is only what
 * this page says.
 */
export class ScormStore implements AnswerStore {
  student = "";
  readonly knowsStudent = true;
  private readonly begun = Date.now();
  private readonly told = new Map<string, string>();
  private interactions: number;
  /** Whether this is no attempt that counts: somebody looks at the lesson, or back at an earlier attempt. */
  private readonly isReview: boolean;

  constructor(
    private readonly api: ScormApi,
    private readonly lesson: BakedLesson,
  ) {
    api.LMSInitialize("");
    this.isReview = ["browse", "review"].includes(api.LMSGetValue("cmi.core.lesson_mode"));
    this.interactions = Number(api.LMSGetValue("cmi.interactions._count")) || 0;
    const status = api.LMSGetValue("cmi.core.lesson_status");
    if (status === "" || status === "not attempted") this.tell("cmi.core.lesson_status", "incomplete");
    this.tell("cmi.core.exit", "suspend");
    this.commit();
  }

  load(): LessonProgress {
    try {
      const [content, ...saved] = JSON.parse(this.api.LMSGetValue("cmi.suspend_data")) as Suspended;
      if (content !== this.lesson.content) return {};
      return Object.fromEntries(
        this.items().flatMap((item, n) => {
          const found = saved[n];
          return found ? [[item, restore(found)]] : [];
        }),
      );
    } catch {
      return {};
    }
  }

  keep({ attempt, progress, credit }: Entry, all: LessonProgress) {
    if (attempt.mode !== "prediction") {
      const name = `cmi.interactions.${this.interactions++}`;
      const [start, whole] = [
        `${attempt.item} ${attempt.mode} hints=${attempt.hints}`,
        JSON.stringify(attempt.answer),
      ];
      const said = attempt.revealed ? `${start} revealed` : `${start} answer=${whole}`;
      const response = said.length > MAX_RESPONSE ? `${start} choice=${progress.answer}` : said;
      const graded = credit === 1 ? "correct" : credit === 0 ? "wrong" : credit.toFixed(2);
      this.tell(`${name}.id`, attempt.item);
      this.tell(`${name}.type`, "fill-in");
      this.tell(`${name}.time`, attempt.time.slice(11, 19));
      this.tell(`${name}.student_response`, response);
      this.tell(`${name}.result`, this.lesson.exam ? "neutral" : graded);
      this.tell(`${name}.latency`, duration(attempt.seconds));
    }
    this.note(all);
  }

  note(all: LessonProgress) {
    const saved = this.items().map((item) => (all[item] ? save(all[item]) : null));
    this.tell("cmi.suspend_data", JSON.stringify([this.lesson.content, ...saved] satisfies Suspended));
    this.score(all);
    this.commit();
  }

  /** Ends the visit. */
  finish() {
    this.tell("cmi.core.session_time", duration((Date.now() - this.begun) / 1000));
    this.commit();
    this.api.LMSFinish("");
  }

  /** The ids of all that is asked, each once. */
  private items() {
    return [...new Set(this.lesson.pages.flatMap(({ asked }) => asked?.item ?? []))];
  }

  private score(all: LessonProgress) {
    const questions = new Map(
      this.lesson.pages.flatMap((page) => {
        const { asked } = page;
        // A prediction has no right answer that could be shown.
        if (!asked || (!asked.reveal && !this.lesson.exam)) return [];
        const progress = all[asked.item];
        const done =
          progress && (this.lesson.exam ? progress.answer >= 0 : outcomeOf(page, progress)?.settled);
        return [[asked.item, { done: Boolean(done), credit: progress?.credit ?? 0 }]];
      }),
    );
    const results = [...questions.values()];
    if (!this.lesson.exam && results.length) {
      const sum = results.reduce((sum, { credit }) => sum + credit, 0);
      this.tell("cmi.core.score.min", "0");
      this.tell("cmi.core.score.max", "100");
      this.tell("cmi.core.score.raw", String(Math.round((10_000 * sum) / results.length) / 100));
    }
    if (results.every(({ done }) => done)) this.tell("cmi.core.lesson_status", "completed");
  }

  /** Tells the LMS a value, unless it knows it. */
  private tell(name: string, value: string) {
    if (this.isReview || this.told.get(name) === value) return;
    this.told.set(name, value);
    this.api.LMSSetValue(name, value);
  }

  private commit() {
    if (!this.isReview) this.api.LMSCommit("");
  }
}
