import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PlanTime } from '../../../src/dns/planning/zone-changes.js';
import { records } from '../../support/record-lines.js';
import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const WWW = 'www A 192.0.2.1';
const OTHER = 'www A 192.0.2.2';
const NOW = '2026-11-23T07:40:00Z';

/** Plans at a time, after runs that found some records. */
function at(now: string, earlier: Readonly<Record<string, readonly string[]>> = {}): PlanTime {
  const listings = Object.entries(earlier).map(([time, lines]) => ({
    seenAt: Date.parse(time),
    records: records(...lines),
  }));
  return { now: Date.parse(now), earlier: new Map([['example.com', listings]]) };
}

function levelsOf(change: RiskCase): readonly string[] {
  return raised('slow-change', change).risks.map(({ level }) => level);
}

function messageOf(change: Omit<RiskCase, 'title'>): string {
  const [risk, another] = raised('slow-change', { title: '', ...change }).risks;
  expect(another).toBeUndefined();
  return risk?.message ?? '';
}

const cases: readonly (RiskCase & {
  readonly addresses: readonly string[];
  readonly steps: readonly string[];
})[] = [
  {
    title: 'another content',
    live: [WWW],
    file: [OTHER],
    addresses: ['www/A'],
    steps: [`update ${WWW}`],
  },
  {
    title: 'another priority',
    live: ['@ MX mx.example.net ; prio=10'],
    file: ['@ MX mx.example.net ; prio=20'],
    addresses: ['@/MX'],
    steps: ['update @ MX mx.example.net'],
  },
  { title: 'a deleted record', live: [WWW], file: [], addresses: ['www/A'], steps: [`delete ${WWW}`] },
  {
    title: 'a record that is switched off',
    live: [WWW],
    file: [`${WWW} ; inactive`],
    addresses: ['www/A'],
    steps: [`update ${WWW}`],
  },
  {
    title: 'a record that joins others',
    live: [WWW],
    file: [WWW, OTHER],
    addresses: ['www/A'],
    steps: [`create ${OTHER}`],
  },
  {
    title: 'all changes of a record set, once',
    live: [WWW, 'www A 192.0.2.9', 'www TXT a'],
    file: [OTHER, 'www TXT a'],
    addresses: ['www/A'],
    steps: ['delete www A 192.0.2.9', `update ${WWW}`],
  },
  {
    title: 'what changes of a record set beside the TTL',
    live: [WWW, OTHER],
    file: [`${WWW} ; ttl=600`],
    addresses: ['www/A'],
    steps: [`delete ${OTHER}`],
  },
  {
    title: 'a CNAME that gives way, once',
    live: ['www CNAME web.example.net'],
    file: [WWW],
    addresses: ['www/CNAME'],
    steps: ['update www CNAME web.example.net'],
  },
  {
    title: 'records that a CNAME takes the place of',
    live: [WWW],
    file: ['www CNAME web.example.net'],
    addresses: ['www/A'],
    steps: [`update ${WWW}`],
  },
  {
    title: 'a CNAME that is deleted to make room',
    live: ['www CNAME web.example.net'],
    file: [WWW],
    replace: 'recreate',
    addresses: ['www/CNAME'],
    steps: ['delete www CNAME web.example.net'],
  },
  {
    title: 'a new name that a wildcard answered for',
    live: ['* A 192.0.2.9'],
    file: ['* A 192.0.2.9', WWW],
    addresses: ['www/A'],
    steps: [`create ${WWW}`],
  },
  {
    title: 'a new name that the CNAME of a wildcard answered for',
    live: ['* CNAME web.example.net'],
    file: ['* CNAME web.example.net', WWW],
    addresses: ['www/A'],
    steps: [`create ${WWW}`],
  },
  {
    title: 'the end of a name for which a wildcard answers differently',
    live: [WWW, '* A 192.0.2.9'],
    file: ['* A 192.0.2.9'],
    addresses: ['www/A'],
    steps: [`delete ${WWW}`],
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'a new name', live: [], file: [WWW] },
  { title: 'a new type of a name', live: ['www TXT a'], file: ['www TXT a', WWW] },
  { title: 'another TTL', live: [WWW], file: [`${WWW} ; ttl=600`] },
  { title: 'a priority that the type does not have', live: [`${WWW} ; prio=1`], file: [WWW] },
  { title: 'a record that was inactive', live: [`${WWW} ; inactive`], file: [] },
  { title: 'an inactive record that changes', live: [`${WWW} ; inactive`], file: [`${OTHER} ; inactive`] },
  { title: 'one of two equal records', live: ['www TXT a', 'www TXT a'], file: ['www TXT a'] },
  {
    title: 'the end of a name for which a wildcard answers the same',
    live: [WWW, '* A 192.0.2.1'],
    file: ['* A 192.0.2.1'],
  },
  { title: 'a new name that answers as the wildcard did', live: ['* TXT a'], file: ['* TXT a', 'www TXT a'] },
];

describe('slow-change is raised for', () => {
  test.each(cases)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('slow-change', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.steps.toSorted()).toEqual(steps);
    expect(found.risks.every(({ level }) => level === 'info')).toBe(true);
  });
});

