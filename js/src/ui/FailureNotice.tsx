import type { Line } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { Round } from "./IconButton";

/** What went wrong, until it is closed or something succeeds. */
export function Notice({ line, table }: { line: Line; table: Table }) {
  const trouble = table.trouble.value;
  if (!trouble) return null;
  return (
    <div class="notice" role="alert" data-kind={trouble.kind}>
      <span dir="auto">{trouble.kind === "error" ? trouble.text : line.labels.no_kernel}</span>
      <Round
        name="cross"
        label={line.labels.close}
        onClick={() => {
          table.trouble.value = null;
        }}
      />
    </div>
  );
}
