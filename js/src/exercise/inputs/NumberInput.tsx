import type { InputProps } from "./inputProps";
import { TextField } from "./TextField";

type Props = Pick<InputProps<unknown>, "value" | "onChange" | "disabled"> & {
  label: string;
  integer: boolean;
};

/** A text field for a number. Text that is not a number is sent as it is, and Python says what is wrong with it. */
function NumberInput({ label, integer, value, onChange, disabled }: Props) {
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
export const IntegerInput = ({ labels, ...rest }: InputProps<unknown>) => (
  <NumberInput {...rest} label={labels.number} integer />
);

/** A fraction, also as a decimal or a percentage. */
export const FractionInput = ({ labels, ...rest }: InputProps<unknown>) => (
  <NumberInput {...rest} label={labels.fraction} integer={false} />
);
