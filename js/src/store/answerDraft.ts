import type { AnswerInput as Input, PageState } from "../protocol/contract";

/** An unfinished answer as a JSON value; missing parts are undefined. */
export type Draft = unknown;

function firstDraft(input: Input | null): Draft {
  if (input?.start) return JSON.parse(input.start);
  switch (input?.kind) {
    case "grid":
      return input.rows.map(() => []);
    case "hand":
      return input.rows.map(() => undefined);
    case "yes_no_why":
    case "action_with_odds":
    case "prediction":
      return {};
    default:
      return undefined;
  }
}

/** The draft that a page begins with: the earlier answer, or what the input begins with. */
export function initialDraft({ answer, input }: PageState): Draft {
  return answer ? JSON.parse(answer) : firstDraft(input);
}

/** Whether a draft has all its parts. */
export function isComplete(draft: Draft, input: Input | null): boolean {
  if (draft === undefined || draft === "") return false;
  if (Array.isArray(draft)) return !draft.includes(undefined);
  if (input?.kind === "prediction") return (draft as { choice?: unknown }).choice !== undefined;
  if (input?.kind !== "yes_no_why" && input?.kind !== "action_with_odds") return true;
  const parts = Object.values(draft as object);
  return parts.length === 2 && parts.every((part) => part !== undefined && part !== "");
}
