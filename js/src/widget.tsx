import { render as draw } from "preact";
import { Board } from "./board";
import type { Model } from "./model";
import { openMotion } from "./motion";
import { whenNear } from "./near";
import { markKeys } from "./shortcuts";
import { dress } from "./styles";
import { openTable } from "./table";

type View = { model: Model; el: HTMLElement; signal?: AbortSignal };

function render({ model, el, signal }: View): () => void {
  const end = new AbortController();
  const close = () => end.abort();
  end.signal.addEventListener("abort", () => draw(null, el), { once: true });
  signal?.addEventListener("abort", close, { once: true });
  dress(el, String(model.get("styles")));
  const table = openTable(model, end.signal);
  openMotion(table, el, end.signal);
  markKeys(el, end.signal);
  draw(<div class="hanabi waiting-to-be-seen">{table.name.peek()}</div>, el);
  whenNear(el, end.signal, () => draw(<Board table={table} />, el));
  return close;
}

export default { render };
