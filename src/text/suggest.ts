/**
 * The candidate that was probably meant: the closest one by insertions, deletions, replacements and swaps, ignoring case.
 * Up to a third of the letters may be wrong, at least one, but never all of them.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = Math.min(word.length, Math.max(1, Math.floor(word.length / 3)) + 1);
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(lower, candidate.toLowerCase(), least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Limits the work, which is quadratic; no name is longer. */
const LONGEST_WORD = 255;

/** `did you mean example.com?`; undefined when no candidate is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const meant = suggest(word, candidates);
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

/** Optimal string alignment distance, if it is below a limit. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = Math.min(at(last, j), at(row, j - 1)) + 1;
      const kept = at(last, j - 1) + (isSame ? 0 : 1);
      const distance = Math.min(changed, kept, isSwap ? at(before, j - 2) + 1 : Infinity);
      row.push(distance);
      least = Math.min(least, distance);
    }
    // A swap reaches back two rows.
    if (least >= limit && leastBefore >= limit) return Infinity;
    leastBefore = least;
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
