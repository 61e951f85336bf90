import { isEqual } from "../../protocol/isEqual";
import type { InputProps } from "./inputProps";
import { noneOption, OptionPicker } from "./OptionPicker";

/** One of the options. */
export function ChoiceInput({ input, value, onChange, ...common }: InputProps<unknown>) {
  return (
    <OptionPicker
      {...common}
      label={common.labels.answer}
      options={[...input.options, ...noneOption(input, "null")]}
      cards={input.cards}
      multiple={false}
      isChosen={(option) => value !== undefined && isEqual(value, option)}
      onToggle={onChange}
    />
  );
}
