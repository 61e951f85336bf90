import { build } from "esbuild";

const shared = {
  bundle: true,
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
};
const folder = "../hanabi_widget/widget/static";
const results = await Promise.all([
  build({ ...shared, entryPoints: ["src/entry/board.tsx"], outfile: `${folder}/board.js`, format: "esm" }),
  build({
    ...shared,
    entryPoints: ["src/entry/exercise.tsx"],
    outfile: `${folder}/exercise.js`,
    format: "esm",
  }),
  build({ ...shared, entryPoints: ["src/entry/page.ts"], outfile: `${folder}/page.js`, format: "esm" }),
  build({ ...shared, entryPoints: ["src/entry/board.css"], outfile: `${folder}/board.css` }),
  build({ ...shared, entryPoints: ["src/entry/exercise.css"], outfile: `${folder}/exercise.css` }),
]);
for (const { metafile } of results) {
  for (const [path, { bytes }] of Object.entries(metafile.outputs)) console.log(path, bytes);
}
