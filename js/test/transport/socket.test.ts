import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSocketModel, keepConnected } from "../../src/transport/socket";

describe("connection", () => {
  const PAGE = "https://hub.example.org/user/ana/proxy/8790/token/";

  const BEAT = '{"method":"beat"}';

  class FakeSocket {
    static made: FakeSocket[] = [];
    /** Whether the network swallows what the server says first. */
    static isMute = false;
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    readyState = 1;
    sent: string[] = [];
    onmessage: (event: { data: string }) => void = () => {};
    onclose: (event: { code: number }) => void = () => {};
    constructor(readonly address: URL) {
      FakeSocket.made.push(this);
      if (!FakeSocket.isMute) queueMicrotask(() => this.onmessage({ data: BEAT }));
    }
    send(text: string) {
      this.sent.push(text);
    }
    close() {
      this.readyState = 3;
    }
  }

  const CODES: Record<number, "for good" | "for now"> = { 4003: "for good", 4009: "for now" };
  const handlers = { receive: vi.fn(), lost: vi.fn(), closed: vi.fn(), wrong: vi.fn() };
  const socket = () => FakeSocket.made.at(-1) as FakeSocket;
  const answer = (status: number) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => ({ status, ok: status === 200 })),
    );

  /** What came but signs of life. */
  const received = () => handlers.receive.mock.calls.filter(([message]) => message.method !== "beat");

  let end = new AbortController();

  beforeEach(() => {
    end = new AbortController();
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.made = [];
    FakeSocket.isMute = false;
    for (const handler of Object.values(handlers)) handler.mockReset();
    answer(200);
  });

  afterEach(() => {
    end.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function connect() {
    const send = keepConnected(PAGE, "me", (code) => CODES[code], handlers, end.signal);
    await vi.advanceTimersByTimeAsync(0);
    return send;
  }

  test("the socket is beside the page, encrypted if the page is", async () => {
    await connect();
    expect(String(socket().address)).toBe("wss://hub.example.org/user/ana/proxy/8790/token/socket?me=me");
  });

  test("messages go both ways, and a sign of life says that a page may go on", async () => {
    const send = await connect();
    send({ type: "act" });
    socket().onmessage({ data: '{"method":"notice","text":"x"}' });
    socket().onmessage({ data: '{"method":"beat"}' });
    expect(socket().sent).toEqual(['{"type":"act"}']);
    expect(received()).toEqual([[{ method: "notice", text: "x" }]]);
    expect(handlers.receive).toHaveBeenLastCalledWith({ method: "beat" });
  });

  test("what nobody answers is said to be lost within three seconds, and so is a network that goes", async () => {
    const send = await connect();
    send({ type: "act" });
    await vi.advanceTimersByTimeAsync(1000);
    socket().onmessage({ data: '{"method":"custom"}' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(handlers.lost).not.toHaveBeenCalled();
    send({ type: "act" });
    await vi.advanceTimersByTimeAsync(3000);
    expect(handlers.lost).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event("offline"));
    expect(handlers.lost).toHaveBeenCalledTimes(2);
  });

  test("a lost connection comes back, and until then nothing is sent", async () => {
    const send = await connect();
    socket().onclose({ code: 1006 });
    expect(handlers.lost).toHaveBeenCalledOnce();
    expect(() => send({})).toThrow();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made.length).toBe(2);
    send({});
  });

  test("while the server is away it is asked again and again, ever more slowly", async () => {
    const failing = vi.fn(async () => {
      throw new TypeError("network");
    });
    vi.stubGlobal("fetch", failing);
    await connect();
    socket().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failing.mock.calls.length).toBeGreaterThan(5);
    expect(failing.mock.calls.length).toBeLessThan(20);
    answer(200);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.made.length).toBe(2);
  });

  test("what the server closes for good stays closed", async () => {
    await connect();
    socket().onclose({ code: 4003 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handlers.closed.mock.calls).toEqual([[4003]]);
    expect(FakeSocket.made.length).toBe(1);
  });

  test("whose place others need comes back after a while, once somebody looks", async () => {
    await connect();
    socket().onclose({ code: 4009 });
    expect(handlers.lost.mock.calls).toEqual([[4009]]);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(FakeSocket.made.length).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made.length).toBe(2);
    const look = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    socket().onclose({ code: 4009 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made.length).toBe(2);
    look.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.made.length).toBe(3);
  });

  test("a link that leads nowhere any more is given up", async () => {
    answer(404);
    await connect();
    socket().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handlers.wrong).toHaveBeenCalledOnce();
    expect(FakeSocket.made.length).toBe(1);
  });

  test("after a sleep a dead connection is found out and replaced", async () => {
    await connect();
    const dead = socket();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(dead.sent).toEqual(['{"method":"beat"}']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(handlers.lost).toHaveBeenCalledOnce();
    expect(FakeSocket.made.length).toBe(2);
    dead.onclose({ code: 1006 });
    dead.onmessage({ data: '{"method":"notice"}' });
    expect(received()).toEqual([]);
    expect(FakeSocket.made.length).toBe(2);
  });

  /** A server behind a network without sockets: what is asked of it, and what it answers to who asks what is to be shown. */
  function plainServer() {
    const asked: { url: string; body?: string }[] = [];
    const tell: ((text: string, status?: number) => void)[] = [];
    FakeSocket.isMute = true;
    vi.stubGlobal("fetch", async (url: string | URL, { body, signal }: RequestInit = {}) => {
      asked.push({ url: String(url), ...(body ? { body: String(body) } : {}) });
      if (String(url) === PAGE || body) return { status: 200, ok: true, text: async () => "" };
      return new Promise((answer, fail) => {
        tell.push((text, status = 200) => answer({ status, ok: status === 200, text: async () => text }));
        signal?.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
      });
    });
    return {
      asked,
      async tell(text: string, status?: number) {
        tell.shift()?.(text, status);
        await vi.advanceTimersByTimeAsync(0);
      },
    };
  }

  test.each(["refuses", "swallows"])(
    "where a network %s sockets, plain requests carry the same",
    async (how) => {
      const server = plainServer();
      const send = await connect();
      if (how === "refuses") socket().onclose({ code: 1006 });
      await vi.advanceTimersByTimeAsync(6_000);
      expect(FakeSocket.made.length).toBe(1);
      expect(() => send({})).toThrow();
      await server.tell('abc\n\n{"method":"notice"}\n{"method":"beat"}');
      expect(received()).toEqual([[{ method: "notice" }]]);
      send({ type: "act" });
      send({ type: "act", again: true });
      await server.tell("abc\n");
      await server.tell('abc\n\n{"method":"custom"}');
      expect(handlers.receive.mock.calls.at(-1)).toEqual([{ method: "custom" }]);
      const [, opened, ...later] = server.asked;
      expect(opened).toEqual({ url: `${PAGE}requests?me=me` });
      expect(new Set(later.map(({ url }) => url))).toEqual(new Set([`${PAGE}requests?me=me&screen=abc`]));
      expect(later.flatMap(({ body }) => body ?? [])).toEqual([
        '{"type":"act"}',
        '{"type":"act","again":true}',
      ]);
    },
  );

  test("requests end as a socket does: for good, for now, or lost and back by requests", async () => {
    const server = plainServer();
    await connect();
    socket().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1_000);
    await server.tell('abc\n\n{"method":"notice"}');
    await server.tell("", 410);
    expect(handlers.lost).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.asked.at(-1)?.url).toBe(`${PAGE}requests?me=me`);
    await server.tell("def\n4009");
    expect(handlers.lost).toHaveBeenLastCalledWith(4009);
    await vi.advanceTimersByTimeAsync(15_000);
    await server.tell("ghi\n4003");
    expect(handlers.closed.mock.calls).toEqual([[4003]]);
    const before = server.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked.length).toBe(before);
    expect(FakeSocket.made.length).toBe(1);
  });

  test("requests that are swallowed too give way to a socket, and a socket that worked is tried again", async () => {
    const server = plainServer();
    await connect();
    await vi.advanceTimersByTimeAsync(26_000);
    expect(server.asked.some(({ url }) => url.endsWith("requests?me=me"))).toBe(true);
    expect(FakeSocket.made.length).toBe(2);
    socket().onmessage({ data: '{"method":"beat"}' });
    socket().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.made.length).toBe(3);
  });

  test("a connection that answers is kept", async () => {
    await connect();
    window.dispatchEvent(new Event("focus"));
    socket().onmessage({ data: '{"method":"beat"}' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.made.length).toBe(1);
    expect(handlers.lost).not.toHaveBeenCalled();
  });
});

