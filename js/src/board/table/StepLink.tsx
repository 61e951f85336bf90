import type { ComponentChildren, JSX } from "preact";
import type { BoardStore } from "../../store/boardStore";

type Props = Pick<JSX.IntrinsicElements["button"], "aria-label" | "title"> & {
  "data-type"?: string;
  steps: () => number[];
  store: BoardStore;
  children: ComponentChildren;
};

/** Something on the table that leads to the latest step at which it came there; if that step is shown, to the one before. */
export function StepLink({ steps, store, children, ...rest }: Props) {
  function go() {
    const shown = store.step.peek();
    store.goToStep(
      steps()
        .filter((step) => step !== shown)
        .at(-1) ?? shown,
    );
  }
  return (
    <button type="button" tabIndex={-1} {...rest} onClick={go}>
      {children}
    </button>
  );
}
