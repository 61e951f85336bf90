import type { EditorNumber, EditorState } from "../protocol/contract";
import type { EditorStore } from "../store/editorStore";
import { Button } from "../ui/controls";

type Props = { state: EditorState; store: EditorStore };

/** The fireworks: a press on a rank makes it the top card; on the top card, takes it off. */
export function Fireworks({ state, store }: Props) {
  return (
    <div
      class="fireworks"
      role="group"
      aria-label={state.labels.fireworks}
      style={{ "--ranks": state.ranks.length, "--suits": state.suits.length }}
    >
      <div class="suits">
        {state.fireworks.map((firework, index) => {
          return (
            <div
              key={firework.suit}
              class="firework"
              data-suit={firework.suit}
              style={{ "--height": firework.height }}
            >
              <span class="suit-badge" role="img" aria-label={firework.label} />
              {firework.ranks.map((rank, n) => (
                <Button
                  key={rank}
                  class={
                    n + 1 === firework.height
                      ? "played latest"
                      : n < firework.height
                        ? "played"
                        : n === firework.height
                          ? "comes-next"
                          : "to-come"
                  }
                  aria-label={firework.labels[n]}
                  aria-pressed={n === firework.height - 1}
                  onClick={() =>
                    store.send({
                      type: "firework",
                      suit: index,
                      height: n + 1 === firework.height ? n : n + 1,
                    })
                  }
                >
                  {rank}
                </Button>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A number, and buttons that change it by one. */
export function Stepper({ number, store }: { number: EditorNumber; store: EditorStore }) {
  const { field, title, less, more, counter, least, problem } = number;
  function step(by: number) {
    const next = counter.count + by;
    if (next >= least && next <= counter.max) store.send({ type: "number", field, by });
  }
  return (
    <div
      class="stepper"
      role="group"
      aria-label={title}
      data-problem={problem ? "" : undefined}
      title={problem || undefined}
    >
      <span aria-hidden="true">{title}</span>
      <Button aria-label={less} aria-disabled={counter.count <= least} onClick={() => step(-1)}>
        −
      </Button>
      <b aria-label={counter.label} role="status">
        {counter.count}
      </b>
      <Button aria-label={more} aria-disabled={counter.count >= counter.max} onClick={() => step(1)}>
        +
      </Button>
    </div>
  );
}
