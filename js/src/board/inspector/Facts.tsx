import type { Mind } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";
import { VerdictMark } from "../../ui/VerdictMark";
import { Explanation } from "./Explanation";

/** Whether each fact about a card is known, such as that it is playable. A fact with an explanation opens to show it. */
export function Facts({ knowledge, store }: { knowledge: Mind; store: BoardStore }) {
  const selected = store.selectedArgument.value ?? knowledge.arguments[0]?.mark;
  return (
    <ul class="facts">
      {knowledge.arguments.map((fact) => {
        const isExplained = fact.reason.length + fact.witness.length > 0;
        const words = (
          <>
            <VerdictMark verdict={fact.verdict} />
            <span dir="auto">{fact.text}</span>
          </>
        );
        return (
          <li key={fact.mark}>
            {isExplained ? (
              <button
                type="button"
                class="fact"
                aria-expanded={selected === fact.mark}
                onClick={() => {
                  store.selectedArgument.value = selected === fact.mark ? "" : fact.mark;
                }}
              >
                {words}
              </button>
            ) : (
              <p class="fact">{words}</p>
            )}
            {selected === fact.mark && <Explanation argument={fact} store={store} />}
          </li>
        );
      })}
    </ul>
  );
}
