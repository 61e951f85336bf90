import { useSignal } from "@preact/signals";
import type { EditorState } from "../protocol/contract";
import type { EditorStore } from "../store/editorStore";
import { CardFace, CardGrid, ClueMark } from "../ui/cardFaces";
import { Button, Icon, useElementId } from "../ui/controls";

type Props = { state: EditorState; store: EditorStore };

/** The place that was chosen, or how to begin; the cards to choose from, with how many of each lie nowhere yet; the unknown card; and what clears a place. */
export function Palette({ state, store }: Props) {
  const title = useElementId();
  const { labels, palette, suits, ranks } = state;
  const chosen = store.cardsByPlace.value.get(store.selected.value);
  return (
    <div class="palette" role="group" aria-labelledby={title}>
      <p class="palette-head" dir="auto" title={labels.keys}>
        {store.held.value ? labels.holding : (chosen?.label ?? labels.choose)}
      </p>
      <span id={title} class="visually-hidden">
        {labels.palette}
      </span>
      <CardGrid
        suits={suits}
        ranks={ranks}
        labelledBy={title}
        renderCell={(index) => {
          const card = palette[index];
          if (!card) return null;
          return (
            <Button
              class="palette-card"
              data-card={card.card}
              data-left={Math.sign(card.left)}
              aria-pressed={store.held.value === card.card}
              title={card.label}
              tabIndex={-1}
              onClick={() => store.take(card.card)}
            >
              <span class="visually-hidden">{card.label}</span>
              <span aria-hidden="true">
                <CardFace suit={card.suit} rank={card.rank} />
              </span>
              <span class="left" aria-hidden="true">
                {card.left}
              </span>
            </Button>
          );
        }}
      />
      <div class="palette-beside">
        <Button
          class="palette-card unknown"
          data-card="?"
          aria-pressed={store.held.value === "?"}
          onClick={() => store.take("?")}
        >
          <span class="small-card" aria-hidden="true">
            <CardFace />
          </span>
          {labels.unknown}
        </Button>
        <Button class="clear" aria-disabled={store.selected.value === null} onClick={store.clear}>
          <Icon name="cross" />
          {labels.remove}
        </Button>
      </div>
    </div>
  );
}

/** The clues that the chosen card got: those that told of it, or those that passed it over. */
export function MarkButtons({ state, store }: Props) {
  const place = store.selected.value;
  const card = store.cardsByPlace.value.get(place);
  const isOn = !!place && !!card && !card.empty && store.isInHand(place);
  const kind = useSignal<"touched" | "missed">("touched");
  return (
    <div class="mark-buttons" role="group" aria-label={state.labels.marks}>
      {(["touched", "missed"] as const).map((name) => (
        <Button
          key={name}
          class="mark-kind"
          aria-pressed={kind.value === name}
          onClick={() => {
            kind.value = name;
          }}
        >
          {state.labels[name]}
        </Button>
      ))}
      {state.marks.map((mark, n) => (
        <Button
          key={mark}
          aria-disabled={!isOn}
          aria-pressed={isOn && card[kind.value].includes(mark)}
          aria-label={state.mark_labels[n]}
          title={state.mark_labels[n]}
          onClick={() => isOn && store.mark(place, (kind.value === "touched" ? "+" : "-") + mark)}
        >
          <ClueMark mark={mark} />
        </Button>
      ))}
    </div>
  );
}
