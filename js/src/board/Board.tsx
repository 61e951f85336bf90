import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { stopAt } from "../dom/rovingTabindex";
import type { Line } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { Notice } from "../ui/FailureNotice";
import { Actions } from "./actions/Actions";
import { Writer } from "./actions/NoteEditor";
import { Comment } from "./actions/StepComment";
import { Header } from "./Header";
import { usePointer } from "./highlights";
import { Inspector } from "./inspector/Inspector";
import { Help } from "./KeyboardHelp";
import { pressKey } from "./keyboard";
import { Herald } from "./LiveRegion";
import { AdvicePanel } from "./panels/AdvicePanel";
import { Log } from "./panels/Log";
import { Plots } from "./panels/Plots";
import { RipplePanel } from "./panels/UpdatePanel";
import { Timeline } from "./Timeline";
import { Counters } from "./table/Counters";
import { Discards } from "./table/Discards";
import { Fireworks } from "./table/Fireworks";
import { usePainter } from "./table/frameRenderer";
import { Hands } from "./table/Hands";
import { Statistics } from "./table/Statistics";

type LayoutProps = { line: Line; table: Table; quiet: boolean | undefined };

/** All that lies on a board. Each part reads by itself what it shows, so that a step draws no more than it changes. */
function Layout({ line, table, quiet }: LayoutProps) {
  const painter = usePainter(table);
  const now = useComputed(() => table.frame.value?.status);
  const place = useComputed(() => table.told.value?.place);
  const inspecting = table.inspected.value !== null;
  const writing = table.writing.value;
  const { labels, branch } = line;
  return (
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
            {now}
          </p>
          <p class="place">{place}</p>
        </div>
      </div>
      <Counters line={line} table={table} />
      <Statistics close={labels.close} painter={painter} table={table} />
      <Fireworks line={line} painter={painter} table={table} />
      <Discards line={line} painter={painter} table={table} />
      <Hands label={labels.hands} painter={painter} table={table} />
      <div class="dock">
        {!quiet && <Notice line={line} table={table} />}
        {writing ? (
          <Writer key={`${writing.step}/${writing.card}`} line={line} table={table} />
        ) : (
          <Actions line={line} table={table} />
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
  );
}

/** The whole board of one view; a quiet one leaves it to others to say what went wrong. */
export function Board({ table, quiet }: { table: Table; quiet?: boolean }) {
  const board = useRef<HTMLDivElement>(null);
  usePointer(board, table);
  const line = table.line.value;
  if (!line) return <div class="hanabi">{table.name.value}</div>;
  return (
    <div
      class="hanabi"
      role="group"
      aria-label={line.labels.board}
      aria-busy={table.pending.value !== null || undefined}
      lang={line.language}
      ref={board}
      onKeyDown={(event) => pressKey(event, table)}
      onFocusIn={(event) => stopAt(event.target as Element)}
    >
      <Layout line={line} table={table} quiet={quiet} />
    </div>
  );
}
