import { useLayoutEffect } from "preact/hooks";
import { points } from "../board/highlights";
import type { Evidence } from "../protocol/messages";
import type { Table } from "../store/boardStore";

type Props = { lines: Evidence[]; table: Table };

/** Sentences; those that point at something on the board mark it there while they are considered. */
export function Lines({ lines, table }: Props) {
  const aim = (line: Evidence) => () => {
    table.pointed.value = line;
  };
  function leave() {
    table.pointed.value = null;
  }
  // What is taken away while it has the focus may not say that it lost it.
  useLayoutEffect(
    () => () => {
      if (lines.includes(table.pointed.peek() as Evidence)) table.pointed.value = null;
    },
    [lines, table],
  );
  return (
    <ul class="lines">
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the list
        <li key={n}>
          {points(line) ? (
            <button
              type="button"
              tabIndex={-1}
              onPointerEnter={aim(line)}
              onPointerLeave={leave}
              onFocus={aim(line)}
              onBlur={leave}
              onClick={aim(line)}
            >
              <span dir="auto">{line.text}</span>
            </button>
          ) : (
            <span dir="auto">{line.text}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
