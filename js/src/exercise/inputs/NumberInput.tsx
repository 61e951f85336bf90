import type { InputProps } from "./inputProps";

type Props = Pick<InputProps<unknown>, "value" | "onChange" | "disabled"> & {
  label: string;
  integer: boolean;
};

/** A text field for a number. Text that is not a number is sent as it is, and Python says what is wrong with it. */
function NumberInput({ label, integer, value, onChange, disabled }: Props) {
  return (
    <div class="fields">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode={integer ? "numeric" : "text"}
          autocomplete="off"
          readOnly={disabled}
          value={value === undefined ? "" : String(value)}
          onInput={(event) => {
            const text = event.currentTarget.value.trim();
            onChange(integer && /^-?\d{1,6}$/.test(text) ? Number(text) : text);
          }}
        />
      </label>
    </div>
  );
}

/** An integer. */
export const IntegerInput = ({ labels, ...rest }: InputProps<unknown>) => (
  <NumberInput {...rest} label={labels.number} integer />
);

/** A fraction, also as a decimal or a percentage. */
export const FractionInput = ({ labels, ...rest }: InputProps<unknown>) => (
  <NumberInput {...rest} label={labels.fraction} integer={false} />
);
