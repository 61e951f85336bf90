import { useSignal } from "@preact/signals";
import { svgToPng } from "../dom/svgToPng";
import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { IconButton } from "../ui/IconButton";

function requestPicture(store: BoardStore): Promise<string> {
  const request = { type: "picture", step: store.step.peek() } as const;
  return new Promise((resolve, reject) => {
    store.request(request, { onAnswer: ({ svg }) => resolve(svg), onSilence: reject, onFailure: reject });
  });
}

/** Copies the position, the link or the picture of the current step. A text that cannot be copied is shown instead. */
export function CopyMenu({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const status = useSignal("");
  const uncopiedText = useSignal("");
  const { labels } = boardState;
  const open = store.copyMenuOpen.value;

  function clear() {
    status.value = "";
    uncopiedText.value = "";
  }

  async function copy(content: Promise<Blob>, type: string, text: string) {
    clear();
    try {
      await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
      status.value = labels.copied;
    } catch {
      status.value = labels.not_copied;
      uncopiedText.value = text;
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
  ].filter(({ available }) => available);
  if (items.length === 0) return null;
  return (
    <div class="copy">
      <IconButton
        name="copy"
        label={labels.copy}
        aria-expanded={open}
        onClick={() => {
          store.copyMenuOpen.value = !open;
          clear();
        }}
      />
      {open && (
        <div class="menu">
          {items.map(({ label, act }) => (
            <button key={label} type="button" onClick={act}>
              {label}
            </button>
          ))}
          <p role="status">{status.value}</p>
          {uncopiedText.value && (
            <textarea readOnly rows={3} value={uncopiedText.value} aria-label={labels.copy} />
          )}
        </div>
      )}
    </div>
  );
}

/** Closes the menu and returns the focus to its button. */
export function dismissCopyMenu(store: BoardStore, board: HTMLElement) {
  store.copyMenuOpen.value = false;
  board.querySelector<HTMLElement>(".copy button")?.focus();
}
