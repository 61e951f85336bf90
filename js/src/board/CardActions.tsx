import { useLayoutEffect, useRef } from "preact/hooks";
import { keepAbove } from "../dom/placement";
import type { ActionChoice, BoardState, ShownCard, Suppositions } from "../protocol/contract";
import type { BoardProps, BoardStore } from "../store/boardStore";
import { canEdit, noteOf, showsKnowledge } from "../store/lookups";
import { CardGrid } from "../ui/cardFaces";
import { Button, IconButton, useElementId } from "../ui/controls";
import { Words } from "../ui/Words";
import { openEditor } from "./panels/comments";
import { dismissInspector, focusInspector } from "./panels/Inspector";

/** Whether a move takes a card towards the newest. */
const goesLeft = ({ action }: ActionChoice, { slot }: ShownCard) =>
  action.kind === "reorder" && action.order.indexOf(slot) < slot - 1;

/** What may be done with the selected card, above it. */
export function Actions({ boardState, store }: BoardProps) {
  const id = useElementId();
  const popover = useRef<HTMLDivElement>(null);
  const selected = store.selectedCard.value;
  const over = store.over.value;
  const suppositions = store.suppositions.value;
  useLayoutEffect(() => {
    if (!popover.current || !selected) return;
    const [card, hand] = [`[data-card="${selected.card.id}"]`, `.hand[data-seat="${selected.hand.seat}"]`];
    return keepAbove(popover.current, [card, hand, selected.hand.clues.length > 0 ? hand : card]);
  });
  if (!selected) return <TappedClue boardState={boardState} store={store} />;
  const { card } = selected;
  const noDiscard = card.choices.length > 0 && store.frame.value?.no_discard;
  const note = noteOf(store.notes.value, card.id);
  const inspected = store.inspectedId.value === card.id;
  const { labels } = boardState;
  return (
    <div class="actions" role="group" aria-label={labels.actions} ref={popover}>
      {(over ? [] : card.choices).map((choice) => (
        <Button
          key={JSON.stringify(choice.action)}
          data-kind={choice.action.kind}
          aria-disabled={store.blocked.value}
          onClick={() => store.act(choice.action)}
        >
          {choice.label}
        </Button>
      ))}
      {noDiscard && (
        <Button data-kind="discard" aria-disabled title={noDiscard} aria-describedby={id}>
          {labels.discard}
        </Button>
      )}
      {(over ? [] : card.moves).map((move) => (
        <IconButton
          key={JSON.stringify(move.action)}
          name={goesLeft(move, card) ? "back" : "forward"}
          label={move.label}
          data-kind="reorder"
          aria-disabled={store.blocked.value}
          onClick={() => store.act(move.action)}
        />
      ))}
      {showsKnowledge(boardState) && (
        <IconButton
          name="inspect"
          label={labels.inspect}
          data-kind="inspect"
          aria-expanded={inspected}
          onClick={(event) => {
            const board = event.currentTarget.closest<HTMLElement>(".hanabi");
            if (inspected) return dismissInspector(store, board);
            store.inspect(card.id);
            focusInspector(board);
          }}
        />
      )}
      {canEdit(boardState) && !over && (
        <IconButton
          name="think"
          label={labels.suppose}
          data-kind="suppose"
          aria-expanded={suppositions !== null}
          onClick={() => (suppositions ? store.closeSuppositions() : store.askSuppositions(card.id))}
        />
      )}
      {canEdit(boardState) && (
        <IconButton
          name="write"
          label={labels.note}
          data-kind="note"
          onClick={() => openEditor(store, card.id)}
        />
      )}
      {noDiscard && (
        <p class="visually-hidden" id={id}>
          {noDiscard}
        </p>
      )}
      {note && (
        <p class="note" dir="auto">
          {note}
        </p>
      )}
      {suppositions && <SupposePanel suppositions={suppositions} boardState={boardState} store={store} />}
    </div>
  );
}

/** The clue that a finger has chosen, above its hand: what it touches and teaches, to be given or not. */
function TappedClue({ boardState, store }: BoardProps) {
  const { labels } = boardState;
  const popover = useRef<HTMLDivElement>(null);
  const tapped = store.tappedClue.value;
  const hand = store.frame.value?.hands.find(({ seat }) => seat === tapped?.seat);
  const clue = hand?.clues.find(({ mark }) => mark === tapped?.mark);
  useLayoutEffect(() => {
    if (tapped) popover.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [tapped]);
  useLayoutEffect(() => {
    if (!popover.current || !hand) return;
    const place = `.hand[data-seat="${hand.seat}"]`;
    return keepAbove(popover.current, [`${place} [aria-pressed="true"]`, place, place]);
  });
  if (!clue) return null;
  const taught = store.previews.value.find(({ mark }) => mark === clue.mark)?.explanation?.headline;
  return (
    <div class="actions" role="group" aria-label={labels.actions} ref={popover}>
      <p dir="auto">
        <Words text={taught ?? clue.hint} {...boardState} />
      </p>
      <Button data-kind="give" aria-disabled={store.blocked.value} onClick={() => store.act(clue.action)}>
        {clue.label}
      </Button>
      <IconButton name="cross" label={labels.cancel} onClick={() => store.select(null)} />
    </div>
  );
}

type SupposeProps = { suppositions: Suppositions; boardState: BoardState; store: BoardStore };

/** The identities that the selected card may be supposed to have. */
function SupposePanel({ suppositions, boardState, store }: SupposeProps) {
  const id = useElementId();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => panel.current?.querySelector<HTMLElement>(".identity[data-verdict=open]")?.focus(),
    [],
  );
  return (
    <div class="suppose" role="group" aria-labelledby={id} ref={panel}>
      <p class="title" id={id}>
        {boardState.labels.suppose}
      </p>
      <CardGrid
        suits={boardState.suits}
        ranks={boardState.ranks}
        labelledBy={id}
        renderCell={(_, { letter: suit, name }, rank) => {
          const found = suppositions.cards.find((card) => card.suit === suit && card.rank === rank);
          return (
            <Button
              class="identity"
              data-shade="5"
              data-verdict={found ? "open" : "no"}
              aria-label={found?.label ?? `${name} ${rank}`}
              aria-disabled={!found || store.blocked.value}
              tabIndex={-1}
              onClick={() => found && store.act(found.action)}
            >
              {rank}
            </Button>
          );
        }}
      />
    </div>
  );
}

/** Closes the panel and returns the focus to the button that opened it. */
export function dismissSuppositions(store: BoardStore, board: HTMLElement) {
  store.closeSuppositions();
  board.querySelector<HTMLElement>('[data-kind="suppose"]')?.focus();
}
