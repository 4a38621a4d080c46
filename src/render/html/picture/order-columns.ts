import type { Neighbours } from './lines.js';
import { mean } from './lines.js';

type Columns = readonly (readonly string[])[];

/** After so many turns to either side hardly anything moves any more. */
const TURNS = 6;

/**
 * Orders the keys of each column so that few lines cross: in turns from the left and from the right, each key moves
 * to the middle of those that its lines lead to (barycentre method of Sugiyama et al., 1981).
 */
export function orderColumns(columns: Columns, neighbours: Neighbours): Columns {
  const ordered = [...columns];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let at = 1; at < ordered.length; at += 1)
      ordered[at] = orderBy(ordered[at] ?? [], ordered[at - 1] ?? [], neighbours.left);
    for (let at = ordered.length - 2; at >= 0; at -= 1)
      ordered[at] = orderBy(ordered[at] ?? [], ordered[at + 1] ?? [], neighbours.right);
  }
  return ordered;
}

function orderBy(
  keys: readonly string[],
  fixed: readonly string[],
  ends: Neighbours['left'],
): readonly string[] {
  const places = new Map(fixed.map((key, index) => [key, index]));
  const wishes = keys.map((key, index) => ({
    key,
    // What has no line to that side stays about where it is; the two columns may be of different lengths.
    wish:
      mean((ends.get(key) ?? []).flatMap((end) => places.get(end) ?? [])) ??
      (index / keys.length) * fixed.length,
  }));
  return wishes.toSorted((a, b) => a.wish - b.wish).map(({ key }) => key);
}
