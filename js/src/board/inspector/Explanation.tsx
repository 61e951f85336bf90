import { useRef } from "preact/hooks";
import { useStop } from "../../dom/rovingTabindex";
import type { Argument } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Lines } from "../../ui/EvidenceList";
import { Icon } from "../../ui/Icon";
import { Witness } from "./Counterexample";

/** Yes, no or open, by shape; its words stand beside it. */
export function Verdict({ verdict }: Pick<Argument, "verdict">) {
  return (
    <span class="verdict" data-verdict={verdict} aria-hidden="true">
      {verdict === "open" ? "?" : <Icon name={verdict === "yes" ? "check" : "cross"} />}
    </span>
  );
}

/** Why it is so, sentence by sentence, or hands that leave it open. */
export function Proof({ argument, table }: { argument: Argument; table: Table }) {
  const list = useRef<HTMLDivElement>(null);
  useStop(list);
  const { reason, witness } = argument;
  if (reason.length + witness.length === 0) return null;
  return (
    <div class="proof" data-rove="" ref={list}>
      {reason.length > 0 && <Lines lines={reason} table={table} />}
      {witness.length > 0 && <Witness hands={witness} suits={table.line.value?.suits ?? []} />}
    </div>
  );
}
