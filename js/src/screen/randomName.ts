const KEY = "hanabi_widget:screen";
const BYTES = 18;

/** A random name that the browser keeps, so that a vote stays its own when the page is loaded again. */
export function randomName(): string {
  const random = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));
  const name = random.replaceAll("+", "-").replaceAll("/", "_");
  try {
    const kept = localStorage.getItem(KEY) ?? name;
    localStorage.setItem(KEY, kept);
    return kept;
  } catch {
    return name;
  }
}
