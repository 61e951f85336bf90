import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

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
