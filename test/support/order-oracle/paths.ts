/** States by number and the steps between them; every way from `start` to `end` has as many steps. */
export interface Graph {
  readonly start: number;
  readonly end: number;
  readonly next: (state: number) => readonly number[];
  /** What a state loses, a bit each. */
  readonly lossesAt: (state: number) => bigint;
}

/** The losses of the ways from start to end, without those of which another way loses a part only; empty if there is none. */
export function leastLosses(graph: Graph): readonly bigint[] {
  return lossesOfWays(graph, (a, b) => (a & b) === a);
}

/** The losses of the ways from start to end, without those of which another way loses all and more. */
export function mostLosses(graph: Graph): readonly bigint[] {
  return lossesOfWays(graph, (a, b) => (a & b) === b);
}

/** `covers` says of two ways' losses whether the first makes the second one uninteresting. */
function lossesOfWays(
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
