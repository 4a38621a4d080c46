import type { Placed, Universe } from './universe.js';
import { areValid, OTHER_TTL } from './universe.js';

/** The records of the zones before and after. */
export interface Pair {
  readonly before: readonly Placed[];
  readonly after: readonly Placed[];
}

/** A seeded generator of numbers from 0 to below 1 (mulberry32). */
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

/** Draws a pair with up to `most` records on each side: first their number, then records that are valid together. */
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

/** Draws a pair with few names, records that stay or change their TTL, and duplicates among the old records. */
export function drawRelated(random: () => number, { records }: Universe, most: number): Pair {
  const names = new Set(Array.from({ length: 3 }, () => placeOf(pick(random, records))));
  const among = records.filter((record) => names.has(placeOf(record)));
  const before = drawAtNames(random, among, { most, start: [] });
  const stay = before
    .filter(() => random() < 0.3)
    .map((record) => (random() < 0.3 ? { ...record, ttl: OTHER_TTL } : record));
  const after = drawAtNames(random, among, { most, start: stay });
  const twins = before.filter(() => random() < 0.05).map(respelled);
  return { before: [...before, ...twins].slice(0, most), after };
}

/** Adds drawn records to `start` while the result is valid; stops early if hardly any more would be valid. */
function drawAtNames(
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
