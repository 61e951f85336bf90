import type { InputProps } from "./inputProps";
import { OptionPicker, toggleValues } from "./OptionPicker";

type YesNoWhy = { known?: boolean; because?: unknown[]; example?: unknown };

/** Yes with the facts that prove it, or no with a counterexample. */
export function YesNoWhyInput({ input, value, onChange, markOf: _, ...common }: InputProps<YesNoWhy>) {
  const { labels } = common;
  const { known, because = [], example } = value;
  const answers = [
    { label: labels.yes, value: "true" },
    { label: labels.no, value: "false" },
  ];
  return (
    <>
      <OptionPicker
        {...common}
        label={labels.answer}
        options={answers}
        cards={false}
        multiple={false}
        isChosen={(option) => known === option}
        onToggle={(option) => onChange(option ? { known: true, because } : { known: false, example })}
      />
      {known === true && (
        <OptionPicker
          {...common}
          label={labels.because}
          options={input.facts}
          cards={false}
          multiple
          isChosen={(option) => because.includes(option)}
          onToggle={(option) => onChange({ known, because: toggleValues(because, [option]) })}
        />
      )}
      {known === false && (
        <OptionPicker
          {...common}
          options={input.options}
          cards={input.cards}
          label={labels.example}
          multiple={false}
          isChosen={(option) => example === option}
          onToggle={(option) => onChange({ known, example: option })}
        />
      )}
    </>
  );
}
