import type { BoardState, AnswerInput as Input, PageState } from "../../protocol/contract";

/** What all inputs share. A disabled one still shows the answer, and keeps the focus. */
export type CommonProps = { boardState: BoardState; labels: PageState["labels"]; disabled: boolean };

/** The props of an input for drafts of type T. */
export type InputProps<T> = CommonProps & { input: Input; value: T; onChange(value: T): void };
