import type { InputProps } from "./inputProps";
import { includesValue, OptionPicker, toggleValue } from "./OptionPicker";

/** Any number of options in each row. */
export function GridInput({ input, value, onChange, ...common }: InputProps<unknown[][]>) {
  return input.rows.map((row, n) => (
    <OptionPicker
      {...common}
      {...input}
      key={row}
      label={row}
      multiple
      isChosen={(option) => includesValue(value[n] ?? [], option)}
      onToggle={(option) =>
        onChange(value.map((items, index) => (index === n ? toggleValue(items, option) : items)))
      }
    />
  ));
}
