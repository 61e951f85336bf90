import { type InputProps, isHere } from "./inputProps";

/** An option for each card of a hand, in a select. */
export function HandInput({ input, value, onChange, disabled, seat }: InputProps<unknown[]>) {
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
