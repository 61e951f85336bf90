import type { BakedLesson } from "../protocol/contract";
import type { AnswerStore } from "./answerStore";
import { journalLine } from "./journalLine";
import type { LessonProgress } from "./progress";

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
