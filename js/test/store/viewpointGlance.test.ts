import { signal } from "@preact/signals";
import { afterEach, describe, expect, test } from "vitest";
import type { BoardState } from "../../src/protocol/contract";
import { createGlanceStore } from "../../src/store/viewpointGlance";
import { makeBoardState } from "../support/makeBoardState";

describe("glanceStore", () => {
  let end: AbortController;

  function setUp() {
    end = new AbortController();
    const [boardState, blocked, asked] = [
      signal<BoardState | null>({ ...makeBoardState(), view: "all" }),
      signal(false),
      [] as string[],
    ];
    function chooseView(view: string) {
      asked.push(view);
      blocked.value = true;
    }
    /** Python answers, by a refusal unless told the view it shows. */
    function answer(view?: string) {
      if (view !== undefined && boardState.value) boardState.value = { ...boardState.value, view };
      blocked.value = false;
    }
    return { asked, answer, ...createGlanceStore({ boardState, blocked }, chooseView, end.signal) };
  }

  afterEach(() => end.abort());

  describe("a glance from another seat", () => {
    test("ends when it is let go, also before Python has answered", () => {
      const { holdView, letGo, asked, answer } = setUp();
      holdView("1");
      answer("1");
      expect(asked).toEqual(["1"]);
      letGo();
      answer("all");
      holdView("0");
      letGo();
      answer("0");
      answer("all");
      expect(asked).toEqual(["1", "all", "0", "all"]);
    });

    test("may be kept", () => {
      const { holdView, letGo, asked, answer } = setUp();
      holdView("1");
      letGo(true);
      answer("1");
      expect(asked).toEqual(["1"]);
    });

    test("is only from where a person may look, and a refusal is not asked again", () => {
      const { holdView, letGo, asked, answer } = setUp();
      holdView("7");
      holdView("1");
      answer();
      letGo();
      expect(asked).toEqual(["1"]);
    });
  });
});
