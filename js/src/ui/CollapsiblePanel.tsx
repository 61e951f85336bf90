import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

type Props = { name: string; label: string; open?: boolean; children: ComponentChildren };

/** A panel that a person opens and closes. */
export function Fold({ name, label, open = false, children }: Props) {
  const shown = useSignal(open);
  return (
    <div class={`${name} fold panel`} role="group" aria-label={label} data-open={shown.value || undefined}>
      <button
        type="button"
        class="title"
        aria-expanded={shown.value}
        onClick={() => {
          shown.value = !shown.value;
        }}
      >
        {label}
      </button>
      {shown.value && children}
    </div>
  );
}
