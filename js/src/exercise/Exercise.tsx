import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { handleKey } from "../board/keyboard";
import { BelowHand } from "../board/table/Hands";
import { isShortcut, keepFocus, moveFocusByKey, scrollsPage, setTabStop } from "../dom/keyboard";
import type { BoardState, PageState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { AnswerForm, AnswerInput } from "./AnswerForm";
import { AskingFields } from "./Asking";
import { FORMS } from "./answerForms";
import type { ExerciseStore } from "./exerciseStore";
import { focusNext, handleExerciseKey } from "./focus";
import { MapInput } from "./MapInput";
import { PageTop } from "./PageTop";

type Props = { exercise: ExerciseStore; store: BoardStore; children: ComponentChildren };

/** So many columns of small buttons fit below the cards of a hand, and so many sentences beside the cards. */
const MAX_COLUMNS = 20;
const MAX_SENTENCES = 12;

/** Where the keyboard is on a board or in an editor that takes the place of an exercise. */
const BEGINNING = '.hand-card[tabindex="0"], .in-editor button';

/** Whether an answer needs the whole width: that of grids below the cards of a hand, or of many sentences to choose from. */
function isWide({ input }: PageState, boardState: BoardState | null) {
  if (input && FORMS[input.kind].hasRows)
    return input.places.length * ((boardState?.ranks.length ?? 0) + 1) > MAX_COLUMNS;
  const apart = input && !input.cards && !input.places.length && !input.groups.length;
  return !!apart && input.options.length > MAX_SENTENCES;
}

/** A press on a card chooses it, where a box below it does; or the question that is being asked is about it. */
function choose(event: MouseEvent, { pageState, answer }: ExerciseStore) {
  const card = (event.target as Element).closest(".hand-card");
  const hand = card?.closest<HTMLElement>(".hand");
  if (!card || !hand || event.detail === 0) return;
  const slot = [...hand.querySelectorAll(".hand-card")].indexOf(card);
  const asked = pageState.peek().asking?.fields.find(({ name }) => name === "of");
  const holder = asked?.options[Number(hand.dataset.seat)]?.value;
  if (holder) answer({ of: holder, slot: `${slot + 1}` });
  const box = hand.querySelectorAll<HTMLElement>('.below-hand .chip:not([aria-disabled="true"])')[slot];
  if (!box) return;
  event.stopPropagation();
  box.click();
}

/** An exercise: the question, the board as its children with answers below its cards, the answer form and the feedback. */
export function Exercise({ exercise, store, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const pageState = exercise.pageState.value;
  const boardState = store.boardState.value;
  const { input, asking } = pageState;
  const map = exercise.map.value;
  keepFocus(root.current, focusNext);
  const exploring = pageState.explore === "open";
  const first = useRef(true);
  // A board at full detail is larger than that of a question, and a page may be longer than the last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page, as it opens
  useLayoutEffect(() => {
    if (!first.current) requestAnimationFrame(() => root.current?.scrollIntoView({ block: "nearest" }));
    first.current = false;
  }, [pageState.page]);
  // What a person asked about is the board again, or the editor.
  useLayoutEffect(() => {
    const place = root.current?.parentElement;
    return () => requestAnimationFrame(() => place?.querySelector<HTMLElement>(BEGINNING)?.focus());
  }, []);
  useLayoutEffect(() => {
    if (exploring)
      requestAnimationFrame(() => {
        for (const part of [".exercise-board", ".answer"])
          root.current?.querySelector(part)?.scrollIntoView();
      });
  }, [exploring]);
  return (
    <div
      class="hanabi exercise"
      translate={false}
      role="group"
      aria-label={pageState.title}
      lang={boardState?.language}
      tabIndex={-1}
      ref={root}
      onKeyDownCapture={(event) => handleExerciseKey(event, exercise, store)}
      onKeyDown={(event) => {
        if (event.target === root.current) return handleKey(event, store);
        if (isShortcut(event) || event.key === "Escape") return;
        event.stopPropagation();
        if (scrollsPage(event)) event.preventDefault();
        moveFocusByKey(event);
      }}
      onFocusIn={(event) => setTabStop(event.target as Element)}
    >
      <div
        class="exercise-layout"
        data-open={(input && (!pageState.settled || pageState.explore === "offered")) || undefined}
        data-input={input?.kind}
        data-map={!!map || undefined}
        data-exploring={exploring || undefined}
        data-wide={isWide(pageState, boardState) || undefined}
      >
        <PageTop pageState={pageState} exercise={exercise}>
          {boardState && asking && (
            <AskingFields asking={asking} exercise={exercise} store={store} labels={boardState.labels} />
          )}
        </PageTop>
        {pageState.has_board && (
          <div class="exercise-board" onClickCapture={(event) => choose(event, exercise)}>
            <BelowHand.Provider
              value={(seat) =>
                boardState &&
                input?.places.some((place) => place.seat === seat) && (
                  <AnswerInput exercise={exercise} boardState={boardState} seat={seat} />
                )
              }
            >
              {children}
            </BelowHand.Provider>
          </div>
        )}
        {map && <MapInput map={map} exercise={exercise} />}
        <AnswerForm pageState={pageState} exercise={exercise} store={store} />
      </div>
    </div>
  );
}
