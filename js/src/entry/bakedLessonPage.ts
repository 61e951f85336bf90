import { mountLesson } from "./mountBakedLesson";

const el = document.getElementById("lesson");
if (el) mountLesson(el, document.getElementById("content")?.textContent ?? "");
