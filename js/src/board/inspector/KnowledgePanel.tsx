import type { Line, Mind as MindData } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Proof, Verdict } from "./Explanation";
import { Kinds } from "./IdentityGrid";

type Props = { mind: MindData; line: Line; id: string; table: Table };

function Facts({ mind, table }: Pick<Props, "mind" | "table">) {
  const picked = table.picked.value ?? mind.arguments[0]?.mark;
  return (
    <ul class="facts">
      {mind.arguments.map((fact) => {
        const proven = fact.reason.length + fact.witness.length > 0;
        const words = (
          <>
            <Verdict verdict={fact.verdict} />
            <span dir="auto">{fact.text}</span>
          </>
        );
        return (
          <li key={fact.mark}>
            {proven ? (
              <button
                type="button"
                class="fact"
                aria-expanded={picked === fact.mark}
                onClick={() => {
                  table.picked.value = picked === fact.mark ? "" : fact.mark;
                }}
              >
                {words}
              </button>
            ) : (
              <p class="fact">{words}</p>
            )}
            {picked === fact.mark && <Proof argument={fact} table={table} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What one point of view knows of a card, and why. */
export function Mind({ mind, line, id, table }: Props) {
  const kind = mind.types.find(({ mark }) => mark === table.picked.value);
  return (
    <div
      class="mind"
      role="tabpanel"
      id={`${id}-mind`}
      aria-labelledby={`${id}-tab-${mind.id}`}
      data-types={mind.types.length > 0 || undefined}
    >
      <div class="facts-of">
        <p class="title" dir="auto">
          {mind.label}
        </p>
        <p class="text" dir="auto">
          {mind.text}
        </p>
        {mind.levels && <p class="count">{mind.levels}</p>}
        {mind.hands && <p class="count">{mind.hands}</p>}
        <Facts mind={mind} table={table} />
      </div>
      {mind.types.length > 0 && (
        <div class="types-of">
          <p class="title" id={`${id}-types`}>
            {line.labels.types}
          </p>
          <Kinds mind={mind} line={line} id={id} table={table} />
          <div class="why" aria-live="polite">
            {kind ? (
              <>
                <p class="claim">
                  <Verdict verdict={kind.verdict} />
                  <span dir="auto">{kind.text}</span>
                </p>
                <Proof key={kind.mark} argument={kind} table={table} />
              </>
            ) : (
              <p class="none">{line.labels.pick}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
