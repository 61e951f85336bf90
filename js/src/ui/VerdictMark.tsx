import type { Argument } from "../protocol/messages";
import { Icon } from "./Icon";

/** Yes, no or open as a shape. It always stands beside the words, so screen readers skip it. */
export function VerdictMark({ verdict }: Pick<Argument, "verdict">) {
  return (
    <span class="verdict" data-verdict={verdict} aria-hidden="true">
      {verdict === "open" ? "?" : <Icon name={verdict === "yes" ? "check" : "cross"} />}
    </span>
  );
}
