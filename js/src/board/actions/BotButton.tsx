import { useComputed } from "@preact/signals";
import type { BoardStore } from "../../store/boardStore";

/** Lets the bot act whose turn it is. */
export function BotButton({ store }: { store: BoardStore }) {
  const label = useComputed(
    () => store.boardState.value?.interactive && store.stepInfo.value?.bot_button,
  ).value;
  if (!label) return null;
  return (
    <button
      type="button"
      data-kind="play-bot"
      aria-disabled={store.blocked.value}
      onClick={() => store.playBot()}
    >
      {label}
    </button>
  );
}
