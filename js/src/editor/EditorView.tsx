import { useLayoutEffect, useRef } from "preact/hooks";
import type { EditorState } from "../protocol/contract";
import type { EditorStore } from "../store/editorStore";
import { Button, cssPercent, GroupedSelect, Icon, IconButton, useCopy } from "../ui/controls";
import { FailureNotice, WaitNotice } from "../ui/notices";
import { ReadingNotes } from "../ui/ReadingNotes";
import { dragCards, focusPlace, handleEditorKey } from "./gestures";
import { MarkButtons, Palette } from "./palette";
import { Hands, Row } from "./places";
import { Fireworks, Stepper } from "./table";

type Props = { state: EditorState; store: EditorStore };

/** Rules, players, and what is done with the position as a whole. */
function Head({ state, store }: Props) {
  const { labels, numbers } = state;
  return (
    <div class="editor-head">
      <GroupedSelect
        label={labels.rules}
        options={state.rule_choices}
        value={state.rules}
        choose={(rules) => {
          store.send({ type: "rules", rules });
          return true;
        }}
      />
      {numbers
        .filter(({ field }) => field === "players")
        .map((number) => (
          <Stepper key={number.field} number={number} store={store} />
        ))}
      <span class="none">{state.deck_count}</span>
      <WaitNotice wait={store.commandWait.value} labels={labels} />
      <span class="editor-actions">
        <IconButton name="undo" label={labels.undo} aria-disabled={!state.can_undo} onClick={store.undo} />
        <IconButton name="redo" label={labels.redo} aria-disabled={!state.can_redo} onClick={store.redo} />
        <Button onClick={() => store.send({ type: "new" })}>{labels.new}</Button>
        <Button
          aria-expanded={store.pasting.value !== null}
          onClick={() => {
            store.pasting.value = store.pasting.value === null ? "" : null;
          }}
        >
          {labels.paste}
        </Button>
      </span>
    </div>
  );
}

/** Where a text is pasted. One that cannot be read stays here, to be mended. */
function PasteForm({ state, store }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const { labels } = state;
  return (
    <div class="paste-form">
      <textarea
        ref={field}
        rows={4}
        defaultValue={store.pasting.peek() ?? ""}
        aria-label={labels.paste_hint}
        placeholder={labels.paste_hint}
      />
      <span>
        <Button onClick={() => store.paste(field.current?.value ?? "")}>{labels.read}</Button>
        <Button
          onClick={() => {
            store.pasting.value = null;
          }}
        >
          {labels.cancel}
        </Button>
      </span>
    </div>
  );
}

/** Which game and which step of what was pasted. */
function PastedSteps({ state, store }: Props) {
  const { pasted, labels } = state;
  if (!pasted) return null;
  const { game, games, step, steps, label } = pasted;
  const choose = (game: number, step: number) => store.send({ type: "pasted", game, step });
  return (
    <div class="pasted-steps">
      {games > 1 && (
        <label>
          {labels.game}
          <input
            type="number"
            min={1}
            max={games}
            value={game + 1}
            onChange={(event) => choose(Number(event.currentTarget.value) - 1, 0)}
          />
        </label>
      )}
      <IconButton
        name="back"
        label={`${labels.step} −`}
        aria-disabled={step === 0}
        onClick={() => step > 0 && choose(game, step - 1)}
      />
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
        aria-label={labels.step}
        aria-valuetext={label}
        style={{ "--done": cssPercent(step, steps), "--lost": "100%", "--start": "100%" }}
        onChange={(event) => choose(game, Number(event.currentTarget.value))}
      />
      <IconButton
        name="forward"
        label={`${labels.step} +`}
        aria-disabled={step === steps}
        onClick={() => step < steps && choose(game, step + 1)}
      />
      <span dir="auto">{label}</span>
    </div>
  );
}

