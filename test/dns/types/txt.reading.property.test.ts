import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateRecord } from '../../../src/dns/records/claims.js';
import { findConflicts } from '../../../src/dns/records/conflicts.js';
import { recordIdentity } from '../../../src/dns/records/identity.js';
import { traceZone } from '../../../src/dns/planning/trace-zone.js';
import { patternMatcher } from '../../../src/dns/records/patterns.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { recordSortKey } from '../../../src/dns/records/reading-order.js';
import type { DnsRecord, TxtReading } from '../../../src/dns/record.js';
import { checkLiveConflicts } from '../../../src/dns/rules/live-conflicts.js';
import { changedFields, diffZone } from '../../../src/dns/diff/zone-diff.js';
import { fingerprintOf, recordEntries } from '../../../src/dns/diff/zone-listing.js';
import { importZones } from '../../../src/dns/foreign/import-zones.js';
import type { ZonePlan } from '../../../src/plan/plan.js';
import { twoSpellings } from './txt-spellings.js';
import { desired, live, patterns, record } from '../../support/zones.js';

function text(content: string): DnsRecord {
  return record({ prefix: 'note', type: 'TXT', content });
}

function declared(content: string, txt: TxtReading) {
  return desired('example.com', [text(content)], { txt });
}

function planOf(...diffs: readonly ReturnType<typeof diffZone>[]): ZonePlan {
  const [plan] = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path }).zones;
  if (!plan) throw new Error('there is no plan');
  return plan;
}

/** What two contents of one text must not differ in; each says whether they are the same. */
const comparisons: Readonly<Record<string, (one: string, other: string, txt: TxtReading) => boolean>> = {
  'the diff': (one, other, txt) => diffZone(declared(one, txt), live([text(other)])).changes.length === 0,
  'a diff that deletes nothing': (one, other, txt) =>
    diffZone({ ...declared(one, txt), policy: 'create-only' }, live([text(other)])).changes.length === 0,
  'the fields that changed': (one, other, txt) => changedFields(text(one), text(other), txt).length === 0,
  fingerprints: (one, other, txt) =>
    fingerprintOf(live([text(one)]), txt) === fingerprintOf(live([text(other)]), txt),
  'what is asked before a plan is applied': (one, other, txt) =>
    JSON.stringify(recordEntries(live([text(one)]), txt)) ===
    JSON.stringify(recordEntries(live([text(other)]), txt)),
  'what is read back': (one, other, txt) =>
    recordIdentity(text(one), txt) === recordIdentity(text(other), txt),
  'the order': (one, other, txt) => recordSortKey(text(one), txt) === recordSortKey(text(other), txt),
  duplicates: (one, other, txt) =>
    findConflicts([text(one), text(other)], txt).some(({ rule }) => rule === duplicateRecord),
  'duplicates of what is live and stays': (one, other, txt) => {
    const zone = { ...declared(one, txt), ignore: patterns([{ prefix: 'note' }]) };
    return [...checkLiveConflicts([diffZone(zone, live([text(other)]))])].length > 0;
  },
  patterns: (one, other, txt) => patternMatcher([{ content: one }], txt)(text(other)) !== undefined,
  origins: (one, other, txt) => {
    const head = declared(other, txt);
    const plan = planOf(diffZone(head, []));
    const { steps } = traceZone(plan, { base: declared(one, txt), head });
    return steps.every(({ origin }) => origin === 'drift');
  },
};

describe.each(Object.entries(comparisons))('%s', (_, isSame) => {
  test('takes all spellings of a text for the same where quotes are syntax', () => {
    fc.assert(
      fc.property(twoSpellings, ([one, other]) => {
        expect(isSame(one, other, 'quoted')).toBe(true);
      }),
    );
  });

  test('takes quotes for text where they are text', () => {
    expect(isSame('v=x1 hello', '"v=x1 hello"', 'text')).toBe(false);
    expect(isSame('"v=x1 hello"', '"v=x1 hello"', 'text')).toBe(true);
  });
});

test('what is sent is what is written', () => {
  const [step] = planOf(diffZone(declared('"v=x1" " hello"', 'quoted'), [])).steps;
  expect(step?.after?.content).toBe('"v=x1" " hello"');
});

test('an import of what is listed in any spelling plans nothing', () => {
  fc.assert(
    fc.property(twoSpellings, ([one, other]) => {
      const listing = live([text(one)]);
      const [imported] = importZones([{ zone: 'example.com', records: listing }], new Map(), {
        txt: 'quoted',
        protocol: 'rest',
      });
      const zone = desired('example.com', imported?.declared ?? [], { txt: 'quoted' });
      expect(diffZone(zone, live([text(other)])).changes).toEqual([]);
    }),
  );
});

test('bytes that no file can hold are imported as escapes', () => {
  const listing = live([text('caf\u00e9')]);
  const [imported] = importZones([{ zone: 'example.com', records: listing }], new Map(), {
    txt: 'quoted',
    protocol: 'rest',
  });
  expect(imported?.declared).toMatchObject([{ content: String.raw`"caf\195\169"` }]);
  const zone = desired('example.com', imported?.declared ?? [], { txt: 'quoted' });
  expect(diffZone(zone, listing).changes).toEqual([]);
});
