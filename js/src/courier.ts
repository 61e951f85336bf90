import { batch, type Signal, signal } from "@preact/signals";
import type { Act, ChooseView, Leave, Reply } from "./contract";
import { listen, type Model } from "./model";

type Message = Act | ChooseView | Leave;
type Unnumbered<M> = M extends Message ? Omit<M, "id"> : never;

/** What went wrong: Python's own words, or no answer at all. */
export type Trouble = { kind: "error"; text: string } | { kind: "lost" };

const SLOW = 300;
const LOST = 5000;

// Every view and every window of a model hears every reply, so no two may count from the same number.
let last = Date.now();

/** Carries messages to Python, one at a time, and waits for their answers. */
export interface Courier {
  pending: Signal<Message | null>;
  slow: Signal<boolean>;
  trouble: Signal<Trouble | null>;
  /** False when an earlier message still waits for its answer. */
  send(message: Unnumbered<Message>): boolean;
}

export function openCourier(model: Model, end: AbortSignal, onDone: () => void): Courier {
  const pending = signal<Message | null>(null);
  const slow = signal(false);
  const trouble = signal<Trouble | null>(null);
  let sent = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];

  function settle(found: Trouble | null) {
    timers.forEach(clearTimeout);
    timers = [];
    batch(() => {
      pending.value = null;
      slow.value = false;
      trouble.value = found;
    });
  }

  function hear(reply: Partial<Reply> | null) {
    if (reply?.type === "error" && (reply.id === sent || reply.id === 0)) {
      settle({ kind: "error", text: String(reply.text) });
    } else if (reply?.type === "done" && reply.id === sent) {
      batch(() => {
        settle(null);
        onDone();
      });
    }
  }

  function send(message: Unnumbered<Message>): boolean {
    if (pending.value) return false;
    last += 1;
    sent = last;
    const numbered = { ...message, id: sent } as Message;
    pending.value = numbered;
    timers = [
      setTimeout(() => {
        slow.value = true;
      }, SLOW),
      setTimeout(() => settle({ kind: "lost" }), LOST),
    ];
    try {
      model.send(numbered);
    } catch {
      settle({ kind: "lost" });
    }
    return true;
  }

  listen(model, "msg:custom", hear, end);
  end.addEventListener("abort", () => timers.forEach(clearTimeout), { once: true });
  return { pending, slow, trouble, send };
}
