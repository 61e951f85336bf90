import {
  type ActionChoice,
  type Commentary,
  type Figures,
  type Firework,
  type Frame,
  type Plot,
  type SentenceWithEvidence,
  type ShownCard,
  type ShownExplanation,
  type ShownHand,
  type ShownSuit,
  type Statistic,
  type TreeNode,
  VERSION,
  type ViewChoice,
  type WholeBoard,
} from "../../src/protocol/contract";

const NAMES: Record<string, string> = {
  r: "red",
  y: "yellow",
  g: "green",
  b: "blue",
  w: "white",
  p: "purple",
  m: "multicolour",
  k: "black",
};
const PLAYERS = ["Alice", "Bob", "Carol", "Dan", "Eve"];
const RANKS = [1, 2, 3, 4, 5];
const COPIES = [3, 2, 2, 2, 1];

type Dealt = {
  id: number;
  step?: number; // when it was played or discarded
  suit: string;
  rank: number;
  touched: string[];
  missed: string[];
  change: ShownCard["change"];
};
type Options = {
  players?: number;
  suits?: string;
  hand?: number;
  steps?: number;
  viewer?: number | null;
  seed?: number;
};

/** A board state of a random game, as Python might send it. The game only roughly follows the rules. */
export function makeBoardState(options: Options = {}): WholeBoard {
  const { players = 3, suits = "rygbw", hand = 5, steps = 12, viewer = 0, seed = 1 } = options;
  const random = generator(seed);
  const pick = <T>(items: T[]): T => items[Math.floor(random() * items.length)] as T;
  const letters = [...suits];
  let next = 0;
  const deck = letters
    .flatMap((suit) =>
      RANKS.flatMap((rank) => Array.from({ length: COPIES[rank - 1] ?? 0 }, () => ({ suit, rank }))),
    )
    .map((card) => ({ card, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ card }): Dealt => ({ ...card, id: -1, touched: [], missed: [], change: "" }));
  const draw = (change: ShownCard["change"]): Dealt => ({ ...(deck.pop() as Dealt), id: next++, change });
  const hands = PLAYERS.slice(0, players).map(() => Array.from({ length: hand }, () => draw("")));
  const played: Record<string, number[]> = Object.fromEntries(letters.map((suit) => [suit, []]));
  const thrown: Dealt[] = [];
  const placed: Record<string, number> = {};
  const struck: number[] = [];
  const all = deck.length;
  let tokens = 8;
  let log = `${PLAYERS.slice(0, players).join(", ")}: the cards are dealt`;
  const frames: Frame[] = [];
  const commentaries: Commentary[] = [];
  const figures: Figures[] = [];

  function weigh(card: Dealt): number[] {
    return letters.flatMap((suit) =>
      RANKS.map((rank) => {
        const has = (marks: string[], mark: string) => marks.includes(mark);
        if (
          card.touched.some((mark) => (Number(mark) ? mark !== String(rank) : mark !== suit && suit !== "m"))
        )
          return 0;
        if (has(card.missed, suit) || has(card.missed, String(rank))) return 0;
        return Math.max(
          0,
          (COPIES[rank - 1] ?? 1) - thrown.filter((c) => c.suit === suit && c.rank === rank).length,
        );
      }),
    );
  }

  function show(card: Dealt, slot: number, seat: number, turn: number): ShownCard {
    const hidden = seat === viewer;
    const weights = weigh(card);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const choices: ActionChoice[] =
      seat === turn
        ? [
            { label: `Play slot ${slot}`, action: { kind: "play", slot, announce: null } },
            { label: `Discard slot ${slot}`, action: { kind: "discard", slot } },
          ]
        : [];
    return {
      id: card.id,
      slot,
      suit: hidden ? null : card.suit,
      rank: hidden ? null : card.rank,
      label: `${PLAYERS[seat]}, slot ${slot}: ${hidden ? "face down" : `${NAMES[card.suit]} ${card.rank}`}`,
      touched: [...card.touched],
      missed: [...card.missed],
      weights,
      total,
      odds: `${weights.filter((weight) => weight > 0).length} kinds are possible`,
      change: card.change,
      supposed: false,
      critical: false,
      choices,
      moves: [],
    };
  }

  for (let step = 0; step <= steps; step++) {
    const turn = step % players;
    const over = step === steps && steps > 30;
    const shown: ShownHand[] = hands.map((cards, seat) => ({
      seat,
      name: PLAYERS[seat] as string,
      label: `Hand of ${PLAYERS[seat]}${seat === turn ? ", to act" : ""}`,
      to_act: seat === turn && !over,
      cards: cards.map((card, n) => show(card, n + 1, seat, over ? -1 : turn)),
      clues:
        seat === turn || over || tokens === 0
          ? []
          : [...letters.filter((l) => l !== "m" && l !== "k"), ...RANKS.map(String)]
              .map((mark) => ({ mark, touches: touches(cards, mark) }))
              .filter(({ touches }) => touches.length > 0)
              .map(({ mark, touches }) => ({
                mark,
                touches,
                label: `Clue ${PLAYERS[seat]} ${NAMES[mark] ?? mark}`,
                hint: `touches slots ${touches.join(" and ")}`,
                action: { kind: "clue", player: seat, value: Number(mark) || mark },
              })),
    }));
    frames.push({
      log,
      no_clue: "",
      no_discard: "",
      status: over ? "The game has ended" : `${PLAYERS[turn]} to act`,
      over,
      hands_label: "Hands",
      hands: shown,
      fireworks: letters.map((suit): Firework => {
        const ranks = played[suit] as number[];
        const order = suit === "k" ? [...RANKS].reverse() : RANKS;
        return {
          suit,
          ranks: [...ranks],
          steps: ranks.map((rank) => placed[`${suit}${rank}`] ?? -1),
          next: order[ranks.length] ?? null,
          lost: [],
          label: `${NAMES[suit]}: ${ranks.join(" ") || "nothing"} played`,
          changed: log.includes(`plays ${NAMES[suit]}`),
        };
      }),
      discards: letters
        .map((suit) => ({
          suit,
          label: `Discarded ${NAMES[suit]}`,
          cards: RANKS.map((rank) => {
            const copies = thrown.filter((card) => card.suit === suit && card.rank === rank);
            const count = copies.length;
            return {
              rank,
              count,
              steps: copies.map(({ step }) => step ?? -1),
              gone: count === COPIES[rank - 1],
              changed: thrown.at(-1)?.suit === suit && thrown.at(-1)?.rank === rank,
            };
          }).filter(({ count }) => count > 0),
        }))
        .filter(({ cards }) => cards.length > 0),
      clue_tokens: { count: tokens, max: 8, label: `${tokens} clue tokens` },
      strikes: { count: struck.length, max: 3, label: `${struck.length} strikes` },
      strike_steps: [...struck],
      deck: { count: deck.length, max: all, label: `${deck.length} cards in the deck` },
    });
    commentaries.push({ explanation: step === 0 ? null : explanation(shown), bot_reason: "" });
    figures.push({
      statistics: statistics(Object.values(played).flat().length, 7 - Math.floor(step / 6)),
      position: `r${step} | 8c`,
    });
    for (const card of hands.flat()) card.change = "";
    const name = PLAYERS[turn];
    const mine = hands[turn] as Dealt[];
    if (tokens > 0 && random() < 0.5) {
      const to = (turn + 1 + Math.floor(random() * (players - 1))) % players;
      const theirs = hands[to] as Dealt[];
      const target = pick(theirs);
      const mark = random() < 0.5 && !"mk".includes(target.suit) ? target.suit : String(target.rank);
      const slots = touches(theirs, mark);
      theirs.forEach((card, n) => {
        const hit = slots.includes(n + 1);
        const marks = hit ? card.touched : card.missed;
        if (!marks.includes(mark)) marks.push(mark);
        card.change = hit ? "touched" : "missed";
      });
      tokens--;
      log = `${name} clues ${PLAYERS[to]} ${NAMES[mark] ?? mark}: slots ${slots.join(" and ")}`;
    } else {
      const fits = mine.find(
        ({ suit, rank }) => played[suit]?.length === (suit === "k" ? 5 - rank : rank - 1),
      );
      const card = fits ?? pick(mine);
      mine.splice(mine.indexOf(card), 1);
      if (deck.length > 0) mine.unshift(draw("drawn"));
      if (fits) {
        played[card.suit]?.push(card.rank);
        placed[`${card.suit}${card.rank}`] = step + 1;
      } else thrown.push({ ...card, step: step + 1 });
      if (!fits && random() < 0.15 && struck.length < 2) struck.push(step + 1);
      if (!fits) tokens = Math.min(8, tokens + 1);
      log = `${name} ${fits ? "plays" : "discards"} ${NAMES[card.suit]} ${card.rank}`;
    }
  }
  return {
    ...emptyBoardState(letters),
    view: viewer === null ? "all" : String(viewer),
    views: views(players),
    tree: frames.map((frame, step) => makeNode(step, frame.log, step + 1 < frames.length ? step + 1 : null)),
    steps: frames.map((_, step) => ({
      node: step,
      ...(step === 3 && { comment: "Is <b>slot 1</b> safe to discard here? Think of what Bob just saw." }),
    })),
    frames,
    commentaries,
    figures,
    course: { plots: plots(frames), hanab_live_link: "" },
  };
}

