import type { ComponentProps } from "preact";
import { Icon } from "./Icon";

type Props = ComponentProps<"button"> & ComponentProps<typeof Icon> & { label: string };

/** A round button with an icon only; its label is its accessible name and its tooltip. */
export const IconButton = ({ name, label, class: extraClass, ...rest }: Props) => (
  <button
    type="button"
    class={extraClass ? `icon-button ${extraClass}` : "icon-button"}
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={name} />
  </button>
);
