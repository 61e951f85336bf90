import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { UpdateGroup } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { EvidenceList } from "../../ui/EvidenceList";

type Props = { updates: UpdateGroup[]; none: string; store: BoardStore };

/** What an action taught, in a group for each who learned something. */
export function UpdateGroups({ updates, none, store }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  if (updates.length === 0) return <p class="none">{none}</p>;
  return (
    <div class="groups" data-roving="" ref={list}>
      {updates.map(({ kind, label, lines }) => (
        <div key={label} class="group" role="group" aria-label={label} data-kind={kind}>
          <p class="learner" aria-hidden="true" dir="auto">
            {label}
          </p>
          <EvidenceList lines={lines} store={store} />
        </div>
      ))}
    </div>
  );
}