/** What cannot be; each leads to its place. */
function Problems({ state }: { state: EditorState }) {
  const { labels, problems } = state;
  return (
    <div
      class="editor-problems"
      role="status"
      aria-label={labels.problems}
      data-fine={problems.length === 0 || undefined}
    >
      {problems.length === 0 && (
        <p>
          <Icon name="check" /> {labels.fine}
        </p>
      )}
      {problems.map(({ text, place }) => (
        <Button
          key={`${place} ${text}`}
          onClick={(event) => {
            const root = event.currentTarget.closest(".hanabi");
            if (root) focusPlace(root, place);
          }}
        >
          <span class="warn-mark" aria-hidden="true">
            !
          </span>
          <span dir="auto">{text}</span>
        </Button>
      ))}
    </div>
  );
}

/** The position as text to copy, and as a board. */
function Result({ state, store }: Props) {
  const { labels, text } = state;
  const [outcome, copy] = useCopy(labels);
  const button = (label: string, command: Parameters<typeof store.send>[0], name?: string) => (
    <Button
      class={name}
      aria-disabled={state.problems.length > 0 || store.blocked.value}
      onClick={() => state.problems.length === 0 && store.send(command)}
    >
      {label}
    </Button>
  );
  return (
    <div class="editor-result">
      <details>
        <summary>{labels.position}</summary>
        <textarea
          readOnly
          rows={Math.min(5, text.split("\n").length)}
          value={text}
          aria-label={labels.position}
          wrap="off"
          onFocus={(event) => event.currentTarget.select()}
        />
      </details>
      <div class="editor-buttons">
        {button(labels.ask, { type: "ask", step: 0, shown: true }, "main-button")}
        {button(labels.show_board, { type: "show_board" })}
        <Button onClick={() => copy(text)}>{labels.copy}</Button>
        <p role="status">{outcome}</p>
      </div>
    </div>
  );
}

function Desk({ state, store }: Props) {
  const { labels } = state;
  return (
    <>
      <Head state={state} store={store} />
      <div class="editor-notices">
        <FailureNotice labels={labels} store={store} />
        {store.pasting.value !== null && <PasteForm state={state} store={store} />}
        <PastedSteps state={state} store={store} />
        <ReadingNotes notes={state.reading} />
      </div>
      <div class="editor-table">
        <Fireworks state={state} store={store} />
        <div class="editor-numbers">
          {state.numbers
            .filter(({ field }) => field !== "players")
            .map((number) => (
              <Stepper key={number.field} number={number} store={store} />
            ))}
        </div>
        <Row label={labels.discards} cards={state.discards} store={store} />
        <Row label={labels.deck} cards={state.deck} store={store} />
      </div>
      <Hands state={state} store={store} />
      <div class="editor-side">
        <Palette state={state} store={store} />
        <MarkButtons state={state} store={store} />
        <Problems state={state} />
      </div>
      <Result state={state} store={store} />
    </>
  );
}

/** A whole editor. If its state cannot be drawn, just its title. */
export function EditorView({ store }: { store: EditorStore }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (root.current ? dragCards(root.current, store) : undefined), [store]);
  const state = store.editorState.value;
  if (!state) return <div class="hanabi">{store.name.value}</div>;
  return (
    <div
      class="hanabi"
      translate={false}
      role="group"
      aria-label={state.labels.editor}
      lang={state.language}
      tabIndex={-1}
      ref={root}
      data-held={store.held.value !== null || undefined}
      onKeyDown={(event) => handleEditorKey(event, store)}
      onPaste={(event) => {
        if ((event.target as Element).matches("input, textarea")) return;
        const text = event.clipboardData?.getData("text/plain");
        event.stopPropagation();
        event.preventDefault();
        if (text) store.paste(text);
      }}
    >
      <div class="editor">
        <Desk state={state} store={store} />
        <p class="visually-hidden" role="status">
          {state.said}
        </p>
      </div>
    </div>
  );
}
