import type { EditorState } from "../protocol/contract";
import type { EditorStore } from "../store/editorStore";
import { CardFace, CardGrid, ClueMark } from "../ui/cardFaces";
import { Button, Icon, useElementId } from "../ui/controls";

type Props = { state: EditorState; store: EditorStore };

/** The cards to choose from, with how many of each lie nowhere yet; the unknown card; and what clears a place. */
export function Palette({ state, store }: Props) {
  const title = useElementId();
  const { labels, palette, suits, ranks } = state;
  return (
    <div class="palette" role="group" aria-labelledby={title}>
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

/** The clues that the chosen card got: none, touched, missed; each press goes on. */
export function MarkButtons({ state, store }: Props) {
  const place = store.selected.value;
  const card = store.cardsByPlace.value.get(place);
  const isOn = !!place && !!card && !card.empty && store.isInHand(place);
  return (
    <div class="mark-buttons" role="group" aria-label={state.labels.marks}>
      {state.marks.map((mark, n) => {
        const touched = isOn && card.touched.includes(mark);
        const missed = isOn && card.missed.includes(mark);
        const sign = touched ? "+" : missed ? "−" : "";
        return (
          <Button
            key={mark}
            aria-disabled={!isOn}
            aria-pressed={touched || missed}
            aria-label={`${sign}${state.mark_labels[n]}`}
            title={`${sign}${state.mark_labels[n]}`}
            data-sign={sign || undefined}
            onClick={() => isOn && store.mark(place, mark)}
          >
            {missed ? <span class="clue-mark missed">{mark}</span> : <ClueMark mark={mark} />}
          </Button>
        );
      })}
    </div>
  );
}
