import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { GroupedSelect } from "../ui/GroupedSelect";

/** The choice between logic alone and what players have agreed, on a board that was made with a convention. */
export function ConventionChoice({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { conventions } = boardState;
  if (!conventions) return null;
  const { label, chosen, choices } = conventions;
  if (choices.length === 1) {
    return (
      <span class="agreement">
        {label}: {choices[0]?.label}
      </span>
    );
  }
  const pending = store.pending.value;
  return (
    <GroupedSelect
      label={label}
      titled
      options={choices}
      value={pending?.type === "convention" ? pending.convention : chosen}
      choose={store.chooseConvention}
    />
  );
}
