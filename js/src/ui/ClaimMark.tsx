import type { Claim } from "../protocol/contract";
import { Icon } from "./Icon";

/** Yes, no or open as a shape. Always shown beside the words, so hidden from screen readers. */
export function ClaimMark({ verdict }: Pick<Claim, "verdict">) {
  return (
    <span class="verdict" data-verdict={verdict} aria-hidden="true">
      {verdict === "open" ? "?" : <Icon name={verdict === "yes" ? "check" : "cross"} />}
    </span>
  );
}
