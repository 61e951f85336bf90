import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  Advice,
  Answer,
  AskAdvice,
  AskMapScript,
  AskMinds,
  AskPicture,
  AskPreviews,
  AskSuppositions,
  BoardCommand,
  CluePreviews,
  EditorCommand,
  ExerciseCommand,
  InspectCard,
  Inspection,
  JobProgress,
  MapCommand,
  MapScript,
  Minds,
  Picture,
  Reply,
  Request,
  Suppositions,
} from "../protocol/contract";
import { listen, type Model, nextId, onAbort, type Trait } from "../protocol/traits";

/** After so long without a reply, it is said that one is awaited: sooner, the words would only flicker. */
const SLOW_MS = 300;
/** After so long without any sign of life, there may be no kernel. What comes later is still heard. */
const LOST_MS = 5000;

/** What went wrong: an error in Python's words, or no reply at all. */
export type Failure = { kind: "error"; text: string } | { kind: "lost" };

/** Calls back when a reply is slow, and when nothing was heard for long. */
function startReplyTimeout(onSlow: () => void, onLost: () => void) {
  const slow = setTimeout(onSlow, SLOW_MS);
  let lost = setTimeout(onLost, LOST_MS);
  function stop() {
    clearTimeout(slow);
    clearTimeout(lost);
  }
  return {
    stop,
    /** Starts to wait for a sign of life anew. */
    heard() {
      stop();
      lost = setTimeout(onLost, LOST_MS);
    },
  };
}

/** A reply that is slow to come. */
export interface Wait {
  /** How far Python is; null before it is heard to be at work. */
  progress: JobProgress | null;
  cancel(): void;
}

/** Tells Python that nobody waits for the reply to a message any more. */
function cancelJob(model: Model, id: number) {
  try {
    model.send({ type: "cancel", id });
  } catch {
    // Without a kernel there is nothing to cancel.
  }
}

type Command = BoardCommand | ExerciseCommand | MapCommand | EditorCommand;
export type WithoutId<M> = M extends Command | Request ? Omit<M, "id"> : never;

