import type { Argument, Evidence, Inspection, Line, Mind, Previews } from "../../src/protocol/messages";
import { model } from "./render";

type Question = { id: number; type: string; step: number; card: number; player: number };

/** The requests sent so far. */
export const asked = (type: string) => (model.sent as Question[]).filter((message) => message.type === type);

export function evidence(text: string, at: Partial<Evidence> = {}): Evidence {
  return { text, cards: [], steps: [], fireworks: [], discards: [], ...at };
}

function argument(mark: string, verdict: Argument["verdict"], over: Partial<Argument> = {}): Argument {
  return { mark, verdict, text: `${mark}: ${verdict}`, reason: [], witness: [], ...over };
}

/** An inspection of a card: two identities are open, the others ruled out for a reason. */
export function makeInspection(line: Line, question: Question, reason: Evidence[] = []): Inspection {
  const cards = [
    { slot: 1, suit: "r", rank: 1, changed: true, asked: true },
    { slot: 2, suit: "b", rank: 2, changed: false, asked: false },
  ];
  const witness = [{ name: "Bob", label: "Bob: red 1 and blue 2", cards }];
  const types = line.suits.flatMap(({ letter }, row) =>
    line.ranks.map((rank) =>
      row === 0 && rank < 3
        ? argument(`${letter}${rank}`, "open", { witness })
        : argument(`${letter}${rank}`, "no", { reason }),
    ),
  );
  const mind = (id: string, over: Partial<Mind> = {}): Mind => ({
    id,
    tab: `Mind ${id}`,
    label: `What ${id} knows`,
    text: `Text of ${id}`,
    weights: types.map(({ verdict }, n) => (verdict === "open" ? n + 1 : 0)),
    total: 3,
    hands: `Hands of ${id}`,
    levels: `Levels of ${id}`,
    arguments: [
      argument("playable", "yes", { reason }),
      argument("trash", "open", { witness }),
      argument("critical", "no"),
    ],
    types,
    ...over,
  });
  return {
    type: "inspection",
    id: question.id,
    step: question.step,
    card: question.card,
    title: `Card ${question.card} at ${question.step}`,
    minds: [mind("1"), mind("0-1"), mind("common", { types: [] })],
  };
}

export function makePreviews(question: Question, marks: string[]): Previews {
  return {
    type: "previews",
    id: question.id,
    step: question.step,
    player: question.player,
    clues: marks.map((mark) => ({
      mark,
      ripple: [{ kind: "own", label: `Learns by ${mark}`, lines: [evidence(`All of ${mark}`)] }],
    })),
  };
}
