import type { TreeNode } from "../../protocol/contract";

/** A move as a row of the log. */
export interface TreeRow {
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
