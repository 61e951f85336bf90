import { saveFile } from "./loadScriptsSaveFiles";

const KEY = "hanabi_widget:answers";

/** Answers that the browser did not keep: its storage is full, or switched off. */
let unkept = "";

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** All answers given in this browser: the text of a journal. */
export const answers = () => kept() + unkept;

/** Keeps lines of a journal behind those there are, also those of other pages; whether that worked. */
export function keepAnswers(lines: string): boolean {
  try {
    localStorage.setItem(KEY, answers() + lines);
    unkept = "";
    return true;
  } catch {
    unkept += lines;
    return false;
  }
}

/** Shows the buttons that save the answers as a file, if there are any. */
export function offerAnswers() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button.save-answers")) {
    button.hidden = answers() === "";
    button.onclick = () => saveFile(answers(), "attempts.jsonl", "application/jsonl");
  }
}

const LANGUAGE_KEY = "hanabi_widget:language";

/** Remembers the language of the page as the one that the reader chose: the first page goes there. */
export function rememberLanguage() {
  try {
    localStorage.setItem(LANGUAGE_KEY, document.documentElement.lang);
  } catch {
    // Without storage the browser's languages decide.
  }
}
