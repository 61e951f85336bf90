import { effect } from "@preact/signals";
import type { Frame } from "./contract";
import type { Table } from "./table";

const TIME = 220;
const OVER = 3;
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";

const face = (id: number) => `.card[data-card="${id}"] + .look .face`;

function ids({ hands }: Frame): number[] {
  return hands.flatMap(({ cards }) => cards.map(({ id }) => id));
}

/** Where the card that a step took from a hand came to lie. */
function placeOf(frame: Frame): string | undefined {
  const firework = frame.fireworks.find(({ news }) => news);
  if (firework) return `.fireworks [data-type="${firework.suit}${firework.ranks.at(-1)}"]`;
  for (const { suit, cards } of frame.discards) {
    const card = cards.find(({ news }) => news);
    if (card) return `.discards [data-type="${suit}${card.rank}"]`;
  }
}

/** What a step moves, as selectors before and after it, and what it draws from the deck. */
function moves(earlier: Frame, later: Frame) {
  const [before, after] = [new Set(ids(earlier)), new Set(ids(later))];
  const gone = [...before].find((id) => !after.has(id));
  const drawn = [...after].find((id) => !before.has(id));
  const place = placeOf(later);
  return {
    move: gone === undefined || place === undefined ? undefined : { hand: face(gone), place },
    drawn: drawn === undefined ? undefined : face(drawn),
  };
}

/** The transform that lays an element where another was. */
function from(box: DOMRect, element: HTMLElement): string {
  const now = element.getBoundingClientRect();
  const zoom = now.width / element.offsetWidth || 1;
  const x = (box.x + box.width / 2 - now.x - now.width / 2) / zoom;
  const y = (box.y + box.height / 2 - now.y - now.height / 2) / zoom;
  return `translate(${x}px, ${y}px) scale(${box.width / now.width})`;
}

/**
 * A card goes from hand to firework or discard and back, when a person takes one step at a time and has nothing against motion.
 *
 * The page is drawn as it will stay, and no step waits: the one card is measured before, and set in motion when the next
 * picture is due. Open this before the board is drawn: what is heard first is measured before any other change of the page.
 */
export function openMotion(table: Table, el: HTMLElement, end: AbortSignal) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = table.at.peek();
  let last = Number.NEGATIVE_INFINITY;
  const find = (selector: string | undefined) =>
    selector === undefined ? null : el.querySelector<HTMLElement>(selector);

  const stop = effect(() => {
    const at = table.at.value;
    const by = at - shown;
    const frames = table.line.peek()?.frames;
    const [earlier, later] = [frames?.[Math.min(at, shown)], frames?.[Math.max(at, shown)]];
    const hurried = performance.now() - last < TIME;
    if (by !== 0) last = performance.now();
    shown = at;
    if (!earlier || !later || Math.abs(by) !== 1 || hurried || still.matches) return;
    const { move, drawn } = moves(earlier, later);
    const start = find(by > 0 ? move?.hand : move?.place)?.getBoundingClientRect();
    const running: Animation[] = [];
    const wait = requestAnimationFrame(() => {
      const goal = find(by > 0 ? move?.place : move?.hand);
      if (start && goal) {
        running.push(
          goal.animate({ transform: [from(start, goal), "none"] }, { duration: TIME, easing: EASE }),
        );
        running.push(goal.animate({ zIndex: [OVER, OVER] }, TIME));
      }
      const slide = { transform: ["translateX(-8px)", "none"], opacity: [0.2, 1] };
      const card = by > 0 ? find(drawn) : null;
      if (card) running.push(card.animate(slide, { duration: TIME, easing: EASE }));
    });
    return () => {
      cancelAnimationFrame(wait);
      for (const animation of running) animation.cancel();
    };
  });
  end.addEventListener("abort", stop, { once: true });
}
