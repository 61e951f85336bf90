import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { Claim } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { EvidenceList } from "../../ui/EvidenceList";
import { Counterexample } from "./Counterexample";

/** Why something is known, sentence by sentence, or hands that show that it is not. */
export function Explanation({ claim, store }: { claim: Claim; store: BoardStore }) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  const { reason, counterexample } = claim;
  if (reason.length + counterexample.length === 0) return null;
  return (
    <div class="explanation" data-roving="" ref={list}>
      {reason.length > 0 && <EvidenceList lines={reason} store={store} />}
      {counterexample.length > 0 && <Counterexample hands={counterexample} />}
    </div>
  );
}
