// Shows what a baked lesson shows: reads {lesson, runs} from the standard input and writes, for each run of commands, what was shown after each.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../js/package.json", import.meta.url));
const { outputFiles } = await require("esbuild").build({
  entryPoints: [new URL("../../js/src/transport/baked.ts", import.meta.url).pathname],
  bundle: true,
  format: "esm",
  write: false,
});
const { createBakedModel } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
const { lesson, runs } = JSON.parse(readFileSync(0, "utf8"));
const shown = [];
for (const commands of runs) {
  const attempts = [];
  const credits = {};
  const store = {
    student: lesson.student,
    knowsStudent: lesson.student !== "",
    sitting: "",
    load: () => ({}),
    keep: ({ attempt, progress }) => {
      attempts.push(attempt);
      if (attempt.mode !== "prediction") credits[attempt.item] = progress.credit;
    },
    note() {},
  };
  const model = createBakedModel(lesson, store);
  const errors = [];
  model.on("msg:custom", ({ type, text }) => type === "error" && errors.push(text));
  const state = () => ({ page: model.get("_page_state"), board: model.get("_board_state"), step: model.get("step") });
  const steps = [state()];
  for (const [n, command] of commands.entries()) {
    model.send({ id: n, ...command });
    await new Promise((resolve) => setTimeout(resolve));
    steps.push(state());
  }
  shown.push({ steps, errors, attempts, credits });
}
process.stdout.write(JSON.stringify(shown));
