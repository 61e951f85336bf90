import { addStyleSheet, importScript, saveFile } from "../dom/loadScriptsSaveFiles";
import type { BakedLesson } from "../protocol/contract";
import { decodeGzip } from "../protocol/gzip";
import { BrowserStore, findScormApi, ScormStore } from "../transport/answerStores";
import { createBakedModel } from "../transport/baked";
import type widget from "./boardAndExercise";

/** The button that saves the answers as a file, and what is said if the browser does not keep them. */
function answersBar({ save, unkept }: BakedLesson) {
  const bar = Object.assign(document.createElement("div"), { className: "hanabi-answers" });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: save });
  const notice = Object.assign(document.createElement("p"), { textContent: unkept });
  notice.setAttribute("role", "status");
  bar.append(notice, button);
  return { bar, button, notice };
}

/** Whether the page is in a sandbox, which lets it save no file, and does not say so; a file has no origin either. */
const isShutIn = () =>
  window.origin === "null" && (location.protocol !== "file:" || window.parent !== window);

/** Below a button, answers to be copied. */
function offerCopy(bar: HTMLElement, { copy }: BakedLesson, text: string) {
  const label = Object.assign(document.createElement("label"), { textContent: copy });
  const field = Object.assign(document.createElement("textarea"), { readOnly: true, rows: 4, value: text });
  field.style.cssText = "display: block; width: 100%";
  label.append(field);
  bar.querySelector("label")?.remove();
  bar.append(label);
  field.select();
}

/** Shows a lesson, from its compressed text, in an element: its answers go to the LMS around the page, or else stay in the browser. */
export async function mountLesson(el: HTMLElement, compressed: string) {
  const lesson = JSON.parse(await decodeGzip(compressed)) as BakedLesson;
  const board = await importScript<typeof widget>(lesson.script);
  const exercise = document.createElement("div");
  el.replaceChildren(exercise);
  const api = findScormApi(window);
  const { bar, button, notice } = answersBar(lesson);
  const store = api ? new ScormStore(api, lesson, refresh) : new BrowserStore(lesson, refresh);
  if (store instanceof ScormStore) addEventListener("pagehide", () => store.finish(), { once: true });
  function refresh() {
    bar.hidden = !store.journal || (store instanceof ScormStore && !store.isUnkept);
    notice.hidden = !store.isUnkept;
  }
  button.addEventListener("click", () => {
    saveFile(store.journal, "attempts.jsonl", "application/jsonl");
    if (isShutIn()) offerCopy(bar, lesson, store.journal);
  });
  board.render({ model: createBakedModel(lesson, store), el: exercise });
  addStyleSheet(el, lesson.style);
  el.append(bar);
  refresh();
}
