import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { listen, type Model, type Trait } from "../protocol/anywidgetModel";
import { cancelJob } from "../protocol/cancelJob";
import type { BoardCommand, ExerciseCommand, JobProgress, MapCommand, Reply } from "../protocol/contract";
import { nextId } from "../protocol/messageIds";
import { type Failure, startReplyTimeout } from "./replyTimeout";
import type { Wait } from "./slowReply";

type Command = BoardCommand | ExerciseCommand | MapCommand;
type WithoutId<C> = C extends Command ? Omit<C, "id"> : never;

/** Sends commands to Python, one at a time, and waits for each reply. A command that Python works long on makes way for the next. */
export interface CommandQueue {
  pending: Signal<Command | null>;
  commandWait: Signal<Wait | null>;
  /** Whether no command can be given now. While Python takes a name, it can. */
  blocked: ReadonlySignal<boolean>;
  failure: Signal<Failure | null>;
  /** False if an earlier command is still pending and none of its result is shown yet: then nothing is sent. */
  send(command: WithoutId<Command>): boolean;
}

/**
 * Creates the queue.
 *
 * @param onShown Called once for each command, when the first of its result is shown.
 * @param disconnected Whether there is no Python: then each command fails at once.
 * @param results The traits that show a result.
 */
export function createCommandQueue(
  model: Model,
  end: AbortSignal,
  onShown: (command: Command) => void,
  disconnected: ReadonlySignal<boolean>,
  results: Trait[] = ["_board_state", "_page_state"],
): CommandQueue {
  const pending = signal<Command | null>(null);
  const commandWait = signal<Wait | null>(null);
  const blocked = computed(() => (pending.value?.type ?? "name") !== "name" && !commandWait.value?.progress);
  const failure = signal<Failure | null>(null);
  let sent: Command | null = null;
  /** The command sent, until Python shows something of its result. */
  let unshown: Command | null = null;
  /** A page to turn to, or a command given after the result was shown but before Python reported that it was done. */
  let queued: WithoutId<Command> | null = null;
  let timeout: ReturnType<typeof startReplyTimeout> | undefined;

  function finish(found: Failure | null) {
    timeout?.stop();
    queued = null;
    batch(() => {
      pending.value = null;
      commandWait.value = null;
      failure.value = found;
    });
  }

  function cancel(command: Command) {
    unshown = null;
    finish(null);
    cancelJob(model, command.id);
  }

  function receive(reply: Partial<Reply | JobProgress> | null) {
    if (reply && failure.peek()?.kind === "lost") failure.value = null;
    if (reply?.type === "progress" && sent && reply.id === sent.id) {
      const command = sent;
      timeout?.heard();
      batch(() => {
        pending.value = command;
        commandWait.value = { progress: reply as JobProgress, cancel: () => cancel(command) };
      });
    } else if (reply?.type === "cancelled" && reply.id === sent?.id) {
      unshown = null;
      finish(null);
    } else if (reply?.type === "error" && (reply.id === sent?.id || reply.id === 0)) {
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
    if (blocked.value) {
      if (!unshown || command.type === "turn") queued = command;
      return queued === command;
    }
    timeout?.stop();
    const numbered = { ...command, id: nextId() } as Command;
    sent = numbered;
    unshown = numbered;
    batch(() => {
      pending.value = numbered;
      commandWait.value = null;
    });
    timeout = startReplyTimeout(
      () => {
        commandWait.value = { progress: null, cancel: () => cancel(numbered) };
      },
      () => finish({ kind: "lost" }),
    );
    try {
      if (disconnected.value) throw new Error();
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
  for (const trait of results) listen(model, `change:${trait}`, markShown, end);
  end.addEventListener("abort", () => timeout?.stop(), { once: true });
  return { pending, commandWait, blocked, failure, send };
}