describe('slow-change is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('slow-change', change).risks).toEqual([]);
  });
});

describe('slow-change says how long caches keep the old answer', () => {
  test.each([
    ['within the day', NOW, WWW, 'for up to 1 h, until 08:40 UTC if applied now'],
    ['to the minute, rounded up', '2026-11-23T07:40:00.001Z', WWW, 'until 08:41 UTC if applied now'],
    ['on another day', '2026-11-23T23:00:00Z', WWW, 'until 2026-11-24 00:00 UTC if applied now'],
    ['for days', NOW, `${WWW} ; ttl=259200`, 'for up to 3 d, until 2026-11-26 07:40 UTC if applied now'],
    ['for a TTL beyond all limits', NOW, `${WWW} ; ttl=9007199254740991`, 'until 2094-12-11 10:55 UTC'],
  ])('%s', (_, now, live, text) => {
    expect(messageOf({ live: [live], file: [OTHER], time: at(now) })).toContain(text);
  });

  test('by the longest TTL of a record set', () => {
    const live = [`${WWW} ; ttl=600`, 'www A 192.0.2.9 ; ttl=7200'];
    expect(messageOf({ live, file: [OTHER], time: at(NOW) })).toContain('until 09:40 UTC');
  });

  test('by the TTL of the wildcard that answered', () => {
    const live = ['* CNAME web.example.net ; ttl=600'];
    expect(messageOf({ live, file: [...live, WWW], time: at(NOW) })).toBe(
      'caches may keep the old CNAME of www.example.com for up to 10 m, until 07:50 UTC if applied now',
    );
  });

  test('without a time in a comparison of files', () => {
    expect(messageOf({ live: [WWW], file: [OTHER] })).toBe(
      'caches may keep the old A of www.example.com for up to 1 h',
    );
  });
});

describe('slow-change warns of a lowered TTL', () => {
  const change = { title: '', live: [`${WWW} ; ttl=300`], file: [`${OTHER} ; ttl=300`] };
  const LOWERED = '2026-11-22T10:00:00Z';
  const earlier = { [LOWERED]: [`${WWW} ; ttl=86400`] };

  test('until the earlier one has run out', () => {
    expect(levelsOf({ ...change, time: at('2026-11-23T09:59:59Z', earlier) })).toEqual(['warn']);
    expect(levelsOf({ ...change, time: at('2026-11-23T10:00:00Z', earlier) })).toEqual(['info']);
  });

  test('with the time at which it runs out', () => {
    expect(messageOf({ ...change, time: at(NOW, earlier) })).toBe(
      'caches may keep the old A of www.example.com until 10:00 UTC if applied now: its TTL was lowered to 5 m, but the ' +
        'earlier 1 d has not run out yet',
    );
  });

  test('with the later time, if the new TTL runs out after the earlier one', () => {
    expect(messageOf({ ...change, time: at('2026-11-23T09:59:00Z', earlier) })).toContain('until 10:04 UTC');
  });

  test('that several runs lowered, by the one that lasts longest', () => {
    const runs = { ...earlier, '2026-11-23T06:00:00Z': [`${WWW} ; ttl=7200`] };
    expect(messageOf({ ...change, time: at(NOW, runs) })).toContain('until 10:00 UTC');
  });

  test.each<[string, readonly string[]]>([
    ['of another type', ['www TXT a ; ttl=86400']],
    ['of another name', ['web A 192.0.2.1 ; ttl=86400']],
    ['that was inactive', [`${WWW} ; ttl=86400 inactive`]],
    ['that was not longer', [`${WWW} ; ttl=300`]],
    ['of what will be answered again', [`${OTHER} ; ttl=86400`]],
  ])('but not one %s', (_, found) => {
    expect(levelsOf({ ...change, time: at(NOW, { [LOWERED]: found }) })).toEqual(['info']);
  });

  test('of a CNAME or a wildcard that answered before', () => {
    for (const line of ['www CNAME web.example.net ; ttl=86400', '* A 192.0.2.9 ; ttl=86400'])
      expect(levelsOf({ ...change, time: at(NOW, { [LOWERED]: [line] }) })).toEqual(['warn']);
  });

  test('not before its answer changes, too', () => {
    const file = [`${WWW} ; ttl=60`];
    expect(levelsOf({ ...change, file, time: at(NOW, earlier) })).toEqual([]);
  });
});

test('the time changes what slow-change says, never where it is raised', () => {
  const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  const ttl = fc.integer({ min: 60, max: 259_200 });
  fc.assert(
    fc.property(instant, instant, ttl, (now, seen, seconds) => {
      const earlier = { [seen.toISOString()]: [`${WWW} ; ttl=${seconds}`] };
      const change = { title: '', live: [WWW, 'a TXT a'], file: [OTHER] };
      const timed = raised('slow-change', { ...change, time: at(now.toISOString(), earlier) });
      const timeless = raised('slow-change', change);
      expect(timed.addresses.toSorted()).toEqual(timeless.addresses.toSorted());
      expect(timed.steps).toEqual(timeless.steps);
    }),
  );
});
