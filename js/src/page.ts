import type { Inspection, Line } from "./contract";
import type { Model, Sent } from "./model";
import { inflate, unpack } from "./unpack";

type Content = {
  line: Line;
  step: number;
  inspections: Inspection[][];
  script: string;
  style: string;
};
type Heard = (...args: unknown[]) => void;

/** Stands for Python in a page: it keeps the step, and answers what each card was found to be. */
function still({ line, step, inspections, style }: Content): Model {
  const sent: Sent = { ...line, frames: line.frames.map((frame) => JSON.stringify(frame)) };
  const traits: Record<string, unknown> = { line: sent, step, styles: style };
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
      const found = inspections[step]?.find((inspection) => inspection.card === card);
      queueMicrotask(() => emit("msg:custom", found && { ...found, id }));
    },
    on(event, listener) {
      heard.set(event, (heard.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      heard.get(event)?.delete(listener);
    },
  };
}

const packed = document.getElementById("packed")?.textContent ?? "";
const content = unpack(JSON.parse(await inflate(packed))) as Content;
const address = URL.createObjectURL(new Blob([content.script], { type: "text/javascript" }));
const { default: widget } = await import(address);
widget.render({ model: still(content), el: document.getElementById("board") });
