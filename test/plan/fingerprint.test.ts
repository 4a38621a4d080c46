import { describe, expect, test } from 'vitest';

import type { LiveRecord } from '../../src/dns/record.js';
import { fingerprint, listingEntry, movedRecords, sortedEntries } from '../../src/plan/fingerprint.js';
import type { ListingEntry } from '../../src/plan/plan.js';

const A: LiveRecord = {
  id: '7',
  prefix: 'www',
  type: 'A',
  content: '192.0.2.1',
  prio: 0,
  ttl: 3600,
  active: true,
};
const MX: LiveRecord = { ...A, id: '10', prefix: '', type: 'MX', content: 'mx.example.net', prio: 10 };

function entryOf({ id, prefix, type, content, prio, ttl, active }: LiveRecord): ListingEntry {
  return listingEntry(id, `${prefix || '@'}/${type}`, [prefix, type, content, prio, ttl, active]);
}

function listingEntries(records: readonly LiveRecord[]): readonly ListingEntry[] {
  return sortedEntries(records.map(entryOf));
}

function print(...records: readonly LiveRecord[]): string {
  return fingerprint(listingEntries(records));
}

describe('a fingerprint', () => {
  test('is of SHA-256, also of nothing', () => {
    expect(print(A, MX)).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(print()).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test('does not depend on the order of the records', () => {
    expect(print(MX, A)).toBe(print(A, MX));
  });

  test.each<[string, readonly LiveRecord[]]>([
    ['id', [{ ...A, id: '8' }, MX]],
    ['prefix', [{ ...A, prefix: 'web' }, MX]],
    ['type', [{ ...A, type: 'AAAA' }, MX]],
    ['content', [{ ...A, content: '192.0.2.2' }, MX]],
    ['spelling', [A, { ...MX, content: 'MX.example.net' }]],
    ['prio', [A, { ...MX, prio: 20 }]],
    ['ttl', [{ ...A, ttl: 600 }, MX]],
    ['state', [{ ...A, active: false }, MX]],
    ['number of records', [A]],
    [
      'ids that change places',
      [
        { ...A, id: MX.id },
        { ...MX, id: A.id },
      ],
    ],
  ])('changes with the %s', (_, records) => {
    expect(print(...records)).not.toBe(print(A, MX));
  });
});

describe('a listing entry', () => {
  test('names the value for people', () => {
    expect(entryOf(A).slice(0, 2)).toEqual(['7', 'www/A']);
  });

  test('has a digest of what the value holds, whatever its id', () => {
    expect(entryOf({ ...A, id: '8' })[2]).toBe(entryOf(A)[2]);
    expect(entryOf({ ...A, ttl: 600 })[2]).not.toBe(entryOf(A)[2]);
  });
});

describe('what moved', () => {
  test.each<[string, readonly LiveRecord[], readonly string[]]>([
    ['is nothing when nothing did', [MX, A], []],
    ['is a record that came', [A, MX, { ...A, id: '11', prefix: 'new' }], ['new/A 11']],
    ['is a record that changed', [{ ...A, ttl: 600 }, MX], ['www/A 7']],
    ['is a record that went', [A], ['@/MX 10']],
    ['is a record with another id, twice', [{ ...A, id: '8' }, MX], ['www/A 7', 'www/A 8']],
  ])('%s', (_, now, expected) => {
    const moved = movedRecords(listingEntries([A, MX]), listingEntries(now));
    const named = moved.map((line) => /^(\S+) \(id (\d+)\)/.exec(line)?.slice(1).join(' '));
    expect(new Set(named)).toEqual(new Set(expected));
  });

  test('is said of each record', () => {
    const planned = [A, A, MX, { ...A, id: '9', prefix: 'old' }];
    const now = [A, { ...MX, ttl: 60 }, { ...A, id: '11', prefix: 'new' }];
    expect(movedRecords(planned.map(entryOf), now.map(entryOf))).toEqual([
      '@/MX (id 10) was changed',
      'new/A (id 11) is new',
      'www/A (id 7) was listed more than once',
      'old/A (id 9) is gone',
    ]);
  });

  test('is told whenever the fingerprints differ, also where a plan has remembered a record twice', () => {
    const listings = [[A], [A, A], [A, { ...A, ttl: 600 }], [A, MX], [A, A, MX], [MX, MX, MX], []];
    for (const planned of listings)
      for (const now of listings)
        expect(movedRecords(listingEntries(planned), listingEntries(now)).length > 0).toBe(
          print(...planned) !== print(...now),
        );
  });
});
