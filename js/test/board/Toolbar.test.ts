import { afterEach, describe, expect, test, vi } from "vitest";
import { textInAddress } from "../../src/dom/openedText";
import type { BoardState } from "../../src/protocol/contract";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, lastSent, model, named, one, press, reset, show } from "../support/render";

describe("MoreMenu", () => {
  test("a level of explanations and thinking first are chosen in the menu", async () => {
    await show(makeBoardState());
    named("More actions").click();
    await drawn();
    const [checked] = all('[role=menuitemradio][aria-checked="true"]');
    expect(checked?.textContent).toBe("As at the table");
    one("[role=menuitemradio]").click();
    expect(lastSent()).toMatchObject({ type: "level", level: "short" });
    all("[role=menuitemcheckbox]")[1]?.click();
    await drawn();
    expect(all("[role=menuitemcheckbox]")[1]?.getAttribute("aria-checked")).toBe("true");
    expect(model.get("_open_panels")).toContain("think-first");
  });

  test("so is the language of a board that may change its own, where there is Python", async () => {
    const languages = [
      { id: "en", label: "English" },
      { id: "pl", label: "polski" },
    ];
    const choices = async (extra: Partial<BoardState>) => {
      reset();
      await show({ ...makeBoardState(), ...extra });
      named("More actions").click();
      await drawn();
      return all('[role=group][aria-label="Language"] button');
    };
    expect(await choices({})).toEqual([]);
    expect(await choices({ languages, interactive: false })).toEqual([]);
    const [english, polish] = await choices({ languages });
    expect([english?.getAttribute("aria-checked"), polish?.textContent]).toEqual(["true", "polski"]);
    polish?.click();
    expect(lastSent()).toMatchObject({ type: "language", language: "pl" });
  });

  const items = () => all("[role=menuitem]").map(({ textContent }) => textContent);

  async function choose(label: string) {
    named("More actions").click();
    await drawn();
    all("[role=menuitem]")
      .find(({ textContent }) => textContent === label)
      ?.click();
    await drawn();
  }

  describe("the menu of more actions", () => {
    test("copies a link to the position where a site is known, and has no such item elsewhere", async () => {
      const board = makeBoardState();
      const figures = board.figures.map((each) => ({ ...each, position: "r1 | Ann r2 # %" }));
      await show({ ...board, site: "https://there/open.html#", figures });
      await choose("Copy a link to this position");
      const link = new URL(await navigator.clipboard.readText());
      expect([link.origin + link.pathname, textInAddress(link.hash)]).toEqual([
        "https://there/open.html",
        "r1 | Ann r2 # %",
      ]);
      reset();
      await show({ ...board, figures });
      named("More actions").click();
      await drawn();
      expect(items()).not.toContain("Copy a link to this position");
    });

    test("has arrows, and closes by Escape and when the focus leaves it", async () => {
      await show(makeBoardState(), 3);
      const button = named("More actions");
      button.click();
      await drawn();
      const [first, second] = all("[role=menuitem]");
      expect(document.activeElement).toBe(first);
      await press("ArrowDown");
      expect(document.activeElement).toBe(second);
      await press("Escape");
      expect(document.activeElement).toBe(button);
      expect(button.getAttribute("aria-expanded")).toBe("false");
      button.click();
      await drawn();
      all(".hand-card")[0]?.focus();
      first?.dispatchEvent(
        new FocusEvent("focusout", { bubbles: true, relatedTarget: all(".hand-card")[0] }),
      );
      await drawn();
      expect(items()).toEqual([]);
    });
  });

  describe("full screen", () => {
    const page = document as Document & { fullscreenElement: Element | null };
    const change = (element: Element | null) => {
      Object.assign(page, { fullscreenElement: element });
      one(".hanabi").dispatchEvent(new Event("fullscreenchange", { bubbles: true }));
      return drawn();
    };

    async function allow() {
      Object.assign(page, { fullscreenEnabled: true, fullscreenElement: null });
      page.exitFullscreen = vi.fn(async () => {});
      await show(makeBoardState());
      const request = vi.fn(async () => {});
      one(".hanabi").requestFullscreen = request;
      return request;
    }

    afterEach(() => {
      Object.assign(page, { fullscreenEnabled: false, fullscreenElement: null });
    });

    test("is offered only if the page allows it", async () => {
      await show(makeBoardState());
      named("More actions").click();
      await drawn();
      expect(items()).not.toContain("Full screen");
      all(".hand-card")[0]?.focus();
      await press("f");
      expect(all(".hand-card").length).toBeGreaterThan(0);
    });

    test("is entered and left by button and by key", async () => {
      const request = await allow();
      await choose("Full screen");
      expect(request).toHaveBeenCalledTimes(1);
      await change(one(".hanabi"));
      await choose("Leave full screen");
      expect(page.exitFullscreen).toHaveBeenCalledTimes(1);
      await change(null);
      all(".hand-card")[0]?.focus();
      await press("F");
      expect(request).toHaveBeenCalledTimes(2);
    });

    test("changes nothing if the page refuses it", async () => {
      await allow();
      one(".hanabi").requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
      await choose("Full screen");
      expect(all('[role="alert"]')).toHaveLength(0);
      expect(document.activeElement).toBe(named("More actions"));
    });
  });
});
