import type { CardKnowledge } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { ClaimMark } from "../../ui/ClaimMark";
import { Explanation } from "./Explanation";

/** Whether each fact about a card is known, such as that it is playable. A fact with an explanation opens to show it. */
export function Facts({ knowledge, store }: { knowledge: CardKnowledge; store: BoardStore }) {
  const selected = store.selectedClaim.value ?? knowledge.facts[0]?.id;
  return (
    <ul class="facts">
      {knowledge.facts.map((fact) => {
        const isExplained = fact.reason.length + fact.counterexample.length > 0;
        const words = (
          <>
            <ClaimMark verdict={fact.verdict} />
            <span dir="auto">{fact.text}</span>
          </>
        );
        return (
          <li key={fact.id}>
            {isExplained ? (
              <button
                type="button"
                class="fact"
                aria-expanded={selected === fact.id}
                onClick={() => {
                  store.selectedClaim.value = selected === fact.id ? "" : fact.id;
                }}
              >
                {words}
              </button>
            ) : (
              <p class="fact">{words}</p>
            )}
            {selected === fact.id && <Explanation claim={fact} store={store} />}
          </li>
        );
      })}
    </ul>
  );
}
