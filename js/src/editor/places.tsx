import type { EditorCard, EditorHand, EditorState } from "../protocol/contract";
import type { EditorStore } from "../store/editorStore";
import { CardFace, ClueMark } from "../ui/cardFaces";
import { Button, Icon } from "../ui/controls";

/** Chooses a place, or puts the card there that is held. */
function press(store: EditorStore, place: string) {
  const card = store.held.peek();
  if (card) store.put(place, card);
  else store.select(place);
}

type PlaceProps = { card: EditorCard; store: EditorStore; class: string };

/** The button of a place. The keyboard's place is the one chosen. */
export function PlaceButton({ card, store, class: name }: PlaceProps) {
  const { place, label, problem } = card;
  const chosen = store.selected.value === place;
  const first = store.editorState.value?.hands[0]?.cards[0]?.place;
  const isTabStop =
    chosen || (place === first && !store.isInHand(store.selected.value)) || !store.isInHand(place);
  return (
    <Button
      class={name}
      data-place={place}
      data-empty={card.empty || undefined}
      data-problem={problem ? "" : undefined}
      aria-label={label}
      aria-pressed={chosen}
      title={problem || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => store.held.peek() === null && store.select(place)}
      onClick={() => press(store, place)}
    />
  );
}

/** What lies at a place: a card, its back, what is known of it, or nothing. */
export function Face({ card }: { card: Pick<EditorCard, "suit" | "rank" | "empty" | "among"> }) {
  const { suit, rank, empty, among } = card;
  if (empty) return <span class="face no-card" />;
  if (suit === null && rank === null && !among) return <CardFace />;
  if (suit !== null && rank !== null) return <CardFace suit={suit} rank={rank} />;
  return (
    <span class="face half-known" data-suit={suit ?? ""}>
      <span class="corner">
        <span>{suit}</span>
      </span>
      <span class={among ? "among" : "rank"}>{among || (rank ?? "?")}</span>
    </span>
  );
}

function Marks({ card }: { card: EditorCard }) {
  return (
    <span class="clue-marks">
      {card.touched.map((mark) => (
        <ClueMark key={mark} mark={mark} />
      ))}
      {card.missed.map((mark) => (
        <span key={mark} class="clue-mark missed">
          {mark}
        </span>
      ))}
    </span>
  );
}

function CardPlace({ card, store }: { card: EditorCard; store: EditorStore }) {
  const typing = store.selected.value === card.place ? store.typed.value : "";
  return (
    <div class="card-cell" role="gridcell">
      <PlaceButton card={card} store={store} class="hand-card" />
      <div class="card-look" data-slot={card.slot} aria-hidden="true">
        <Face card={card} />
        <Marks card={card} />
        {typing && <span class="typing">{typing}</span>}
      </div>
    </div>
  );
}

type HandProps = { hand: EditorHand; state: EditorState; store: EditorStore };

/** A hand: whose it is, whether it is their turn, and its places. */
function Hand({ hand, store }: HandProps) {
  return (
    <div class="hand" role="row" data-to-act={hand.to_act || undefined}>
      <div class="name" role="rowheader" aria-label={hand.label}>
        <Button
          class="to-act"
          aria-pressed={hand.to_act}
          aria-label={hand.turn_label}
          title={hand.turn_label}
          onClick={() => store.send({ type: "to_act", seat: hand.seat })}
        >
          <Icon name="act" />
        </Button>
        <input
          type="text"
          value={hand.name}
          aria-label={hand.name_label}
          spellcheck={false}
          autocomplete="off"
          onFocus={() => store.select(null)}
          onChange={(event) =>
            store.send({ type: "rename", seat: hand.seat, name: event.currentTarget.value })
          }
        />
        {hand.misses_label && (
          <Button
            class="misses"
            aria-label={hand.misses_label}
            title={hand.misses_label}
            onClick={() => store.send({ type: "misses", seat: hand.seat })}
          >
            <span class="clue-mark missed" aria-hidden="true">
              −
            </span>
          </Button>
        )}
      </div>
      {hand.cards.map((card) => (
        <CardPlace key={card.place} card={card} store={store} />
      ))}
      {hand.problem && (
        <div class="beside-problem" role="gridcell">
          {hand.problem}
        </div>
      )}
    </div>
  );
}

export function Hands({ state, store }: { state: EditorState; store: EditorStore }) {
  const most = Math.max(...state.hands.map(({ cards }) => cards.length));
  return (
    <div
      class="hands"
      role="grid"
      aria-label={state.title}
      data-hands={state.hands.length}
      style={{ "--cards": most }}
    >
      {state.hands.map((hand) => (
        <Hand key={hand.seat} hand={hand} state={state} store={store} />
      ))}
    </div>
  );
}

type RowProps = { label: string; cards: EditorCard[]; store: EditorStore };

/** The discards, or what is known of the deck: small cards, and a place to add one. */
export function Row({ label, cards, store }: RowProps) {
  return (
    <div class="small-row" role="group" aria-label={label}>
      <span class="row-title" aria-hidden="true">
        {label}
      </span>
      {cards.map((card) => (
        <span key={card.place} class="small-place" data-problem={card.problem ? "" : undefined}>
          <PlaceButton card={card} store={store} class="small-button" />
          <span class="small-card" aria-hidden="true">
            {card.empty ? (
              <span class="face no-card">
                {(store.selected.value === card.place && store.typed.value) || "+"}
              </span>
            ) : (
              <Face card={card} />
            )}
          </span>
        </span>
      ))}
    </div>
  );
}
