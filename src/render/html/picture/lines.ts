/** A line from a key of one column to a key of the next. */
export type Line = readonly [left: string, right: string];

/** The keys at the other ends of the lines of each key. */
export interface Neighbours {
  readonly left: ReadonlyMap<string, readonly string[]>;
  readonly right: ReadonlyMap<string, readonly string[]>;
}

/** What is connected with what, seen from either side. */
export function neighboursOf(lines: readonly Line[]): Neighbours {
  const [left, right] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const [from, to] of lines) {
    right.set(from, [...(right.get(from) ?? []), to]);
    left.set(to, [...(left.get(to) ?? []), from]);
  }
  return { left, right };
}

/** Undefined of nothing. */
export function mean(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
