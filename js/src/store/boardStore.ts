import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type {
  ActionMessage,
  BoardState,
  ChangeVariation,
  ClueChoice,
  Drawing,
  Note,
  SentenceWithEvidence,
  ShownHand,
} from "../protocol/contract";
import { readBoardName, readStep } from "../protocol/followBoardState";
import { listen, type Model, onAbort } from "../protocol/traits";
import { createBotTurnsStore } from "./botTurns";
import { createCommandQueue, createRequests } from "./commands";
import { debounce } from "./debounce";
import { followTrait } from "./followTrait";
import {
  AUDIT,
  createAdviceStore,
  createInspectorStore,
  createPreviewStore,
  createSupposeStore,
  isWrong,
  lookedAt,
  STORY,
} from "./inspectionPreviewAdvice";
import { type CardPlace, findCard, isClue, nearestCard } from "./lookups";
import { createStepsStore } from "./stepFetching";
import { createGlanceStore } from "./viewpointGlance";

/** The cards that a clue would touch, and a sentence about it, while a person considers the clue. */
interface ClueTargets {
  ids: number[];
  hint: string;
}

/** What is being edited: the note on a card, or the comment on the step if the card is null. */
interface Editing {
  step: number;
  card: number | null;
}

const NO_TARGETS: ClueTargets = { ids: [], hint: "" };
const NO_NOTES: Note[] = [];
const NO_DRAWINGS: Drawing[] = [];
const NO_IDS: number[] = [];

/** A circle or an arrow that is being drawn: where it begins, and where it would end now. */
interface Begun {
  start: string;
  end: string | null;
  byKey: boolean;
}

/** The name of the possibilities under the cards, among the open panels. */
export const POSSIBILITIES = "possibilities";

/** And of the switch that hides what a step taught until a person has made a guess. */
export const THINK_FIRST = "think-first";

/** What is read about the table, of which one at a time is open beside it. */
export const SIDE_PANELS = ["why", "moves", "agreement", "minds", "numbers"] as const;
export type SidePanelName = (typeof SIDE_PANELS)[number];

/** How long stepping must pause before the slower parts of the board follow. */
const SETTLE_MS = 100;

/** How long after a step the model's own step is ignored: Python echoes each step, and older ones arrive late. */
const ECHO_MS = 400;

/**
 * What one view of a board shows, and what a person may do with it.
 *
 * @param disconnected Whether the board has no Python, for now or for good.
 */
