import type { ComponentType } from "preact";
import type { BoardState, AnswerInput as Input } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import type { Draft, ExerciseStore } from "../store/exerciseStore";
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
          value={value}
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
      label={common.labels.answer}
      options={optionsHere(input, common.seat, NO_OPTION)}
      multiple
      markOf={(option) => markOf(input.options.indexOf(option))}
      isChosen={(option) => (isNone(option) ? isNone(value) : !!value && includesValue(value, option))}
      onToggle={(...options) => onChange(isNone(options[0]) ? [] : toggleValues(value ?? [], options))}
    />
  );
}

/** Any number of options in each row. */
function SetPerRowInput({ input, value, onChange, markOf, ...common }: InputProps<unknown[][]>) {
  return input.rows.map(
    (row, n) =>
      isHere(input, common.seat, n) && (
        <OptionPicker
          {...common}
          {...input}
          key={row}
          label={row}
          mark={markOf(n)}
          multiple
          isChosen={(option) => includesValue(value[n] ?? [], option)}
          onToggle={(...options) =>
            onChange(value.map((items, index) => (index === n ? toggleValues(items, options) : items)))
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
      label={common.labels.answer}
      options={optionsHere(input, common.seat, "null")}
      cards={input.cards}
      groups={input.groups}
      multiple={false}
      markOf={(option) => markOf(input.options.indexOf(option))}
      isChosen={(option) => value !== undefined && isEqual(value, option)}
      onToggle={onChange}
    />
  );
}

/** An option for each card of a hand, in a select. */
function HandInput({ input, value, onChange, disabled, seat }: InputProps<unknown[]>) {
  if (!isHere(input, seat, 0)) return null;
  return (
    <div class="fields">
      {input.rows.map((row, n) => (
        <label key={row}>
          <span>{row}</span>
          <select
            disabled={disabled}
            value={value[n] === undefined ? "" : JSON.stringify(value[n])}
            onChange={(event) => {
              const text = event.currentTarget.value;
              const card: unknown = text ? JSON.parse(text) : undefined;
              onChange(value.map((other, index) => (index === n ? card : other)));
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

type YesNoWhy = { known?: boolean; because?: unknown[]; example?: unknown };

/** Yes with the facts that prove it, or no with a counterexample. */
function YesNoWhyInput({ input, value, onChange, markOf: _, ...common }: InputProps<YesNoWhy>) {
  const { labels } = common;
  const { known, because = [], example } = value;
  const answers = [
    { label: labels.yes, value: "true" },
    { label: labels.no, value: "false" },
  ];
  return (
    <>
      <OptionPicker
        {...common}
        label={labels.answer}
        options={answers}
        cards={false}
        multiple={false}
        isChosen={(option) => known === option}
        onToggle={(option) => onChange(option ? { known: true, because } : { known: false, example })}
      />
      {known === true && (
        <OptionPicker
          {...common}
          label={labels.because}
          options={input.facts}
          cards={false}
          multiple
          isChosen={(option) => because.includes(option)}
          onToggle={(option) => onChange({ known, because: toggleValues(because, [option]) })}
        />
      )}
      {known === false && (
        <OptionPicker
          {...common}
          options={input.options}
          cards={input.cards}
          label={labels.example}
          multiple={false}
          isChosen={(option) => example === option}
          onToggle={(option) => onChange({ known, example: option })}
        />
      )}
    </>
  );
}

type NumberProps = Pick<InputProps<unknown>, "value" | "onChange" | "disabled"> & {
  label: string;
  integer: boolean;
};

/** A text field for a number. Text that is not a number is sent as it is, and Python says what is wrong with it. */
function NumberInput({ label, integer, value, onChange, disabled }: NumberProps) {
  return (
    <TextField
      label={label}
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

/** An integer. */
const IntegerInput = ({ labels, ...rest }: InputProps<unknown>) => (
  <NumberInput {...rest} label={labels.number} integer />
);

/** A fraction, also as a decimal or a percentage. */
const FractionInput = ({ labels, ...rest }: InputProps<unknown>) => (
  <NumberInput {...rest} label={labels.fraction} integer={false} />
);

type ActionWithOdds = { action?: unknown; odds?: unknown };

/** An action and its odds. */
function ActionWithOddsInput({ value, onChange, ...rest }: InputProps<ActionWithOdds>) {
  return (
    <>
      <ChoiceInput {...rest} value={value.action} onChange={(action) => onChange({ ...value, action })} />
      <FractionInput {...rest} value={value.odds} onChange={(odds) => onChange({ ...value, odds })} />
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
        label={labels.answer}
        options={input.options}
        cards={false}
        multiple={false}
        isChosen={(choice) => value.choice === choice}
        onToggle={(choice) => onChange({ ...value, choice })}
      />
    </>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: each input has drafts of its own shape
const INPUTS: Record<Input["kind"], ComponentType<any>> = {
  set: SetInput,
  choice: ChoiceInput,
  grid: SetPerRowInput,
  hand: HandInput,
  yes_no_why: YesNoWhyInput,
  number: IntegerInput,
  fraction: FractionInput,
  action_with_odds: ActionWithOddsInput,
  prediction: PredictionInput,
};

type Props = { exercise: ExerciseStore; boardState: BoardState; seat?: number };

/**
 * The input for the answer to a question, by the kind that Python asks for: what stands below the hand of a seat, or else what stands
 * apart from the cards. What was told of an answer is shown until it is changed.
 */
export function AnswerInput({ exercise, boardState, seat }: Props) {
  const { input, labels, settled, answer, marks } = exercise.pageState.value;
  if (!input || exercise.isOnMap.value) return null;
  const value = exercise.draft.value;
  const told: unknown = answer && JSON.parse(answer);
  const part = (answer: unknown, index: number) =>
    input.kind === "grid" && Array.isArray(answer) ? answer[index] : answer;
  const InputOfKind = INPUTS[input.kind];
  return (
    <InputOfKind
      boardState={boardState}
      labels={labels}
      disabled={settled}
      seat={seat}
      markOf={(index: number) => (isEqual(part(value, index), part(told, index)) ? marks[index] : undefined)}
      input={input}
      value={value}
      onChange={(draft: Draft) => {
        exercise.draft.value = draft;
        // A prediction is made by one click.
        if (input.kind === "prediction" && exercise.canSubmit.peek()) exercise.submit();
      }}
    />
  );
}
