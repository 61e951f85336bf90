import type {
  Advice,
  AskAdvice,
  AskPicture,
  AskPreviews,
  AskSuppositions,
  Inspect,
  Inspection,
  Picture,
  Previews,
  Reply,
  Suppositions,
} from "../protocol/messages";
import { listen, type Model } from "../protocol/model";
import { nextId, type Trouble, wait } from "./replyTimeout";

/** Who asks, and what is done with the answer. */
interface Asker<A> {
  answered(answer: A): void;
  slow?(): void;
  failed?(trouble: Trouble): void;
}

type Withdraw = () => void;

/** Asks Python; any number of questions may be open, and none keeps an order back. */
export interface Ask {
  (question: Omit<Inspect, "id">, asker: Asker<Inspection>): Withdraw;
  (question: Omit<AskPreviews, "id">, asker: Asker<Previews>): Withdraw;
  (question: Omit<AskSuppositions, "id">, asker: Asker<Suppositions>): Withdraw;
  (question: Omit<AskPicture, "id">, asker: Asker<Picture>): Withdraw;
  (question: Omit<AskAdvice, "id">, asker: Asker<Advice>): Withdraw;
}

type Question = Omit<Inspect | AskPreviews | AskSuppositions | AskPicture | AskAdvice, "id">;
type Answer = Inspection | Previews | Suppositions | Picture | Advice;
type Open = { question: Question; asker: Asker<Answer>; rest: () => void };

/** What answers each question. */
const ANSWERS = {
  inspect: "inspection",
  preview: "previews",
  suppose: "suppositions",
  picture: "picture",
  advise: "advice",
};

export function openQuestions(model: Model, end: AbortSignal): Ask {
  const open = new Map<number, Open>();

  function withdraw(id: number) {
    open.get(id)?.rest();
    open.delete(id);
  }

  function fail(id: number, trouble: Trouble) {
    const asker = open.get(id)?.asker;
    withdraw(id);
    asker?.failed?.(trouble);
  }

  function hear(reply: Partial<Answer | Reply> | null) {
    const id = Number(reply?.id);
    const asked = open.get(id);
    if (!reply || !asked) return;
    if (reply.type === "error") return fail(id, { kind: "error", text: String(reply.text) });
    const { step, type } = asked.question;
    if ((reply as Answer).step !== step || reply.type !== ANSWERS[type]) return;
    withdraw(id);
    asked.asker.answered(reply as Answer);
  }

  listen(model, "msg:custom", hear, end);
  end.addEventListener("abort", () => [...open.keys()].forEach(withdraw), { once: true });
  return (question: Open["question"], asker: Asker<never>) => {
    const id = nextId();
    const rest = wait(
      () => asker.slow?.(),
      () => fail(id, { kind: "lost" }),
    );
    open.set(id, { question, asker: asker as Asker<Answer>, rest });
    try {
      model.send({ ...question, id });
    } catch {
      fail(id, { kind: "lost" });
    }
    return () => withdraw(id);
  };
}
