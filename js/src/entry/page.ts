import { inflate } from "../dom/inflate";
import type { SavedPage } from "../protocol/contract";
import { createStaticModel } from "./staticModel";

const compressed = document.getElementById("content")?.textContent ?? "";
const content = JSON.parse(await inflate(compressed)) as SavedPage;
const address = URL.createObjectURL(new Blob([content.script], { type: "text/javascript" }));
const { default: widget } = await import(address);
widget.render({ model: createStaticModel(content), el: document.getElementById("board") });
