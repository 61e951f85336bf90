import type { Line, Mind } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";
import { VerdictMark } from "../../ui/VerdictMark";
import { Explanation } from "./Explanation";
import { Facts } from "./Facts";
import { IdentityGrid } from "./IdentityGrid";

type Props = { knowledge: Mind; line: Line; id: string; store: BoardStore };

/** What one point of view knows of a card, and why. */
export function KnowledgePanel({ knowledge, line, id, store }: Props) {
  const { types } = knowledge;
  const identity = types.find(({ mark }) => mark === store.selectedArgument.value);
  return (
    <div
      class="knowledge"
      role="tabpanel"
      id={`${id}-mind`}
      aria-labelledby={`${id}-tab-${knowledge.id}`}
      data-types={types.length > 0 || undefined}
    >
      <div>
        <p class="title" dir="auto">
          {knowledge.label}
        </p>
        <p class="text" dir="auto">
          {knowledge.text}
        </p>
        {knowledge.levels && <p class="count">{knowledge.levels}</p>}
        {knowledge.hands && <p class="count">{knowledge.hands}</p>}
        <Facts knowledge={knowledge} store={store} />
      </div>
      {types.length > 0 && (
        <div>
          <p class="title" id={`${id}-types`}>
            {line.labels.types}
          </p>
          <IdentityGrid knowledge={knowledge} line={line} id={id} store={store} />
          <div class="identity-explanation" aria-live="polite">
            {identity ? (
              <>
                <p class="claim">
                  <VerdictMark verdict={identity.verdict} />
                  <span dir="auto">{identity.text}</span>
                </p>
                <Explanation key={identity.mark} argument={identity} store={store} />
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
