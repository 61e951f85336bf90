import { useSignal } from "@preact/signals";
import type { Line } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { Round } from "../ui/IconButton";

const WIDTH = 2048;

function picture(table: Table): Promise<string> {
  const question = { type: "picture", step: table.at.peek() } as const;
  return new Promise((answered, failed) => {
    table.ask(question, { answered: ({ svg }) => answered(svg), failed });
  });
}

/** A picture as a clipboard takes it. */
async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = (WIDTH * image.naturalHeight) / image.naturalWidth;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail())));
}

const plain = (text: string) => Promise.resolve(new Blob([text], { type: "text/plain" }));

/** Copies the position, the link or the picture of the step shown. */
export function Copy({ line, table }: { line: Line; table: Table }) {
  const told = useSignal("");
  const kept = useSignal("");
  const { labels } = line;
  const open = table.copying.value;

  async function copy(content: Promise<Blob>, type: string, text: string) {
    told.value = "";
    kept.value = "";
    try {
      await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
      told.value = labels.copied;
    } catch {
      told.value = labels.not_copied;
      kept.value = text;
    }
  }

  const text = (shown: string) => copy(plain(shown), "text/plain", shown);
  const position = () => table.frame.peek()?.position ?? "";
  const items = [
    { label: labels.copy_position, there: position(), act: () => text(position()) },
    { label: labels.copy_link, there: line.link, act: () => text(line.link) },
    {
      label: labels.copy_picture,
      there: line.live,
      act: () => copy(picture(table).then(png), "image/png", ""),
    },
  ].filter(({ there }) => there);
  if (items.length === 0) return null;
  return (
    <div class="copy">
      <Round
        name="copy"
        label={labels.copy}
        aria-expanded={open}
        onClick={() => {
          table.copying.value = !open;
          told.value = "";
          kept.value = "";
        }}
      />
      {open && (
        <div class="menu">
          {items.map(({ label, act }) => (
            <button key={label} type="button" onClick={act}>
              {label}
            </button>
          ))}
          <p role="status">{told.value}</p>
          {kept.value && <textarea readOnly rows={3} value={kept.value} aria-label={labels.copy} />}
        </div>
      )}
    </div>
  );
}

export function closeCopy(table: Table, board: HTMLElement) {
  table.copying.value = false;
  board.querySelector<HTMLElement>(".copy button")?.focus();
}