/** Sends commands to Python, one at a time, and waits for each reply. A command that Python works long on makes way for the next. */
interface CommandQueue {
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
  results: Trait[],
): CommandQueue {
  const pending = signal<Command | null>(null);
  const commandWait = signal<Wait | null>(null);
  // A command that reports progress is a job, and Python ends it when the next one comes: so it blocks nothing.
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
    // Whatever Python says, and to whichever view, it is there.
    if (reply && failure.peek()?.kind === "lost") failure.value = null;
    if (reply?.type === "progress" && sent && reply.id === sent.id) {
      const command = sent;
      timeout?.heard();
      // It may have been given up as lost meanwhile, while Python was busy with a cell: now it is pending again.
      batch(() => {
        pending.value = command;
        commandWait.value = { progress: reply as JobProgress, cancel: () => cancel(command) };
      });
    } else if (reply?.type === "cancelled" && reply.id === sent?.id) {
      unshown = null;
      finish(null);
    } else if (reply?.type === "error" && (reply.id === sent?.id || reply.id === 0)) {
      // 0 is the id of a message that Python could not read.
      unshown = null;
      finish({ kind: "error", text: String(reply.text) });
    } else if (reply?.type === "done" && sent && reply.id === sent.id) {
      const next = queued; // `finish` forgets it
      markShown(); // a command may change nothing that is shown
      finish(null);
      if (next) send(next);
    }
  }

  function send(command: WithoutId<Command>): boolean {
    if (blocked.value) {
      // Before its result is shown, what a person does next was meant for the position before; but a page means the same in any.
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
  // The traits come before the reply: the result is shown as soon as it is there.
  for (const trait of results) listen(model, `change:${trait}`, markShown, end);
  onAbort(end, () => timeout?.stop());
  return { pending, commandWait, blocked, failure, send };
}

/** Callbacks for a request, and the signal that holds it while it is slow. */
interface Handlers<A> {
  onAnswer(answer: A): void;
  /** Called if nothing is heard for long, though an answer may still come. */
  onSilence?(failure: Failure): void;
  onFailure?(failure: Failure): void;
  /** Called if a person gives up, or another view of the board has asked for something else. */
  onCancelled?(): void;
  wait?: Signal<Wait | null>;
}

type Cancel = () => void;

/** Asks Python for something. Any number of requests may be open, and none delays a command. */
export interface SendRequest {
  (request: Omit<InspectCard, "id">, handlers: Handlers<Inspection>): Cancel;
  (request: Omit<AskPreviews, "id">, handlers: Handlers<CluePreviews>): Cancel;
  (request: Omit<AskSuppositions, "id">, handlers: Handlers<Suppositions>): Cancel;
  (request: Omit<AskPicture, "id">, handlers: Handlers<Picture>): Cancel;
  (request: Omit<AskAdvice, "id">, handlers: Handlers<Advice>): Cancel;
  (request: Omit<AskMinds, "id">, handlers: Handlers<Minds>): Cancel;
  (request: Omit<AskMapScript, "id">, handlers: Handlers<MapScript>): Cancel;
}

interface OpenRequest {
  request: WithoutId<Request>;
  handlers: Handlers<Answer>;
  timeout: ReturnType<typeof startReplyTimeout>;
}

const isText = (content: unknown) => typeof content === "string";

/** The type of the answer to each request, and the field without which it is none. */
const ANSWERS = {
  inspect: ["inspection", "views", Array.isArray],
  preview: ["previews", "clues", Array.isArray],
  suppose: ["suppositions", "cards", Array.isArray],
  picture: ["picture", "svg", isText],
  advise: ["advice", "lines", Array.isArray],
  minds: ["minds", "map_state", Boolean],
  map_script: ["map_script", "script", isText],
} as const;

/** Whether a reply answers a request in full: this script may be older or newer than the Python that it meets in a saved notebook. */
function isAnswer(
  request: WithoutId<Request>,
  reply: Partial<Answer | Reply | JobProgress>,
): reply is Answer {
  const [type, field, isContent] = ANSWERS[request.type];
  const content = (reply as Record<string, unknown>)[field];
  return reply.type === type && "step" in reply && reply.step === request.step && isContent(content);
}

/** Creates the function that sends requests; aborting `end` cancels all of them. While `disconnected`, each fails at once. */
export function createRequests(
  model: Model,
  end: AbortSignal,
  disconnected: ReadonlySignal<boolean>,
): SendRequest {
  const open = new Map<number, OpenRequest>();

  function forget(id: number) {
    const asked = open.get(id);
    asked?.timeout.stop();
    if (asked?.handlers.wait) asked.handlers.wait.value = null;
    open.delete(id); // so what is still said of it is not heard
  }

  function cancel(id: number) {
    if (!open.has(id)) return;
    forget(id);
    cancelJob(model, id);
  }

  function giveUp(id: number) {
    const handlers = open.get(id)?.handlers;
    cancel(id);
    handlers?.onCancelled?.();
  }

  function fail(id: number, failure: Failure) {
    const handlers = open.get(id)?.handlers;
    forget(id);
    handlers?.onFailure?.(failure);
  }

  function receive(reply: Partial<Answer | Reply | JobProgress> | null) {
    const id = Number(reply?.id);
    const asked = open.get(id);
    if (!reply || !asked) return;
    if (reply.type === "error") return fail(id, { kind: "error", text: String(reply.text) });
    if (reply.type === "cancelled") {
      forget(id);
      return asked.handlers.onCancelled?.();
    }
    if (reply.type === "progress") {
      asked.timeout.heard();
      if (asked.handlers.wait)
        asked.handlers.wait.value = { progress: reply as JobProgress, cancel: () => giveUp(id) };
      return;
    }
    if (!isAnswer(asked.request, reply)) return;
    forget(id);
    asked.handlers.onAnswer(reply);
  }

  listen(model, "msg:custom", receive, end);
  onAbort(end, () => [...open.keys()].forEach(cancel));
  return (request: WithoutId<Request>, handlers: Handlers<never>) => {
    const id = nextId();
    const timeout = startReplyTimeout(
      () => {
        if (handlers.wait) handlers.wait.value = { progress: null, cancel: () => giveUp(id) };
      },
      () => handlers.onSilence?.({ kind: "lost" }),
    );
    open.set(id, { request, handlers: handlers as Handlers<Answer>, timeout });
    try {
      if (disconnected.value) throw new Error();
      model.send({ ...request, id });
    } catch {
      fail(id, { kind: "lost" });
    }
    return () => cancel(id);
  };
}
