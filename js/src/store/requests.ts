import { listen, type Model } from "../protocol/anywidgetModel";
import type {
  Advice,
  Answer,
  AskAdvice,
  AskPicture,
  AskPreviews,
  AskSuppositions,
  CluePreviews,
  InspectCard,
  Inspection,
  Picture,
  Reply,
  Request,
  Suppositions,
} from "../protocol/contract";
import { nextId } from "../protocol/messageIds";
import { type Failure, startReplyTimeout } from "./replyTimeout";

/** Callbacks for a request. */
interface Handlers<A> {
  onAnswer(answer: A): void;
  onSlow?(): void;
  onFailure?(failure: Failure): void;
}

type Cancel = () => void;

/** Asks Python for something. Any number of requests may be open, and none delays a command. */
export interface SendRequest {
  (request: Omit<InspectCard, "id">, handlers: Handlers<Inspection>): Cancel;
  (request: Omit<AskPreviews, "id">, handlers: Handlers<CluePreviews>): Cancel;
  (request: Omit<AskSuppositions, "id">, handlers: Handlers<Suppositions>): Cancel;
  (request: Omit<AskPicture, "id">, handlers: Handlers<Picture>): Cancel;
  (request: Omit<AskAdvice, "id">, handlers: Handlers<Advice>): Cancel;
}

type WithoutId<R> = R extends Request ? Omit<R, "id"> : never;
type OpenRequest = { request: WithoutId<Request>; handlers: Handlers<Answer>; stopTimeout: () => void };

/** The type of the answer to each request, and the field that must hold its list or text. */
const ANSWERS = {
  inspect: ["inspection", "views"],
  preview: ["previews", "clues"],
  suppose: ["suppositions", "cards"],
  picture: ["picture", "svg"],
  advise: ["advice", "lines"],
} as const;

function isAnswer(request: WithoutId<Request>, reply: Partial<Answer | Reply>): reply is Answer {
  const [type, field] = ANSWERS[request.type];
  const { step, [field]: content } = reply as Record<string, unknown>;
  return (
    reply.type === type &&
    step === request.step &&
    (field === "svg" ? typeof content === "string" : Array.isArray(content))
  );
}

/** Creates the function that sends requests; aborting `end` cancels all of them. */
export function createRequests(model: Model, end: AbortSignal): SendRequest {
  const open = new Map<number, OpenRequest>();

  function cancel(id: number) {
    open.get(id)?.stopTimeout();
    open.delete(id);
  }

  function fail(id: number, failure: Failure) {
    const handlers = open.get(id)?.handlers;
    cancel(id);
    handlers?.onFailure?.(failure);
  }

  function receive(reply: Partial<Answer | Reply> | null) {
    const id = Number(reply?.id);
    const asked = open.get(id);
    if (!reply || !asked) return;
    if (reply.type === "error") return fail(id, { kind: "error", text: String(reply.text) });
    if (!isAnswer(asked.request, reply)) return;
    cancel(id);
    asked.handlers.onAnswer(reply);
  }

  listen(model, "msg:custom", receive, end);
  end.addEventListener("abort", () => [...open.keys()].forEach(cancel), { once: true });
  return (request: WithoutId<Request>, handlers: Handlers<never>) => {
    const id = nextId();
    const stopTimeout = startReplyTimeout(
      () => handlers.onSlow?.(),
      () => fail(id, { kind: "lost" }),
    );
    open.set(id, { request, handlers: handlers as Handlers<Answer>, stopTimeout });
    try {
      model.send({ ...request, id });
    } catch {
      fail(id, { kind: "lost" });
    }
    return () => cancel(id);
  };
}
