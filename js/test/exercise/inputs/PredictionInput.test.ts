import { expect, test } from "vitest";
import { all, drawn, one } from "../../support/render";
import { button, change, choose, NOTHING, open, option, sent } from "../../support/renderExercise";

const PREDICTION = { ...NOTHING, kind: "prediction" as const, options: [0, 1].map(option) };

async function write(text: string, field = one<HTMLInputElement>(".fields input")) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await drawn();
}

test("one click commits, with the words written before it", async () => {
  await open({ input: PREDICTION });
  expect(all(".answer-buttons button")).toEqual([]);
  await write("because");
  expect(sent()).toBeUndefined();
  await choose("option 1");
  expect(sent()).toMatchObject({ type: "answer", answer: '{"words":"because","choice":1}' });
  const answer = '{"choice":1,"words":"because"}';
  await change({ input: PREDICTION, settled: true, answer, show_next: true });
  expect(one<HTMLInputElement>(".fields input").readOnly).toBe(true);
  expect(button("Continue")).toBeDefined();
});

test("without words there is no field for them afterwards", async () => {
  await open({ input: PREDICTION, settled: true, answer: '{"choice":0,"words":""}' });
  expect(all(".fields input")).toEqual([]);
  expect(one('form [role="radio"][aria-checked="true"]').textContent).toBe("option 0");
});

test("a name is sent when it is finished", async () => {
  await open({ student: "" });
  await write("Zoé", one<HTMLInputElement>(".intro .fields input"));
  expect(sent()).toMatchObject({ type: "name", name: "Zoé" });
});
