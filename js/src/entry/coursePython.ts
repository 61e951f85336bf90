import type { ToPython } from "../course/messages";
import { runLesson } from "../course/pythonInWorker";

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
