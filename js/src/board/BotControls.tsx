import type { BoardProps } from "../store/boardStore";
import { Button, IconButton } from "../ui/controls";

/** Each speed of the bots, and the next one. */
const NEXT_SPEED: Record<number, number> = { 1: 2, 2: 0.5, 0.5: 1 };

/** Pauses the bots, lets the one act whose turn it is, and sets how fast they go on. */
export function BotControls({ boardState, store }: BoardProps) {
  const { labels } = boardState;
  if (!boardState.interactive || boardState.bots.length === 0) return null;
  const run = store.botsRun.value;
  const speed = store.speed.value;
  const label = store.stepInfo.value?.bot_button;
  return (
    <div class="partners" role="group" aria-label={labels.partners}>
      <IconButton
        name={run ? "pause" : "act"}
        label={run ? labels.pause : labels.resume}
        onClick={() => store.toggleBots(!run)}
      />
      <Button
        class="speed"
        aria-label={`${labels.speed}: ${speed}×`}
        title={labels.speed}
        onClick={() => {
          store.speed.value = NEXT_SPEED[speed] ?? 1;
        }}
      >
        {speed}×
      </Button>
      {label && (
        <Button data-kind="play-bot" aria-disabled={store.blocked.value} onClick={store.playBot}>
          {label}
        </Button>
      )}
    </div>
  );
}
