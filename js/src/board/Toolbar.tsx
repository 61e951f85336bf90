import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "../protocol/contract";
import { type BoardProps, type BoardStore, POSSIBILITIES, THINK_FIRST } from "../store/boardStore";
import { canEdit, explains, showsKnowledge } from "../store/lookups";
import { Button, GroupedSelect, IconButton } from "../ui/controls";
import { toggleFullscreen, useFullscreenZoom } from "./fullscreenAndZoom";

const WIDTH = 2048;

/** Renders an SVG as a PNG 2048 pixels wide. */
async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = (WIDTH * image.naturalHeight) / image.naturalWidth;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject())));
}

/** The outcome of a copy: what to say of it, and the text if it could not be copied. */
const NOTHING = { status: "", uncopied: "" };

function requestPicture(store: BoardStore): Promise<string> {
  const request = { type: "picture", step: store.step.peek() } as const;
  return new Promise((resolve, reject) => {
    store.request(request, { onAnswer: ({ svg }) => resolve(svg), onSilence: reject, onFailure: reject });
  });
}

type MenuChoiceProps = {
  label: string;
  options: Choice[];
  value: string;
  choose(id: string): void;
  children?: ComponentChildren;
};

/** A choice within a menu, and what belongs to it. */
function MenuChoice({ label, options, value, choose, children }: MenuChoiceProps) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      {options.map((option) => (
        <Button
          key={option.id}
          role="menuitemradio"
          aria-checked={option.id === value}
          tabIndex={-1}
          onClick={() => choose(option.id)}
        >
          {option.label}
        </Button>
      ))}
      {children}
    </div>
  );
}

/** How explanations are told, and whether a person thinks first. */
function ExplanationSettings({ boardState, store }: BoardProps) {
  const { labels, levels } = boardState;
  const pending = store.pending.value;
  const level = pending?.type === "level" ? pending.level : boardState.level;
  return (
    <MenuChoice label={labels.level} options={levels} value={level} choose={store.chooseLevel}>
      <Button
        role="menuitemcheckbox"
        aria-checked={store.thinksFirst.value}
        tabIndex={-1}
        onClick={() => {
          store.walked.value = null;
          store.togglePanel(THINK_FIRST);
        }}
      >
        {labels.think_first}
      </Button>
    </MenuChoice>
  );
}

/**
 * A menu of what is used less: how much is shown, copies of the position, the link or the picture of the current step, and full screen. A text
 * that cannot be copied is shown instead.
 */
function MoreMenu({ boardState, store }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const open = useSignal(false);
  const outcome = useSignal(NOTHING);
  const fullscreen = useFullscreenZoom(root);
  const { labels, details } = boardState;
  const pending = store.pending.value;
  useLayoutEffect(() => {
    outcome.value = NOTHING;
    if (open.value) root.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
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
  const position = useComputed(() => store.figures.value?.position ?? "").value;
  const link = useComputed(() => store.steps.value.course?.hanab_live_link ?? "").value;
  const items = [
    {
      label: labels.edit,
      hint: labels.edit_hint,
      available: canEdit(boardState) && boardState.can_set_up,
      act() {
        close();
        store.editPosition(true);
      },
    },
    {
      label: labels.ask,
      available: canEdit(boardState) && boardState.can_set_up,
      act() {
        close();
        store.ask(true);
      },
    },
    { label: labels.copy_position, available: position, act: () => copyText(position) },
    {
      label: labels.copy_address,
      available: boardState.site && position,
      act: () => copyText(`${boardState.site}${encodeURIComponent(position)}`),
    },
    {
      label: labels.copy_link,
      available: link,
      act: () => copyText(link),
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
  const explaining = explains(boardState);
  const grids = showsKnowledge(boardState);
  if (items.length + details.length === 0 && !explaining && !grids) return null;
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
            {items.map(({ label, hint, act }) => (
              <Button key={label} role="menuitem" title={hint} tabIndex={-1} onClick={act}>
                {label}
              </Button>
            ))}
            {grids && (
              <Button
                class="switch"
                role="menuitemcheckbox"
                title={labels.possibilities_help}
                aria-checked={store.showPossibilities.value}
                tabIndex={-1}
                onClick={() => store.togglePanel(POSSIBILITIES)}
              >
                {labels.possibilities}
              </Button>
            )}
            {explaining && <ExplanationSettings boardState={boardState} store={store} />}
            {boardState.interactive && boardState.languages && (
              <MenuChoice
                label={labels.language}
                options={boardState.languages}
                value={boardState.language}
                choose={store.chooseLanguage}
              />
            )}
          </div>
          {details.length > 0 && (
            <GroupedSelect
              label={labels.detail}
              help={labels.detail_help}
              options={details}
              value={pending?.type === "detail" ? pending.detail : boardState.detail}
              choose={store.chooseDetail}
            />
          )}
          <p role="status">{outcome.value.status}</p>
          {outcome.value.uncopied && (
            <textarea readOnly rows={3} value={outcome.value.uncopied} aria-label={labels.copy_position} />
          )}
        </div>
      )}
    </div>
  );
}

/** The viewpoint, and the buttons for the whole board. */
export function Toolbar({ boardState, store }: BoardProps) {
  const { labels, views, view, can_undo, can_redo } = boardState;
  const pending = store.pending.value;
  return (
    <div class="header">
      {views.length === 1 ? (
        <span class="only-view">{views[0]?.label}</span>
      ) : (
        <GroupedSelect
          label={labels.view}
          options={views}
          value={pending?.type === "view" ? pending.view : view}
          choose={store.chooseView}
        />
      )}
      {canEdit(boardState) &&
        (can_undo || can_redo) &&
        (["undo", "redo"] as const).map((name) => (
          <IconButton
            key={name}
            name={name}
            label={labels[name]}
            aria-disabled={!boardState[`can_${name}`]}
            onClick={store[name]}
          />
        ))}
      <Button
        class="keys"
        title={labels.keys}
        aria-label={labels.keys}
        aria-expanded={store.helpOpen.value}
        onClick={store.toggleHelp}
      >
        <i aria-hidden="true">?</i>
      </Button>
      <MoreMenu boardState={boardState} store={store} />
    </div>
  );
}

/** Says that a variation is shown; buttons to leave it, to make it the main line, and to remove it. */
export function VariationBar({ boardState, store }: BoardProps) {
  const { labels, variation, steps, interactive } = boardState;
  if (!variation) return null;
  const { start, label, no_promote } = variation;
  const blocked = store.blocked.value;
  const change = (type: "promote_variation" | "remove_variation", step: number) => {
    const node = steps[step]?.node;
    if (node !== undefined) store.changeVariation(type, node);
  };
  return (
    <div class="variation">
      <span dir="auto">{label}</span>
      {interactive && (
        <span class="variation-buttons">
          <Button aria-disabled={blocked} onClick={store.leaveVariation}>
            {labels.leave}
          </Button>
          <Button
            title={no_promote}
            aria-disabled={blocked || no_promote !== ""}
            onClick={() => no_promote || change("promote_variation", steps.length - 1)}
          >
            {labels.promote}
          </Button>
          <Button
            aria-disabled={blocked}
            onClick={() => change("remove_variation", Math.max(store.step.peek(), start + 1))}
          >
            {labels.remove}
          </Button>
        </span>
      )}
    </div>
  );
}
