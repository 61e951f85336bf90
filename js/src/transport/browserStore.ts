import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { BakedLesson } from "../protocol/contract";
import type { LessonProgress, Progress } from "./baked";

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

interface Kept {
  student: string;
  /** The `content` of the lesson in which it was done. */
  content?: string;
  /** What each student has done. */
  progress: Record<string, LessonProgress>;
  /** All attempts: the text of a journal. */
  journal: string;
}

/** The answers to a lesson that is a page: they stay in the browser, and can be saved as a file. */
export class BrowserStore implements AnswerStore {
  readonly knowsStudent: boolean;
  /** Whether the browser does not keep answers: its storage is full, or switched off. */
  isUnkept = false;
  private readonly key: string;
  private kept: Kept;

  /** `onChange` is called when answers were kept, or could not be. */
  constructor(
    lesson: BakedLesson,
    private readonly onChange: () => void = () => {},
  ) {
    this.key = `hanabi_widget:lesson:${lesson.id}`;
    this.knowsStudent = lesson.student !== "";
    const found = { student: lesson.student, progress: {}, journal: "", ...this.read() };
    const progress = found.content === lesson.content ? found.progress : {};
    this.kept = { ...found, progress, content: lesson.content };
  }

  get student() {
    return this.kept.student;
  }

  set student(name: string) {
    this.kept.student = name;
    this.write();
  }

  /** All attempts: the text of a journal. */
  get journal() {
    return this.kept.journal;
  }

  load(): LessonProgress {
    return this.kept.progress[this.student] ?? {};
  }

  keep({ attempt }: { attempt: Parameters<typeof journalLine>[0] }, all: LessonProgress) {
    this.kept.journal += journalLine(attempt);
    this.note(all);
  }

  note(all: LessonProgress) {
    this.kept.progress[this.student] = all;
    this.write();
  }

  private read(): Partial<Kept> | null {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  private write() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
      this.isUnkept = false;
    } catch {
      this.isUnkept = true;
    }
    this.onChange();
  }
}
