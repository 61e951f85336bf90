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
    button.onclick = saveAnswers;
  }
}

function saveAnswers() {
  const href = URL.createObjectURL(new Blob([answers()], { type: "application/jsonl" }));
  Object.assign(document.createElement("a"), { href, download: "attempts.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
