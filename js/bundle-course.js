import { build } from "esbuild";

/** Writes the scripts and the style sheet of the pages of the course into the folder that is named: `js/build_site.py` calls this. */
const [outdir] = process.argv.slice(2);

await build({
  entryPoints: {
    lesson: "src/entry/pyodideLesson.ts",
    lessonPython: "src/entry/lessonPythonWorker.ts",
    contents: "src/entry/courseContentsPage.ts",
    course: "src/style/course.css",
  },
  outdir,
  format: "esm",
  bundle: true,
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
});
