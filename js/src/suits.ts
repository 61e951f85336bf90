/** A shape for each suit letter, in a box of 24 by 24; colours are in suits.css under the same letters. */
const SHAPES: Record<string, string> = {
  r: "M12 21.5C4.5 15.5 1.5 12 1.5 7.8a5.5 5.5 0 0 1 10.5-2.3 5.5 5.5 0 0 1 10.5 2.3c0 4.2-3 7.7-10.5 13.7z",
  y: "M12 1.2l3.2 7.3 7.9.8-6 5.2 1.8 7.8-6.9-4.1-6.9 4.1 1.8-7.8-6-5.2 7.9-.8z",
  g: "M12 2.5 22.8 21.5H1.2z",
  b: "M12 1.5c4.2 5.6 7.2 9 7.2 13.3a7.2 7.2 0 0 1-14.4 0c0-4.3 3-7.7 7.2-13.3z",
  w: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.6a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8z",
  p: "M12 .8 21 12l-9 11.2L3 12z",
  m: "M12 12C8 8 8.5 1.5 12 1.5S16 8 12 12c4-4 10.5-3.5 10.5 0S16 16 12 12c4 4 3.5 10.5 0 10.5S8 16 12 12c-4 4-10.5 3.5-10.5 0S8 8 12 12z",
  k: "M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z",
};

const OTHER = "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z";

export function shapeOf(letter: string): string {
  return SHAPES[letter] ?? OTHER;
}
