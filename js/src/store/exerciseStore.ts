import { batch, computed, signal } from "@preact/signals";
import type { AskHint, Give, Input, Reveal, Sheet, Turn } from "../protocol/messages";
import { listen, type Model } from "../protocol/model";
import type { Table } from "./boardStore";
import { same } from "./useFramePart";

type Order = Give | AskHint | Reveal | Turn;
/** An order for the page shown, unless it says another. */
type Bare<O> = O extends Order ? Omit<O, "id" | "page"> & { page?: number } : never;

/** An answer that is being given, as JSON will say it; what is still missing is undefined. */
export type Draft = unknown;

/** What an answer begins as. */
function blank(input: Input | null): Draft {
  switch (input?.kind) {
    case "rows":
      return input.rows.map(() => []);
    case "hand":
      return input.rows.map(() => undefined);
    case "argued":
    case "bet":
      return {};
    default:
      return undefined;
  }
}

function begun({ answer, input }: Sheet): Draft {
  return answer ? JSON.parse(answer) : blank(input);
}

/** Whether nothing is missing in an answer. */
function whole(draft: Draft, input: Input | null): boolean {
  if (draft === undefined || draft === "") return false;
  if (Array.isArray(draft)) return !draft.includes(undefined);
  if (input?.kind !== "argued" && input?.kind !== "bet") return true;
  const parts = Object.values(draft as object);
  return parts.length === 2 && parts.every((part) => part !== undefined && part !== "");
}

/** The sheet of an exercise, and the answer that a person is giving. */
export function openDesk(model: Model, table: Table, end: AbortSignal) {
  const read = () => model.get("sheet") as Sheet;
  const sheet = signal(read());
  const draft = signal(begun(sheet.peek()));
  /** What was begun on other pages. */
  const drafts = new Map<number, Draft>();
  listen(
    model,
    "change:sheet",
    () =>
      batch(() => {
        const [before, now] = [sheet.peek(), read()];
        sheet.value = now;
        if (before.page !== now.page) {
          drafts.set(before.page, draft.peek());
          draft.value = now.settled ? begun(now) : (drafts.get(now.page) ?? begun(now));
        } else if (before.answer !== now.answer) draft.value = begun(now);
      }),
    end,
  );
  const send = (order: Bare<Order>) => table.send({ page: sheet.peek().page, ...order });
  return {
    sheet,
    draft,
    ready: computed(() => whole(draft.value, sheet.value.input) && table.pending.value === null),
    /** Whether an answer was saved, and changed since. */
    unsaved: computed(() => {
      const { exam, answer } = sheet.value;
      return exam && answer !== "" && !same(draft.value, JSON.parse(answer));
    }),
    give: () => send({ type: "answer", answer: JSON.stringify(draft.peek()) }),
    hint: () => send({ type: "hint" }),
    reveal: () => send({ type: "reveal" }),
    turn: (page: number) => send({ type: "turn", page }),
  };
}

export type Desk = ReturnType<typeof openDesk>;
