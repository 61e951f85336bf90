import { useRef } from "preact/hooks";
import { Actions } from "./actions";
import { AdvicePanel } from "./advice";
import { Comment } from "./comment";
import { Counters } from "./counters";
import { Discards } from "./discards";
import { Fireworks } from "./fireworks";
import { focusCard, useKeptFocus } from "./focus";
import { Hand } from "./hand";
import { Header } from "./header";
import { Help } from "./help";
import { Herald } from "./herald";
import { Inspector } from "./inspector";
import { pressKey } from "./keyboard";
import { Log } from "./log";
import { Notice } from "./notice";
import { Plots } from "./plots";
import { usePointer } from "./pointer";
import { RipplePanel } from "./ripple";
import { stopAt } from "./rove";
import { Statistics } from "./statistics";
import type { Table } from "./table";
import { Timeline } from "./timeline";
import { Writer } from "./writer";

/** The whole board of one view; a quiet one leaves it to others to say what went wrong. */
export function Board({ table, quiet }: { table: Table; quiet?: boolean }) {
  const board = useRef<HTMLDivElement>(null);
  useKeptFocus(board, focusCard, table.place);
  usePointer(board, table);
  const line = table.line.value;
  const frame = table.frame.value;
  if (!line || !frame) return <div class="hanabi">{table.name.value}</div>;
  // Read here, so that the focus is kept when they take a button away.
  void table.chosen.value;
  void table.trouble.value;
  const inspecting = table.inspected.value !== null;
  const writing = table.writing.value;
  const { labels, branch } = line;
  return (
    <div
      class="hanabi"
      role="group"
      aria-label={labels.board}
      aria-busy={table.pending.value !== null || undefined}
      lang={line.language}
      ref={board}
      onKeyDown={(event) => pressKey(event, table)}
      onFocusIn={(event) => stopAt(event.target as Element)}
    >
      <div class="layout" data-inspecting={inspecting || undefined}>
        <div class="head">
          <Header line={line} table={table} />
          {branch && (
            <div class="branch">
              <span dir="auto">{branch.label}</span>
              {line.live && (
                <button type="button" aria-disabled={table.pending.value !== null} onClick={table.leave}>
                  {labels.leave}
                </button>
              )}
            </div>
          )}
          <div class="status">
            <p class="now" dir="auto">
              {frame.status}
            </p>
            <p class="place">{table.told.value?.place}</p>
          </div>
        </div>
        <Counters frame={frame} line={line} table={table} />
        <Statistics statistics={frame.statistics} close={labels.close} />
        <Fireworks
          fireworks={frame.fireworks}
          ranks={line.ranks}
          suits={line.suits}
          labels={labels}
          table={table}
        />
        <Discards piles={frame.discards} suits={line.suits} labels={labels} table={table} />
        <div
          class="hands"
          role="grid"
          data-hands={frame.hands.length}
          aria-label={labels.hands}
          style={{ "--cards": Math.max(...frame.hands.map((hand) => hand.cards.length)) }}
        >
          {frame.hands.map((hand) => (
            <Hand key={hand.seat} seat={hand.seat} table={table} />
          ))}
        </div>
        <div class="dock">
          {!quiet && <Notice line={line} table={table} />}
          {writing ? (
            <Writer key={`${writing.step}/${writing.card}`} line={line} table={table} />
          ) : (
            <Actions over={frame.over} line={line} table={table} />
          )}
          <Timeline line={line} table={table} />
        </div>
        <div class="aside">
          {inspecting && <Inspector line={line} table={table} />}
          <div class="story">
            <Comment line={line} table={table} />
            <Log table={table} />
            <RipplePanel table={table} />
          </div>
        </div>
        <div class="folds">
          <AdvicePanel line={line} table={table} />
          <Plots table={table} />
        </div>
        {table.help.value && <Help line={line} table={table} />}
        <Herald table={table} />
      </div>
    </div>
  );
}
