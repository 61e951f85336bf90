import { batch, type Signal, signal } from "@preact/signals";
import { listen, type Model } from "../protocol/anywidgetModel";
import type { BoardCommand, ExerciseCommand, Reply } from "../protocol/contract";
import { nextId } from "../protocol/messageIds";
import { type Failure, startReplyTimeout } from "./replyTimeout";

type Command = BoardCommand | ExerciseCommand;
type WithoutId<C> = C extends Command ? Omit<C, "id"> : never;

/** Sends commands to Python, one at a time, and waits for each reply. */
export interface CommandQueue {
  pending: Signal<Command | null>;
  pendingIsSlow: Signal<boolean>;
  failure: Signal<Failure | null>;
  /** False if an earlier command is still pending and none of its result is shown yet: then nothing is sent. */
  send(command: WithoutId<Command>): boolean;
}

/**
 * Creates the queue.
 *
 * @param onShown Called once for each command, when the first of its result is shown.
 */
export function createCommandQueue(
  model: Model,
  end: AbortSignal,
  onShown: (command: Command) => void,
): CommandQueue {
  const pending = signal<Command | null>(null);
  const pendingIsSlow = signal(false);
  const failure = signal<Failure | null>(null);
  let sent: Command | null = null;
  /** The command sent, until Python shows something of its result. */
  let unshown: Command | null = null;
  /** A command given after the result was shown but before Python reported that it was done. */
  let queued: WithoutId<Command> | null = null;
  let stopTimeout = () => {};

  function finish(found: Failure | null) {
    stopTimeout();
    queued = null;
    batch(() => {
      pending.value = null;
      pendingIsSlow.value = false;
      failure.value = found;
    });
  }

  function receive(reply: Partial<Reply> | null) {
    if (reply?.type === "error" && (reply.id === sent?.id || reply.id === 0)) {
      unshown = null;
      finish({ kind: "error", text: String(reply.text) });
    } else if (reply?.type === "done" && sent && reply.id === sent.id) {
      const next = queued;
      markShown();
      finish(null);
      if (next) send(next);
    }
  }

  function send(command: WithoutId<Command>): boolean {
    if (pending.value) {
      if (!unshown) queued = command;
      return !unshown;
    }
    const numbered = { ...command, id: nextId() } as Command;
    sent = numbered;
    unshown = numbered;
    pending.value = numbered;
    stopTimeout = startReplyTimeout(
      () => {
        pendingIsSlow.value = true;
      },
      () => finish({ kind: "lost" }),
    );
    try {
      model.send(numbered);
    } catch {
      finish({ kind: "lost" });
    }
    return true;
  }

  function markShown() {
    const command = unshown;
    if (!command) return;
    unshown = null;
    batch(() => onShown(command));
  }

  listen(model, "msg:custom", receive, end);
  listen(model, "change:_board_state", markShown, end);
  listen(model, "change:_page_state", markShown, end);
  end.addEventListener("abort", () => stopTimeout(), { once: true });
  return { pending, pendingIsSlow, failure, send };
}
