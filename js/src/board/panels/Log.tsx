import { effect } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { scrollIntoList, setTabStop } from "../../dom/keyboard";
import type { BoardState, TreeNode } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { Button } from "../../ui/controls";

/** A move as a row of the log. */
interface TreeRow {
  node: TreeNode;
  /** The level in the tree: what follows the first move of a variation is one deeper than that move. */
  level: number;
  /** In how many variations the move is, one within the other. */
  depth: number;
}

/** The rows of a tree: each variation after the move that it replaces, before what follows that move. */
export function treeRows(tree: TreeNode[]): TreeRow[] {
  const nodes = new Map(tree.map((node) => [node.id, node]));
  const rows: TreeRow[] = [];
  const add = (id: number, level: number, depth: number) => {
    const node = nodes.get(id);
    if (node) rows.push({ node, level, depth });
    return node;
  };
  /** What is still to be listed, the next last: moves with what follows them, or only what follows. */
  const stack = [{ id: tree[0]?.id ?? -1, level: 1, next: 1, depth: 0, listed: false }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { id, level, next, depth, listed } = top;
    const node = listed ? nodes.get(id) : add(id, level, depth);
    if (!node) continue;
    if (node.next !== null) {
      add(node.next, next, depth);
      stack.push({ id: node.next, level: next, next, depth, listed: true });
    }
    const inner = (node.next === null ? level : next) + 1;
    for (const variation of [...node.variations].reverse())
      stack.push({ id: variation, level: inner, next: inner + 1, depth: depth + 1, listed: false });
  }
  return rows;
}

function Row({ row, step, boardState, store }: { row: TreeRow; step?: number } & Shown) {
  const { node, level, depth } = row;
  const at = step ?? -1; // of what is not on the line shown nothing more is known
  const frame = store.steps.value.frames[at];
  const taught = !store.hidesTaught(at) && store.steps.value.commentaries[at]?.explanation?.headline;
  const lost = at === store.losingStep.value;
  return (
    <Button
      role="treeitem"
      aria-level={level}
      data-node={node.id}
      data-step={step}
      class={depth ? "in-variation" : undefined}
      style={`--depth:${depth}`}
      tabIndex={-1}
      onClick={() => store.goToNode(node.id)}
    >
      <span dir="auto">{frame?.log ?? node.text}</span>{" "}
      {[
        { sign: node.mark, label: node.mark_label || node.mark },
        { sign: "≠", label: frame?.broken },
        ...(node.turns ?? []),
        { sign: "⊘", label: lost && boardState.labels.lost },
      ].map(
        ({ sign, label }) =>
          label && (
            <b key={label} class="move-mark" role="img" aria-label={label} title={label}>
              {sign}
            </b>
          ),
      )}
      {taught && (
        <span class="move-taught" aria-hidden="true" dir="auto">
          {taught}
        </span>
      )}
      {[node.comment, ...(node.notes ?? [])].map(
        (text, n) =>
          text && (
            <span key={text} class={n > 0 ? "remark" : "remark of-step"} dir="auto">
              {text}
            </span>
          ),
      )}
    </Button>
  );
}

type Shown = { boardState: BoardState; store: BoardStore };

/**
 * The moves as a tree: the main line, and after each move the variations that replace it, with what is written beside them. A row leads
 * to its move; a clue highlights the cards that it touched.
 */
export function Log({ store }: { store: BoardStore }) {
  const boardState = store.boardState.value;
  const list = useRef<HTMLDivElement>(null);
  /** Whether a key in the log has changed the tree, so that the focus stays in the log. */
  const changed = useRef(false);
  const tree = boardState?.tree;
  const rows = useMemo(() => treeRows(tree ?? []), [tree]);
  // A step changes just two of many rows, so they are updated directly, without a redraw.
  useLayoutEffect(() => {
    const items = list.current;
    if (!items) return;
    let current: HTMLElement | undefined;
    // Called once the log is drawn, and whenever it gets more or less room.
    const observer = new ResizeObserver(() => current && scrollIntoList(current));
    const stop = effect(() => {
      const row = items.querySelector<HTMLElement>(`[data-step="${store.trailingStep.value}"]`);
      if (!row) return;
      current = row;
      setTabStop(row);
      row.setAttribute("aria-current", "step");
      observer.unobserve(items);
      observer.observe(items);
      return () => row.removeAttribute("aria-current");
    });
    // Rows grow when what their moves taught comes.
    const stopTaught = effect(() => {
      if (store.steps.value) requestAnimationFrame(() => current && scrollIntoList(current));
    });
    const { activeElement } = items.getRootNode() as Document | ShadowRoot;
    if (changed.current && !items.contains(activeElement)) current?.focus();
    changed.current = false;
    return () => {
      stop();
      stopTaught();
      observer.disconnect();
    };
  });
  if (!boardState) return null;
  const steps = new Map(boardState.steps.map(({ node }, step) => [node, step]));
  const rowAt = (event: Event) => (event.target as Element).closest<HTMLElement>("[role=treeitem]");
  function highlight(event: Event) {
    store.revisitedStep.value = Number(rowAt(event)?.dataset.step ?? -1);
  }
  function clear() {
    store.revisitedStep.value = -1;
  }
  function handleKey(event: KeyboardEvent) {
    const row = rowAt(event);
    const change = KEYS[event.key.toLowerCase()];
    const plain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (!change || !plain || !row?.classList.contains("in-variation") || !boardState?.interactive) return;
    event.preventDefault();
    event.stopPropagation();
    changed.current = true;
    store.changeVariation(change, Number(row.dataset.node));
  }
  return (
    <div class="log">
      <div
        role="tree"
        aria-label={boardState.labels.log}
        ref={list}
        data-roving=""
        onPointerOver={highlight}
        onPointerLeave={clear}
        onFocusIn={highlight}
        onFocusOut={clear}
        onKeyDown={handleKey}
      >
        {rows.map((row) => (
          <Row
            key={row.node.id}
            row={row}
            step={steps.get(row.node.id)}
            boardState={boardState}
            store={store}
          />
        ))}
      </div>
    </div>
  );
}

/** What the keys do to the variation that the focused move is in. */
const KEYS: Record<string, "promote_variation" | "remove_variation"> = {
  m: "promote_variation",
  delete: "remove_variation",
  backspace: "remove_variation",
};
