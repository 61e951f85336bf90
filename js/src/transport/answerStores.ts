import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { BakedAnswer, BakedLesson, BakedOutcome, BakedPage, BakedQuestion } from "../protocol/contract";

/** What a student has done with a question or a prediction. */
export interface Progress {
  /** The last answer, as its number for `answerAt`; -1 before the first. */
  answer: number;
  tries: number;
  /** How many hints the student asked for, and how many of them before the last answer. */
  hints: number;
  hintsBefore: number;
  /** Whether the right answer was shown. */
  shown: boolean;
  /** The most credit of an answer before that, less what hints cost. */
  credit: number;
  /** How many wrong answers said nothing, or the same as the one before: what is then asked back counts as a hint. */
  askedBack: number;
  /** The reason given with a prediction. */
  words?: string;
  /** The answer itself, if others lead to the same, or empty: see `bakedAnswers.ts`. */
  given: string[] | string;
}

/** What a student has done in a lesson, by the id of what is asked. */
type LessonProgress = Record<string, Progress>;

export const NOTHING_DONE: Progress = {
  answer: -1,
  tries: 0,
  hints: 0,
  hintsBefore: 0,
  shown: false,
  credit: 0,
  given: "",
  askedBack: 0,
};

/** The answers of a question by number: those of its list first, then any wrong set or grid. */
export const answerAt = (asked: BakedQuestion | null, number: number): BakedAnswer | undefined =>
  asked?.answers[number] ?? (number < 0 ? undefined : asked?.cells?.wrong);

/** What is shown for what a student has done; undefined before that is anything. */
export function outcomeOf(page: BakedPage, { answer, shown }: Progress): BakedOutcome | undefined {
  const given = answerAt(page.asked, answer);
  return (shown ? (given ? given.shown : page.asked?.reveal) : given?.given) ?? undefined;
}

/** How many hints are shown, and so count. */
export const hintsShown = ({ asked }: BakedPage, { hints }: Progress) =>
  asked?.begun ? asked.hints.length : hints;

/** An answer, or that the right one was shown: an `Attempt` of Python. */
export interface Attempt {
  item: string;
  question: string;
  answer: unknown;
  time: string;
  lesson: string;
  student: string;
  seconds: number;
  hints: number;
  mode: "practice" | "exam" | "prediction";
  revealed: boolean;
  sitting: string;
}

/** A JSON value as Python writes it with sorted keys: the checksum of an attempt is that of this text. */
export function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${pythonJson(key)}: ${pythonJson(item)}`).join(", ")}}`;
  }
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The line of a journal for an attempt. */
export function journalLine(attempt: Attempt): string {
  const check = bytesToHex(sha256(utf8ToBytes(pythonJson(attempt)))).slice(0, 12);
  return `${JSON.stringify({ ...attempt, check })}\n`;
}

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
  /** What attempts say of the sitting, in an exam; empty where somebody else knows it. */
  sitting: string;
  /** What the student has done so far. */
  load(): LessonProgress;
  /** Keeps an attempt. */
  keep(entry: Entry, all: LessonProgress): void;
  /** Keeps what changed without an attempt, such as a hint. */
  note(all: LessonProgress): void;
}

/** What was done in one tab, which writes this and nothing else: tabs of a page add to each other, and none overwrites another. */
interface Kept {
  student: string;
  /** When it was written last, in milliseconds. */
  at: number;
  /** The `content` of the lesson in which it was done. */
  content?: string;
  /** What each student has done, each with its time. */
  progress: Record<string, Record<string, Progress & { at?: number }>>;
  /** The attempts: the text of a journal. */
  journal: string;
}

const HEX = 16;
/** So many random bytes name a sitting, or a tab. */
const NAME_BYTES = 6;

const randomHex = () =>
  [...crypto.getRandomValues(new Uint8Array(NAME_BYTES))]
    .map((byte) => byte.toString(HEX).padStart(2, "0"))
    .join("");

/** What a tab has kept under a key; undefined if that is nothing which this page wrote. */
function keptUnder(key: string): Kept | undefined {
  try {
    const kept = {
      student: "",
      at: 0,
      progress: {},
      journal: "",
      ...JSON.parse(localStorage.getItem(key) ?? ""),
    };
    mergedJournals([kept.journal]); // fails if it is none
    return Object.keys(kept.progress) && kept;
  } catch {
    return undefined;
  }
}

