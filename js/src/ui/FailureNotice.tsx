import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Failure } from "../store/replyTimeout";
import { IconButton } from "./IconButton";

type Props = {
  labels: Record<"run_cell" | "no_kernel" | "close", string>;
  store: { failure: Signal<Failure | null>; disconnected: ReadonlySignal<boolean> };
};

/** What went wrong, until a person closes it or a command succeeds. */
export function FailureNotice({ labels, store }: Props) {
  const failure = store.failure.value;
  if (!failure) return null;
  const lost = store.disconnected.value ? labels.run_cell : labels.no_kernel;
  return (
    <div class="notice" role="alert" data-kind={failure.kind}>
      <span dir="auto">{failure.kind === "error" ? failure.text : lost}</span>
      <IconButton
        name="cross"
        label={labels.close}
        onClick={() => {
          store.failure.value = null;
        }}
      />
    </div>
  );
}
