import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { IconButton } from "../ui/controls";

/** Each speed of the bots, and the next one. */
const NEXT_SPEED: Record<number, number> = { 1: 2, 2: 0.5, 0.5: 1 };

/** Pauses the bots, lets the one act whose turn it is, and sets how fast they go on. */
export function BotControls({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels } = boardState;
  if (!boardState.interactive || boardState.bots.length === 0) return null;
  const [run, speed, label] = [store.botsRun.value, store.speed.value, store.stepInfo.value?.bot_button];
  return (
    <div class="partners" role="group" aria-label={labels.partners}>
      <IconButton
        name={run ? "pause" : "act"}
        label={run ? labels.pause : labels.resume}
        onClick={() => store.toggleBots(!run)}
      />
      <button
        type="button"
        class="speed"
        aria-label={`${labels.speed}: ${speed}×`}
        title={labels.speed}
        onClick={() => {
          store.speed.value = NEXT_SPEED[speed] ?? 1;
        }}
      >
        {speed}×
      </button>
      {label && (
        <button
          type="button"
          data-kind="play-bot"
          aria-disabled={store.blocked.value}
          onClick={store.playBot}
        >
          {label}
        </button>
      )}
    </div>
  );
}
