import { batch, computed, effect, signal } from "@preact/signals";
import type { Act, ClueChoice, Evidence, Frame, Hand, Note } from "../protocol/messages";
import { listen, type Model, openLines, readName, readStep } from "../protocol/model";
import { openCourier } from "./commandQueue";
import { atRest } from "./debounce";
import { findCard, nearestCard, type Place } from "./findCard";
import { openInquiry } from "./inspectorStore";
import { openForesight } from "./previewStore";
import { openQuestions } from "./requests";
import { openThought } from "./supposeStore";

/** What a clue would touch, while a person considers it. */
interface Aim {
  ids: number[];
  hint: string;
}

/** What is being written: on a card, or on the step itself. */
interface Writing {
  step: number;
  card: number | null;
}

const NOWHERE: Aim = { ids: [], hint: "" };
const NO_NOTES: Note[] = [];

/** Milliseconds after which what is told of a step follows it, unless another step comes before. */
const PAUSE = 100;

/** Milliseconds after a step in which the model is not listened to: Python repeats each step, and the steps before the last one late. */
const QUIET = 400;

/** What one view of a board shows and what a person may do with it. */
export function openTable(model: Model, end: AbortSignal) {
  const readLine = openLines(model);
  const line = signal(readLine());
  const name = signal(readName(model));
  const step = signal(readStep(model));
  const selected = signal<number | null>(null);
  const aim = signal(NOWHERE);
  /** The sentence whose evidence is marked on the board. */
  const pointed = signal<Evidence | null>(null);
  /** What a clue that is considered in the log led to; null for any other action. */
  const recalled = signal<Frame | null>(null);
  const place = signal<Place | null>(null);
  const writing = signal<Writing | null>(null);
  const possibilities = signal(true);
  /** The step from which on the game was lost, once somebody asked. */
  const lost = signal<number | null>(null);
  const help = signal(false);
  const copying = signal(false);

  const clamp = (k: number) => Math.max(0, Math.min(k, (line.value?.frames.length ?? 1) - 1));
  const at = computed(() => clamp(step.value));
  const frame = computed(() => line.value?.frames[at.value]);
  /** The frame shown once no more steps follow at once: what takes time to tell, and to hear, is told of it. */
  const settled = signal(frame.peek());
  /** What is said of the step. */
  const told = computed(() => line.value?.steps[at.value]);
  /** What is written on cards; of most steps nothing. */
  const notes = computed(() => (told.value?.notes.length ? told.value.notes : NO_NOTES));
  const chosen = computed(() => findCard(frame.value, selected.value));
  /** The one card that Tab reaches; arrows lead to the others. */
  const rover = computed(() => nearestCard(frame.value, place.value));

  function lookAway() {
    aim.value = NOWHERE;
    pointed.value = null;
    recalled.value = null;
  }

  const courier = openCourier(model, end, ({ type }) => {
    selected.value = null;
    if (type === "write") writing.value = null;
    lookAway();
  });
  const ask = openQuestions(model, end);
  const inquiry = openInquiry(ask, { at, frame }, courier.trouble, end);
  const foresight = openForesight(ask, { line, at, chosen }, end);
  const thought = openThought(ask, { at, chosen }, courier.trouble, end);

  const quiet = atRest(QUIET, follow);
  const rest = atRest(PAUSE, settle);
  const stop = effect(() => {
    if (frame.value !== settled.peek()) rest.touch();
  });
  function settle() {
    rest.stop();
    settled.value = frame.peek();
  }
  for (const close of [quiet.stop, rest.stop, stop]) end.addEventListener("abort", close, { once: true });

  function follow() {
    quiet.stop();
    if (step.peek() === readStep(model)) return;
    batch(() => {
      step.value = readStep(model);
      lookAway();
    });
  }

  function renew() {
    const next = readLine();
    if (next === line.peek()) return;
    batch(() => {
      line.value = next;
      lost.value = null;
      name.value = readName(model);
      inquiry.closeInspector();
      lookAway();
      follow();
      settle();
    });
  }

  for (const part of ["line", "past"]) listen(model, `change:${part}`, renew, end);
  listen(model, "change:step", () => quiet.waiting() || follow(), end);

  function save() {
    if (end.aborted) return;
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
      lookAway();
    });
    quiet.touch();
    model.set("step", next);
    setTimeout(save); // after the step is drawn
  }

  function select(id: number | null) {
    batch(() => {
      selected.value = id;
      lookAway();
      if (id !== null && inquiry.inspected.value !== null) inquiry.inspect(id);
    });
  }

  return {
    ...courier,
    ...inquiry,
    ...foresight,
    ...thought,
    ask,
    line,
    name,
    at,
    frame,
    settled,
    told,
    notes,
    selected,
    chosen,
    aim,
    pointed,
    recalled,
    place,
    writing,
    rover,
    possibilities,
    lost,
    help,
    copying,
    go,
    select,
    aimAt(hand: Hand, clue: ClueChoice) {
      const touched = hand.cards.filter((card) => clue.touches.includes(card.slot));
      aim.value = { ids: touched.map((card) => card.id), hint: clue.hint };
      foresight.considered.value = clue.mark;
    },
    aimNowhere() {
      aim.value = NOWHERE;
    },
    act(action: Act["action"]) {
      courier.send({ type: "act", step: at.value, action });
    },
    /** Lets the bot act whose turn it is. */
    partner() {
      if (told.value?.turn) courier.send({ type: "partner", step: at.value });
    },
    choose(view: string) {
      return courier.send({ type: "view", view });
    },
    disclose(level: string) {
      return courier.send({ type: "level", level });
    },
    leave() {
      courier.send({ type: "leave" });
    },
    undo() {
      if (line.value?.undo) courier.send({ type: "undo" });
    },
    redo() {
      if (line.value?.redo) courier.send({ type: "redo" });
    },
    write(text: string) {
      if (writing.value) courier.send({ type: "write", ...writing.value, text });
    },
  };
}

export type Table = ReturnType<typeof openTable>;
