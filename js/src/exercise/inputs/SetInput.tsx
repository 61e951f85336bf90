import type { InputProps } from "./inputProps";
import { includesValue, noneOption, OptionPicker, toggleValue } from "./OptionPicker";

/** Any number of options. The empty set must be chosen too, with the option for "none". */
export function SetInput({ input, value, onChange, ...common }: InputProps<unknown[] | undefined>) {
  const isNone = (option: unknown) => Array.isArray(option) && option.length === 0;
  return (
    <OptionPicker
      {...common}
      {...input}
      label={common.labels.answer}
      options={[...input.options, ...noneOption(input, "[]")]}
      multiple
      isChosen={(option) => (isNone(option) ? isNone(value) : !!value && includesValue(value, option))}
      onToggle={(option) => onChange(isNone(option) ? [] : toggleValue(value ?? [], option))}
    />
  );
}
