/** Hides the picture that follows a board in the outputs of a cell, for the day when the board is not there: see widget/stored_picture.py. */
export function hidePicture(el: HTMLElement) {
  const follows = (other: Element) =>
    !el.contains(other) && el.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = [...document.querySelectorAll<HTMLElement>(".hanabi, .hanabi-picture")].find(follows);
  if (next?.matches(".hanabi-picture")) next.hidden = true;
}
