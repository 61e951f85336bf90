import { useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { Icon } from "../ui/Icon";

/** The keys and what they do. */
export function Help({ line, table }: { line: Line; table: Table }) {
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => close.current?.focus(), []);
  return (
    <div class="help" role="dialog" aria-label={line.labels.keys}>
      <p class="title" aria-hidden="true">
        {line.labels.keys}
      </p>
      <button
        type="button"
        class="round close"
        ref={close}
        aria-label={line.labels.close}
        title={line.labels.close}
        onClick={() => closeHelp(table, close.current)}
      >
        <Icon name="cross" />
      </button>
      <dl>
        {line.keyboard.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function closeHelp(table: Table, within: Element | null) {
  const board = within?.closest(".hanabi");
  table.help.value = false;
  board?.querySelector<HTMLElement>(".keys")?.focus();
}
