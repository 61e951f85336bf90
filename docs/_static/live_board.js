// Gives each live board the height that it needs, and the colours that the reader chose for the page.
const page = document.documentElement;

for (const frame of document.querySelectorAll("iframe.live-board")) {
  const start = () => {
    const board = frame.contentDocument.documentElement;
    const fit = () => {
      board.style.colorScheme = page.dataset.theme ?? "";
      frame.style.height = `${board.offsetHeight}px`;
    };
    new ResizeObserver(fit).observe(board);
    new MutationObserver(fit).observe(page, { attributeFilter: ["data-theme"] });
  };
  const { URL, readyState } = frame.contentDocument; // a frame has a document, about:blank, before its own
  if (URL === "about:srcdoc" && readyState === "complete") start();
  else frame.addEventListener("load", start);
}
