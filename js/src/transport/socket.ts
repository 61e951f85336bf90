import type { SentBoardState } from "../protocol/contract";
import { createPageModel, type Model, onAbort, type Traits } from "../protocol/traits";

/** A sign of life is asked for so often: a browser tells a page nothing of a connection that died in silence, as while it slept. */
const BEAT_MS = 15_000;
/** Without one for so long, the connection is dead. */
const ANSWER_MS = 4_000;
/** A socket through which nothing came for so long is swallowed by the network: plain requests may come through. */
const SWALLOWED_MS = 4_000;
/** The same of requests, which a slow proxy holds for longer. */
const HELD_MS = 20_000;
/** What a person did is answered sooner, or else it is said that nobody hears it. */
const HEARD_MS = 2_500;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4_000;

const BEAT = JSON.stringify({ method: "beat" });

/** What a page does when something happens to its connection. */
interface ConnectionHandlers {
  /** The server sent something. */
  receive(message: unknown): void;
  /** The connection is lost, and tried again; the code tells whether the server closed it. */
  lost(code?: number): void;
  /** The server closed it for good, for the reason of this code. */
  closed(code: number): void;
  /** The link leads nowhere any more. */
  wrong(): void;
}

/** What carries messages: a socket, or what does the same. */
type Carrier = Pick<WebSocket, "send" | "close"> & { readyState: number };

/** Begins to carry messages: `hear` gets each that comes, `ended` the code with which it ends. */
type Carry = (address: URL, hear: (message: string) => void, ended: (code: number) => void) => Carrier;

const overSocket: Carry = (address, hear, ended) => {
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const own = new WebSocket(address);
  own.onmessage = ({ data }) => hear(String(data));
  own.onclose = ({ code }) => ended(code);
  return own;
};

