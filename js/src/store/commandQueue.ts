import { batch, type Signal, signal } from "@preact/signals";
import type {
  Act,
  AskHint,
  AskPartner,
  ChooseLevel,
  ChooseView,
  Give,
  Leave,
  Reply,
  Reveal,
  Turn,
  Undo,
  Write,
} from "../protocol/messages";
import { listen, type Model } from "../protocol/model";
import { nextId, type Trouble, wait } from "./replyTimeout";

type Message =
  | Act
  | AskPartner
  | ChooseView
  | ChooseLevel
  | Leave
  | Undo
  | Write
  | Give
  | AskHint
  | Reveal
  | Turn;
type Unnumbered<M> = M extends Message ? Omit<M, "id"> : never;

/** Carries orders to Python, one at a time, and waits for their answers. */
export interface Courier {
  pending: Signal<Message | null>;
  slow: Signal<boolean>;
  trouble: Signal<Trouble | null>;
  /** False when an earlier order still waits for its answer, and nothing of what it does is shown yet. */
  send(message: Unnumbered<Message>): boolean;
}

export function openCourier(model: Model, end: AbortSignal, onShown: (message: Message) => void): Courier {
  const pending = signal<Message | null>(null);
  const slow = signal(false);
  const trouble = signal<Trouble | null>(null);
  let sent: Message | null = null;
  /** The order sent, until Python shows something of it. */
  let unseen: Message | null = null;
  /** The order of a person who saw it, before Python said that all is done. */
  let next: Unnumbered<Message> | null = null;
  let rest = () => {};

  function settle(found: Trouble | null) {
    rest();
    next = null;
    batch(() => {
      pending.value = null;
      slow.value = false;
      trouble.value = found;
    });
  }

  function hear(reply: Partial<Reply> | null) {
    if (reply?.type === "error" && (reply.id === sent?.id || reply.id === 0)) {
      unseen = null;
      settle({ kind: "error", text: String(reply.text) });
    } else if (reply?.type === "done" && sent && reply.id === sent.id) {
      const held = next;
      look();
      settle(null);
      if (held) send(held);
    }
  }

  function send(message: Unnumbered<Message>): boolean {
    if (pending.value) {
      if (!unseen) next = message;
      return !unseen;
    }
    const numbered = { ...message, id: nextId() } as Message;
    sent = numbered;
    unseen = numbered;
    pending.value = numbered;
    rest = wait(
      () => {
        slow.value = true;
      },
      () => settle({ kind: "lost" }),
    );
    try {
      model.send(numbered);
    } catch {
      settle({ kind: "lost" });
    }
    return true;
  }

  function look() {
    const order = unseen;
    if (!order) return;
    unseen = null;
    batch(() => onShown(order));
  }

  listen(model, "msg:custom", hear, end);
  listen(model, "change:line", look, end);
  listen(model, "change:sheet", look, end);
  end.addEventListener("abort", () => rest(), { once: true });
  return { pending, slow, trouble, send };
}
