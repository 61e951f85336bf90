import { useRef } from "preact/hooks";
import { useStop } from "../../dom/rovingTabindex";
import type { Input as Kind, Line, Option, Sheet } from "../../protocol/messages";
import type { Desk, Draft } from "../../store/exerciseStore";
import { same } from "../../store/useFramePart";
import { Grid } from "../../ui/CardGrid";
import { useName } from "../../ui/useElementId";

type Look = { line: Line; labels: Sheet["labels"]; idle: boolean };
type Props<T> = Look & { input: Kind; value: T; set(value: T): void };
type PickProps = Look & {
  label: string;
  options: Option[];
  cards: boolean;
  /** Whether any number may be chosen, or one. */
  many: boolean;
  chosen(value: unknown): boolean;
  press(value: unknown): void;
};

/** The choice that there is none. */
function none({ none }: Kind, value: string): Option[] {
  return none ? [{ label: none, value }] : [];
}

/** A value put into a list, or taken out of it. */
function turned(list: unknown[], value: unknown): unknown[] {
  return list.some((other) => same(other, value))
    ? list.filter((other) => !same(other, value))
    : [...list, value];
}

/** What is chosen from: cards as on the board, or words. */
function Pick({ label, options, cards, many, chosen, press, line, idle }: PickProps) {
  const id = useName();
  const list = useRef<HTMLDivElement>(null);
  useStop(list);
  const button = (option: Option, looks: { class: string; text: string | number }) => {
    const value: unknown = JSON.parse(option.value);
    const on = chosen(value);
    return (
      <button
        type="button"
        key={option.value}
        class={looks.class}
        data-verdict={on ? "yes" : undefined}
        aria-label={option.label}
        {...(many ? { "aria-pressed": on } : { role: "radio" as const, "aria-checked": on })}
        aria-disabled={idle}
        tabIndex={-1}
        onClick={() => idle || press(value)}
      >
        {looks.text}
      </button>
    );
  };
  const words = options.slice(cards ? line.suits.length * line.ranks.length : 0);
  return (
    <div class="pick">
      <p class="title" id={id} dir="auto">
        {label}
      </p>
      {cards && (
        <Grid
          suits={line.suits}
          ranks={line.ranks}
          labelledBy={id}
          cell={(place, _, rank) => options[place] && button(options[place], { class: "kind", text: rank })}
        />
      )}
      {words.length > 0 && (
        <div
          class="chips"
          {...{ role: many ? ("group" as const) : ("radiogroup" as const), "aria-labelledby": id }}
          data-rove=""
          ref={list}
        >
          {words.map((option) => button(option, { class: "chip", text: option.label }))}
        </div>
      )}
    </div>
  );
}

function Marks({ input, value, set, ...look }: Props<unknown[] | undefined>) {
  const isNone = (option: unknown) => Array.isArray(option) && option.length === 0;
  return (
    <Pick
      {...look}
      {...input}
      label={look.labels.answer}
      options={[...input.options, ...none(input, "[]")]}
      many
      chosen={(option) => (isNone(option) ? isNone(value) : !!value?.some((other) => same(other, option)))}
      press={(option) => set(isNone(option) ? [] : turned(value ?? [], option))}
    />
  );
}

function One({ input, value, set, ...look }: Props<unknown>) {
  return (
    <Pick
      {...look}
      label={look.labels.answer}
      options={[...input.options, ...none(input, "null")]}
      cards={input.cards}
      many={false}
      chosen={(option) => value !== undefined && same(value, option)}
      press={set}
    />
  );
}

function Rows({ input, value, set, ...look }: Props<unknown[][]>) {
  return input.rows.map((row, n) => (
    <Pick
      {...look}
      {...input}
      key={row}
      label={row}
      many
      chosen={(option) => (value[n] ?? []).some((other) => same(other, option))}
      press={(option) => set(value.map((items, place) => (place === n ? turned(items, option) : items)))}
    />
  ));
}

function Hand({ input, value, set, idle }: Props<unknown[]>) {
  return (
    <div class="fields">
      {input.rows.map((row, n) => (
        <label key={row}>
          <span>{row}</span>
          <select
            disabled={idle}
            value={value[n] === undefined ? "" : JSON.stringify(value[n])}
            onChange={(event) => {
              const text = event.currentTarget.value;
              set(value.map((card, place) => (place === n ? (text ? JSON.parse(text) : undefined) : card)));
            }}
          >
            <option value="" />
            {input.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

type Reason = { known?: boolean; because?: unknown[]; example?: unknown };

function Argued({ input, value, set, ...look }: Props<Reason>) {
  const { labels } = look;
  const { known, because = [], example } = value;
  const answers = [
    { label: labels.yes, value: "true" },
    { label: labels.no, value: "false" },
  ];
  return (
    <>
      <Pick
        {...look}
        label={labels.answer}
        options={answers}
        cards={false}
        many={false}
        chosen={(option) => known === option}
        press={(option) => set(option ? { known: true, because } : { known: false, example })}
      />
      {known === true && (
        <Pick
          {...look}
          label={labels.because}
          options={input.facts}
          cards={false}
          many
          chosen={(option) => because.includes(option)}
          press={(option) => set({ known, because: turned(because, option) })}
        />
      )}
      {known === false && (
        <Pick
          {...look}
          {...input}
          label={labels.example}
          many={false}
          chosen={(option) => example === option}
          press={(option) => set({ known, example: option })}
        />
      )}
    </>
  );
}

type FieldProps = { label: string; whole: boolean; value: unknown; set(value: unknown): void; idle: boolean };

/** A number in writing; what is none is sent as it stands, and Python says what is wrong with it. */
function Field({ label, whole, value, set, idle }: FieldProps) {
  return (
    <div class="fields">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode={whole ? "numeric" : "text"}
          autocomplete="off"
          readOnly={idle}
          value={value === undefined ? "" : String(value)}
          onInput={(event) => {
            const text = event.currentTarget.value.trim();
            set(whole && /^-?\d{1,6}$/.test(text) ? Number(text) : text);
          }}
        />
      </label>
    </div>
  );
}

const Whole = ({ labels, ...rest }: Props<unknown>) => <Field {...rest} label={labels.number} whole />;
const Share = ({ labels, ...rest }: Props<unknown>) => <Field {...rest} label={labels.share} whole={false} />;

/** An action and its odds. */
function Bet({ input, value, set, ...look }: Props<{ action?: unknown; odds?: unknown }>) {
  return (
    <>
      <One {...look} input={input} value={value.action} set={(action) => set({ ...value, action })} />
      <Share {...look} input={input} value={value.odds} set={(odds) => set({ ...value, odds })} />
    </>
  );
}

const INPUTS = {
  marks: Marks,
  one: One,
  rows: Rows,
  hand: Hand,
  argued: Argued,
  number: Whole,
  share: Share,
  bet: Bet,
};

/** Where the answer is given. */
export function Input({ input, desk, ...look }: Look & { input: Kind; desk: Desk }) {
  // biome-ignore lint/suspicious/noExplicitAny: each input has drafts of its own kind
  const Form = INPUTS[input.kind] as any;
  return (
    <Form
      {...look}
      input={input}
      value={desk.draft.value}
      set={(draft: Draft) => {
        desk.draft.value = draft;
      }}
    />
  );
}
