import { offerSound } from "../dom/turnSound";
import type { Traits } from "../protocol/traits";
import { createSocketModel, keepConnected, randomName } from "../transport/socket";
import type widget from "./boardAndExercise";

/** What a page may have to say, in its language. */
type Words = Record<"lost" | "offline" | "wrong" | "record" | "part", string> &
  Record<"closed" | "again", Record<string, string>>;

/** What a server tells a screen. */
type FromServer =
  | { method: "beat" }
  | { method: "update"; state: Traits }
  | { method: "custom"; content: unknown }
  | { method: "notice"; text: string; title: string; record: boolean; calls: boolean; code?: string };

const words = JSON.parse(document.getElementById("words")?.textContent ?? "") as Words;
const board = document.getElementById("board") as HTMLElement;
const line = document.getElementById("notice") as HTMLElement;
/** What the server said last, which stands again once a lost connection is back. */
let told: Node[] = [];
let shown = false;
/** Whether somebody is waited for here; undefined until the server has told. */
let called: boolean | undefined;
const VIBRATION_MS = 200;
const sound = offerSound(document.getElementById("sound"));
const wall = document.querySelector<HTMLElement>(".far");
/** The least size of a board on the wall, in pixels. */
const LEAST_WIDTH = 900;
const LEAST_HEIGHT = 540;

/** Enlarges the wall as far as it fits a projector. */
function fill() {
  if (wall)
    wall.style.zoom = `${Math.max(1, Math.min(innerWidth / LEAST_WIDTH, innerHeight / LEAST_HEIGHT))}`;
}

addEventListener("resize", fill);
fill();

function say(...content: (Node | string)[]) {
  line.replaceChildren(...content);
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { textContent: text });
}

/** Sounds and vibrates once somebody is waited for who was not before: browsers let a page that was touched, and some people want nothing to move. */
function call(calls: boolean) {
  document.querySelector("main")?.toggleAttribute("data-called", calls);
  const isNew = calls && called === false;
  called = calls;
  if (isNew) sound.ring();
  if (
    isNew &&
    navigator.userActivation?.hasBeenActive &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  )
    navigator.vibrate?.(VIBRATION_MS);
}

/** Says what keeps the board from going on. */
function stop(text: string) {
  board.classList.add("jupyter-widgets-disconnected");
  say(paragraph(text));
}

function goOn() {
  if (!board.classList.contains("jupyter-widgets-disconnected")) return;
  board.classList.remove("jupyter-widgets-disconnected");
  say(...told);
}

const LOAD_AGAIN_MS = 4000;
let loadsAgain = false;

/** Whether a style sheet is there: one that did not come has rules that nobody may read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    return false;
  }
}

/** Loads the page again, of which a part was refused. A class does not come back all at once. */
function loadAgain() {
  stop(words.part);
  loadsAgain = true;
  setTimeout(() => location.reload(), LOAD_AGAIN_MS * (1 + Math.random()));
}

const { model, update } = createSocketModel((message) => send(message));
const script = import(new URL("widget.js", import.meta.url).href) as Promise<{ default: typeof widget }>;
const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
script.then(() => styles.every(hasCome) || loadAgain(), loadAgain);

async function receive(message: FromServer) {
  if (loadsAgain) return;
  goOn(); // a network may go and come without the socket's end
  if (message.method === "beat") return;
  if (message.method === "custom") return model.receive(message.content);
  if (message.method === "update") {
    update(message.state);
    if (shown) return;
    shown = true;
    board.replaceChildren();
    (await script).default.render({ model, el: board, style: "" });
    return;
  }
  document.title = message.title;
  call(message.calls);
  const record = Object.assign(document.createElement("a"), { href: "record", textContent: words.record });
  told = [...(message.text ? [paragraph(message.text)] : []), ...(message.record ? [record] : [])];
  if (message.code) told.push(Object.assign(new Image(), { src: message.code, alt: "" }));
  say(...told);
}

const send = keepConnected(
  location.href,
  randomName(),
  (code) =>
    Object.hasOwn(words.closed, code) ? "for good" : Object.hasOwn(words.again, code) ? "for now" : undefined,
  {
    receive: (message) => receive(message as FromServer),
    lost: (code = 0) => stop(words.again[code] ?? (navigator.onLine ? words.lost : words.offline)),
    closed: (code) => stop(words.closed[code] ?? words.lost),
    wrong: () => stop(words.wrong),
  },
  new AbortController().signal,
);
