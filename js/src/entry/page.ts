import type { SavedPage } from "../protocol/contract";
import { createStaticModel } from "./staticModel";

/** Decodes base64 of gzipped text. */
async function inflate(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

const compressed = document.getElementById("content")?.textContent ?? "";
const content = JSON.parse(await inflate(compressed)) as SavedPage;
const address = URL.createObjectURL(new Blob([content.script], { type: "text/javascript" }));
const { default: widget } = await import(address);
widget.render({ model: createStaticModel(content), el: document.getElementById("board") });
