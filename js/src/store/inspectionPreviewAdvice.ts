import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  Advice,
  BoardState,
  CluePreview,
  Frame,
  Inspection,
  SentenceWithEvidence,
  Suppositions,
} from "../protocol/contract";
import { onAbort } from "../protocol/traits";
import type { Failure, SendRequest, Wait } from "./commands";
import { debounce } from "./debounce";
import { effectUntil } from "./effectUntil";
import { explains, type FoundCard, findCard } from "./lookups";

const PAUSE_MS = 150;

/** What the board shows, about which Python is asked. */
type Shown = {
  boardState: ReadonlySignal<BoardState | null>;
  step: ReadonlySignal<number>;
  frame: ReadonlySignal<Frame | undefined>;
  selectedCard: ReadonlySignal<FoundCard | null>;
};

/** The card in the inspector, and what is known of it. */
export function createInspectorStore(
  request: SendRequest,
  { step, frame }: Shown,
  failure: Signal<Failure | null>,
  end: AbortSignal,
) {
  const inspectedId = signal<number | null>(null);
  const inspection = signal<Inspection | null>(null);
  const inspectionWait = signal<Wait | null>(null);
  /** What was shown when a person began to go through a card's history: lines of later steps stay in reach. */
  const followed = signal<Inspection | null>(null);
  const history = computed(() => {
    const found = inspection.value;
    const kept = followed.value;
    const isOnTheWay =
      kept?.card === found?.card &&
      (kept?.step === found?.step || kept?.history.lines.some(({ steps }) => steps[0] === found?.step));
    return (isOnTheWay ? kept : found)?.history;
  });
  /** The id of the tab chosen; null for the first. */
  const selectedTab = signal<string | null>(null);
  /** The id of the fact or identity chosen in that tab; null for the first fact. */
  const selectedClaim = signal<string | null>(null);
  let cancelRequest = () => {};

  function closeInspector() {
    cancelRequest();
    batch(() => {
      inspectedId.value = null;
      inspection.value = null;
      followed.value = null;
    });
  }

  function ask(card: number) {
    cancelRequest();
    cancelRequest = request(
      { type: "inspect", step: step.peek(), card },
      {
        wait: inspectionWait,
        onAnswer(found) {
          inspection.value = found;
        },
        onSilence(found) {
          failure.value = found;
        },
        onCancelled: closeInspector,
        onFailure(found) {
          // A page without Python may tell a card's history and have no inspection of the step that a person goes to.
          if (followed.peek()?.history.lines.some(({ steps }) => steps[0] === step.peek())) return;
          batch(() => {
            failure.value = found;
            closeInspector();
          });
        },
      },
    );
  }

  // Each step asks again, but only once a drag along the timeline pauses.
  const stop = effect(() => {
    void step.value;
    const card = inspectedId.peek();
    if (card === null) return;
    cancelRequest();
    if (!findCard(frame.peek(), card)) return closeInspector();
    const timer = setTimeout(ask, PAUSE_MS, card);
    return () => clearTimeout(timer);
  });
  onAbort(end, stop);

  return {
    inspectedId: inspectedId as ReadonlySignal<number | null>,
    inspection: inspection as ReadonlySignal<Inspection | null>,
    inspectionWait: inspectionWait as ReadonlySignal<Wait | null>,
    history,
    /** Keeps the history that is shown while a person goes from one of its steps to another. */
    followHistory() {
      if (history.peek() !== followed.peek()?.history) followed.value = inspection.peek();
    },
    selectedTab,
    selectedClaim,
    closeInspector,
    inspect(card: number) {
      if (inspectedId.value === card) return;
      inspectedId.value = card;
      ask(card);
    },
  };
}

/** The clue pointed at or focused last. */
interface ConsideredClue {
  seat: number;
  mark: string;
}

/** How long a preview stays after the pointer has left its clue. */
const STAY_MS = 800;

