import type { BoardState, CardKnowledge } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { ClaimMark } from "../../ui/ClaimMark";
import { Explanation } from "./Explanation";
import { Facts } from "./Facts";
import { IdentityGrid } from "./IdentityGrid";

type Props = { knowledge: CardKnowledge; boardState: BoardState; id: string; store: BoardStore };

/** What one point of view knows of a card, and why. */
export function KnowledgePanel({ knowledge, boardState, id, store }: Props) {
  const { identities } = knowledge;
  const identity = identities.find(({ id }) => id === store.selectedClaim.value);
  return (
    <div
      class="knowledge"
      role="tabpanel"
      id={`${id}-knowledge`}
      aria-labelledby={`${id}-tab-${knowledge.id}`}
      data-identities={identities.length > 0 || undefined}
    >
      <div>
        <p class="title" dir="auto">
          {knowledge.label}
        </p>
        <p class="text" dir="auto">
          {knowledge.text}
        </p>
        {knowledge.identity_counts && <p class="count">{knowledge.identity_counts}</p>}
        {knowledge.hand_count && <p class="count">{knowledge.hand_count}</p>}
        <Facts knowledge={knowledge} store={store} />
      </div>
      {identities.length > 0 && (
        <div>
          <p class="title" id={`${id}-identities`}>
            {boardState.labels.identities}
          </p>
          <IdentityGrid knowledge={knowledge} boardState={boardState} id={id} store={store} />
          <div class="identity-explanation" aria-live="polite">
            {identity ? (
              <>
                <p class="claim">
                  <ClaimMark verdict={identity.verdict} />
                  <span dir="auto">{identity.text}</span>
                </p>
                <Explanation key={identity.id} claim={identity} store={store} />
              </>
            ) : (
              <p class="none">{boardState.labels.pick}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