function touches(cards: Dealt[], mark: string): number[] {
  return cards.flatMap(({ suit, rank }, n) =>
    suit === mark || suit === "m" || String(rank) === mark ? [n + 1] : [],
  );
}

function views(players: number): ViewChoice[] {
  const names = PLAYERS.slice(0, players);
  const seats = names.map((name, seat) => ({
    id: String(seat),
    label: `What ${name} sees`,
    group: "",
  }));
  const pair = { id: "0-1", label: "What Alice knows that Bob knows", group: "Of each other" };
  return [{ id: "all", label: "Everything", group: "" }, ...seats, pair];
}

function statistics(score: number, pace: number): Statistic[] {
  return [
    { id: "score", label: "Score", value: String(score), derivation: [`${score} cards are played.`] },
    {
      id: "pace",
      label: "Pace",
      value: `${pace}, low risk`,
      derivation: [`Pace ${pace}.`, "The risk is low."],
    },
  ];
}

export function makeNode(
  id: number,
  text: string,
  next: number | null = null,
  variations: number[] = [],
): TreeNode {
  return { id, next, variations, text };
}

function plots(frames: Frame[]): Plot[] {
  const values = frames.map(({ clue_tokens }) => clue_tokens.count);
  const most = frames.map((_, step) => (step ? 25 : null));
  return [
    { id: "tokens", series: [{ label: "Tokens", values }], max: 8, text: "Tokens: 8 at the start" },
    {
      id: "score",
      series: [
        { label: "Maximum", values: most },
        { label: "Score", values: frames.map(() => 0) },
      ],
      max: 25,
      text: "Score: 0",
    },
  ];
}

