import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { Argument } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";
import { EvidenceList } from "../../ui/EvidenceList";
import { Counterexample } from "./Counterexample";

/** Why something is known, sentence by sentence, or hands that show that it is not. */
export function Explanation({ argument, store }: { argument: Argument; store: BoardStore }) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  const { reason, witness } = argument;
  if (reason.length + witness.length === 0) return null;
  return (
    <div class="explanation" data-roving="" ref={list}>
      {reason.length > 0 && <EvidenceList lines={reason} store={store} />}
      {witness.length > 0 && <Counterexample hands={witness} suits={store.line.value?.suits ?? []} />}
    </div>
  );
}
