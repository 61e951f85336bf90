import type { ComponentType } from "preact";
import type { AnswerInput as Input } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import {
  type InputProps,
  includesValue,
  isHere,
  NO_OPTION,
  OptionPicker,
  optionsHere,
  toggleValues,
} from "./OptionPicker";

type FieldProps = {
  label: string;
  value: string;
  readOnly?: boolean;
  numeric?: boolean;
  /** Called with each change. */
  onInput?(text: string): void;
  /** Called with the text once it is finished. */
  onChange?(text: string): void;
};

/** A text field with its label. */
export function TextField({ label, value, readOnly, numeric, onInput, onChange }: FieldProps) {
  return (
    <div class="fields">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode={numeric ? "numeric" : "text"}
          autocomplete="off"
          maxLength={200}
          readOnly={readOnly}
          ref={(input) => {
            // what somebody is typing stays, whatever comes from Python meanwhile
            if (input && (onInput || !input.matches(":focus"))) input.value = value;
          }}
          onInput={(event) => onInput?.(event.currentTarget.value)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

/** Any number of options. The empty set must be chosen too, with the option for "none"; all players have an option too. */
function SetInput({ input, value, onChange, markOf, ...common }: InputProps<unknown[] | undefined>) {
  const isNone = (option: unknown) => Array.isArray(option) && option.length === 0;
  return (
    <OptionPicker
      {...common}
      {...input}
      label={common.answerLabel}
      options={optionsHere(input, common.seat, NO_OPTION)}
      multiple
      markOf={(option) => markOf(input.options.indexOf(option))}
      isChosen={(option) => (isNone(option) ? isNone(value) : !!value && includesValue(value, option))}
      onToggle={(...options) =>
        onChange(isNone(options[0]) ? [] : toggleValues(value ?? [], options, input.options))
      }
    />
  );
}

/** Any number of options in each row. Marks are those of the rows, and at last of the cells, row by row. */
function GridInput({ input, value, onChange, markOf, ...common }: InputProps<unknown[][]>) {
  return input.rows.map(
    (row, n) =>
      isHere(input, common.seat, n) && (
        <OptionPicker
          {...common}
          {...input}
          key={row}
          label={row}
          mark={markOf(n)}
          markOf={(option) =>
            markOf(input.rows.length + n * input.options.length + input.options.indexOf(option))
          }
          multiple
          isChosen={(option) => includesValue(value[n] ?? [], option)}
          onToggle={(...options) =>
            onChange(
              value.map((items, index) =>
                index === n ? toggleValues(items, options, input.options) : items,
              ),
            )
          }
        />
      ),
  );
}

/** One of the options. */
function ChoiceInput({ input, value, onChange, markOf, ...common }: InputProps<unknown>) {
  return (
    <OptionPicker
      {...common}
      label={common.answerLabel}
      options={optionsHere(input, common.seat, "null")}
      cards={input.cards}
      groups={input.groups}
      markOf={(option) => markOf(input.options.indexOf(option))}
      isChosen={(option) => value !== undefined && isEqual(value, option)}
      onToggle={onChange}
    />
  );
}

/** A number, words, or by default a fraction, also as a decimal or a percentage. Other text is sent as it is: Python says what is wrong with it. */
function TypedInput({
  labels,
  value,
  onChange,
  disabled,
  of = "fraction",
}: Omit<InputProps<unknown>, "input"> & { of?: "number" | "fraction" | "answer" }) {
  const integer = of === "number";
  return (
    <TextField
      label={labels[of]}
      value={value === undefined ? "" : String(value)}
      readOnly={disabled}
      numeric={integer}
      onInput={(typed) => {
        const text = typed.trim();
        onChange(integer && /^-?\d{1,6}$/.test(text) ? Number(text) : text);
      }}
    />
  );
}

type ActionWithOdds = { action?: unknown; odds?: unknown };

/** An action and its odds. */
function ActionWithOddsInput({ value, onChange, ...rest }: InputProps<ActionWithOdds>) {
  return (
    <>
      <ChoiceInput {...rest} value={value.action} onChange={(action) => onChange({ ...value, action })} />
      <TypedInput {...rest} value={value.odds} onChange={(odds) => onChange({ ...value, odds })} />
    </>
  );
}

type Prediction = { choice?: unknown; words?: string };

/** A prediction, with a reason if a person gives one first. */
function PredictionInput({ input, value, onChange, markOf: _, ...common }: InputProps<Prediction>) {
  const { labels, disabled } = common;
  return (
    <>
      {(!disabled || value.words) && (
        <TextField
          label={labels.words}
          value={value.words ?? ""}
          readOnly={disabled}
          onInput={(words) => onChange({ ...value, words })}
        />
      )}
      <OptionPicker
        {...common}
        label={common.answerLabel}
        options={input.options}
        isChosen={(choice) => value.choice === choice}
        onToggle={(choice) => onChange({ ...value, choice })}
      />
    </>
  );
}

/** An unfinished answer as a JSON value; missing parts are undefined. */
export type Draft = unknown;

/** Whether an answer of two parts has both. */
function hasBoth(draft: object): boolean {
  const parts = Object.values(draft);
  return parts.length === 2 && parts.every((part) => part !== undefined && part !== "");
}

type Form = {
  // biome-ignore lint/suspicious/noExplicitAny: each form has drafts of its own shape
  Input: ComponentType<InputProps<any>>;
  /** The draft that the form begins with; without it, undefined. */
  first?(input: Input): Draft;
  // biome-ignore lint/suspicious/noExplicitAny: each form has drafts of its own shape
  isComplete?(draft: any): boolean;
  /** The label that says what is missing, if an answer that is not complete has one of its own. */
  incomplete?: "unmarked";
  /** Whether the answer is a list of rows, each of which is right or wrong by itself. */
  hasRows?: boolean;
  /** Whether one click gives the answer, without a button to submit it. */
  atOnce?: boolean;
};

/** The forms of answers, by the kind of input that Python asks for: all that differs between them in the browser stands here. */
export const FORMS: Record<Input["kind"], Form> = {
  set: { Input: SetInput },
  choice: { Input: ChoiceInput },
  grid: {
    Input: GridInput,
    first: ({ rows }) => rows.map(() => []),
    isComplete: (rows: unknown[][]) => rows.some((row) => row.length > 0),
    incomplete: "unmarked",
    hasRows: true,
  },
  number: { Input: (props) => <TypedInput {...props} of="number" /> },
  fraction: { Input: TypedInput },
  text: { Input: (props) => <TypedInput {...props} of="answer" /> },
  action_with_odds: { Input: ActionWithOddsInput, first: () => ({}), isComplete: hasBoth },
  prediction: {
    Input: PredictionInput,
    first: () => ({}),
    isComplete: ({ choice }: Prediction) => choice !== undefined,
    atOnce: true,
  },
};
