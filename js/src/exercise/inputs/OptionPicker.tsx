import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { AnswerInput as Input, InputOption as Option } from "../../protocol/contract";
import { isEqual } from "../../protocol/isEqual";
import { CardGrid } from "../../ui/CardGrid";
import { useElementId } from "../../ui/useElementId";
import type { CommonProps } from "./inputProps";

type Props = CommonProps & {
  label: string;
  options: Option[];
  /** Whether the first options are all identities, shown in a grid as on the board. */
  cards: boolean;
  /** Whether several options may be chosen, or only one. */
  multiple: boolean;
  isChosen(value: unknown): boolean;
  onToggle(value: unknown): void;
};

/** Buttons to choose among options: identities in a grid, others as a row of words. */
export function OptionPicker({
  label,
  options,
  cards,
  multiple,
  isChosen,
  onToggle,
  boardState,
  disabled,
}: Props) {
  const id = useElementId();
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  const button = (option: Option, look: { class: string; text: string | number }) => {
    const value: unknown = JSON.parse(option.value);
    const chosen = isChosen(value);
    return (
      <button
        type="button"
        key={option.value}
        class={look.class}
        data-verdict={chosen ? "yes" : undefined}
        aria-label={option.label}
        {...(multiple ? { "aria-pressed": chosen } : { role: "radio" as const, "aria-checked": chosen })}
        aria-disabled={disabled}
        tabIndex={-1}
        onClick={() => disabled || onToggle(value)}
      >
        {look.text}
      </button>
    );
  };
  const words = options.slice(cards ? boardState.suits.length * boardState.ranks.length : 0);
  return (
    <div class="option-picker">
      <p class="title" id={id} dir="auto">
        {label}
      </p>
      {cards && (
        <CardGrid
          suits={boardState.suits}
          ranks={boardState.ranks}
          labelledBy={id}
          renderCell={(index, _, rank) =>
            options[index] && button(options[index], { class: "identity", text: rank })
          }
        />
      )}
      {words.length > 0 && (
        <div
          class="chips"
          {...{ role: multiple ? ("group" as const) : ("radiogroup" as const), "aria-labelledby": id }}
          data-roving=""
          ref={list}
        >
          {words.map((option) => button(option, { class: "chip", text: option.label }))}
        </div>
      )}
    </div>
  );
}

/** The option for "none", if the input has one. */
export function noneOption({ none }: Input, value: string): Option[] {
  return none ? [{ label: none, value }] : [];
}

/** Whether a list holds a value. */
export function includesValue(list: unknown[], value: unknown): boolean {
  return list.some((other) => isEqual(other, value));
}

/** The list without a value that it holds, or with one that it does not. */
export function toggleValue(list: unknown[], value: unknown): unknown[] {
  return includesValue(list, value) ? list.filter((other) => !isEqual(other, value)) : [...list, value];
}
