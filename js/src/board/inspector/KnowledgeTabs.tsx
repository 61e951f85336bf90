import type { Mind } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";

type Props = { minds: Mind[]; shown: Mind; id: string; store: BoardStore };

/** A tab for each point of view. */
export function KnowledgeTabs({ minds, shown, id, store }: Props) {
  return (
    <div class="tabs" role="tablist" aria-labelledby={`${id}-title`} data-roving="">
      {minds.map((mind) => {
        const selected = mind === shown;
        const open = () => {
          store.selectedTab.value = mind.id;
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
