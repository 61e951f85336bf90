import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { toggleFullscreen } from "../dom/fullscreen";
import { svgToPng } from "../dom/svgToPng";
import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { IconButton } from "../ui/IconButton";
import { useFullscreenZoom } from "./useFullscreenZoom";

/** The outcome of a copy: what to say of it, and the text if it could not be copied. */
const NOTHING = { status: "", uncopied: "" };

function requestPicture(store: BoardStore): Promise<string> {
  const request = { type: "picture", step: store.step.peek() } as const;
  return new Promise((resolve, reject) => {
    store.request(request, { onAnswer: ({ svg }) => resolve(svg), onSilence: reject, onFailure: reject });
  });
}

/**
 * A menu of what is used less: copies of the position, the link or the picture of the current step, and full screen. A text that cannot be
 * copied is shown instead.
 */
export function MoreMenu({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const root = useRef<HTMLDivElement>(null);
  const open = useSignal(false);
  const outcome = useSignal(NOTHING);
  const fullscreen = useFullscreenZoom(root);
  const { labels } = boardState;
  useLayoutEffect(() => {
    outcome.value = NOTHING;
    if (open.value) root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [open.value, outcome]);

  function close() {
    open.value = false;
    root.current?.querySelector("button")?.focus();
  }

  async function copy(content: Promise<Blob>, type: string, text: string) {
    outcome.value = NOTHING;
    try {
      await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
      outcome.value = { status: labels.copied, uncopied: "" };
    } catch {
      outcome.value = { status: labels.not_copied, uncopied: text };
    }
  }

  const copyText = (text: string) =>
    copy(Promise.resolve(new Blob([text], { type: "text/plain" })), "text/plain", text);
  const position = () => store.frame.peek()?.position ?? "";
  const items = [
    { label: labels.copy_position, available: position(), act: () => copyText(position()) },
    {
      label: labels.copy_link,
      available: boardState.hanab_live_link,
      act: () => copyText(boardState.hanab_live_link),
    },
    {
      label: labels.copy_picture,
      available: boardState.interactive,
      act: () => copy(requestPicture(store).then(svgToPng), "image/png", ""),
    },
    {
      label: fullscreen.value ? labels.window : labels.full,
      available: document.fullscreenEnabled,
      act() {
        close();
        toggleFullscreen(root.current?.closest(".hanabi") ?? null);
      },
    },
  ].filter(({ available }) => available);
  if (items.length === 0) return null;
  return (
    <div
      class="more"
      role="group"
      ref={root}
      onKeyDown={(event) => {
        if (!open.value || event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget as Node)) open.value = false;
      }}
    >
      <IconButton
        name="more"
        label={labels.more_actions}
        aria-haspopup="menu"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      />
      {open.value && (
        <div class="menu">
          <div role="menu" aria-label={labels.more_actions} data-roving="">
            {items.map(({ label, act }) => (
              <button key={label} type="button" role="menuitem" tabIndex={-1} onClick={act}>
                {label}
              </button>
            ))}
          </div>
          <p role="status">{outcome.value.status}</p>
          {outcome.value.uncopied && (
            <textarea readOnly rows={3} value={outcome.value.uncopied} aria-label={labels.copy_position} />
          )}
        </div>
      )}
    </div>
  );
}
