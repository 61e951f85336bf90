import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

type Props = { name: string; label: string; initiallyOpen?: boolean; children: ComponentChildren };

/** A panel that a person opens and closes. Its content is drawn only while it is open. */
export function CollapsiblePanel({ name, label, initiallyOpen = false, children }: Props) {
  const open = useSignal(initiallyOpen);
  return (
    <div
      class={`${name} collapsible`}
      role="group"
      aria-label={label}
      data-open={open.value || undefined}
    >
      <button
        type="button"
        class="title"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {label}
      </button>
      {open.value && children}
    </div>
  );
}
