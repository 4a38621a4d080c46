import { byText, byCodeUnits } from '../../text/compare.js';

/** How values are compared. */
export interface Identity<T> {
  /** An update can only turn a value into one with the same key. */
  readonly key: (value: T) => string;
  /** Canonical text of the content; values with equal key and text are the same thing. */
  readonly text: (value: T) => string;
  /**
   * Canonical text of all other fields: values that also share this need no write. If more values could be kept than
   * are wanted, those whose attributes sort first are kept.
   */
  readonly attributes: (value: T) => string;
}

/** What to do with each live and each desired value; every value is in exactly one list. */
export interface Difference<L, D> {
  readonly unchanged: readonly (readonly [L, D])[];
  readonly updates: readonly (readonly [L, D])[];
  readonly creates: readonly D[];
  readonly deletes: readonly L[];
}

interface Entry<V> {
  readonly value: V;
  readonly text: string;
  readonly attributes: string;
}

interface Group<L, D> {
  readonly live: Entry<L>[];
  readonly desired: Entry<D>[];
}

/**
 * Compares two sets with the fewest writes: equal values first, then values with equal text, then the
 * rest of each key, the most similar ones first (longest common prefix of their texts). The result
 * does not depend on the order of either input. O(n log n).
 */
export function keyedDiff<T, L extends T, D extends T>(
  live: Iterable<L>,
  desired: Iterable<D>,
  identity: Identity<T>,
): Difference<L, D> {
  const difference = { unchanged: [], updates: [], creates: [], deletes: [] };
  for (const group of groupByKey(live, desired, identity)) diffGroup(group, difference);
  return difference;
}

interface Collected<L, D> {
  readonly unchanged: (readonly [L, D])[];
  readonly updates: (readonly [L, D])[];
  readonly creates: D[];
  readonly deletes: L[];
}

function groupByKey<T, L extends T, D extends T>(
  live: Iterable<L>,
  desired: Iterable<D>,
  identity: Identity<T>,
): Iterable<Group<L, D>> {
  const groups = new Map<string, Group<L, D>>();
  const groupOf = (value: T): Group<L, D> => {
    const key = identity.key(value);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { live: [], desired: [] }));
    return group;
  };
  const entry = <V extends T>(value: V): Entry<V> => ({
    value,
    text: identity.text(value),
    attributes: identity.attributes(value),
  });
  for (const value of live) groupOf(value).live.push(entry(value));
  for (const value of desired) groupOf(value).desired.push(entry(value));
  return groups.values();
}

function diffGroup<L, D>(group: Group<L, D>, into: Collected<L, D>): void {
  const [first, second] = group.live;
  const [wanted, another] = group.desired;
  if (first && wanted && !second && !another) {
    // The common case: one of each, so there is nothing to choose.
    const pairs = byContent(first, wanted) === 0 ? into.unchanged : into.updates;
    pairs.push([first.value, wanted.value]);
    return;
  }
  const live = group.live.toSorted(byContent);
  const desired = group.desired.toSorted(byContent);
  const same = matchEqual(live, desired, (entry) => `${entry.text}\0${entry.attributes}`);
  const sameText = matchEqual(same.live, same.desired, (entry) => entry.text);
  const similar = matchSimilar(sameText.live, sameText.desired);
  for (const pair of same.pairs) into.unchanged.push(pair);
  for (const pair of sameText.pairs) into.updates.push(pair);
  for (const pair of similar.pairs) into.updates.push(pair);
  for (const { value } of similar.live) into.deletes.push(value);
  for (const { value } of similar.desired) into.creates.push(value);
}

function byContent(a: Entry<unknown>, b: Entry<unknown>): number {
  return byCodeUnits(a.text, b.text) || byAttributes(a, b);
}

interface Matching<L, D> {
  readonly pairs: (readonly [L, D])[];
  /** The unmatched entries, in their original order. */
  readonly live: Entry<L>[];
  readonly desired: Entry<D>[];
}

