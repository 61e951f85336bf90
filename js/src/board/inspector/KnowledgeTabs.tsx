import type { CardKnowledge } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";

type Props = { views: CardKnowledge[]; shown: CardKnowledge; id: string; store: BoardStore };

/** A tab for each point of view. */
export function KnowledgeTabs({ views, shown, id, store }: Props) {
  return (
    <div class="tabs" role="tablist" aria-labelledby={`${id}-title`} data-roving="">
      {views.map((knowledge) => {
        const selected = knowledge === shown;
        const open = () => {
          store.selectedTab.value = knowledge.id;
        };
        return (
          <button
            type="button"
            role="tab"
            key={knowledge.id}
            id={`${id}-tab-${knowledge.id}`}
            aria-selected={selected}
            aria-controls={`${id}-knowledge`}
            tabIndex={selected ? 0 : -1}
            onFocus={open}
            onClick={open}
          >
            <span dir="auto">{knowledge.tab}</span>
          </button>
        );
      })}
    </div>
  );
}
