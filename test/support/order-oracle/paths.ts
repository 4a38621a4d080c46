/** Numbered states and the steps between them. All paths from `start` to `end` have the same number of steps. */
export interface Graph {
  readonly start: number;
  readonly end: number;
  readonly next: (state: number) => readonly number[];
  /** What a state loses, as a bit set. */
  readonly lossesAt: (state: number) => bigint;
}

/** The losses of all paths from start to end, without proper supersets of others; empty if there is no path. */
export function leastLosses(graph: Graph): readonly bigint[] {
  return lossesOfPaths(graph, (a, b) => (a & b) === a);
}

/** The losses of all paths from start to end, without proper subsets of others. */
export function mostLosses(graph: Graph): readonly bigint[] {
  return lossesOfPaths(graph, (a, b) => (a & b) === b);
}

/** `covers` decides whether the losses of one path make those of another redundant. */
function lossesOfPaths(
  { start, end, next, lossesAt }: Graph,
  covers: (a: bigint, b: bigint) => boolean,
): readonly bigint[] {
  let level = new Map([[start, [0n]]]);
  while (level.size > 0 && !level.has(end)) {
    const following = new Map<number, bigint[]>();
    for (const [state, fronts] of level) {
      const own = lossesAt(state);
      for (const then of next(state)) {
        const front = following.get(then) ?? [];
        following.set(then, front);
        for (const losses of fronts) addTo(front, losses | own, covers);
      }
    }
    level = following;
  }
  const last = lossesAt(end);
  return (level.get(end) ?? []).map((losses) => losses | last);
}

function addTo(front: bigint[], losses: bigint, covers: (a: bigint, b: bigint) => boolean): void {
  if (front.some((other) => covers(other, losses))) return;
  let kept = 0;
  for (const other of front) if (!covers(losses, other)) front[kept++] = other;
  front.length = kept;
  front.push(losses);
}
