import type { ReadonlySignal, Signal } from "@preact/signals";
import { listen, type Model } from "../protocol/anywidgetModel";
import { cancelJob } from "../protocol/cancelJob";
import type {
  Advice,
  Answer,
  AskAdvice,
  AskMapScript,
  AskMinds,
  AskPicture,
  AskPreviews,
  AskSuppositions,
  CluePreviews,
  InspectCard,
  Inspection,
  JobProgress,
  MapScript,
  Minds,
  Picture,
  Reply,
  Request,
  Suppositions,
} from "../protocol/contract";
import { nextId } from "../protocol/messageIds";
import { type Failure, startReplyTimeout } from "./replyTimeout";
import type { Wait } from "./slowReply";

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

type WithoutId<R> = R extends Request ? Omit<R, "id"> : never;
interface OpenRequest {
  request: WithoutId<Request>;
  handlers: Handlers<Answer>;
  timeout: ReturnType<typeof startReplyTimeout>;
}

/** The type of the answer to each request, and the field that must hold its list, its text or its map. */
const ANSWERS = {
  inspect: ["inspection", "views"],
  preview: ["previews", "clues"],
  suppose: ["suppositions", "cards"],
  picture: ["picture", "svg"],
  advise: ["advice", "lines"],
  minds: ["minds", "map_state"],
  map_script: ["map_script", "script"],
} as const;

function isAnswer(
  request: WithoutId<Request>,
  reply: Partial<Answer | Reply | JobProgress>,
): reply is Answer {
  const [type, field] = ANSWERS[request.type];
  const { step, [field]: content } = reply as Record<string, unknown>;
  return (
    reply.type === type &&
    step === request.step &&
    (field === "svg" || field === "script"
      ? typeof content === "string"
      : field === "map_state"
        ? Boolean(content)
        : Array.isArray(content))
  );
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
    open.delete(id);
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
  end.addEventListener("abort", () => [...open.keys()].forEach(cancel), { once: true });
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