function matchEqual<L, D>(
  live: readonly Entry<L>[],
  desired: readonly Entry<D>[],
  keyOf: (entry: Entry<unknown>) => string,
): Matching<L, D> {
  const waiting = new Map<string, Entry<L>[]>();
  for (const entry of live.toReversed()) {
    const same = waiting.get(keyOf(entry));
    if (same) same.push(entry);
    else waiting.set(keyOf(entry), [entry]);
  }
  const matched = new Set<Entry<L>>();
  const matching: Matching<L, D> = { pairs: [], live: [], desired: [] };
  for (const entry of desired) {
    const partner = waiting.get(keyOf(entry))?.pop();
    if (partner) {
      matched.add(partner);
      matching.pairs.push([partner.value, entry.value]);
    } else matching.desired.push(entry);
  }
  for (const entry of live) if (!matched.has(entry)) matching.live.push(entry);
  return matching;
}

/** Unmatched entries whose texts share at least their first `depth` characters. */
interface Family<L, D> {
  readonly depth: number;
  readonly live: Entry<L>[];
  readonly desired: Entry<D>[];
}

/**
 * Pairs by longest common prefix, then by equal attributes, then in the order of the attributes. In sorted order the texts
 * are the leaves of a trie, walked here with a stack of open families: when a family is complete, its members are paired
 * and the rest joins the parent.
 */
function matchSimilar<L, D>(live: readonly Entry<L>[], desired: readonly Entry<D>[]): Matching<L, D> {
  if (live.length === 0 || desired.length === 0) return { pairs: [], live: [...live], desired: [...desired] };
  const pairs: (readonly [L, D])[] = [];
  const leaves = sortedLeaves(live, desired);
  const open: Family<L, D>[] = [];
  leaves.forEach(({ text, family: leaf }, index) => {
    const shared = commonLength(text, leaves[index + 1]?.text ?? '');
    let family = leaf;
    for (let parent = open.at(-1); parent && parent.depth >= shared; parent = open.at(-1)) {
      open.pop();
      family = join(parent, family);
      if (family.depth > shared) family = pairUp(family, pairs);
    }
    open.push({ ...family, depth: shared });
  });
  const root = pairUp(open[0] ?? { depth: 0, live: [], desired: [] }, pairs);
  return { pairs, live: root.live, desired: root.desired };
}

function sortedLeaves<L, D>(
  live: readonly Entry<L>[],
  desired: readonly Entry<D>[],
): { readonly text: string; readonly family: Family<L, D> }[] {
  const leaves = [
    ...live.map((entry) => ({ text: entry.text, family: { depth: 0, live: [entry], desired: [] } })),
    ...desired.map((entry) => ({ text: entry.text, family: { depth: 0, live: [], desired: [entry] } })),
  ];
  return leaves.toSorted(byText(({ text }) => text));
}

function commonLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/** Moves the smaller lists into the larger ones, so that joining all families stays O(n log n). */
function join<L, D>(parent: Family<L, D>, child: Family<L, D>): Family<L, D> {
  return {
    depth: parent.depth,
    live: merge(parent.live, child.live),
    desired: merge(parent.desired, child.desired),
  };
}

function merge<V>(a: V[], b: V[]): V[] {
  const [larger, smaller] = a.length >= b.length ? [a, b] : [b, a];
  for (const value of smaller) larger.push(value);
  return larger;
}

function pairUp<L, D>(family: Family<L, D>, pairs: (readonly [L, D])[]): Family<L, D> {
  if (family.live.length === 0 || family.desired.length === 0) return family;
  const alike = matchEqual(family.live, family.desired, (entry) => entry.attributes);
  for (const pair of alike.pairs) pairs.push(pair);
  const live = alike.live.toSorted(byAttributes);
  const desired = alike.desired.toSorted(byAttributes);
  const count = Math.min(live.length, desired.length);
  for (let index = 0; index < count; index += 1) {
    const [before, after] = [live[index], desired[index]];
    if (before && after) pairs.push([before.value, after.value]);
  }
  return { depth: family.depth, live: live.slice(count), desired: desired.slice(count) };
}

function byAttributes(a: Entry<unknown>, b: Entry<unknown>): number {
  return byCodeUnits(a.attributes, b.attributes);
}
