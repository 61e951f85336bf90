import { mountLesson } from "./mountBakedLesson";

/** Where `hanabi_widget.export.myst_page` puts the lesson. */
const CONTENT = "HANABI_LESSON";

/** A lesson as a widget of its own, as a book in MyST shows it. */
export default {
  render({ el }: { el: HTMLElement }) {
    mountLesson(el, CONTENT);
  },
};
