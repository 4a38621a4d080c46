import type { Placed, Universe } from './universe.js';
import { areValid, OTHER_TTL } from './universe.js';

/** What the zones hold before and after. */
export interface Pair {
  readonly before: readonly Placed[];
  readonly after: readonly Placed[];
}

/** A generator of numbers from 0 to below 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A pair of so many records at most: their numbers are drawn evenly, and then the records among all that are valid together. */
export function drawPair(random: () => number, { records }: Universe, most: number): Pair {
  return { before: drawZones(random, records, most), after: drawZones(random, records, most) };
}

function drawZones(random: () => number, among: readonly Placed[], most: number): readonly Placed[] {
  const count = Math.floor(random() * (most + 1));
  for (;;) {
    const drawn = new Set<Placed>();
    while (drawn.size < Math.min(count, among.length)) drawn.add(pick(random, among));
    if (areValid([...drawn])) return [...drawn];
  }
}

/**
 * A pair that has much in common: few names, records that stay or change their time to live, and before, records that are
 * there twice.
 */
export function drawRelated(random: () => number, { records }: Universe, most: number): Pair {
  const names = new Set(Array.from({ length: 3 }, () => placeOf(pick(random, records))));
  const among = records.filter((record) => names.has(placeOf(record)));
  const before = drawCrowd(random, among, { most, start: [] });
  const stay = before
    .filter(() => random() < 0.3)
    .map((record) => (random() < 0.3 ? { ...record, ttl: OTHER_TTL } : record));
  const after = drawCrowd(random, among, { most, start: stay });
  const twins = before.filter(() => random() < 0.05).map(respelled);
  return { before: [...before, ...twins].slice(0, most), after };
}

/** Records one after another, as far as they are valid together; so many can be where no more find a place. */
function drawCrowd(
  random: () => number,
  among: readonly Placed[],
  { most, start }: { readonly most: number; readonly start: readonly Placed[] },
): readonly Placed[] {
  const count = Math.floor(random() * (most + 1));
  const drawn = [...start];
  for (let tries = 0; drawn.length < count && tries < 50; tries += 1) {
    const record = pick(random, among);
    if (areValid([...drawn, record])) drawn.push(record);
  }
  return drawn;
}

function placeOf({ zone, prefix }: Placed): string {
  return `${prefix}.${zone}`;
}

function respelled(record: Placed): Placed {
  return record.type === 'TXT' ? record : { ...record, content: record.content.toUpperCase() };
}

function pick<T>(random: () => number, among: readonly T[]): T {
  const picked = among[Math.floor(random() * among.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}
