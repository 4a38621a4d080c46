import type { Pair } from './draw.js';

/** Removes records from a pair one by one as long as it still has its fault. */
export function shrink(pair: Pair, isAtFault: (pair: Pair) => boolean): Pair {
  const smaller = smallerPairs(pair).find(isAtFault);
  return smaller ? shrink(smaller, isAtFault) : pair;
}

function smallerPairs({ before, after }: Pair): readonly Pair[] {
  return [
    ...before.map((_, index) => ({ before: before.toSpliced(index, 1), after })),
    ...after.map((_, index) => ({ before, after: after.toSpliced(index, 1) })),
  ];
}