describe("socketModel", () => {
  const board = (steps: number) => ({ _board_state: { steps: Array.from({ length: steps }, () => ({})) } });

  function shown(steps: number) {
    const made = createSocketModel(() => {});
    made.update(board(steps));
    return made;
  }

  test("a new page shows the last step", () => {
    expect(shown(4).model.get("step")).toBe(3);
  });

  test("who looks at the last step goes along, and hears of it after the board is there", () => {
    const { model, update } = shown(2);
    const seen: unknown[] = [];
    model.on("change:step", () => seen.push(model.get("step"), model.get("_board_state")));
    update(board(3));
    expect(seen).toEqual([2, board(3)._board_state]);
  });

  test("who looks back is left alone, unless the step is gone", () => {
    const { model, update } = shown(4);
    model.set("step", 1);
    update(board(5));
    expect(model.get("step")).toBe(1);
    update(board(1));
    expect(model.get("step")).toBe(0);
  });

  test("another position comes with the step at which it begins", () => {
    const { model, update } = shown(4);
    model.set("step", 1);
    update({ ...board(6), step: 5 });
    expect(model.get("step")).toBe(5);
  });

  test("what is the same is not told", () => {
    const { model, update } = shown(2);
    const told = vi.fn();
    for (const event of ["change:_board_state", "change:step"] as const) model.on(event, told);
    update(board(2));
    expect(told).not.toHaveBeenCalled();
  });

  test("a message is said as a widget would, and its answer is heard until one listens no more", () => {
    const said = vi.fn();
    const heard = vi.fn();
    const { model } = createSocketModel(said);
    model.on("msg:custom", heard);
    model.send({ type: "inspect", id: 1 });
    model.receive({ type: "done", id: 1 });
    model.off("msg:custom", heard);
    model.receive({ type: "done", id: 2 });
    expect(said).toHaveBeenCalledWith({ method: "custom", content: { type: "inspect", id: 1 } });
    expect(heard.mock.calls).toEqual([[{ type: "done", id: 1 }, []]]);
  });
});
