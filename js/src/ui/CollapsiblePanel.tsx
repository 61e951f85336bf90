import type { ComponentChildren } from "preact";
import type { BoardStore } from "../store/boardStore";

type Props = { name: string; label: string; store: BoardStore; children: ComponentChildren };

/** A panel that a person opens and closes. Its content is drawn only while it is open. */
export function CollapsiblePanel({ name, label, store, children }: Props) {
  const open = store.openPanels.value.includes(name);
  return (
    <div class={`${name} collapsible`} role="group" aria-label={label} data-open={open || undefined}>
      <button type="button" class="title" aria-expanded={open} onClick={() => store.togglePanel(name)}>
        {label}
      </button>
      {open && children}
    </div>
  );
}
