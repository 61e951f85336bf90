import { type EditorCard, type EditorState, VERSION } from "../../src/protocol/contract";

const LABELS =
  "editor rules fireworks discards deck palette unknown remove marks choose keys holding problems fine position copy copied not_copied show_board ask paste paste_hint read game step new undo redo close cancel waiting working no_kernel run_cell";

export const makeEditorCard = (place: string, over: Partial<EditorCard> = {}): EditorCard => ({
  place,
  slot: 1 + (Number(place.split(" ")[2]) || 0),
  suit: null,
  rank: null,
  empty: false,
  among: "",
  touched: [],
  missed: [],
  label: `Label ${place}`,
  problem: "",
  ...over,
});

/** Two hands of two cards, two suits and ranks. */
export function makeEditorState(over: Partial<EditorState> = {}): EditorState {
  const counter = (count: number, max: number) => ({ count, max, label: `Count ${count}` });
  return {
    version: VERSION,
    language: "en",
    labels: Object.fromEntries(
      LABELS.split(" ").map((name) => [name, `Label ${name}`]),
    ) as EditorState["labels"],
    title: "A position",
    suits: [
      { letter: "r", name: "red" },
      { letter: "y", name: "yellow" },
    ],
    ranks: [1, 2],
    marks: ["r", "y", "1", "2"],
    mark_labels: ["red", "yellow", "1", "2"],
    rules: "common",
    rule_choices: [{ id: "common", label: "Base game" }],
    numbers: [
      {
        field: "players",
        title: "Players",
        less: "Fewer",
        more: "More",
        counter: counter(2, 3),
        least: 2,
        problem: "",
      },
      {
        field: "strikes",
        title: "Strikes",
        less: "Less strikes",
        more: "More strikes",
        counter: counter(1, 3),
        least: 0,
        problem: "",
      },
    ],
    hands: ["Ann", "Ben"].map((name, seat) => ({
      seat,
      name,
      label: name,
      name_label: `Name ${seat}`,
      turn_label: `Turn ${name}`,
      misses_label: "",
      to_act: seat === 0,
      cards: [0, 1].map((n) => makeEditorCard(`hand ${seat} ${n}`)),
      problem: "",
    })),
    fireworks: ["r", "y"].map((suit) => ({
      suit,
      ranks: [1, 2],
      height: 1,
      labels: [`${suit} to 1`, `${suit} to 2`],
      label: suit,
    })),
    discards: [makeEditorCard("discards -1 -1", { slot: 0, empty: true })],
    deck: [makeEditorCard("deck -1 -1", { slot: 0, empty: true })],
    deck_count: "3 cards",
    palette: ["r1", "r2", "y1", "y2"].map((card) => ({
      card,
      suit: card.charAt(0),
      rank: Number(card[1]),
      left: 1,
      label: `Card ${card}`,
    })),
    problems: [],
    text: "r1 y1 | Ann ? ? | Ben ? ?",
    pasted: null,
    reading: null,
    said: "",
    can_undo: true,
    can_redo: false,
    ...over,
  };
}
