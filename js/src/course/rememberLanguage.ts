const KEY = "hanabi_widget:language";

/** Remembers the language of the page as the one that the reader chose: the first page goes there. */
export function rememberLanguage() {
  try {
    localStorage.setItem(KEY, document.documentElement.lang);
  } catch {
    // Without storage the browser's languages decide.
  }
}