export function createBoardStore(model: Model, end: AbortSignal, disconnected: ReadonlySignal<boolean>) {
  const boardName = signal(readBoardName(model));
  /** The step asked for, which may not exist. */
  const wantedStep = signal(readStep(model));
  const line = createStepsStore(model, aim, disconnected, refresh, end);
  const { steps } = line;
  const boardState = signal(line.boardState);
  const selectedId = signal<number | null>(null);
  const clueTargets = signal(NO_TARGETS);
  /** The clue that a finger has chosen, which is given only once it is confirmed. */
  const tappedClue = signal<{ seat: number; mark: string } | null>(null);
  /** The sentence whose evidence is highlighted on the board. */
  const evidence = signal<SentenceWithEvidence | null>(null);
  /** The sentence that a walk through the explanation has come to. */
  const walked = signal<SentenceWithEvidence | null>(null);
  const pointedAt = computed(() => evidence.value ?? walked.value);
  /** The step whose action a person considers in the log. */
  const revisitedStep = signal(-1);
  /** The frame after the clue that a person considers in the log; null for any other action. */
  const revisitedClue = computed(() => {
    const frame = steps.value.frames[revisitedStep.value];
    return frame && isClue(frame) ? frame : null;
  });
  /** The place of the card that had the focus last. */
  const lastFocused = signal<CardPlace | null>(null);
  const editing = signal<Editing | null>(null);
  const helpOpen = signal(false);
  /** The names of the panels that are open, which the board keeps. */
  const openPanels = followTrait(
    model,
    "_open_panels",
    end,
    (value) => (value as string[] | undefined) ?? [POSSIBILITIES],
  );
  /** Whether the position is edited, in place of the board. */
  const editsPosition = followTrait(
    model,
    "_editor_state",
    end,
    (value) => !!(value as { version?: number })?.version,
  );
  const showPossibilities = computed(() => openPanels.value.includes(POSSIBILITIES));

  function clamp(k: number) {
    return Math.max(0, Math.min(k, steps.value.frames.length - 1));
  }
  let lastShown = 0;
  /** The step shown: the one asked for, or until its frame is there the one before. */
  const step = computed(() => {
    const [wanted, { frames }] = [clamp(wantedStep.value), steps.value];
    if (frames[wanted]) lastShown = wanted;
    else if (!frames[lastShown]) lastShown = Math.max(0, frames.findIndex(Boolean));
    return lastShown;
  });
  const frame = computed(() => steps.value.frames[step.value]);
  const over = computed(() => frame.value?.over ?? true);
  const isLast = computed(() => step.value + 1 === boardState.value?.steps.length);
  /** What is said of the step; undefined until it is there. */
  const commentary = computed(() => steps.value.commentaries[step.value]);
  const figures = computed(() => steps.value.figures[step.value]);
  /** The step shown, one painting later, once for quick steps: what the eye looks for is painted before what reads this one. */
  const trailingStep = signal(step.peek());
  const trailingFrame = computed(() => steps.value.frames[trailingStep.value]);
  /** The step once stepping pauses. Parts that are slow to draw or to announce read what is shown and said of this one. */
  const settledStep = signal(step.peek());
  const settledFrame = computed(() => steps.value.frames[settledStep.value]);
  const settledCommentary = computed(() => steps.value.commentaries[settledStep.value]);
  const thinksFirst = computed(() => openPanels.value.includes(THINK_FIRST));
  /** The moves of which a person has made a guess. */
  const guessed = signal<ReadonlySet<number>>(new Set());
  /** Whether it is still to be guessed what led to a step taught. */
  const hidesTaught = (k: number) =>
    thinksFirst.value && !guessed.value.has(boardState.value?.steps[k]?.node ?? -1);
  const hidesGrids = computed(() => hidesTaught(trailingStep.value));
  /** What may be said of the settled step. */
  const told = computed(() => (hidesTaught(settledStep.value) ? undefined : settledCommentary.value));
  const toldLines = computed(() => [
    ...[told.value?.explanation?.opening ?? []].flat(),
    ...(told.value?.explanation?.sentences ?? []),
    ...(told.value?.agreed?.lines ?? []),
  ]);
  const stepInfo = computed(() => boardState.value?.steps[step.value]);
  /** The place of the step in the line, in words: "Step 4 of 20". */
  const place = computed(() => {
    const { labels, steps } = boardState.value ?? {};
    const last = (steps?.length ?? 1) - 1;
    return labels?.step.replace("{step}", `${step.value}`).replace("{last}", `${last}`) ?? "";
  });
  /** The notes of the step. All steps without notes share one empty list. */
  const notes = computed(() => stepInfo.value?.notes ?? NO_NOTES);
  /** The circles and arrows of the step. */
  const drawings = computed(() => stepInfo.value?.drawings ?? NO_DRAWINGS);
  const drawing = signal<Begun | null>(null);
  const selectedCard = computed(() => findCard(frame.value, selectedId.value));
  /** The one card that Tab reaches; arrow keys lead to the others. */
  const tabStop = computed(() => nearestCard(frame.value, lastFocused.value));

  function clearHighlights() {
    clueTargets.value = NO_TARGETS;
    tappedClue.value = evidence.value = walked.value = drawing.value = null;
    revisitedStep.value = -1;
  }

  const commands = createCommandQueue(
    model,
    end,
    ({ type }) => {
      selectedId.value = null;
      if (type === "annotate") editing.value = null;
      clearHighlights();
    },
    disconnected,
    ["_change", "_editor_state", "_page_state"],
  );
  const request = createRequests(model, end, disconnected);
  const shown = { boardState, step, frame, selectedCard };
  const inspector = createInspectorStore(request, shown, commands.failure, end);
  const preview = createPreviewStore(request, shown, end);
  const advice = createAdviceStore(request, shown, commands.failure);
  /** The cards that leave a hand or are clued next, if the open review or story tells of that. */
  const reviewedIds = computed(() => {
    const { about, lines = [] } = advice.advice.value ?? {};
    const next = steps.value.frames[step.value + 1];
    const open = about === AUDIT ? ["agreement"] : [STORY, "moves"];
    const isOpen = open.every((name) => openPanels.value.includes(name));
    const isTold = lines.some((line) => isWrong(line) && lookedAt(line) === step.value);
    if (!next || !isOpen || !isTold) return NO_IDS;
    const held = frame.value?.hands.flatMap(({ cards }) => cards.map(({ id }) => id)) ?? NO_IDS;
    return held.filter((id) => {
      const after = findCard(next, id);
      return !after || after.card.change === "touched";
    });
  });
  const suppose = createSupposeStore(request, shown, commands.failure, end);
  const botTurns = createBotTurnsStore({ stepInfo, pending: commands.pending }, playBot, end);
  const glance = createGlanceStore({ boardState, blocked: commands.blocked }, chooseView, end);

  // A step sets `wantedStep` at once and waits for nobody, if its frame is in the browser. What it brings along comes in three later waves, so
  // that a person who drags along the timeline sees each frame: what trails, one painting later; what settles, and what Python hears, once
  // stepping pauses. Python echoes the step in the end; until the echoes are over, the model's step is not believed.
  const echo = debounce(ECHO_MS, adoptModelStep);
  let trailing = 0;
  const settling = debounce(SETTLE_MS, settle);
  const stopFollowing = effect(() => {
    // A timer that begins in an animation frame ends after its painting.
    if (step.value !== trailingStep.peek() && !trailing)
      trailing = requestAnimationFrame(() => setTimeout(trail));
    if (step.value !== settledStep.peek()) settling.trigger();
  });
  function trail() {
    trailing = 0;
    trailingStep.value = step.peek();
  }
  function settle() {
    settling.cancel();
    settledStep.value = step.peek();
  }
  const saving = debounce(SETTLE_MS, save);
  /** Python hears of a step before it hears of a command, which may go to another one. */
  const stopSaving = effect(() => {
    if (!commands.pending.value || !saving.isPending()) return;
    saving.cancel();
    save();
  });
  for (const close of [echo.cancel, settling.cancel, saving.cancel, stopFollowing, stopSaving])
    onAbort(end, close);

  function adoptModelStep() {
    echo.cancel();
    if (wantedStep.peek() === readStep(model)) return;
    batch(() => {
      if (!commands.pending.peek()) botTurns.rest();
      wantedStep.value = readStep(model);
      clearHighlights();
    });
  }

  function refresh(next: BoardState | null) {
    batch(() => {
      // What changes without a command of this view is another's doing: it may be the one that lets the bots act.
      if (!commands.pending.peek()) botTurns.rest();
      boardState.value = next;
      advice.losingStep.value = null;
      boardName.value = readBoardName(model);
      inspector.closeInspector();
      clearHighlights();
      adoptModelStep();
      // Nothing may show a step of the state before.
      trail();
      settle();
    });
  }

  listen(model, "change:step", () => echo.isPending() || adoptModelStep(), end);

  function save() {
    if (end.aborted) return;
    try {
      model.save_changes();
    } catch {
      // Without a kernel, stepping and folding work in the browser alone.
    }
  }

  function keepOpen(names: string[]) {
    openPanels.value = names;
    model.set("_open_panels", names);
    save();
  }

  /** Opens one of the panels beside the table, and closes the others. */
  function openSidePanel(name: SidePanelName) {
    const open = openPanels.peek();
    const switches = open.filter((other) => !SIDE_PANELS.some((one) => one === other));
    if (!open.includes(name) || open.length > switches.length + 1) keepOpen([...switches, name]);
  }

  function goToStep(k: number) {
    const next = clamp(k);
    if (next === aim()) return;
    batch(() => {
      botTurns.rest();
      wantedStep.value = next;
      clearHighlights();
    });
    line.plan();
    echo.trigger();
    model.set("step", next);
    saving.trigger(); // a message to Python makes JupyterLab work as long as the step takes
  }

  /** The step that was gone to last: its frame may still be on its way. */
  function aim(): number {
    return clamp(wantedStep.peek());
  }

  /** Goes to a move of the tree; Python shows it if it is on another line. */
  function goToNode(node: number) {
    const at = boardState.value?.steps.findIndex((info) => info.node === node) ?? -1;
    if (at >= 0) goToStep(at);
    else commands.send({ type: "go", node });
  }

  /** Takes it that a person has made a guess of what the step shown taught. */
  function guess() {
    const { node } = stepInfo.peek() ?? {};
    if (node !== undefined) guessed.value = new Set([...guessed.peek(), node]);
  }

  function select(id: number | null) {
    batch(() => {
      if (id !== null) guess();
      selectedId.value = id;
      clearHighlights();
      preview.hidePreviewSoon();
      if (id !== null && inspector.inspectedId.value !== null) inspector.inspect(id);
    });
  }

  /** Lets the bot act whose turn it is. */
  function playBot() {
    if (stepInfo.value?.bot_button) commands.send({ type: "play_bot", step: step.value });
  }

  function chooseView(view: string) {
    return commands.send({ type: "view", view });
  }

  line.plan();
  return {
    ...commands,
    ...botTurns,
    ...glance,
    ...inspector,
    ...preview,
    ...suppose,
    ...advice,
    model,
    request,
    disconnected,
    boardState,
    boardName,
    steps,
    step,
    frame,
    over,
    isLast,
    commentary,
    figures,
    trailingStep,
    trailingFrame,
    settledStep,
    settledFrame,
    settledCommentary,
    stepInfo,
    place,
    notes,
    drawings,
    drawing,
    selectedId,
    selectedCard,
    clueTargets,
    tappedClue,
    evidence,
    walked,
    pointedAt,
    reviewedIds,
    thinksFirst,
    hidesGrids,
    hidesTaught,
    told,
    toldLines,
    guess,
    /** Goes to the next sentence of the explanation; after the last, to none. */
    walk() {
      const lines = toldLines.peek();
      if (lines.length > 0) openSidePanel("why");
      walked.value = lines[lines.indexOf(walked.peek() as SentenceWithEvidence) + 1] ?? null;
    },
    revisitedStep,
    revisitedClue,
    lastFocused,
    editing,
    tabStop,
    showPossibilities,
    helpOpen,
    openPanels,
    /** Whether the pointer was used last, not a key that moves the focus. */
    pointed: false,
    toggleHelp() {
      helpOpen.value = !helpOpen.peek();
    },
    openSidePanel,
    togglePanel(name: string) {
      const open = openPanels.value;
      keepOpen(open.includes(name) ? open.filter((other) => other !== name) : [...open, name]);
    },
    goToStep,
    aim,
    goToNode,
    select,
    considerClue(hand: ShownHand, clue: ClueChoice, tapped = false) {
      if (tapped) select(null);
      const touched = hand.cards.filter((card) => clue.touches.includes(card.slot));
      clueTargets.value = { ids: touched.map((card) => card.id), hint: clue.hint };
      const considered = { seat: hand.seat, mark: clue.mark };
      if (tapped) tappedClue.value = considered;
      preview.showPreview(considered);
    },
    stopConsideringClue() {
      if (tappedClue.peek()) return;
      clueTargets.value = NO_TARGETS;
      preview.hidePreviewSoon();
    },
    act(action: ActionMessage) {
      const sent = commands.send({ type: "act", step: step.value, action });
      if (sent && action.kind !== "suppose" && action.kind !== "reorder") botTurns.drive();
    },
    playBot,
    chooseView,
    chooseDetail(detail: string) {
      return commands.send({ type: "detail", detail });
    },
    chooseLevel(level: string) {
      return commands.send({ type: "level", level });
    },
    chooseLanguage(language: string) {
      return commands.send({ type: "language", language });
    },
    chooseConvention(convention: string) {
      return commands.send({ type: "convention", convention });
    },
    leaveVariation() {
      botTurns.rest();
      commands.send({ type: "leave_variation" });
    },
    changeVariation(type: ChangeVariation["type"], node: number) {
      commands.send({ type, node });
    },
    undo() {
      botTurns.rest();
      if (boardState.value?.can_undo) commands.send({ type: "undo" });
    },
    redo() {
      botTurns.rest();
      if (boardState.value?.can_redo) commands.send({ type: "redo" });
    },
    editsPosition,
    editPosition(shown: boolean) {
      commands.send({ type: "edit", step: step.value, shown });
    },
    /** Asks about the position in the place of the board, or goes back to it. */
    ask(shown: boolean) {
      commands.send({ type: "ask", step: step.value, shown });
    },
    /** Draws an arrow from a place to another, or a circle around the same. */
    draw(start: string, end: string) {
      drawing.value = null;
      commands.send({ type: "draw", step: step.value, drawing: start === end ? start : `${start}>${end}` });
    },
    saveText(text: string) {
      if (editing.value) commands.send({ type: "annotate", ...editing.value, text });
    },
  };
}

export type BoardStore = ReturnType<typeof createBoardStore>;

/** What the parts of a board are drawn from. */
export type BoardProps = { boardState: BoardState; store: BoardStore };