/** What each clue to a hand would teach, while a person considers one. */
export function createPreviewStore(
  request: SendRequest,
  { boardState, step, frame }: Shown,
  end: AbortSignal,
) {
  const previews = signal<CluePreview[]>([]);
  const consideredClue = signal<ConsideredClue | null>(null);
  const consideredSeat = computed(() => consideredClue.value?.seat);
  const leaving = debounce(STAY_MS, forgetClue);
  const previewWait = signal<Wait | null>(null);
  const cache = new WeakMap<BoardState, Map<string, CluePreview[]>>();

  const stop = effect(() => {
    const shown = boardState.value;
    const at = step.value;
    const seat = consideredSeat.value;
    const hand = frame.value?.hands.find((hand) => hand.seat === seat);
    if (!hand) return;
    if (!shown || !explains(shown) || hand.clues.length === 0) return;
    const answers = cache.get(shown) ?? new Map<string, CluePreview[]>();
    cache.set(shown, answers);
    const key = `${at}/${hand.seat}`;
    previews.value = answers.get(key) ?? [];
    let cancelRequest = () => {};
    const timer = setTimeout(() => {
      if (answers.has(key)) return;
      cancelRequest = request(
        { type: "preview", step: at, player: hand.seat },
        {
          wait: previewWait,
          onAnswer({ clues }) {
            answers.set(key, clues);
            previews.value = clues;
          },
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancelRequest();
      previews.value = [];
    };
  });
  const forgetAtStep = effect(() => {
    void frame.value;
    forgetClue();
  });

  function forgetClue() {
    leaving.cancel();
    consideredClue.value = null;
  }

  for (const close of [stop, forgetAtStep, leaving.cancel]) onAbort(end, close);
  return {
    previews: previews as ReadonlySignal<CluePreview[]>,
    previewWait,
    consideredClue: consideredClue as ReadonlySignal<ConsideredClue | null>,
    showPreview(clue: ConsideredClue) {
      leaving.cancel();
      consideredClue.value = clue;
    },
    hidePreviewSoon: leaving.trigger,
  };
}

/** The advice on the whole line, how a convention was kept and its story: it stays while a person steps through the line. */
export const AUDIT = "audit";
export const STORY = "story";
/** Whether a sentence tells what went wrong at its step; of what there was instead, the step is already the one before. */
export const isWrong = ({ verdict }: SentenceWithEvidence) => !!verdict && verdict !== "instead";
/** The step at which a sentence is looked at: what went wrong as it was before, when the card that is lost was still in the hand. */
export const lookedAt = (line: SentenceWithEvidence) => (line.steps[0] ?? -1) - Number(isWrong(line));
/** What a review tells as a cost, or a story as a turning point, as it lies on the line. */
export const turningPoints = (lines: SentenceWithEvidence[]) =>
  lines
    .filter(({ verdict, steps }) => (verdict ?? "cost") === "cost" && steps.length > 0)
    .sort((a, b) => lookedAt(a) - lookedAt(b));
export const isOfLine = (about: string) => about === AUDIT || about === STORY;

/** The advice that a person asked for last. It is shown with the frame it was asked for, however late it comes. */
export function createAdviceStore(
  request: SendRequest,
  { boardState, step, frame }: Shown,
  failure: Signal<Failure | null>,
) {
  const given = signal<{ advice: Advice; frame?: Frame; state: BoardState | null } | null>(null);
  const adviceWait = signal<Wait | null>(null);
  /** The step that lost the game, once advice has told it. */
  const losingStep = signal<number | null>(null);
  let cancelRequest = () => {};

  function askAdvice(about: string) {
    cancelRequest();
    const state = boardState.peek();
    const asked = frame.peek();
    function fail(found: Failure) {
      failure.value = found;
    }
    cancelRequest = request(
      { type: "advise", step: step.peek(), about },
      {
        wait: adviceWait,
        onAnswer(advice) {
          batch(() => {
            given.value = { advice, frame: asked, state };
            if (about === "winnable" && boardState.peek() === state) losingStep.value = advice.losing_step;
          });
        },
        onSilence: fail,
        onFailure: fail,
      },
    );
  }

  function isShown({ advice, frame: asked, state }: NonNullable<typeof given.value>) {
    return isOfLine(advice.about) ? boardState.value === state : frame.value === asked;
  }

  return {
    advice: computed(() => (given.value && isShown(given.value) ? given.value.advice : undefined)),
    adviceWait: adviceWait as ReadonlySignal<Wait | null>,
    losingStep,
    askAdvice,
  };
}

/** The identities that the selected card may be supposed to have, while that panel is open. */
export function createSupposeStore(
  request: SendRequest,
  { step, selectedCard }: Shown,
  failure: Signal<Failure | null>,
  end: AbortSignal,
) {
  const suppositions = signal<Suppositions | null>(null);
  const suppositionsWait = signal<Wait | null>(null);
  let cancelRequest = () => {};

  function closeSuppositions() {
    cancelRequest();
    suppositions.value = null;
  }

  function fail(found: Failure) {
    failure.value = found;
  }

  function askSuppositions(card: number) {
    cancelRequest();
    cancelRequest = request(
      { type: "suppose", step: step.peek(), card },
      {
        onAnswer(found) {
          suppositions.value = found;
        },
        wait: suppositionsWait,
        onSilence: fail,
        onFailure: fail,
      },
    );
  }

  effectUntil(end, () => {
    void step.value;
    void selectedCard.value;
    batch(closeSuppositions);
  });
  return { suppositions, suppositionsWait, askSuppositions, closeSuppositions };
}
