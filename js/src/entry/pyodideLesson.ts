import { answers, keepAnswers, offerAnswers, rememberLanguage } from "../dom/keptAnswersAndLanguage";
import { decodeGzip } from "../dom/loadScriptsSaveFiles";
import type { Model } from "../protocol/traitsAndPageModel";
import {
  createLessonModel,
  type FromPython,
  type Lesson,
  type LessonModel,
  type ToPython,
  type WidgetMessage,
} from "../transport/worker";
import type widget from "./boardAndExercise";

const lesson = JSON.parse(await decodeGzip(document.getElementById("lesson")?.textContent ?? "")) as Lesson;
const python = new Worker(new URL("lessonPython.js", import.meta.url), { type: "module" });
const tell = (message: ToPython) => python.postMessage(message);
const byId = new Map<string, LessonModel>();
const models = lesson.cells.map(({ models, slow }, cell) =>
  models.map((traits) => createLessonModel(traits, () => slow && tell({ kind: "run", cell }))),
);

/** The elements of what a cell has made: all of what is shown in the page, or of one cell. */
const views = (cell?: number) =>
  [...document.querySelectorAll<HTMLElement>("[data-model]")].filter(
    ({ dataset }) => cell === undefined || dataset.cell === String(cell),
  );

function say(kind: "" | "starting" | "failed" | "unkept") {
  for (const notice of document.querySelectorAll<HTMLElement>("[data-notice]"))
    notice.hidden = notice.dataset.notice !== kind;
}

/** Boards go on as they are recorded, and questions cannot be answered. */
function fail(cell?: number) {
  for (const el of views(cell)) el.classList.add("jupyter-widgets-disconnected");
  say("failed");
}

function take(message: FromPython) {
  if (message.kind === "say") byId.get(message.model)?.receive(message.message);
  if (message.kind === "answers") {
    if (!keepAnswers(message.lines)) say("unkept");
    offerAnswers();
  }
  if (message.kind === "ready") say("");
  if (message.kind === "ran") {
    for (const [n, [id, traits]] of message.models.entries()) {
      const model = models[message.cell]?.[n];
      if (!model) continue;
      byId.set(id, model);
      model.connect(traits, (message: WidgetMessage) => tell({ kind: "say", model: id, message }));
    }
    for (const el of views(message.cell)) el.inert = false;
  }
  if (message.kind === "failed") {
    console.error(message.text);
    if (message.cell !== undefined) fail(message.cell < 0 ? undefined : message.cell);
  }
}

/** The script that draws a model: maps have one of their own. */
async function widgetOf(model: Model): Promise<typeof widget> {
  const name = model.get("_map_state") ? "map.js" : "widget.js";
  return (await import(new URL(name, import.meta.url).href)).default;
}

say("starting");
rememberLanguage();
offerAnswers();
python.onmessage = ({ data }) => take(data);
python.onerror = () => fail();
for (const el of views()) {
  const { model } = models[Number(el.dataset.cell)]?.[Number(el.dataset.model)] ?? {};
  if (!model) continue;
  el.inert = Boolean(model.get("_page_state")); // an answer that was kept may change what is asked
  (await widgetOf(model)).render({ model, el, style: "" });
}
tell({ kind: "start", lesson, language: document.documentElement.lang, journal: answers() });
