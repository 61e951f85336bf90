import type { Line } from "./contract";
import type { Table } from "./table";

/** The viewpoint, the possibilities switch and the way to the keys. */
export function Header({ line, table }: { line: Line; table: Table }) {
  const { labels, views } = line;
  const asked = table.pending.value;
  return (
    <div class="header">
      {views.length > 0 && (
        <label class="view">
          <span>{labels.view}</span>
          <select
            value={asked?.type === "view" ? asked.view : line.view}
            onChange={(event) => {
              if (!table.choose(event.currentTarget.value)) event.currentTarget.value = line.view;
            }}
          >
            {views.map((view) => (
              <option key={view.id} value={view.id}>
                {view.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={table.possibilities.value}
        onClick={() => {
          table.possibilities.value = !table.possibilities.value;
        }}
      >
        <i aria-hidden="true" />
        {labels.possibilities}
      </button>
      <button
        type="button"
        class="keys"
        aria-expanded={table.help.value}
        onClick={() => {
          table.help.value = !table.help.value;
        }}
      >
        <i aria-hidden="true">?</i>
        {labels.keys}
      </button>
    </div>
  );
}
