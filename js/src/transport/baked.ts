import type {
  AnswerInput,
  AskMapScript,
  BakedLesson,
  BakedMessage,
  BakedOutcome,
  BakedPage,
  BakedQuestion,
  ExerciseCommand,
  InspectCard,
  PageMessage,
  PageState,
  SentBoardState,
} from "../protocol/contract";
import { decodeDeltas, isEqual } from "../protocol/delta";
import { createPageModel, later, type Model } from "../protocol/traits";
import {
  type AnswerStore,
  answerAt,
  hintsShown,
  NOTHING_DONE,
  outcomeOf,
  type Progress,
} from "./answerStores";
import { creditOf, judgeOf, marksOf, NO_ANSWER, saidOf, unpack } from "./bakedAnswers";

/** A student's name: blanks inside are single, and it is composed as Python composes it. */
const studentName = (text: unknown) => String(text).normalize("NFC").trim().split(/\s+/).join(" ");

/** The board state of each board of the pages. */
function decodeBoards(pages: BakedPage[]) {
  const shown = pages.flatMap(({ board, settled_board, explored_board }) =>
    [board, settled_board ?? [], explored_board ?? []].flat(),
  );
  const states = decodeDeltas<SentBoardState>(shown.map(({ board_state }) => board_state));
  return new Map(shown.map((board, n) => [board, states[n] as SentBoardState]));
}

/**
 * An exercise without Python: a model that looks up what every answer leads to.
 *
 * What a student has done with a question is its `Progress`, and all that a page shows follows from that and the lesson. So commands only
 * change progress, which the store keeps, and `show` draws the conclusions: there is nothing else that could be out of step with it.
 */
