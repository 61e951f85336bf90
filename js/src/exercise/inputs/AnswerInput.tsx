import type { ComponentType } from "preact";
import type { AnswerInput as Input } from "../../protocol/contract";
import type { Draft } from "../../store/answerDraft";
import type { ExerciseStore } from "../../store/exerciseStore";
import { ActionWithOddsInput } from "./ActionWithOddsInput";
import { ChoiceInput } from "./ChoiceInput";
import { GridInput } from "./GridInput";
import { HandInput } from "./HandInput";
import type { CommonProps } from "./inputProps";
import { FractionInput, IntegerInput } from "./NumberInput";
import { PredictionInput } from "./PredictionInput";
import { SetInput } from "./SetInput";
import { YesNoWhyInput } from "./YesNoWhyInput";

// biome-ignore lint/suspicious/noExplicitAny: each input has drafts of its own shape
const INPUTS: Record<Input["kind"], ComponentType<any>> = {
  set: SetInput,
  choice: ChoiceInput,
  grid: GridInput,
  hand: HandInput,
  yes_no_why: YesNoWhyInput,
  number: IntegerInput,
  fraction: FractionInput,
  action_with_odds: ActionWithOddsInput,
  prediction: PredictionInput,
};

/** The input for the answer to a question, by the kind that Python asks for. */
export function AnswerInput({
  input,
  exercise,
  ...common
}: CommonProps & { input: Input; exercise: ExerciseStore }) {
  const InputOfKind = INPUTS[input.kind];
  return (
    <InputOfKind
      {...common}
      input={input}
      value={exercise.draft.value}
      onChange={(draft: Draft) => {
        exercise.draft.value = draft;
        // A prediction is made by one click.
        if (input.kind === "prediction" && exercise.canSubmit.peek()) exercise.submit();
      }}
    />
  );
}
