import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSocketModel, keepConnected } from "../../src/transport/socket";

describe("connection", () => {
  const PAGE = "https://hub.example.org/user/ana/proxy/8790/token/";

  class FakeSocket {
    static made: FakeSocket[] = [];
    static readonly OPEN = 1;
    readyState = 1;
    sent: string[] = [];
    onmessage: (event: { data: string }) => void = () => {};
    onclose: (event: { code: number }) => void = () => {};
    constructor(readonly address: URL) {
      FakeSocket.made.push(this);
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

  let end = new AbortController();

  beforeEach(() => {
    end = new AbortController();
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.made = [];
    for (const handler of Object.values(handlers)) handler.mockReset();
    answer(200);
  });

  afterEach(() => {
    end.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const connect = () => keepConnected(PAGE, "me", (code) => CODES[code], handlers, end.signal);

  test("the socket is beside the page, encrypted if the page is", () => {
    connect();
    expect(String(socket().address)).toBe("wss://hub.example.org/user/ana/proxy/8790/token/socket?me=me");
  });

  test("messages go both ways, and signs of life are nobody's business", () => {
    const send = connect();
    send({ type: "act" });
    socket().onmessage({ data: '{"method":"notice","text":"x"}' });
    socket().onmessage({ data: '{"method":"beat"}' });
    expect(socket().sent).toEqual(['{"type":"act"}']);
    expect(handlers.receive.mock.calls).toEqual([[{ method: "notice", text: "x" }]]);
  });

  test("what nobody answers is said to be lost within three seconds, and so is a network that goes", async () => {
    const send = connect();
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
    const send = connect();
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
    connect();
    socket().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failing.mock.calls.length).toBeGreaterThan(5);
    expect(failing.mock.calls.length).toBeLessThan(20);
    answer(200);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.made.length).toBe(2);
  });

  test("what the server closes for good stays closed", async () => {
    connect();
    socket().onclose({ code: 4003 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handlers.closed.mock.calls).toEqual([[4003]]);
    expect(FakeSocket.made.length).toBe(1);
  });

  test("whose place others need comes back after a while, once somebody looks", async () => {
    connect();
    socket().onclose({ code: 4009 });
    expect(handlers.lost.mock.calls).toEqual([[4009]]);
    await vi.advanceTimersByTimeAsync(5_000);
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
    connect();
    socket().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handlers.wrong).toHaveBeenCalledOnce();
    expect(FakeSocket.made.length).toBe(1);
  });

  test("after a sleep a dead connection is found out and replaced", async () => {
    connect();
    const dead = socket();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(dead.sent).toEqual(['{"method":"beat"}']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(handlers.lost).toHaveBeenCalledOnce();
    expect(FakeSocket.made.length).toBe(2);
    dead.onclose({ code: 1006 });
    expect(FakeSocket.made.length).toBe(2);
  });

  test("a connection that answers is kept", async () => {
    connect();
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
