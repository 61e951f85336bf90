import type { ComponentType } from "preact";
import type { BoardState, AnswerInput as Input } from "../../protocol/contract";
import { isEqual } from "../../protocol/isEqual";
import type { Draft } from "../../store/answerDraft";
import type { ExerciseStore } from "../../store/exerciseStore";
import { ActionWithOddsInput } from "./ActionWithOddsInput";
import { ChoiceInput } from "./ChoiceInput";
import { HandInput } from "./HandInput";
import { FractionInput, IntegerInput } from "./NumberInput";
import { PredictionInput } from "./PredictionInput";
import { SetInput } from "./SetInput";
import { SetPerRowInput } from "./SetPerRowInput";
import { YesNoWhyInput } from "./YesNoWhyInput";

// biome-ignore lint/suspicious/noExplicitAny: each input has drafts of its own shape
const INPUTS: Record<Input["kind"], ComponentType<any>> = {
  set: SetInput,
  choice: ChoiceInput,
  grid: SetPerRowInput,
  hand: HandInput,
  yes_no_why: YesNoWhyInput,
  number: IntegerInput,
  fraction: FractionInput,
  action_with_odds: ActionWithOddsInput,
  prediction: PredictionInput,
};

type Props = { exercise: ExerciseStore; boardState: BoardState; seat?: number };

/**
 * The input for the answer to a question, by the kind that Python asks for: what stands below the hand of a seat, or else what stands
 * apart from the cards. What was told of an answer is shown until it is changed.
 */
export function AnswerInput({ exercise, boardState, seat }: Props) {
  const { input, labels, settled, answer, marks } = exercise.pageState.value;
  if (!input || exercise.isOnMap.value) return null;
  const value = exercise.draft.value;
  const told: unknown = answer && JSON.parse(answer);
  const part = (answer: unknown, index: number) =>
    input.kind === "grid" && Array.isArray(answer) ? answer[index] : answer;
  const InputOfKind = INPUTS[input.kind];
  return (
    <InputOfKind
      boardState={boardState}
      labels={labels}
      disabled={settled}
      seat={seat}
      markOf={(index: number) => (isEqual(part(value, index), part(told, index)) ? marks[index] : undefined)}
      input={input}
      value={value}
      onChange={(draft: Draft) => {
        exercise.draft.value = draft;
        // A prediction is made by one click.
        if (input.kind === "prediction" && exercise.canSubmit.peek()) exercise.submit();
      }}
    />
  );
}
