import { batch, computed, signal } from "@preact/signals";
import type { Act, Card, ClueChoice, Frame, Hand } from "./contract";
import { openCourier } from "./courier";
import { listen, type Model, readLine, readName, readStep } from "./model";

/** Where a card lies: its id, or else its seat and slot, finds it again in another frame. */
export interface Place {
  id: number;
  seat: number;
  slot: number;
}

export interface Held {
  card: Card;
  hand: Hand;
}

/** What a clue would touch, while a person considers it. */
interface Aim {
  ids: number[];
  hint: string;
}

const NOWHERE: Aim = { ids: [], hint: "" };

export function findCard(frame: Frame | undefined, id: number | null): Held | null {
  for (const hand of frame?.hands ?? []) {
    for (const card of hand.cards) if (card.id === id) return { card, hand };
  }
  return null;
}

function nearest(frame: Frame | undefined, place: Place | null): number | null {
  if (place && findCard(frame, place.id)) return place.id;
  const same = frame?.hands.find((hand) => hand.seat === place?.seat)?.cards ?? [];
  const card = same[Math.min(place?.slot ?? 1, same.length) - 1];
  return card?.id ?? frame?.hands.find((hand) => hand.cards.length > 0)?.cards[0]?.id ?? null;
}

/** What one view of a board shows and what a person may do with it. */
export function openTable(model: Model, end: AbortSignal) {
  const line = signal(readLine(model));
  const name = signal(readName(model));
  const step = signal(readStep(model));
  const selected = signal<number | null>(null);
  const aim = signal(NOWHERE);
  const place = signal<Place | null>(null);
  const possibilities = signal(true);
  const help = signal(false);

  const clamp = (k: number) => Math.max(0, Math.min(k, (line.value?.frames.length ?? 1) - 1));
  const at = computed(() => clamp(step.value));
  const frame = computed(() => line.value?.frames[at.value]);
  const chosen = computed(() => findCard(frame.value, selected.value));
  /** The one card that Tab reaches; arrows lead to the others. */
  const rover = computed(() => nearest(frame.value, place.value));

  const courier = openCourier(model, end, () => {
    selected.value = null;
    aim.value = NOWHERE;
  });

  listen(
    model,
    "change:line",
    () =>
      batch(() => {
        line.value = readLine(model);
        name.value = readName(model);
        aim.value = NOWHERE;
      }),
    end,
  );
  listen(
    model,
    "change:step",
    () =>
      batch(() => {
        step.value = readStep(model);
        aim.value = NOWHERE;
      }),
    end,
  );

  function save() {
    try {
      model.save_changes();
    } catch {
      // Without a kernel stepping goes on by itself.
    }
  }

  function go(k: number) {
    const next = clamp(k);
    if (next === at.value) return;
    batch(() => {
      step.value = next;
      aim.value = NOWHERE;
    });
    model.set("step", next);
    setTimeout(save); // after the step is drawn
  }

  function select(id: number | null) {
    batch(() => {
      selected.value = id;
      aim.value = NOWHERE;
    });
  }

  return {
    ...courier,
    line,
    name,
    at,
    frame,
    selected,
    chosen,
    aim,
    place,
    rover,
    possibilities,
    help,
    go,
    select,
    aimAt(hand: Hand, clue: ClueChoice) {
      const touched = hand.cards.filter((card) => clue.touches.includes(card.slot));
      aim.value = { ids: touched.map((card) => card.id), hint: clue.hint };
    },
    aimNowhere() {
      aim.value = NOWHERE;
    },
    act(action: Act["action"]) {
      courier.send({ type: "act", step: at.value, action });
    },
    choose(view: string) {
      return courier.send({ type: "view", view });
    },
    leave() {
      courier.send({ type: "leave" });
    },
  };
}

export type Table = ReturnType<typeof openTable>;
