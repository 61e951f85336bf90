import { shapeOf } from "./suits";

const PATHS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  forward: "M7 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  act: "M6 3v18l14-9z",
  check: "M9.5 20 2 12.5l2.4-2.4 5.1 5.1L19.6 4.5 22 6.9z",
  inspect:
    "M10 2a8 8 0 1 0 4.9 14.3l5.4 5.4 2-2-5.4-5.4A8 8 0 0 0 10 2zm0 2.8a5.2 5.2 0 1 1 0 10.4 5.2 5.2 0 0 1 0-10.4z",
  full: "M3 3h7v2.6H5.6V10H3zM14 3h7v7h-2.6V5.6H14zM3 14h2.6v4.4H10V21H3zM18.4 14H21v7h-7v-2.6h4.4z",
  window: "M7.4 3H10v7H3V7.4h4.4zM14 3h2.6v4.4H21V10h-7zM3 14h7v7H7.4v-4.4H3zM14 14h7v2.6h-4.4V21H14z",
  cross: "M5.6 3.5 12 9.9l6.4-6.4 2.1 2.1-6.4 6.4 6.4 6.4-2.1 2.1L12 14.1l-6.4 6.4-2.1-2.1L9.9 12 3.5 5.6z",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}

/** A suit's shape. */
export function Shape({ suit }: { suit: string }) {
  return (
    <svg class="shape" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapeOf(suit)} fill-rule="evenodd" />
    </svg>
  );
}

/** A suit in small: colour, letter and shape; a label tells what is beside it. */
export function Badge({ suit, label }: { suit: string; label?: string }) {
  const words = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <span class="badge" data-suit={suit} {...words}>
      {suit}
      <Shape suit={suit} />
    </span>
  );
}
