import { type InputProps, isHere } from "./inputProps";
import { includesValue, OptionPicker, toggleValues } from "./OptionPicker";

/** Any number of options in each row. */
export function SetPerRowInput({ input, value, onChange, markOf, ...common }: InputProps<unknown[][]>) {
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
