/** The text that the address of a page brings along: a position, or a game in any form that is read. It is not sent to any server. */
export function textInAddress(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1); // written by hand, with a % that begins no code
  }
}

/** Lets a text be pasted in a form: it goes into the address, and the page begins anew with it. */
export function openPasted(form: HTMLFormElement, text: string) {
  const field = form.querySelector("textarea");
  if (field) field.value = text;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.hash = encodeURIComponent(field?.value.trim() ?? "");
  });
  window.addEventListener("hashchange", () => location.reload());
}
