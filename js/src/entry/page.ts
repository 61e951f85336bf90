import { type Change, unfold } from "../protocol/delta";
import type { Inspection } from "../protocol/messages";
import type { Model, Sent } from "../protocol/model";

type Content = {
  line: Sent;
  step: number;
  inspections: Change[];
  script: string;
  style: string;
};
type Heard = (...args: unknown[]) => void;

/** Stands for Python in a page: it keeps the step, and answers what each card was found to be. */
function still({ line, step, inspections, style }: Content): Model {
  const traits: Record<string, unknown> = { line, past: { id: line.past, frames: [] }, step, styles: style };
  const found = unfold<Inspection[]>(inspections);
  const heard = new Map<string, Set<Heard>>();
  const emit = (event: string, ...args: unknown[]) => {
    for (const listener of heard.get(event) ?? []) listener(...args);
  };
  return {
    get: (name) => traits[name],
    set(name, value) {
      if (traits[name] === value) return;
      traits[name] = value;
      emit(`change:${name}`);
    },
    save_changes() {},
    send(content) {
      const { id, step, card } = content as { id: number; step: number; card: number };
      const answer = found[step]?.find((inspection) => inspection.card === card);
      queueMicrotask(() => emit("msg:custom", answer && { ...answer, id }));
    },
    on(event, listener) {
      heard.set(event, (heard.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      heard.get(event)?.delete(listener);
    },
  };
}

/** The text that a page holds compressed, as base64. */
async function inflate(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

const packed = document.getElementById("packed")?.textContent ?? "";
const content = JSON.parse(await inflate(packed)) as Content;
const address = URL.createObjectURL(new Blob([content.script], { type: "text/javascript" }));
const { default: widget } = await import(address);
widget.render({ model: still(content), el: document.getElementById("board") });
