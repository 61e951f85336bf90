import type { FromPython, Lesson, ToPython } from "../transport/worker";

/** The part of Pyodide that is used here. */
interface Pyodide {
  loadPackage(names: string[], options: { messageCallback(): void }): Promise<unknown>;
  FS: { mkdirTree(path: string): void; writeFile(path: string, text: string): void };
  pyimport(name: string): { in_page: InPage };
}
type InPage = (
  send: (model: string, message: string) => void,
  language: string,
  journal: string,
  site: string,
) => Python;
/** `in_page` of js/run_cells.py. */
type Python = [
  run: (source: string) => string,
  receive: (model: string, data: string) => void,
  kept: { added(): string },
];

const PYODIDE = new URL("../static/pyodide/", import.meta.url).href;
const post = (message: FromPython) => postMessage(message);

async function start(lesson: Lesson, language: string, journal: string): Promise<Python> {
  const script = fetch(new URL("run_cells.py", import.meta.url)).then((answer) => answer.text());
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  const pyodide: Pyodide = await loadPyodide({
    indexURL: PYODIDE,
    lockFileURL: `${PYODIDE}course-lock.json`,
  });
  await pyodide.loadPackage(["hanabi-widget"], { messageCallback() {} });
  for (const [path, text] of Object.entries({ ...lesson.files, "run_cells.py": await script })) {
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/") + 1) || ".");
    pyodide.FS.writeFile(path, text);
  }
  const send = (model: string, message: string) => post({ kind: "say", model, message: JSON.parse(message) });
  return pyodide.pyimport("run_cells").in_page(send, language, journal, new URL("..", import.meta.url).href);
}

/** Runs a lesson with Python, in a worker. */
export async function runLesson(lesson: Lesson, language: string, journal: string) {
  const early: ToPython[] = [];
  let take = (message: ToPython): void => {
    early.push(message);
  };
  addEventListener("message", ({ data }) => take(data));
  const [run, receive, kept] = await start(lesson, language, journal);
  const done = new Set<number>();

  function runCell(cell: number) {
    if (done.has(cell)) return;
    done.add(cell);
    try {
      post({ kind: "ran", cell, models: JSON.parse(run(lesson.cells[cell]?.source ?? "")) });
    } catch (error) {
      post({ kind: "failed", text: String(error), cell });
    }
  }

  function runWithNeeds(cell: number) {
    lesson.cells[cell]?.needs.forEach(runCell);
    runCell(cell);
  }

  take = (message) => {
    if (message.kind === "run") return runWithNeeds(message.cell);
    if (message.kind !== "say") return;
    try {
      receive(message.model, JSON.stringify(message.message));
    } catch (error) {
      post({ kind: "failed", text: String(error) });
    }
    const lines = kept.added();
    if (lines) post({ kind: "answers", lines });
  };

  early.forEach(take);
  for (const [number, cell] of lesson.cells.entries()) {
    if (cell.models.length === 0 || cell.slow) continue;
    runWithNeeds(number);
    await new Promise((resume) => setTimeout(resume)); // what the reader does meanwhile comes first
  }
  post({ kind: "ready" });
}

addEventListener(
  "message",
  async ({ data }: MessageEvent<ToPython>) => {
    if (data.kind !== "start") return;
    try {
      await runLesson(data.lesson, data.language, data.journal);
    } catch (error) {
      postMessage({ kind: "failed", text: String(error), cell: -1 });
    }
  },
  { once: true },
);
