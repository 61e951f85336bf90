import type { Input, Line, Sheet } from "../../protocol/messages";

/** What all inputs share. A disabled one still shows the answer, and keeps the focus. */
export type CommonProps = { line: Line; labels: Sheet["labels"]; disabled: boolean };

/** The props of an input for drafts of type T. */
export type InputProps<T> = CommonProps & { input: Input; value: T; onChange(value: T): void };
