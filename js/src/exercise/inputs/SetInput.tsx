import type { InputProps } from "./inputProps";
import { includesValue, NO_OPTION, OptionPicker, optionsHere, toggleValues } from "./OptionPicker";

/** Any number of options. The empty set must be chosen too, with the option for "none"; all players have an option too. */
export function SetInput({ input, value, onChange, markOf, ...common }: InputProps<unknown[] | undefined>) {
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
