import { describe, expect, test } from "vitest";
import { notebookLink } from "../../src/dom/notebookLink";

describe("a link to the notebook beside the one shown", () => {
  test.each([
    ["http://x/lab/tree/notebooks/01-a.ipynb", "notebooks/02%20b.ipynb"],
    ["http://x/user/zoe/lab/workspaces/w/tree/01-a.ipynb?reset", "02%20b.ipynb"],
    ["http://x/doc/tree/a/01-a.ipynb", "a/02%20b.ipynb"],
  ])("is opened by JupyterLab at %s", (here, path) => {
    const link = notebookLink("02%20b.ipynb", here);
    expect(link).toMatchObject({
      "data-commandlinker-command": "docmanager:open",
      "data-commandlinker-args": JSON.stringify({ path: decodeURIComponent(path) }),
    });
    expect(link.href).toBe(new URL("02%20b.ipynb", here).href);
  });

  test("is plain elsewhere", () => {
    expect(notebookLink("02-b.ipynb", "http://x/notebooks/01-a.ipynb")).toEqual({
      href: "http://x/notebooks/02-b.ipynb",
    });
  });
});
