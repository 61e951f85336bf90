import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusNext, keepFocus } from "../board/focus";
import { isShortcut } from "../dom/notebookShortcuts";
import { roam, stopAt, useStop } from "../dom/rovingTabindex";
import type { Sheet } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import type { Desk } from "../store/exerciseStore";
import { Notice } from "../ui/FailureNotice";
import { Icon } from "../ui/Icon";
import { Input } from "./inputs/AnswerInput";
import { pressSheetKey } from "./keyboard";

/** The way to the other pages, with how each stands. */
function Way({ sheet, desk }: { sheet: Sheet; desk: Desk }) {
  const list = useRef<HTMLDivElement>(null);
  useStop(list);
  const { labels, stops, page } = sheet;
  useLayoutEffect(() => {
    const here = list.current?.children[page];
    if (here) stopAt(here);
  }, [page]);
  if (stops.length < 2) return null;
  const turn = (name: "back" | "forward", to: number) => (
    <button
      type="button"
      class={`round ${name}`}
      aria-label={labels[name]}
      title={labels[name]}
      aria-disabled={!stops[to]}
      onClick={() => stops[to] && desk.turn(to)}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <nav class="way" aria-label={labels.pages}>
      {turn("back", page - 1)}
      <div class="stops" data-rove="" ref={list}>
        {stops.map(({ state, label, mark }, n) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the lesson
            key={n}
            class="stop"
            data-state={state}
            aria-label={label}
            title={label}
            aria-current={n === page ? "page" : undefined}
            tabIndex={-1}
            onClick={() => desk.turn(n)}
          >
            {mark}
          </button>
        ))}
      </div>
      {turn("forward", page + 1)}
    </nav>
  );
}

function Intro({ sheet, desk }: { sheet: Sheet; desk: Desk }) {
  const head = useRef<HTMLHeadingElement>(null);
  const shown = useRef(sheet.page);
  // Who turns a page goes on reading at its top.
  useLayoutEffect(() => {
    if (shown.current !== sheet.page) head.current?.focus();
    shown.current = sheet.page;
  }, [sheet.page]);
  const stop = sheet.stops[sheet.page];
  return (
    <div class="intro">
      <h2 tabIndex={-1} ref={head} dir="auto">
        {sheet.title} <small>{stop?.label}</small>
      </h2>
      <Way sheet={sheet} desk={desk} />
      {sheet.texts.map((text) => (
        <p key={text} class="text" dir="auto">
          {text}
        </p>
      ))}
      {sheet.question && (
        <div class="question">
          <p class="chair" dir="auto">
            {sheet.chair}
          </p>
          <p class="asked" dir="auto">
            {sheet.question}
          </p>
        </div>
      )}
    </div>
  );
}

function Answer({ sheet, desk, table }: { sheet: Sheet; desk: Desk; table: Table }) {
  const line = table.line.value;
  const { labels, input, settled, exam } = sheet;
  const told: Sheet["told"] = desk.unsaved.value
    ? [{ kind: "saved", title: labels.unsaved, lines: [] }]
    : sheet.told;
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(sheet);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = sheet;
    if (before.page !== sheet.page || !form.current) return;
    // Nobody stays in a field that cannot be changed any more.
    if (sheet.settled && !before.settled && form.current.querySelector(":focus")) focusNext(form.current);
    // What is said last is looked at.
    if (before.told !== sheet.told)
      form.current.querySelector(".onward, .saying:last-child")?.scrollIntoView({ block: "nearest" });
  }, [sheet]);
  return (
    <form
      class="answer"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!settled && desk.ready.peek()) desk.give();
      }}
    >
      {line && input && <Input input={input} desk={desk} line={line} labels={labels} idle={settled} />}
      {line && <Notice line={line} table={table} />}
      {input && !settled && (
        <div class="orders">
          <button type="submit" class="main" aria-disabled={!desk.ready.value}>
            {exam ? labels.save : labels.check}
          </button>
          {!exam && (
            <button type="button" aria-disabled={!sheet.more} onClick={() => sheet.more && desk.hint()}>
              {labels.hint}
            </button>
          )}
          {!exam && (
            <button type="button" onClick={desk.reveal}>
              {labels.reveal}
            </button>
          )}
        </div>
      )}
      <div class="told" role="status" aria-atomic={false} tabIndex={-1}>
        {told.map(({ kind, title, lines }) => (
          <div key={`${kind} ${title}`} class="saying" data-kind={kind}>
            {title && (
              <p class="title" dir="auto">
                {title}
              </p>
            )}
            {lines.map((text, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the list
              <p key={n} dir="auto">
                {text}
              </p>
            ))}
          </div>
        ))}
      </div>
      {sheet.onward && (
        <div class="orders">
          <button type="button" class="onward" onClick={() => desk.turn(sheet.page + 1)}>
            {labels.next}
          </button>
        </div>
      )}
    </form>
  );
}

type Props = { desk: Desk; table: Table; children: ComponentChildren };

/** An exercise: what is asked, the board, the answer and what is said of it. */
export function Exercise({ desk, table, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const sheet = desk.sheet.value;
  keepFocus(root.current, focusNext);
  return (
    <div
      class="hanabi exercise"
      role="group"
      aria-label={sheet.title}
      lang={table.line.value?.language}
      ref={root}
      onKeyDownCapture={(event) => pressSheetKey(event, desk, table)}
      onKeyDown={(event) => {
        if (isShortcut(event) || event.key === "Escape") return;
        event.stopPropagation();
        roam(event);
      }}
      onFocusIn={(event) => stopAt(event.target as Element)}
    >
      <div class="desk">
        <Intro sheet={sheet} desk={desk} />
        {sheet.board && <div class="seen">{children}</div>}
        <Answer sheet={sheet} desk={desk} table={table} />
      </div>
    </div>
  );
}
