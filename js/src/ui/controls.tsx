import { useSignal } from "@preact/signals";
import type { ComponentProps } from "preact";
import { useMemo } from "preact/hooks";
import type { Choice, ViewChoice } from "../protocol/contract";
import { nextId } from "../protocol/traits";

/** An element id that is unique on the page. Preact's own are not: it numbers each board from the start. */
export function useElementId(): string {
  return useMemo(() => `hanabi-${nextId()}`, []);
}

/** A part of a whole as a CSS percentage. */
export function cssPercent(part: number, whole: number): string {
  return `${(100 * part) / Math.max(1, whole)}%`;
}

const PATHS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  forward: "M7 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  act: "M6 3v18l14-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  more: "M3 10h4v4H3zM10 10h4v4h-4zM17 10h4v4h-4z",
  check: "M9.5 20 2 12.5l2.4-2.4 5.1 5.1L19.6 4.5 22 6.9z",
  inspect:
    "M10 2a8 8 0 1 0 4.9 14.3l5.4 5.4 2-2-5.4-5.4A8 8 0 0 0 10 2zm0 2.8a5.2 5.2 0 1 1 0 10.4 5.2 5.2 0 0 1 0-10.4z",
  undo: "M9 3v5h6a6 6 0 0 1 0 12H7v-2.8h8a3.2 3.2 0 0 0 0-6.4H9v5L1.5 9.4z",
  redo: "M15 3v5H9a6 6 0 0 0 0 12h8v-2.8H9a3.2 3.2 0 0 1 0-6.4h6v5l7.5-6.4z",
  write: "M3 21v-5L16 3l5 5L8 21z",
  think: "M12 2a10 7.6 0 1 1-1.7 15.1L5 21.5v-6.3A10 7.6 0 0 1 12 2z",
  cross: "M5.6 3.5 12 9.9l6.4-6.4 2.1 2.1-6.4 6.4 6.4 6.4-2.1 2.1L12 14.1l-6.4 6.4-2.1-2.1L9.9 12 3.5 5.6z",
};

/** A small picture, hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}

/** A button that submits no form. */
export const Button = (props: ComponentProps<"button">) => <button type="button" {...props} />;

type IconButtonProps = ComponentProps<"button"> & ComponentProps<typeof Icon> & { label: string };

/** A round button with an icon only; its label is its accessible name and its tooltip. */
export const IconButton = ({ name, label, class: extraClass, ...rest }: IconButtonProps) => (
  <Button
    class={extraClass ? `icon-button ${extraClass}` : "icon-button"}
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={name} />
  </Button>
);

/** Copies texts; what came of the last copy, and the function that makes one. */
export function useCopy(labels: { copied: string; not_copied: string }) {
  const outcome = useSignal("");
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      outcome.value = labels.copied;
    } catch {
      outcome.value = labels.not_copied;
    }
  }
  return [outcome.value, copy] as const;
}

type Option = Choice & Partial<ViewChoice>;
type SelectProps = {
  label: string;
  /** The tooltip; without one, the label. */
  help?: string;
  options: Option[];
  value: string;
  /** Returns false if the choice could not be sent; the old value is then shown again. */
  choose(id: string): boolean;
};

function Options({ options }: { options: Option[] }) {
  return options.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}

/** A select whose options may be in groups. The choice counts once Python has taken it. */
export function GroupedSelect({ label, help = label, options, value, choose }: SelectProps) {
  const groups = [...new Set(options.flatMap(({ group }) => group || []))];
  return (
    <label class="grouped-select">
      <span>{label}</span>
      <select
        title={help}
        value={value}
        onChange={(event) => {
          if (!choose(event.currentTarget.value)) event.currentTarget.value = value;
        }}
      >
        <Options options={options.filter(({ group }) => !group)} />
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            <Options options={options.filter((option) => option.group === group)} />
          </optgroup>
        ))}
      </select>
    </label>
  );
}