/** The lines of some journals as one, by their times; lines of one journal stay in their order. */
function mergedJournals(journals: string[]): string {
  const lines = journals.flatMap((journal) => {
    let latest = "";
    return journal
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const { time } = JSON.parse(line) as Attempt;
        latest = time > latest ? time : latest;
        return { line, time: latest };
      });
  });
  lines.sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  return lines.map(({ line }) => `${line}\n`).join("");
}

/** The answers to a lesson that is a page: they stay in the browser, and can be saved as a file. */
export class BrowserStore implements AnswerStore {
  readonly knowsStudent: boolean;
  readonly sitting: string;
  /** Whether the browser does not keep answers: its storage is full, or switched off. */
  isUnkept = false;
  private readonly key: string;
  private readonly tab = randomHex();
  private readonly own: Kept;
  /** What is known of what the student has done, as `load` and `note` have it. */
  private known: LessonProgress = {};

  /** `onChange` is called when answers were kept, or could not be. */
  constructor(
    lesson: BakedLesson,
    private readonly onChange: () => void = () => {},
  ) {
    this.key = `hanabi_widget:lesson:${lesson.id}`;
    this.knowsStudent = lesson.student !== "";
    this.own = { student: "", at: 0, content: lesson.content, progress: {}, journal: "" };
    const latest = this.tabs().at(-1);
    this.own.student = latest?.student || lesson.student;
    this.sitting = lesson.exam ? this.keptSitting() : "";
    globalThis.addEventListener?.("storage", this.onChange);
  }

  get student() {
    return this.own.student;
  }

  set student(name: string) {
    this.own.student = name;
    this.write();
  }

  /** All attempts, of all tabs: the text of a journal. */
  get journal() {
    return mergedJournals(this.tabs().map(({ journal }) => journal));
  }

  load(): LessonProgress {
    const found: Record<string, Progress & { at?: number }> = {};
    for (const { content, progress } of this.tabs())
      if (content === this.own.content)
        for (const [item, done] of Object.entries(progress[this.student] ?? {}))
          if ((done.at ?? 0) >= (found[item]?.at ?? 0)) found[item] = done;
    this.known = Object.fromEntries(Object.entries(found).map(([item, { at, ...done }]) => [item, done]));
    return this.known;
  }

  keep({ attempt }: { attempt: Parameters<typeof journalLine>[0] }, all: LessonProgress) {
    this.own.journal += journalLine(attempt);
    this.note(all);
  }

  note(all: LessonProgress) {
    const at = Date.now();
    const changed = Object.entries(all).filter(
      ([item, done]) => JSON.stringify(done) !== JSON.stringify(this.known[item]),
    );
    const mine = changed.map(([item, done]) => [item, { ...done, at }]);
    this.own.progress[this.student] = { ...this.own.progress[this.student], ...Object.fromEntries(mine) };
    this.known = all;
    this.write();
  }

  /** What all tabs have kept, the latest last. */
  private tabs(): Kept[] {
    const others = this.keys().flatMap((key) => keptUnder(key) ?? []);
    return [...others, this.own].sort((one, other) => one.at - other.at);
  }

  /** The keys under which the other tabs of this page have kept something. */
  private keys(): string[] {
    try {
      const all = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
      const ours = all.filter((key) => key === this.key || key.startsWith(`${this.key}:`));
      return ours.filter((key) => !key.endsWith(`:${this.tab}`) && !key.endsWith(":sitting"));
    } catch {
      return []; // without storage
    }
  }

  /** The sitting of this browser, which begins with its first page. */
  private keptSitting(): string {
    const sitting = randomHex();
    try {
      const kept = localStorage.getItem(`${this.key}:sitting`) ?? sitting;
      localStorage.setItem(`${this.key}:sitting`, kept);
      return kept;
    } catch {
      return sitting;
    }
  }

  private write() {
    this.own.at = Date.now();
    try {
      localStorage.setItem(`${this.key}:${this.tab}`, JSON.stringify(this.own));
      this.isUnkept = false;
    } catch {
      this.isUnkept = true;
    }
    this.onChange();
  }
}

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

