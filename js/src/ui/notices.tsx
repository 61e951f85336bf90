import type { ReadonlySignal, Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { keepFocus } from "../dom/keyboard";
import type { BoardLabels } from "../protocol/contract";
import type { Failure, Wait } from "../store/commands";
import { Button, IconButton } from "./controls";

type FailureProps = {
  labels: Record<"run_cell" | "no_kernel" | "close", string>;
  store: { failure: Signal<Failure | null>; disconnected: ReadonlySignal<boolean> };
};

/** What went wrong, until a person closes it or a command succeeds. */
export function FailureNotice({ labels, store }: FailureProps) {
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

type Labels = Pick<BoardLabels, "waiting" | "working" | "cancel">;
type WaitProps = { wait: Wait | null; labels: Labels };

/** That a reply is slow; and once Python is at work on it, how far it is, and a button to cancel it. */
export function WaitNotice({ wait, labels }: WaitProps) {
  const notice = useRef<HTMLDivElement>(null);
  const progress = wait?.progress;
  keepFocus(notice.current?.parentElement ?? null, (place) => place.querySelector("button")?.focus());
  return (
    <div class="waiting" ref={notice}>
      <p role="status">{wait && (progress ? labels.working : labels.waiting)}</p>
      {progress && (
        <progress
          aria-label={labels.working}
          {...(progress.total && { max: progress.total, value: progress.done })}
        />
      )}
      {progress && <Button onClick={wait.cancel}>{labels.cancel}</Button>}
    </div>
  );
}
