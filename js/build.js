import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const FOLDER = "../hanabi_widget/widget/static";
/** The budget of widget.js, in bytes gzipped. */
const BUDGET = 32_000;

const { outputFiles } = await build({
  entryPoints: ["src/entry/widget.tsx", "src/entry/widget.css", "src/entry/page.ts"],
  outdir: FOLDER,
  format: "esm",
  bundle: true,
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
  legalComments: "none",
  write: false,
});
for (const { path, contents } of outputFiles) {
  const size = gzipSync(contents, { level: 9 }).length;
  console.log(`${basename(path)}: ${size} bytes gzipped`);
  if (basename(path) === "widget.js" && size > BUDGET) throw new Error(`over the budget of ${BUDGET} bytes`);
}
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { path, contents } of outputFiles) writeFileSync(path, contents);
