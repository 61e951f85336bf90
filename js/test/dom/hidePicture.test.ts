import { afterEach, expect, test } from "vitest";
import { hidePicture } from "../../src/dom/hidePicture";

afterEach(() => document.body.replaceChildren());

const hiddenPictures = () =>
  [...document.querySelectorAll<HTMLElement>(".hanabi-picture")].map((picture) => picture.hidden);

test("the picture that follows a board is hidden, and no other", () => {
  document.body.innerHTML = `
    <div class="hanabi-picture"></div>
    <div id="first"><div class="hanabi"></div></div><div class="hanabi-picture"></div>
    <div id="second"><div class="hanabi"></div></div><div class="hanabi-picture"></div>`;
  hidePicture(document.querySelector<HTMLElement>("#first") as HTMLElement);
  expect(hiddenPictures()).toEqual([false, true, false]);
});

test("a board that stored no picture leaves another board's", () => {
  document.body.innerHTML = `
    <div id="first"><div class="hanabi"></div></div>
    <div id="second"><div class="hanabi"></div></div><div class="hanabi-picture"></div>`;
  hidePicture(document.querySelector<HTMLElement>("#first") as HTMLElement);
  expect(hiddenPictures()).toEqual([false]);
});
