import { memo } from "./memo";

/** A clue's mark on a card: solid when it touched the card, struck through when it missed it. */
export function Mark({ mark, missed = false }: { mark: string; missed?: boolean }) {
  return (
    <span
      class={missed ? "mark missed" : "mark"}
      data-suit={Number.isNaN(Number(mark)) ? mark : undefined}
      aria-hidden="true"
    >
      {mark}
    </span>
  );
}

/** All marks of a card. */
export const Marks = memo(({ touched, missed }: { touched: string[]; missed: string[] }) => (
  <span class="marks">
    {touched.map((mark) => (
      <Mark key={mark} mark={mark} />
    ))}
    {missed.map((mark) => (
      <Mark key={`-${mark}`} mark={mark} missed />
    ))}
  </span>
));
