import type { BoardState, AnswerInput as Input, PageState } from "../../protocol/contract";

/** What is told of a part of the answer. */
export type Mark = PageState["marks"][number];

/** What all inputs share. A disabled one still shows the answer, and keeps the focus. */
export type CommonProps = {
  boardState: BoardState;
  labels: PageState["labels"];
  disabled: boolean;
  /** The seat below whose hand this part of the input stands; undefined for what stands apart from the cards. */
  seat: number | undefined;
  /** What is told of an option, or of a row, by its index. */
  markOf(index: number): Mark | undefined;
};

/** The props of an input for drafts of type T. */
export type InputProps<T> = CommonProps & { input: Input; value: T; onChange(value: T): void };

/** Whether an option or a row stands where this part of the input does. */
export const isHere = ({ places }: Input, seat: number | undefined, index: number) =>
  places[index]?.seat === seat;
