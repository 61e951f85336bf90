import { importScript } from "../dom/loadScriptsSaveFiles";
import type { SavedMap, SavedPage } from "../protocol/contract";
import { decodeGzip } from "../protocol/gzip";
import type { Widget } from "../protocol/traits";
import { createMapModel, createStaticModel } from "../transport/savedPageModel";

const compressed = document.getElementById("content")?.textContent ?? "";
const content = JSON.parse(await decodeGzip(compressed)) as SavedPage | SavedMap;
const widget = await importScript<Widget>(content.script);
const model = "map_state" in content ? createMapModel(content) : createStaticModel(content);
const el = document.getElementById("board") as HTMLElement;
el.replaceChildren(); // what is said where nothing runs
widget.render({ model, el });
