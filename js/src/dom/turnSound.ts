import { keep, kept } from "./kept";

const KEY = "hanabi_widget:sound";
/** Two notes, a fourth apart, and how long each sounds. */
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.15;

let audio: AudioContext | undefined;

/** Sounds two soft notes. Browsers let only a page that was touched make a sound: before that, nothing is kept for later. */
async function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  await audio.resume();
  for (const [n, frequency] of NOTES_HZ.entries()) {
    const begin = audio.currentTime + n * NOTE_SECONDS;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
    gain.gain.linearRampToValueAtTime(0, begin + NOTE_SECONDS);
    const note = new OscillatorNode(audio, { frequency });
    note.connect(gain).connect(audio.destination);
    note.start(begin);
    note.stop(begin + NOTE_SECONDS);
  }
}

/** The switch of the sound, if the page has one: it is off until somebody on this device switches it on, and lets it be heard then. */
export function offerSound(button: HTMLElement | null) {
  let on = kept(KEY) === "on";
  const show = () => button?.setAttribute("aria-checked", String(on));
  button?.addEventListener("click", () => {
    on = !on;
    keep(KEY, on ? "on" : "off"); // without storage it is off again when the page is loaded
    show();
    if (on) void ring();
  });
  show();
  return {
    /** Sounds, if that is switched on. */
    ring: () => button && on && void ring(),
  };
}
