import { ChoiceInput } from "./ChoiceInput";
import type { InputProps } from "./inputProps";
import { FractionInput } from "./NumberInput";

type ActionWithOdds = { action?: unknown; odds?: unknown };

/** An action and its odds. */
export function ActionWithOddsInput({ value, onChange, ...rest }: InputProps<ActionWithOdds>) {
  return (
    <>
      <ChoiceInput {...rest} value={value.action} onChange={(action) => onChange({ ...value, action })} />
      <FractionInput {...rest} value={value.odds} onChange={(odds) => onChange({ ...value, odds })} />
    </>
  );
}
