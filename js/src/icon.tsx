import { shapeOf } from "./suits";

const PATHS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  forward: "M7 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  act: "M6 3v18l14-9z",
  cross: "M5.6 3.5 12 9.9l6.4-6.4 2.1 2.1-6.4 6.4 6.4 6.4-2.1 2.1L12 14.1l-6.4 6.4-2.1-2.1L9.9 12 3.5 5.6z",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
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

/** A suit in small: colour, letter and shape. */
export function Badge({ suit }: { suit: string }) {
  return (
    <span class="badge" data-suit={suit} aria-hidden="true">
      {suit}
      <Shape suit={suit} />
    </span>
  );
}