export function createBakedModel(lesson: BakedLesson, store: AnswerStore): Model {
  const states = decodeDeltas<PageState>(lesson.pages.map(({ state }) => state));
  const boards = decodeBoards(lesson.pages);
  const judges = lesson.pages.map(({ asked }, n) => {
    const input = states[n]?.input;
    return asked && input ? judgeOf({ asked, input }) : undefined;
  });

  let all = store.load();
  let page = 0;
  let sitting = 0;
  let begun = 0;
  /** The pages whose boards are explored. */
  const explored = new Set<number>();

  const isPrediction = (n: number) => states[n]?.input?.kind === "prediction";
  const progressOn = ({ asked }: BakedPage): Progress => ({
    ...NOTHING_DONE,
    ...all[asked?.item ?? ""],
  });

  function isSettled(n: number, here: BakedPage) {
    return here.asked ? Boolean(outcomeOf(here, progressOn(here))?.settled) : Boolean(states[n]?.settled);
  }

  function isDone(n: number, here: BakedPage) {
    if (!here.asked) return true;
    return lesson.exam ? progressOn(here).answer >= 0 : isSettled(n, here);
  }

  /** The pages with questions, and whether each is done and right. */
  function asked() {
    return lesson.pages.flatMap((here, n) => {
      if (!here.asked || isPrediction(n)) return [];
      const right = outcomeOf(here, progressOn(here))?.tab.state === "right";
      return { n, here, asked: here.asked, right, done: isDone(n, here) };
    });
  }

  function decode({ sentences }: BakedPage, { kind, text }: BakedMessage): PageMessage {
    const [title = "", ...lines] = text.map((index) => sentences[index] ?? "");
    return { kind, title, lines };
  }

  /** Once all questions are done, how many were right and which were missed. */
  function closing(): PageMessage[] {
    const questions = asked();
    if (lesson.endings.length === 0 || !questions.every(({ done }) => done)) return [];
    const title = lesson.endings[questions.filter(({ right }) => right).length] ?? "";
    const missed = lesson.exam ? [] : questions.filter(({ right }) => !right);
    const lines = missed.length ? [lesson.missed, ...missed.map(({ asked }) => asked.missed)] : [];
    return [{ kind: "end", title, lines }];
  }

  /** What an answer led to. What is worked out by its cells is told after the title of the verdict, which comes first. */
  function told(here: BakedPage, { cells, again }: BakedQuestion, input: AnswerInput, progress: Progress) {
    const outcome = outcomeOf(here, progress);
    const { given, tries } = progress;
    const isWrong = outcome?.tab.state === "wrong";
    const said = isWrong && cells && Array.isArray(given) ? saidOf(given, cells, input) : [];
    const more = isWrong && !outcome.settled && tries > 1 ? again : [];
    return (outcome?.messages ?? []).map(({ kind, text: [title = 0, ...lines] }, n) =>
      decode(here, { kind, text: n ? [title, ...lines] : [title, ...said, ...lines, ...more] }),
    );
  }

  function messages(here: BakedPage, asked: BakedQuestion, input: AnswerInput, progress: Progress) {
    const verdict = told(here, asked, input, progress);
    const hints = asked.hints.slice(0, hintsShown(here, progress)).map((message) => decode(here, message));
    if (!progress.hints) return [...verdict, ...hints]; // the steps of a worked example are read in order
    // The newest first: hints since the last answer, what that answer led to, hints before it.
    const before = verdict.length ? progress.hintsBefore : 0;
    return [...hints.slice(before).reverse(), ...verdict, ...hints.slice(0, before).reverse()];
  }

  /** The answer that is shown: the one given, or once it is shown the right one. */
  function answerText(n: number, outcome: BakedOutcome, { words, given, shown }: Progress) {
    const input = states[n]?.input;
    if (isPrediction(n)) return JSON.stringify({ ...JSON.parse(outcome.answer), words: words ?? "" });
    if (shown || !given || !input) return outcome.answer;
    return Array.isArray(given) ? JSON.stringify(unpack(given, input)) : given;
  }

  function pageState(): PageState | undefined {
    const here = lesson.pages[page];
    const state = states[page];
    if (!here || !state) return;
    const progress = progressOn(here);
    const outcome = outcomeOf(here, progress);
    const settled = isSettled(page, here);
    const { asked } = here;
    const { input } = state;
    const { given } = progress;
    const [newest, ...older] = asked && input ? messages(here, asked, input, progress) : state.messages;
    const isWrong = Array.isArray(given) && answerAt(asked, progress.answer)?.given.settled === false;
    return {
      ...state,
      sitting,
      student: store.knowsStudent || state.student === null ? null : store.student,
      tabs: state.tabs.map((tab, n) => {
        const other = lesson.pages[n];
        return (other && outcomeOf(other, progressOn(other))?.tab) ?? tab;
      }),
      input: state.input && { ...state.input, map: (settled && here.settled_map) || state.input.map },
      answer: outcome ? answerText(page, outcome, progress) : state.answer,
      marks:
        asked?.cells && input && isWrong
          ? marksOf(given, asked.cells, input, progress.shown)
          : (outcome?.marks ?? state.marks),
      tries: progress.tries > 1 && !lesson.exam ? lesson.try_text.replace("{n}", String(progress.tries)) : "",
      settled,
      can_reveal: !settled && !lesson.exam && progress.tries > 2,
      show_next: isDone(page, here) && page + 1 < lesson.pages.length,
      explore: settled && state.has_board ? (explored.has(page) ? "open" : "offered") : "",
      more_hints: !settled && !!asked && hintsShown(here, progress) < asked.hints.length,
      messages: [...(newest ? [newest] : []), ...closing(), ...older],
    };
  }

  function boardState() {
    const here = lesson.pages[page];
    if (!here) return;
    const { board, settled_board, explored_board } = here;
    const shown =
      (isSettled(page, here) && ((explored.has(page) && explored_board) || settled_board)) || board;
    return { board: shown, state: boards.get(shown) };
  }

  function show(turned: boolean) {
    const found = boardState();
    const step = turned ? found?.board.step : model.get("step");
    if (turned) begun = Date.now();
    model.update({ step, _board_state: found?.state, _page_state: pageState() });
  }

  function creditFor(question: BakedQuestion, { answer, given }: Progress) {
    const input = states[page]?.input;
    if (question.cells && Array.isArray(given) && input && !lesson.exam)
      return creditOf(given, question.cells, input);
    return answerAt(question, answer)?.credit ?? 0;
  }

  /** Takes an answer, or that the right one is shown. */
  function take(here: BakedPage, question: BakedQuestion, progress: Progress, answer?: unknown) {
    const now = Date.now();
    const hints = hintsShown(here, progress) + progressOn(here).askedBack;
    const settled = Boolean(outcomeOf(here, progress)?.settled);
    const credit = answer === undefined ? 0 : creditFor(question, progress);
    const after = {
      ...progress,
      credit: Math.max(progress.credit, credit - lesson.hint_cost * (question.begun ? 0 : hints)),
    };
    all = { ...all, [question.item]: after };
    const attempt = {
      item: question.item,
      question: settled ? question.settled_question : question.question,
      answer: answer ?? null,
      time: `${new Date(now).toISOString().slice(0, 19)}Z`,
      lesson: lesson.title,
      student: store.student,
      seconds: Math.round((now - begun) / 1000),
      hints,
      mode: isPrediction(page)
        ? ("prediction" as const)
        : lesson.exam
          ? ("exam" as const)
          : ("practice" as const),
      revealed: answer === undefined,
      sitting: store.sitting,
    };
    begun = now;
    store.keep({ attempt, progress: after, credit }, all);
  }

  function submit(here: BakedPage, question: BakedQuestion, answer: unknown): string {
    const words = isPrediction(page) ? (answer as { words?: string } | null)?.words?.trim() : undefined;
    const { number, given } =
      judges[page]?.(isPrediction(page) ? { ...(answer as object), words: "" } : answer) ?? NO_ANSWER;
    const baked = answerAt(question, number);
    if (!baked) return question.refusal;
    const before = progressOn(here);
    const isEmpty = Array.isArray(given) ? given.every((row) => row === "0") : baked.is_empty;
    const isRepeated = before.answer === number && isEqual(before.given, given);
    const isAskedBack = !baked.given.settled && (isEmpty || isRepeated);
    const progress = {
      ...before,
      askedBack: before.askedBack + Number(isAskedBack),
      answer: number,
      tries: before.tries + 1,
      hintsBefore: hintsShown(here, before),
      given,
      ...(words && { words }),
    };
    take(here, question, progress, JSON.parse(answerText(page, baked.given, progress)));
    return "";
  }

  function reveal(here: BakedPage, question: BakedQuestion) {
    const before = progressOn(here);
    if (lesson.exam || isPrediction(page)) return;
    take(here, question, { ...before, shown: true, hintsBefore: hintsShown(here, before) });
  }

  /** Opens the whole board of a settled question, or goes back from it. */
  function explore() {
    if (!pageState()?.explore) return;
    if (!explored.delete(page)) explored.add(page);
    model.update({
      step: boardState()?.board.step,
      _board_state: boardState()?.state,
      _page_state: pageState(),
    });
  }

  function hint(here: BakedPage, question: BakedQuestion) {
    const before = progressOn(here);
    const hints = Math.min(before.hints + 1, question.hints.length);
    if (!question.begun) all = { ...all, [question.item]: { ...before, hints } };
    store.note(all);
  }

  /** The page to go on with: the one after the questions done so far; the last one when all are done. */
  function firstPage() {
    let place = 0;
    for (const { n, done } of asked()) {
      if (!done) return place;
      place = n + 1;
    }
    return place ? lesson.pages.length - 1 : 0;
  }

  /** Obeys a command; returns what is wrong with it. */
  function obey(message: ExerciseCommand): string {
    if (message.type === "turn") {
      page = Math.max(0, Math.min(message.page, lesson.pages.length - 1));
      show(true);
      return "";
    }
    if (message.type === "name") {
      const name = studentName(message.name);
      if (![name, ""].includes(store.student)) sitting++;
      store.student = name;
      all = store.load();
      explored.clear();
      if (Object.keys(all).length) page = firstPage();
      show(true);
      return "";
    }
    if (message.type === "explore") {
      explore();
      return "";
    }
    const here = lesson.pages[page];
    if (!here?.asked || isSettled(page, here)) return "";
    let wrong = "";
    if (message.type === "answer") wrong = submit(here, here.asked, parse(message.answer));
    if (message.type === "hint") hint(here, here.asked);
    if (message.type === "reveal") reveal(here, here.asked);
    if (!wrong) show(false);
    return wrong;
  }

  /** Who knows what of a card at the step where the page begins, if that may be told. */
  function inspect({ id, step, card }: InspectCard) {
    const found = boardState();
    const here = lesson.pages[page];
    const inspection =
      step === found?.board.step && found.board.inspections.find((inspection) => inspection.card === card);
    const open = here?.asked && !isSettled(page, here);
    const closed = here?.explored_board && found?.board !== here.explored_board;
    const text = open ? lesson.open : closed ? lesson.unexplored : found?.state?.labels.no_kernel;
    model.receive(inspection ? { ...inspection, id, step } : { type: "error", id, text });
  }

  /** The script of maps, if the lesson has one. */
  function sendMapScript({ id, step }: AskMapScript) {
    const { map_script: script, map_style: style } = lesson;
    model.receive(script ? { type: "map_script", id, step, script, style } : { type: "error", id, text: "" });
  }

  function answer(message: ExerciseCommand | InspectCard | AskMapScript) {
    if (message.type === "inspect") return inspect(message);
    if (message.type === "map_script") return sendMapScript(message);
    const known = ["turn", "name", "answer", "hint", "reveal", "explore"].includes(message.type);
    const wrong = known ? obey(message) : (boardState()?.state?.labels.no_kernel ?? "");
    model.receive(
      wrong || !known
        ? { type: "error", id: message.id, text: wrong }
        : { type: "done", id: message.id, text: "" },
    );
  }

  const model = createPageModel(
    {
      _style_sheet: lesson.style,
    },
    later((message) => answer(message as ExerciseCommand | InspectCard | AskMapScript)),
  );
  page = firstPage();
  show(true);
  return model;
}

/** The value of a JSON text; null if it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
