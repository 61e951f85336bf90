import type { ComponentType } from "preact";
import type { AnswerInput as Input } from "../../protocol/messages";
import type { Draft } from "../../store/answerDraft";
import type { ExerciseStore } from "../../store/exerciseStore";
import { ActionWithOddsInput } from "./ActionWithOddsInput";
import { ChoiceInput } from "./ChoiceInput";
import { HandInput } from "./HandInput";
import type { CommonProps } from "./inputProps";
import { IntegerInput, ShareInput } from "./NumberInput";
import { RowsInput } from "./RowsInput";
import { SetInput } from "./SetInput";
import { YesNoWhyInput } from "./YesNoWhyInput";

// biome-ignore lint/suspicious/noExplicitAny: each input has drafts of its own shape
const INPUTS: Record<Input["kind"], ComponentType<any>> = {
  marks: SetInput,
  one: ChoiceInput,
  rows: RowsInput,
  hand: HandInput,
  argued: YesNoWhyInput,
  number: IntegerInput,
  share: ShareInput,
  bet: ActionWithOddsInput,
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
      }}
    />
  );
}
