import { isEqual } from "../../protocol/isEqual";
import type { InputProps } from "./inputProps";
import { OptionPicker, optionsHere } from "./OptionPicker";

/** One of the options. */
export function ChoiceInput({ input, value, onChange, markOf, ...common }: InputProps<unknown>) {
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
