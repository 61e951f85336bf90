/** All elements are on the screen, unless a test says otherwise. */
export const screen = { hidden: false };

/** Tells at once whether an element is on the screen. */
export class Observer {
  constructor(private heard: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.heard([{ isIntersecting: !screen.hidden }]);
  }
  unobserve() {}
  disconnect() {}
}
