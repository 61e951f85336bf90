import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";

const FOLDER = "../hanabi_widget/static";
/** The budgets of the scripts that a page loads, in bytes gzipped. */
const BUDGETS = { "widget.js": 46_000, "map.js": 18_300, "editor.js": 20_000 };

const { outputFiles, metafile } = await build({
  entryPoints: [
    ["widget", "entry/boardAndExercise.tsx"],
    ["widget", "style/widget.css"],
    ["map", "entry/mapOfMinds.tsx"],
    ["map", "style/map.css"],
    ["editor", "entry/positionEditor.tsx"],
    ["editor", "style/editor.css"],
    ["page", "entry/standalonePage.ts"],
    ["loader", "entry/sharedScriptLoader.ts"],
    ["lessonPage", "entry/bakedLessonPage.ts"],
    ["lessonPage", "style/lessonPage.css"],
    ["lessonModule", "entry/mystLesson.ts"],
    ["screen", "entry/classroomScreen.ts"],
    ["screen", "style/screen.css"],
    ["console", "entry/teacherConsole.tsx"],
    ["console", "style/console.css"],
  ].map(([out, path]) => ({ in: `src/${path}`, out })),
  outdir: FOLDER,
  format: "esm",
  bundle: true,
  minify: true,
  // Fewer bytes than what `react-jsx` of tsconfig.json writes.
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/entry/jsxFactory.ts"],
  tsconfigRaw: {},
  target: ["chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
});

/** The licences of the packages whose code is in some of the sources, which ask to go where it goes. */
function notices(inputs) {
  const modules = Object.keys(inputs).map(
    (path) => path.match(/(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1],
  );
  const packages = [...new Set(modules)].filter((name) => name !== undefined).sort();
  /** @type {Map<string, string[]>} The packages of each licence. */
  const licences = new Map();
  for (const name of packages) {
    const licence = readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim();
    licences.set(licence, [...(licences.get(licence) ?? []), name]);
  }
  const texts = [...licences].map(([licence, names]) => `${names.join(", ")}\n\n${licence}\n`);
  return `/*! This contains:\n\n${texts.join("\n")}*/\n`;
}

/** The sources of a script. Scripts of pages have the licences of all: a page holds the other scripts compressed, where nobody reads them. */
function sourcesOf(path) {
  if (/(page|lessonPage|lessonModule)\.js$/.test(path)) return metafile.inputs;
  return metafile.outputs[`${FOLDER}/${basename(path)}`].inputs;
}

/** What esbuild wrote, a twentieth smaller; scripts with packages begin with their licences. */
async function written({ path, text }) {
  if (path.endsWith(".css")) return { path, contents: text };
  const { code } = await minify(text, { module: true, ecma: 2020, compress: { passes: 3 } });
  const has = /(widget|map|editor|page|lessonPage|lessonModule|console)\.js$/.test(path);
  return { path, contents: `${has ? notices(sourcesOf(path)) : ""}${code}\n` };
}

const files = await Promise.all(outputFiles.map(written));
for (const { path, contents } of files) {
  const size = gzipSync(contents, { level: 9 }).length;
  console.log(`${basename(path)}: ${size} bytes gzipped`);
  const budget = BUDGETS[basename(path)];
  if (size > budget) throw new Error(`over the budget of ${budget} bytes`);
}
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { path, contents } of files) writeFileSync(path, contents);
