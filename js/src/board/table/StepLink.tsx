import type { ComponentChildren, JSX } from "preact";
import type { Table } from "../../store/boardStore";

type Props = Pick<JSX.IntrinsicElements["button"], "aria-label" | "title"> & {
  "data-type"?: string;
  steps: () => number[];
  table: Table;
  children: ComponentChildren;
};

/** The step to go to: the latest that is not shown already. */
function target(steps: number[], at: number): number {
  return steps.filter((step) => step !== at).at(-1) ?? at;
}

/** Something on the table that leads to the step at which it came there. */
export function Jump({ steps, table, children, ...looks }: Props) {
  return (
    <button type="button" tabIndex={-1} {...looks} onClick={() => table.go(target(steps(), table.at.peek()))}>
      {children}
    </button>
  );
}
