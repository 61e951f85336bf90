import type { ComponentProps } from "preact";
import { Icon } from "./Icon";

type Props = ComponentProps<"button"> & ComponentProps<typeof Icon> & { label: string };

/** A button with an icon alone: its label is read and shown as a tooltip. */
export const Round = ({ name, label, ...rest }: Props) => (
  <button type="button" class="round" aria-label={label} title={label} {...rest}>
    <Icon name={name} />
  </button>
);
