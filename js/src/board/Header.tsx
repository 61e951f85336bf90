import type { Line } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { tellsCards } from "../store/detail";
import { Chooser } from "../ui/GroupedSelect";
import { Round } from "../ui/IconButton";
import { Copy } from "./CopyMenu";
import { FullButton } from "./FullscreenButton";

/** The viewpoint, how much is disclosed, the possibilities switch, the way to the keys and to the full screen. */
export function Header({ line, table }: { line: Line; table: Table }) {
  const { labels, views, levels } = line;
  const asked = table.pending.value;
  return (
    <div class="header">
      {views.length === 1 && <span class="seen-from">{views[0]?.label}</span>}
      {views.length > 1 && (
        <Chooser
          label={labels.view}
          choices={views}
          shown={asked?.type === "view" ? asked.view : line.view}
          choose={table.choose}
        />
      )}
      {levels.length > 0 && (
        <Chooser
          label={labels.level}
          choices={levels}
          shown={asked?.type === "level" ? asked.level : line.level}
          choose={table.disclose}
        />
      )}
      {tellsCards(line) && (
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
      )}
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
      {line.live &&
        (["undo", "redo"] as const).map((name) => (
          <Round
            key={name}
            name={name}
            label={labels[name]}
            aria-disabled={!line[name]}
            onClick={table[name]}
          />
        ))}
      <Copy line={line} table={table} />
      <FullButton labels={labels} />
    </div>
  );
}
