type Packed = string | number | boolean | null | { n: number } | Packed[];

/** The value that Python's `packing.py` packed: shared values, the value, and the keys of objects. */
export function unpack([shared, root, shapes]: [Packed[], Packed, string[][]]): unknown {
  const known = new Map<number, unknown>();

  function value(packed: Packed): unknown {
    if (typeof packed === "number") return packed < 0 ? -1 - packed : same(packed);
    if (Array.isArray(packed)) {
      const [shape, ...parts] = packed as [number, ...Packed[]];
      const values = parts.map(value);
      if (shape === 0) return values;
      return Object.fromEntries((shapes[shape - 1] ?? []).map((key, n) => [key, values[n]]));
    }
    return packed !== null && typeof packed === "object" ? packed.n : packed;
  }

  function same(number: number): unknown {
    if (!known.has(number)) known.set(number, value(shared[number] ?? null));
    return known.get(number);
  }

  return value(root);
}

/** The text that a page holds compressed, as base64. */
export async function inflate(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
