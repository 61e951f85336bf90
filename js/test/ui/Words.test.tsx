import { render } from "preact";
import { expect, test } from "vitest";
import { Words } from "../../src/ui/Words";

const SUITS = [
  { letter: "y", name: "yellow" },
  { letter: "w", name: "white" },
];
const RANK_LAST =
  "(?<!(?:yello\\p{L}*|whit\\p{L}*),? (?:\\p{L}+ )?|[\\p{L}\\d])(?:(yello\\p{L}* [1-5])|(whit\\p{L}* [1-5]))(?![\\p{L}\\d])";

function chips(text: string, named: string) {
  const page = document.createElement("div");
  render(<Words text={text} suits={SUITS} named={named} />, page);
  const found = [...page.querySelectorAll<HTMLElement>("i[data-suit]")];
  return [page.textContent, ...found.map((chip) => `${chip.dataset.suit}: ${chip.textContent}`)];
}

test("cards in a sentence are seen as cards, and it reads the same", () => {
  const text = "White 2 lies there: Bob’s yellow 5 waits, and the white 3.";
  expect(chips(text, RANK_LAST)).toEqual([text, "w: White 2", "y: yellow 5", "w: white 3"]);
});

test.each([
  "Bob’s fours are the yellow and white 4, one of each.",
  "Of yellow, white 4 is left.",
  "Two yellow 1s, 3 white cards, and <b>white</b> 12.",
])("what names several cards is no card: %s", (text) => {
  expect(chips(text, RANK_LAST)).toEqual([text]);
});

test("words of another language in each case", () => {
  const named = "(żółt\\p{L}* czwórk\\p{L}*)|(biał\\p{L}* czwórk\\p{L}*)";
  const text = "Bob może zagrać żółtą czwórkę, a białej czwórki nie ma.";
  expect(chips(text, named)).toEqual([text, "y: żółtą czwórkę", "w: białej czwórki"]);
});