function explanation(hands: ShownHand[]): ShownExplanation {
  const [first, second] = hands.flatMap((hand) => hand.cards);
  const sentence = (text: string, card?: ShownCard): SentenceWithEvidence => ({
    text,
    cards: card ? [card.id] : [],
    steps: [],
    fireworks: [],
    discards: [],
  });
  return {
    headline: "Bob can play the one.",
    opening: null,
    sentences: [
      sentence("The one fits.", first),
      sentence("The second is red.", second),
      sentence("All know it."),
    ],
  };
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function emptyBoardState(letters: string[]): WholeBoard {
  return {
    version: VERSION,
    language: "en",
    labels: {
      board: "Hanabi board",
      you: "you",
      to_act: "to act",
      step: "Step {step} of {last}",
      first: "First step",
      back: "Step back",
      forward: "Step forward",
      last: "Last step",
      timeline: "Timeline",
      view: "Point of view",
      detail: "Detail",
      language: "Language",
      detail_help: "How much is shown",
      possibilities: "Possibilities",
      possibilities_help: "Show what each card may be",
      log: "What happened",
      fireworks: "Fireworks",
      discards: "Discards",
      no_discards: "Nothing is discarded",
      next_sentence: "Next sentence",
      level: "Explanations",
      think_first: "Think first",
      guess: "Who learned what?",
      show: "Show",
      actions: "Actions",
      explanation: "What this taught",
      statistics: "Statistics",
      plots: "Course of the game",
      panels: "About the table",
      panel_why: "Why",
      panel_why_help: "What the last action taught",
      ruled_out: "ruled out by this clue",
      why_start: "Here stands what each action teaches.",
      panel_moves: "Moves",
      panel_moves_help: "All moves",
      panel_agreement: "Agreement",
      panel_agreement_help: "What is agreed",
      panel_minds: "Map",
      panel_minds_help: "What two players may hold",
      mistake_before: "Go to the mistake before",
      mistake_after: "Go to the next mistake",
      panel_numbers: "Numbers",
      panel_numbers_help: "Odds and plots",
      rows: "Rows",
      columns: "Columns",
      preview: "What this clue would change",
      inspect: "Who knows what?",
      inspector: "Inspector",
      advice: "Advice",
      more: "Tell me more",
      identities: "Card by card",
      pick: "Choose a card here",
      discard: "Discard",
      touches_none: "touches no card",
      more_actions: "More actions",
      choose: "Choose a card to act",
      promote: "Make it the main line",
      remove: "Remove",
      lost: "Lost from here on.",
      partners: "Bots",
      pause: "Pause the bots",
      resume: "Let the bots play by themselves",
      speed: "Speed",
      why: "Why?",
      leave: "Back to the game",
      undo: "Undo",
      redo: "Redo",
      suppose: "Suppose it is …",
      note: "Note on this card",
      comment: "Comment on this step",
      drawing: "Press X again",
      save: "Save",
      cancel: "Cancel",
      edit: "Edit this position",
      edit_hint: "Change it",
      ask: "Ask about this position",
      back_to_board: "Back to the board",
      copy_position: "Copy the position",
      copy_line: "Copy the question",
      copy_link: "Copy the link",
      copy_address: "Copy a link to this position",
      copy_picture: "Copy the picture",
      copied: "Copied.",
      not_copied: "Not copied.",
      keys: "Keys",
      full: "Full screen",
      window: "Leave full screen",
      jump: "Go to the step where this happened",
      close: "Close",
      face_down: "Face down",
      critical: "! = critical",
      waiting: "Waiting for Python…",
      working: "Python is at work",
      no_kernel: "Python does not answer: stepping still works",
      rules: "Rules",
      differences: "What differs from the base game",
      printed: "Printed names",
      numbers: "Numbers",
      run_cell: "Run the cell to play on.",
    },
    shortcuts: [
      { keys: ["←", "→", "↑", "↓"], label: "Move among the cards" },
      { keys: ["Enter"], label: "Choose the card" },
      { keys: ["p", "d"], label: "Play or discard it" },
      { keys: ["V"], label: "Look from the next seat" },
      { keys: ["[", "]"], label: "One round back, one round forward" },
      { keys: ["F"], label: "Full screen and back" },
      { keys: ["Esc"], label: "Close or clear" },
      { keys: ["?"], label: "Show the keys" },
    ],
    named: letters.map(() => "(no such words)").join("|"),
    suits: letters.map(
      (letter): ShownSuit => ({
        letter,
        name: NAMES[letter] ?? letter,
      }),
    ),
    ranks: RANKS,
    marks: [...letters.filter((letter) => !"mk".includes(letter)), ...RANKS.map(String)],
    rules: {
      line: "Base game",
      differences: ["Nothing differs."],
      printed: [],
      numbers: ["Clue tokens: 8"],
    },
    views: [],
    view: "all",
    levels: [
      { id: "short", label: "Short" },
      { id: "table", label: "As at the table" },
      { id: "logician", label: "With formulas" },
    ],
    level: "table",
    details: [
      { id: "touched", label: "Clues" },
      { id: "nested", label: "Of each other" },
    ],
    detail: "nested",
    advice: [],
    variation: null,
    interactive: true,
    bots: [],
    can_undo: false,
    can_redo: false,
    can_set_up: false,
    steps: [],
    frames: [],
    commentaries: [],
    figures: [],
    course: { plots: [], hanab_live_link: "" },
    tree: [],
  };
}

/** A choice of conventions, of which one is chosen. */
export const CONVENTIONS = {
  label: "Agreement",
  chosen: "beginner",
  choices: [
    { id: "", label: "Logic alone" },
    { id: "beginner", label: "Beginner" },
  ],
};
