import { answers, keepAnswers, offerAnswers, rememberLanguage } from "../dom/kept";
import { openPasted, textInAddress } from "../dom/openedText";
import { hasPages } from "../exercise/exerciseStore";
import { decodeGzip } from "../protocol/gzip";
import type { Model } from "../protocol/traits";
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
const opener = document.querySelector<HTMLFormElement>("form.opener");
const opened = opener ? textInAddress(location.hash) : "";
if (opener) {
  openPasted(opener, opened);
  lesson.files["opened.txt"] = opened;
}
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

function say(kind: "" | "starting" | "failed" | "unkept" | "unreadable") {
  for (const notice of document.querySelectorAll<HTMLElement>("[data-notice]"))
    notice.hidden = notice.dataset.notice !== kind;
}

/** Boards go on as they are recorded, and questions cannot be answered. */
function fail(cell?: number) {
  for (const el of views(cell)) el.classList.add("jupyter-widgets-disconnected");
  say(opener && cell !== undefined ? "unreadable" : "failed");
}

function take(message: FromPython) {
  if (message.kind === "say") byId.get(message.model)?.receive(message.message);
  if (message.kind === "answers") {
    if (!keepAnswers(message.lines)) say("unkept");
    offerAnswers();
  }
  if (message.kind === "ready" && !document.querySelector("[data-notice=unreadable]:not([hidden])")) say("");
  if (message.kind === "ran") {
    for (const [n, [id, traits]] of message.models.entries()) {
      const model = models[message.cell]?.[n];
      if (!model) continue;
      byId.set(id, model);
      model.connect(traits, (message: WidgetMessage) => tell({ kind: "say", model: id, message }));
    }
    if (opener) void draw(views(message.cell));
    for (const el of views(message.cell)) el.inert = false;
  }
  if (message.kind === "failed") {
    if (!opener || message.cell !== 0) console.error(message.text); // else it is what was pasted
    if (message.cell !== undefined) fail(message.cell < 0 ? undefined : message.cell);
  }
}

/** The script that draws a model: maps have one of their own. */
async function widgetOf(model: Model): Promise<typeof widget> {
  const name = model.get("_map_state") ? "map.js" : "widget.js";
  return (await import(new URL(name, import.meta.url).href)).default;
}

/** Draws what is there of some models. */
async function draw(elements: HTMLElement[]) {
  for (const el of elements) {
    const { model } = models[Number(el.dataset.cell)]?.[Number(el.dataset.model)] ?? {};
    if (!model) continue;
    el.inert = hasPages(model.get("_page_state")); // an answer that was kept may change what is asked
    (await widgetOf(model)).render({ model, el, style: "" });
  }
}

rememberLanguage();
offerAnswers();
python.onmessage = ({ data }) => take(data);
python.onerror = () => fail();
if (!opener || opened) say("starting"); // before boards are there, which cannot be used until Python is
if (!opener) await draw(views());
if (!opener || opened)
  tell({ kind: "start", lesson, language: document.documentElement.lang, journal: answers() });
