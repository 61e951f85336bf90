const PATHS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  forward: "M7 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  act: "M6 3v18l14-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  more: "M3 10h4v4H3zM10 10h4v4h-4zM17 10h4v4h-4z",
  check: "M9.5 20 2 12.5l2.4-2.4 5.1 5.1L19.6 4.5 22 6.9z",
  inspect:
    "M10 2a8 8 0 1 0 4.9 14.3l5.4 5.4 2-2-5.4-5.4A8 8 0 0 0 10 2zm0 2.8a5.2 5.2 0 1 1 0 10.4 5.2 5.2 0 0 1 0-10.4z",
  full: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
  window: "M7 3h3v7H3V7h4zM14 3h3v4h4v3h-7zM3 14h7v7H7v-4H3zM14 14h7v3h-4v4h-3z",
  undo: "M9 3v5h6a6 6 0 0 1 0 12H7v-2.8h8a3.2 3.2 0 0 0 0-6.4H9v5L1.5 9.4z",
  redo: "M15 3v5H9a6 6 0 0 0 0 12h8v-2.8H9a3.2 3.2 0 0 1 0-6.4h6v5l7.5-6.4z",
  copy: "M8 2h13v15h-5v5H3V7h5zM11 5v9h7V5zM8 10H6v9h7v-2H8z",
  write:
    "M3 21v-5L15.8 3.2a1.6 1.6 0 0 1 2.3 0l2.7 2.7a1.6 1.6 0 0 1 0 2.3L8 21zM5.6 17.1v1.3h1.3L17 8.3 15.7 7z",
  think:
    "M12 2c5.5 0 10 3.4 10 7.6s-4.5 7.6-10 7.6l-1.7-.1L5 21.5v-6.3C3.2 13.8 2 11.8 2 9.6 2 5.4 6.5 2 12 2z",
  cross: "M5.6 3.5 12 9.9l6.4-6.4 2.1 2.1-6.4 6.4 6.4 6.4-2.1 2.1L12 14.1l-6.4 6.4-2.1-2.1L9.9 12 3.5 5.6z",
};

/** A small picture, hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}
