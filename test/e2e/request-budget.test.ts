import { describe, expect, test } from 'vitest';
import { onlyWaits } from '../support/clocks.js';
import type { HeldRecord } from '../support/memory-service.js';
import { withMemoryService, writesOf } from './services.js';

/** A zone before and after: the lines of its file, what is live, and the length of the longest chain of waits. */
interface Change {
  readonly lines: readonly string[];
  readonly live: readonly Partial<HeldRecord>[];
  readonly levels: number;
}

const ZONE = 'example.com';
const MANY = 40;

function each<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** One record that stays keeps the zone from being emptied. */
const STAYS = { line: 'stays: { A: 192.0.2.1 }', live: { prefix: 'stays' } };

function changeOf(levels: number, lines: readonly string[], live: Change['live']): Change {
  return { levels, lines: [STAYS.line, ...lines], live: [STAYS.live, ...live] };
}

const CHANGES: Readonly<Record<string, Change>> = {
  creates: changeOf(
    1,
    each(MANY, (n) => `n${n}: { A: 192.0.2.1 }`),
    [],
  ),
  updates: changeOf(
    1,
    each(MANY, (n) => `n${n}: { A: 192.0.2.1 }`),
    each(MANY, (n) => ({ prefix: `n${n}`, ttl: 300 })),
  ),
  deletes: changeOf(
    1,
    [],
    each(MANY, (n) => ({ prefix: `n${n}` })),
  ),
  'values that are replaced': changeOf(
    2,
    each(MANY, (n) => `n${n}: { AAAA: 2001:db8::1 }`),
    each(MANY, (n) => ({ prefix: `n${n}` })),
  ),
  'aliases that move to a new host': changeOf(
    3,
    ['new: { A: 192.0.2.2 }', ...each(MANY, (n) => `n${n}: { CNAME: new.example.com }`)],
    [
      { prefix: 'old' },
      ...each(MANY, (n) => ({ prefix: `n${n}`, type: 'CNAME', content: 'old.example.com' })),
    ],
  ),
  'aliases that move, each to a new host': changeOf(
    3,
    each(MANY, (n) => `n${n}: { CNAME: new${n}.example.com }\n  new${n}: { A: 192.0.2.2 }`),
    each(MANY, (n) => [
      { prefix: `old${n}` },
      { prefix: `n${n}`, type: 'CNAME', content: `old${n}.example.com` },
    ]).flat(),
  ),
  'addresses that give way to aliases': changeOf(
    2,
    each(MANY, (n) => `n${n}: { CNAME: stays.example.com }`),
    each(MANY, (n) => ({ prefix: `n${n}` })),
  ),
};

const SEVERAL = each(8, (n) => `z${n}.example`);

/** The requests that a run sends beside those that it cannot do without: the writes, and a listing before and after. */
async function requestsFor(
  change: Change,
  { zones, replace }: { readonly zones: readonly string[]; readonly replace: string },
) {
  const { lines, live } = change;
  const ofAll = <T>(make: (zone: string) => T): Readonly<Record<string, T>> =>
    Object.fromEntries(zones.map((zone) => [zone, make(zone)]));
  const { service, apply } = await withMemoryService({
    zones: ofAll((zone) => `records:\n  ${lines.join('\n  ').replaceAll(ZONE, zone)}\n`),
    live: ofAll((zone) =>
      live.map(({ content = '192.0.2.1', ...record }) => ({
        ...record,
        content: content.replace(ZONE, zone),
      })),
    ),
    settings: `  replace: ${replace}\n`,
    times: onlyWaits,
  });
  const { code } = await apply('--yes', '--allow', 'bulk-change');
  const needed = 2 * zones.length + writesOf(service.seen).length;
  return { code, needed, more: service.seen.length - needed };
}

describe.each(Object.entries(CHANGES))('a run of %s', (_, change) => {
  test.each([
    { zones: [ZONE], replace: 'auto' },
    { zones: [ZONE], replace: 'recreate' },
    { zones: SEVERAL, replace: 'auto' },
    { zones: SEVERAL, replace: 'recreate' },
  ])(
    'reads a tenth of the requests more, or once per wait level: $replace, $zones.length zones',
    async (setting) => {
      const { code, needed, more } = await requestsFor(change, setting);
      expect(code).toBe(0);
      expect(more).toBeLessThanOrEqual(Math.max(needed / 10, setting.zones.length * change.levels));
    },
  );
});
