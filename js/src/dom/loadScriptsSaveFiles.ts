/** Adds a style sheet to the page or shadow root of an element, once for all boards: each new sheet makes the browser restyle the page. */
export function addStyleSheet(el: HTMLElement, css: string) {
  const root = el.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.head;
  const isThere = [...home.querySelectorAll("style")].some(({ textContent }) => textContent === css);
  if (!isThere) home.append(Object.assign(document.createElement("style"), { textContent: css }));
}

const page = globalThis as { hanabi_widget_arrived?: ((widget: unknown) => void) | undefined };
let last: Promise<unknown> = Promise.resolve();

/** The widget of a script, run as one that stands in the page: a policy may allow those, but no `blob:`. One after the other. */
function runInPage<W>(script: string): Promise<W> {
  const run = () =>
    new Promise<unknown>((resolve, reject) => {
      page.hanabi_widget_arrived = resolve;
      document.addEventListener("securitypolicyviolation", reject, { once: true });
      document.head.append(
        Object.assign(document.createElement("script"), { type: "module", textContent: script }),
      );
    });
  last = last.then(run, run);
  return last as Promise<W>;
}

/** The widget of a script that is there as a text. */
export async function importScript<W>(script: string): Promise<W> {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return (await import(address)).default;
  } catch {
    return runInPage(script);
  }
}

/** Saves a text as a file. */
export function saveFile(text: string, name: string, type: string) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
