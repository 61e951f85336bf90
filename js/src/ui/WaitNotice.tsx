import { useRef } from "preact/hooks";
import { keepFocus } from "../dom/keepFocus";
import type { BoardLabels } from "../protocol/contract";
import type { Wait } from "../store/slowReply";

type Labels = Pick<BoardLabels, "waiting" | "working" | "cancel">;
type Props = { wait: Wait | null; labels: Labels };

/** That a reply is slow; and once Python is at work on it, how far it is, and a button to cancel it. */
export function WaitNotice({ wait, labels }: Props) {
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
      {progress && (
        <button type="button" onClick={wait.cancel}>
          {labels.cancel}
        </button>
      )}
    </div>
  );
}
