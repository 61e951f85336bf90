import { decodeGzip } from "../dom/page";
import type { SavedMap, SavedPage } from "../protocol/contract";
import { createMapModel, createStaticModel } from "../transport/saved";

const compressed = document.getElementById("content")?.textContent ?? "";
const content = JSON.parse(await decodeGzip(compressed)) as SavedPage | SavedMap;
const address = URL.createObjectURL(new Blob([content.script], { type: "text/javascript" }));
const { default: widget } = await import(address);
const model = "map_state" in content ? createMapModel(content) : createStaticModel(content);
widget.render({ model, el: document.getElementById("board") });