/** A window, and those around it. */
function around(start: Window | null): Window[] {
  const found: Window[] = [];
  for (let frame = start; frame && found.length < MAX_DEPTH; frame = frame.parent) {
    found.push(frame);
    if (frame.parent === frame) break;
  }
  return found;
}

/** What is read from a window; null if it is one of another site, which keeps its own counsel. */
function from<T>(frame: Window, read: (frame: Window & { API?: ScormApi }) => T): T | null {
  try {
    return read(frame) ?? null;
  } catch {
    return null;
  }
}

/** The LMS that shows the page: in a window around it, or around one that opened one of these; null if there is none. */
export function findScormApi(page: Window): ScormApi | null {
  const openers = around(page).flatMap((frame) => around(from(frame, ({ opener }) => opener)));
  for (const frame of [...around(page), ...openers]) {
    const api = from(frame, ({ API }) => API);
    if (api) return api;
  }
  return null;
}

/** The longest response that SCORM 1.2 keeps. */
const MAX_RESPONSE = 255;

/** The fields of `Progress` that an LMS keeps, in order: without the words of a prediction, since there is room for 4096 letters. */
const KEPT = ["answer", "tries", "hints", "hintsBefore", "shown", "credit", "given", "askedBack"] as const;

type Saved = unknown[];

/** The `content` of the lesson, and what the student has done with each item. */
type Suspended = [content: string, ...(Saved | null)[]];

const save = (done: Progress): Saved => KEPT.map((name) => done[name] || 0);

const restore = (saved: Saved) =>
  Object.fromEntries(
    KEPT.map((name, n) => [name, saved[n] || (n && NOTHING_DONE[name])]),
  ) as object as Progress;

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
  readonly sitting = "";
  /** The attempts of this visit, as the text of a journal: for when the LMS does not keep them. */
  journal = "";
  /** Whether the LMS has refused something that was told it. */
  isUnkept = false;
  private readonly begun = Date.now();
  private readonly told = new Map<string, string>();
  private interactions: number;
  /** Whether this is no attempt that counts: somebody looks at the lesson, or back at an earlier attempt. */
  private readonly isReview: boolean;

  constructor(
    private readonly api: ScormApi,
    private readonly lesson: BakedLesson,
    private readonly onChange: () => void = () => {},
  ) {
    this.call((api) => api.LMSInitialize(""));
    this.isReview = ["browse", "review"].includes(this.get("cmi.core.lesson_mode"));
    this.interactions = Number(this.get("cmi.interactions._count")) || 0;
    const status = this.get("cmi.core.lesson_status");
    if (status === "" || status === "not attempted") this.tell("cmi.core.lesson_status", "incomplete");
    this.tell("cmi.core.exit", "suspend");
    this.commit();
  }

  load(): LessonProgress {
    try {
      const [content, ...saved] = JSON.parse(this.get("cmi.suspend_data")) as Suspended;
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
    this.journal += journalLine(attempt);
    if (attempt.mode !== "prediction") {
      const name = `cmi.interactions.${this.interactions++}`;
      const start = `${attempt.item} ${attempt.mode} hints=${attempt.hints}`;
      const whole = JSON.stringify(attempt.answer);
      const said = attempt.revealed ? `${start} revealed` : `${start} answer=${whole}`;
      const { given } = progress; // only sets and grids are longer
      const response =
        said.length > MAX_RESPONSE && Array.isArray(given)
          ? `${start} answer=${JSON.stringify({ rows: given })}`
          : said;
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
    this.onChange();
  }

  /** Ends the visit. */
  finish() {
    this.tell("cmi.core.session_time", duration((Date.now() - this.begun) / 1000));
    this.commit();
    this.call((api) => api.LMSFinish(""));
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
    if (this.call((api) => api.LMSSetValue(name, value)) !== "false") this.told.set(name, value);
  }

  private get(name: string): string {
    return this.call((api) => api.LMSGetValue(name), "");
  }

  private commit() {
    if (!this.isReview) this.call((api) => api.LMSCommit(""));
  }

  /** What the LMS answers; "false" if it refuses or fails, after which nobody may rely on it. */
  private call(ask: (api: ScormApi) => string, failure = "false"): string {
    let answer = failure;
    try {
      answer = String(ask(this.api) ?? failure);
    } catch {
      this.isUnkept = true;
    }
    this.isUnkept ||= answer === "false";
    return answer;
  }
}
