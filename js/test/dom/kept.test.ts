import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answers, keepAnswers, offerAnswers } from "../../src/dom/kept";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("answers are kept behind those of other pages", () => {
  expect(keepAnswers("1\n")).toBe(true);
  localStorage.setItem("hanabi_widget:answers", `${answers()}2\n`);
  expect(keepAnswers("3\n")).toBe(true);
  expect(answers()).toBe("1\n2\n3\n");
});

test("answers that the browser does not keep can be saved, and are kept once it does", () => {
  const storage = localStorage;
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  vi.stubGlobal("localStorage", full);
  expect(keepAnswers("1\n")).toBe(false);
  expect(answers()).toBe("1\n");
  vi.stubGlobal("localStorage", storage);
  expect(keepAnswers("2\n")).toBe(true);
  expect(localStorage.getItem("hanabi_widget:answers")).toBe("1\n2\n");
});

test("the button to save them is there when there are some", () => {
  document.body.innerHTML = '<button class="save-answers" hidden></button>';
  const button = document.querySelector("button");
  offerAnswers();
  expect(button?.hidden).toBe(true);
  keepAnswers("1\n");
  offerAnswers();
  expect(button?.hidden).toBe(false);
});
