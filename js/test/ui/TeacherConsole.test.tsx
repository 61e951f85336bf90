import { render } from "preact";
import { expect, test, vi } from "vitest";
import type { ConsoleAddress, ConsoleLink, ConsoleState } from "../../src/protocol/contract";
import { Console } from "../../src/ui/TeacherConsole";

const LINK: ConsoleLink = {
  id: "1",
  label: "Ben",
  status: "2 screens",
  chooser: "Who plays",
  chosen: "person",
  choices: [
    { id: "person", label: "A person" },
    { id: "piers", label: "Piers" },
  ],
  buttons: [{ id: "take_back", label: "Take the seat back", pressed: null }],
};
const LEADS: ConsoleAddress = {
  address: "http://127.0.0.1:8790/token/",
  code: "data:image/svg+xml,",
};
const STATE: ConsoleState = {
  language: "en",
  title: "Table",
  lines: ["Ben to act"],
  labels: {
    copy: "Copy the link",
    copied: "Copied.",
    show_code: "Show the code",
    open: "Open",
    links: "Links",
  },
  buttons: [{ id: "pause", label: "Pause", pressed: true }],
  links: [LINK],
  charts: [
    {
      title: "Votes",
      max: 4,
      bars: [
        {
          label: "slot 3",
          count: 3,
          before: 1,
          text: "3 of 4, before that 1",
          mark: "right",
          mark_label: "right",
        },
        { label: "<b>none</b>", count: 1, before: 0, text: "1 of 4", mark: "wrong", mark_label: "not right" },
      ],
    },
  ],
  record: "",
  file: "game.hanabi",
  save: "Save",
};

function shown(leads: ConsoleAddress | null = LEADS, error = "") {
  const root = document.createElement("div");
  const send = vi.fn();
  const addresses: Record<string, ConsoleAddress> = leads ? { 1: leads } : {};
  render(<Console state={STATE} addresses={addresses} error={error} send={send} />, root);
  const button = (label: string) =>
    [...root.querySelectorAll("button")].find(
      ({ textContent }) => textContent === label,
    ) as HTMLButtonElement;
  return { root, send, button };
}

test("buttons say what they are and of which link", () => {
  const { send, button } = shown();
  expect(button("Pause").getAttribute("aria-pressed")).toBe("true");
  button("Pause").click();
  button("Take the seat back").click();
  expect(send.mock.calls).toEqual([
    [{ type: "press", button: "pause", link: "" }],
    [{ type: "press", button: "take_back", link: "1" }],
  ]);
});

test("a list tells what was chosen", () => {
  const { root, send } = shown();
  const list = root.querySelector("select") as HTMLSelectElement;
  expect(list.getAttribute("aria-label")).toBe("Who plays: Ben");
  list.value = "piers";
  list.dispatchEvent(new Event("change"));
  expect(send.mock.calls).toEqual([[{ type: "choose", link: "1", choice: "piers" }]]);
});

test("a link opens elsewhere, and its code waits until it is asked for", () => {
  const { root } = shown();
  const link = root.querySelector("a");
  expect([link?.getAttribute("href"), link?.rel]).toEqual([LEADS.address, "noopener noreferrer"]);
  expect(root.querySelector("li details")?.hasAttribute("open")).toBe(false);
  expect(root.querySelector<HTMLImageElement>("li img")?.alt).toBe("Show the code: Ben");
});

test("where nobody is to go there is no link, and without a code none is offered", () => {
  expect(shown(null).root.querySelector("a, li details")).toBeNull();
  expect(shown({ ...LEADS, code: "" }).root.querySelector("li details")).toBeNull();
});

test("votes are told in words as well as by bars, and never as HTML", () => {
  const { root } = shown();
  const bars = [...root.querySelectorAll(".chart li")].map(({ textContent }) => textContent);
  expect(bars).toEqual(["slot 3 right3 of 4, before that 1", "<b>none</b> not right1 of 4"]);
  const widths = [...root.querySelectorAll<HTMLElement>(".bars i")].map(({ style }) => style.width);
  expect(widths).toEqual(["25%", "75%", "0%", "25%"]);
});

test("what went wrong is said", () => {
  expect(shown(LEADS, "No.").root.querySelector("[role=alert]")?.textContent).toBe("No.");
});
