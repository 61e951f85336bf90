import { saveFile } from "./loadScriptsSaveFiles";

const KEY = "hanabi_widget:answers";

/** What the browser keeps under a key; empty where that is nothing, or it keeps nothing for this page. */
export function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text under a key; whether that worked. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Answers that the browser did not keep: its storage is full, or switched off. */
let unkept = "";

/** All answers given in this browser: the text of a journal. */
export const answers = () => kept(KEY) + unkept;

/** Keeps lines of a journal behind those there are, also those of other pages; whether that worked. */
export function keepAnswers(lines: string): boolean {
  const isKept = keep(KEY, answers() + lines);
  unkept = isKept ? "" : unkept + lines;
  return isKept;
}

/** Shows the buttons that save the answers as a file, if there are any. */
export function offerAnswers() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button.save-answers")) {
    button.hidden = answers() === "";
    button.onclick = () => saveFile(answers(), "attempts.jsonl", "application/jsonl");
  }
}

const LANGUAGE_KEY = "hanabi_widget:language";

/** Remembers the language of the page as the one that the reader chose: the first page goes there. Without storage the browser's decide. */
export function rememberLanguage() {
  keep(LANGUAGE_KEY, document.documentElement.lang);
}
