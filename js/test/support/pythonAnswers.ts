import type {
  BoardState,
  CardKnowledge,
  Claim,
  CluePreviews,
  Inspection,
  SentenceWithEvidence,
} from "../../src/protocol/contract";
import { model } from "./render";

type Question = { id: number; type: string; step: number; card: number; player: number };

/** The requests sent so far. */
export const asked = (type: string) => (model.sent as Question[]).filter((message) => message.type === type);

export function evidence(text: string, at: Partial<SentenceWithEvidence> = {}): SentenceWithEvidence {
  return { text, cards: [], steps: [], fireworks: [], discards: [], ...at };
}

function argument(mark: string, verdict: Claim["verdict"], over: Partial<Claim> = {}): Claim {
  return { id: mark, verdict, text: `${mark}: ${verdict}`, reason: [], counterexample: [], ...over };
}

/** An inspection of a card: two identities are open, the others ruled out for a reason. */
export function makeInspection(
  boardState: BoardState,
  question: Question,
  reason: SentenceWithEvidence[] = [],
): Inspection {
  const cards = [
    { slot: 1, suit: "r", rank: 1, changed: true, in_question: true },
    { slot: 2, suit: "b", rank: 2, changed: false, in_question: false },
  ];
  const counterexample = [{ name: "Bob", label: "Bob: red 1 and blue 2", cards }];
  const types = boardState.suits.flatMap(({ letter }, row) =>
    boardState.ranks.map((rank) =>
      row === 0 && rank < 3
        ? argument(`${letter}${rank}`, "open", { counterexample })
        : argument(`${letter}${rank}`, "no", { reason }),
    ),
  );
  const knowledge = (id: string, over: Partial<CardKnowledge> = {}): CardKnowledge => ({
    id,
    tab: `Tab ${id}`,
    label: `What ${id} knows`,
    text: `Text of ${id}`,
    weights: types.map(({ verdict }, n) => (verdict === "open" ? n + 1 : 0)),
    total: 3,
    hand_count: `Hands of ${id}`,
    identity_counts: `Counts of ${id}`,
    facts: [
      argument("playable", "yes", { reason }),
      argument("trash", "open", { counterexample }),
      argument("critical", "no"),
    ],
    identities: types,
    ...over,
  });
  return {
    type: "inspection",
    id: question.id,
    step: question.step,
    card: question.card,
    title: `Card ${question.card} at ${question.step}`,
    history: {
      label: "How do you know?",
      lines: [1, 3, 4]
        .filter((step) => step <= question.step)
        .map((step) => evidence(`At ${step}`, { steps: [step] })),
    },
    views: [knowledge("1"), knowledge("0-1"), knowledge("common", { identities: [] })],
  };
}

export function makePreviews(question: Question, marks: string[]): CluePreviews {
  return {
    type: "previews",
    id: question.id,
    step: question.step,
    player: question.player,
    clues: marks.map((mark) => ({
      mark,
      explanation: { headline: `Learns by ${mark}`, opening: null, sentences: [evidence(`All of ${mark}`)] },
    })),
  };
}
