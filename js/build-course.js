import { build } from "esbuild";

/** Writes the scripts and the style sheet of the pages of the course into the folder that is named: `js/site.py` calls this. */
const [outdir] = process.argv.slice(2);

await build({
  entryPoints: {
    lesson: "src/entry/lesson.ts",
    lessonPython: "src/entry/lessonPython.ts",
    contents: "src/entry/contents.ts",
    course: "src/style/course.css",
  },
  outdir,
  format: "esm",
  bundle: true,
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
});