/** Each message goes up in a request of its own, and one waits for what comes down. */
const overRequests: Carry = (address, hear, ended) => {
  const end = new AbortController();
  let said: Promise<unknown> = Promise.resolve();
  const own: Carrier = {
    readyState: WebSocket.CONNECTING,
    send(message) {
      said = said.then(() => ask(String(message))).catch(() => finish());
    },
    close() {
      own.readyState = WebSocket.CLOSED;
      end.abort();
    },
  };

  async function ask(body = "") {
    const answer = await fetch(address, { method: "POST", body, signal: end.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.text()).split("\n");
  }

  function finish(code = 0) {
    if (own.readyState === WebSocket.CLOSED) return;
    own.close();
    ended(code);
  }

  async function listen() {
    while (own.readyState !== WebSocket.CLOSED) {
      const [token = "", code, ...messages] = await ask();
      address.searchParams.set("screen", token);
      own.readyState = WebSocket.OPEN;
      messages.forEach(hear);
      if (code) finish(Number(code));
    }
  }

  listen().catch(() => finish());
  return own;
};

/**
 * Keeps a page connected to its server: it comes back by itself after a sleep, a lost network or a server that was away. Where nothing comes
 * through a socket, it takes plain requests.
 *
 * @param page The address of the page, relative to which the socket is.
 * @param name What the browser calls itself.
 * @param closes Whether the server closes a connection with this code for good, or for now, since others need the place.
 * @param end Aborts when the page needs no connection any more.
 * @returns A function that sends a message, or throws while there is no connection.
 */
export function keepConnected(
  page: string,
  name: string,
  closes: (code: number) => "for good" | "for now" | undefined,
  { receive, lost, closed, wrong }: ConnectionHandlers,
  end: AbortSignal,
): (message: unknown) => void {
  let socket: Carrier | null = null;
  /** Whether it takes plain requests, and whether anything came through what it takes now. */
  let isPlain = false;
  let isHeard = false;
  let wait = FIRST_WAIT_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let unheard: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let refused = false;

  function finish() {
    over = true;
    clearTimeout(retry);
    clearTimeout(silence);
    clearTimeout(unheard);
    clearInterval(beat);
  }

  /** Takes the other way next time, if nothing came through this one. */
  function leave() {
    socket = null;
    clearTimeout(silence);
    silence = undefined;
    if (!isHeard) isPlain = !isPlain;
  }

  function open() {
    clearTimeout(retry);
    isHeard = false;
    const [carry, where, patience] = isPlain
      ? [overRequests, "requests", HELD_MS]
      : [overSocket, "socket", SWALLOWED_MS];
    silence = setTimeout(drop, patience);
    // Of one that was dropped something may come late: another is on its way or there.
    const isOwn = () => own === socket;
    const own: Carrier = carry(
      new URL(`${where}?me=${name}`, page),
      (text) => isOwn() && hear(text),
      (code) => isOwn() && ended(code),
    );
    socket = own;
  }

  function hear(text: string) {
    isHeard = true;
    clearTimeout(silence);
    clearTimeout(unheard);
    silence = unheard = undefined;
    wait = FIRST_WAIT_MS;
    refused = false;
    receive(JSON.parse(text));
  }

  function ended(code: number) {
    isHeard ||= closes(code) !== undefined;
    leave();
    if (closes(code) === "for good") {
      finish();
      return closed(code);
    }
    refused = closes(code) === "for now";
    if (refused) wait = LONGEST_WAIT_MS;
    lost(code);
    tryLater();
  }

  /** Gives up a dead connection without waiting for its end, which a browser may report minutes later. */
  function drop() {
    const dead = socket;
    leave();
    dead?.close();
    lost();
    tryNow();
  }

  function tryLater() {
    clearTimeout(retry);
    retry = setTimeout(tryNow, wait * (1 + Math.random())); // a class does not come back all at once
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  /** Asks first whether the link leads anywhere: a socket that is refused does not tell why. */
  async function tryNow() {
    clearTimeout(retry);
    if (refused && document.visibilityState === "hidden") return; // nobody looks: `check` tries again when somebody does
    try {
      const answer = await fetch(page, { cache: "no-store" });
      if (over || socket) return; // several events may have asked at once
      if (answer.status === 404) {
        finish();
        return wrong();
      }
      if (answer.ok) return open();
    } catch {
      // The server or the network is away.
    }
    if (!over && !socket) tryLater();
  }

  /** Finds out whether the connection is alive. */
  function check() {
    if (over || document.visibilityState === "hidden") return;
    if (!socket) return tryNow();
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(BEAT);
    silence ??= setTimeout(drop, ANSWER_MS); // the time of the first that is unanswered counts
  }

  const beat = setInterval(check, BEAT_MS);
  document.addEventListener("visibilitychange", check, { signal: end });
  window.addEventListener("offline", () => over || lost(), { signal: end });
  for (const event of ["online", "pageshow", "focus"]) window.addEventListener(event, check, { signal: end });
  onAbort(end, finish);
  open();
  return (message) => {
    if (socket?.readyState !== WebSocket.OPEN) throw new Error("not connected");
    socket.send(JSON.stringify(message));
    unheard ??= setTimeout(lost, HEARD_MS);
  };
}

const KEY = "hanabi_widget:screen";
const BYTES = 18;

/** A random name that the browser keeps, so that a vote stays its own when the page is loaded again. */
export function randomName(): string {
  const random = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));
  const name = random.replaceAll("+", "-").replaceAll("/", "_");
  try {
    const kept = localStorage.getItem(KEY) ?? name;
    localStorage.setItem(KEY, kept);
    return kept;
  } catch {
    return name;
  }
}

const lastStep = (model: Model) =>
  ((model.get("_board_state") as SentBoardState | undefined)?.steps.length ?? 0) - 1;

/** A model whose traits a server sets, with `update`. `say` sends a message, or throws if nobody hears it. */
export function createSocketModel(say: (message: unknown) => void) {
  const model = createPageModel({}, (content) => say({ method: "custom", content }));
  return {
    model,
    /** Takes traits. The step is the page's own, unless another position is shown: who looks at the last one goes along, who looks back is left alone. */
    update(traits: Traits) {
      const [step, last] = [Number(model.get("step") ?? 0), lastStep(model)];
      model.update(traits);
      if ("step" in traits) return;
      const now = lastStep(model);
      model.update({ step: step >= last ? now : Math.min(step, now) });
    },
  };
}
