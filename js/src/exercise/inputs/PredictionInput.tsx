import type { InputProps } from "./inputProps";
import { OptionPicker } from "./OptionPicker";
import { TextField } from "./TextField";

type Prediction = { choice?: unknown; words?: string };

/** A prediction, with a reason if a person gives one first. */
export function PredictionInput({ input, value, onChange, markOf: _, ...common }: InputProps<Prediction>) {
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
