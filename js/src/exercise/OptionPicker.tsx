import { useRovingTabindex } from "../dom/keyboard";
import type { BoardState, AnswerInput as Input, InputOption, PageState } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import { CardGrid } from "../ui/cardFaces";
import { Button, useElementId } from "../ui/controls";

/** An option, with what stands in its box where it does not stand below a card. */
type Option = InputOption & { text?: string };

/** What is told of a part of the answer. */
type Mark = PageState["marks"][number];

/** What all inputs share. A disabled one still shows the answer, and keeps the focus. */
type CommonProps = {
  boardState: BoardState;
  labels: PageState["labels"];
  /** What the answer is called: that of the person, or a right one that is shown. */
  answerLabel: string;
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

type Props = Omit<CommonProps, "markOf" | "answerLabel"> &
  Partial<Pick<Input, "suits" | "ranks" | "all" | "groups">> & {
    label: string;
    options: Option[];
    /** Whether the first options are all identities, shown in a grid as on the board. */
    cards?: boolean;
    /** Whether several options may be chosen, not only one. */
    multiple?: boolean;
    /** What is told of the choice as a whole. */
    mark?: Mark | undefined;
    /** What is told of an option. */
    markOf?(option: Option): Mark | undefined;
    isChosen(value: unknown): boolean;
    onToggle(...values: unknown[]): void;
  };

/** More words than these are set in small buttons. */
const MAX_LARGE = 12;

/** The value of the option for none, where several may be chosen. */
export const NO_OPTION = "[]";

const readValue = (option: Option): unknown => JSON.parse(option.value);

/** Buttons to choose among options: identities in a grid, others as a row of words, or of boxes below the cards of a hand. */
export function OptionPicker({
  label,
  options,
  cards,
  suits = [],
  ranks = [],
  all = "",
  groups = [],
  multiple,
  mark,
  markOf,
  isChosen,
  onToggle,
  boardState,
  labels,
  seat,
  disabled,
}: Props) {
  const id = useElementId();
  const list = useRovingTabindex();
  if (options.length === 0) return null;
  const toggle = (...chosen: Option[]) => disabled || onToggle(...chosen.map(readValue));
  const told = (mark: Mark | undefined) => (mark && mark !== "untold" ? labels[mark] : undefined);
  const button = (option: Option, look: { class: string; text?: string | number }) => {
    const chosen = isChosen(readValue(option));
    const mark = markOf?.(option);
    return (
      <Button
        key={option.value}
        class={look.class}
        data-verdict={chosen ? "yes" : undefined}
        data-mark={mark}
        aria-label={option.label}
        title={told(mark)}
        {...(multiple ? { "aria-pressed": chosen } : { role: "radio" as const, "aria-checked": chosen })}
        aria-disabled={disabled}
        tabIndex={-1}
        onClick={() => toggle(option)}
      >
        {look.text}
      </Button>
    );
  };
  const suitCount = boardState.suits.length;
  const rankCount = boardState.ranks.length;
  const count = cards ? suitCount * rankCount : 0;
  const words = options.slice(count);
  const chip = (option: Option, text = seat === undefined ? option.label : option.text) =>
    button(option, { class: "chip", ...(text && { text }) });
  const rest = words.slice(groups.reduce((sum, { texts }) => sum + texts.length, 0));
  return (
    <div class="option-picker" data-cards={cards || undefined}>
      <p class="title" id={id} dir="auto">
        <span>{label}</span>
        {told(mark) && (
          <b class="answer-mark" data-mark={mark} role="img" aria-label={told(mark)} title={told(mark)} />
        )}
      </p>
      {cards && (
        <CardGrid
          suits={boardState.suits}
          ranks={boardState.ranks}
          labelledBy={id}
          renderCell={(index, _, rank) =>
            options[index] && button(options[index], { class: "identity", text: rank })
          }
          {...(all && {
            heads: {
              suits,
              ranks,
              all,
              toggle: (suit, rank) =>
                toggle(
                  ...options.slice(0, count).filter((_, index) => {
                    const row = Math.floor(index / rankCount);
                    const column = index % rankCount;
                    return (suit ?? row) === row && (rank ?? column) === column;
                  }),
                ),
            },
          })}
        />
      )}
      {words.length > 0 && (
        <div
          class="chips"
          data-grouped={!!groups.length || undefined}
          data-many={words.length > MAX_LARGE || undefined}
          {...{ role: multiple ? ("group" as const) : ("radiogroup" as const), "aria-labelledby": id }}
          data-roving=""
          ref={list}
        >
          {groups.map(({ label, texts }, n) => {
            const first = groups.slice(0, n).reduce((sum, { texts }) => sum + texts.length, 0);
            return (
              <fieldset key={label} class="chip-group">
                <legend dir="auto">{label}</legend>
                {words.slice(first, first + texts.length).map((option, n) => chip(option, texts[n]))}
              </fieldset>
            );
          })}
          {rest.map((option) => chip(option))}
          {all && !cards && (
            <Button
              class="chip"
              aria-label={all}
              aria-disabled={disabled}
              tabIndex={-1}
              onClick={() => toggle(...words.filter(({ value }) => value !== NO_OPTION))}
            >
              {all}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The options that stand where a part of an input does. The one for "none", if there is one, stands below the only hand, or apart from several. */
export function optionsHere(input: Input, seat: number | undefined, none: string): Option[] {
  const here = input.options.filter((_, index) => isHere(input, seat, index));
  const seats = [...new Set(input.places.map((place) => place.seat))];
  const isHome = seat === (seats.length === 1 ? seats[0] : undefined);
  return isHome && input.none ? [...here, { label: input.none, value: none, text: input.none }] : here;
}

/** Whether a list holds a value. */
export function includesValue(list: unknown[], value: unknown): boolean {
  return list.some((other) => isEqual(other, value));
}

/** The list without some values if it holds all of them, else with all of them: in the order of the options, so that equal sets are equal. */
export function toggleValues(list: unknown[], values: unknown[], options: Option[]): unknown[] {
  const rest = list.filter((other) => !includesValue(values, other));
  const chosen = list.length - rest.length === values.length ? rest : [...rest, ...values];
  return options.map(readValue).filter((value) => includesValue(chosen, value));
}
