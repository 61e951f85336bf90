import type { Mind } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";

type Props = { minds: Mind[]; shown: Mind; id: string; table: Table };

/** A tab for each point of view. */
export function Tabs({ minds, shown, id, table }: Props) {
  return (
    <div class="tabs" role="tablist" aria-labelledby={`${id}-title`} data-rove="">
      {minds.map((mind) => {
        const selected = mind === shown;
        const open = () => {
          table.mind.value = mind.id;
        };
        return (
          <button
            type="button"
            role="tab"
            key={mind.id}
            id={`${id}-tab-${mind.id}`}
            aria-selected={selected}
            aria-controls={`${id}-mind`}
            tabIndex={selected ? 0 : -1}
            onFocus={open}
            onClick={open}
          >
            <span dir="auto">{mind.tab}</span>
          </button>
        );
      })}
    </div>
  );
}
