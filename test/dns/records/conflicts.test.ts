import { readFileSync } from 'node:fs';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Conflict } from '../../../src/dns/records/conflicts.js';
import { findConflicts } from '../../../src/dns/records/conflicts.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { exampleRecord } from '../example-record.js';
import { runs } from '../../support/runs.js';

/** A conflict by the places of its records in the vector. */
interface ExpectedConflict {
  readonly code: string;
  readonly culprit: number;
  readonly others: readonly number[];
}

interface ConflictVector {
  readonly name: string;
  readonly records: readonly (Pick<DnsRecord, 'prefix' | 'type' | 'content'> & Partial<DnsRecord>)[];
  readonly conflicts: readonly ExpectedConflict[];
  readonly why: string;
}

const vectors: readonly ConflictVector[] = JSON.parse(
  readFileSync(new URL('../../vectors/conflicts.json', import.meta.url), 'utf8'),
);
const titled = vectors.map((vector) => [`${vector.name}: ${vector.why}`, vector] as const);

describe('findConflicts', () => {
  test.each(titled)('%s', (_, vector) => {
    const records = vector.records.map((fields) => exampleRecord(fields));
    expect(byPlace(findConflicts(records, 'text'), records)).toEqual(inOrder(vector.conflicts));
  });

  test('judges any two records as the document does', () => {
    fc.assert(
      fc.property(samples({ minLength: 2, maxLength: 2 }), (pair) => {
        const [one, other] = pair;
        const code = one && other ? codeOfPair(one, other) : null;
        const expected = code === null ? [] : [{ code, records: new Set(pair) }];
        expect(findConflicts(pair, 'text').map(involved)).toEqual(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  test('finds a conflict exactly where two of the records are in one', () => {
    fc.assert(
      fc.property(samples({ maxLength: 20 }), (records) => {
        expect(foundClaims(records)).toEqual(naiveClaims(records));
      }),
      { numRuns: runs(200) },
    );
  });

  test('leaves a valid zone when the culprits go', () => {
    fc.assert(
      fc.property(samples({ maxLength: 20 }), (records) => {
        const culprits = new Set(findConflicts(records, 'text').map(({ culprit }) => culprit));
        expect(naiveClaims(records.filter((record) => !culprits.has(record)))).toEqual([]);
      }),
    );
  });

  test('names with a culprit only other records of its name, each once', () => {
    fc.assert(
      fc.property(samples({ maxLength: 20 }), (records) => {
        for (const { culprit, others } of findConflicts(records, 'text')) {
          expect(others.length).toBeGreaterThan(0);
          expect(new Set(others).size).toBe(others.length);
          expect(others).not.toContain(culprit);
          expect(new Set(others.map(({ prefix }) => prefix))).toEqual(new Set([culprit.prefix]));
        }
      }),
    );
  });

  test('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(shuffledSamples, ([records, shuffled]) => {
        expect(foundClaims(shuffled)).toEqual(foundClaims(records));
      }),
    );
  });

  test('compares very many records that share one name', () => {
    const records = Array.from({ length: 150_000 }, (_, index) =>
      exampleRecord({ type: 'TXT', content: `${index}` }),
    );
    expect(findConflicts(records, 'text')).toEqual([]);
  });

  test('finds more conflicts at one name than a function takes arguments', () => {
    const records = Array.from({ length: 150_000 }, () => exampleRecord({ type: 'TXT', content: 'a' }));
    expect(findConflicts(records, 'text')).toHaveLength(records.length - 1);
  });
});

/** A record that knows which datum its content spells, so that the naive reading needs no canonical form. */
interface Sample extends DnsRecord {
  readonly datum: number;
}

/** For each type its data, for each datum its spellings. */
const spellings: readonly (readonly [type: string, data: readonly (readonly string[])[]])[] = [
  ['CNAME', [['host.example.net', 'Host.Example.NET'], ['web.example.net']]],
  ['A', [['192.0.2.1'], ['192.0.2.2']]],
  ['AAAA', [['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'], ['2001:db8::2']]],
  ['MX', [['.'], ['mx1.example.net', 'MX1.example.net'], ['mx2.example.net']]],
  ['TXT', [['hello'], ['Hello'], ['hello ']]],
  ['SRV', [['0 5060 sip.example.net', '0  5060 SIP.example.net'], ['1 5060 sip.example.net']]],
  ['SSHFP', [['4 2 ab12', '4  2 AB12'], ['4 1 ab12']]],
  ['TLSA', [['3 1 0 ab12', '3 1 0  AB12'], ['2 1 0 ab12']]],
  ['AFSDB', [['1 afs.example.net', '1 AFS.example.net'], ['2 afs.example.net']]],
  ['LOC', [['52 N 4 E 0m', '52 0 0.000 N 4 0 0.000 E 0.00m 1m 10000m 10m'], ['52 S 4 E 0m']]],
  ['CAA', [['0 issue "ca.example.net"', '0  issue "ca.example.net"'], ['0 issue ";"']]],
  ['SVCB', [['1 . alpn=h2 port=1', '1 . port=1 alpn="h2"'], ['0 host.example.net']]],
  ['HTTPS', [['1 . alpn=h2 port=1', '1 . port=1 alpn="h2"'], ['0 host.example.net']]],
  ['WEBFORWARD_PERMANENT', [['https://example.org/']]],
  ['WEBFORWARD_FRAME', [['https://example.net/']]],
  ['PARKING', [['on']]],
];

const contents = spellings.flatMap(([type, data]) =>
  data.flatMap((forms, datum) => forms.map((content) => ({ type, datum, content }))),
);

const someSample: fc.Arbitrary<Sample> = fc
  .record({
    text: fc.constantFrom(...contents),
    prefix: fc.constantFrom('', 'www', 'a.www'),
    ttl: fc.constantFrom(600, 3600),
    prio: fc.constantFrom(0, 10),
    active: fc.boolean(),
  })
  .map(({ text, ...rest }) => ({ ...text, ...rest }));

/** The document does not say what copies of unlisted types are, so there are none. */
function samples(lengths: fc.ArrayConstraints): fc.Arbitrary<Sample[]> {
  return fc.uniqueArray(someSample, {
    ...lengths,
    comparator: (one, other) => !isListed(one) && isCopy(one, other),
  });
}

const shuffledSamples = samples({ maxLength: 20 }).chain((records) =>
  fc.tuple(
    fc.constant(records),
    fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
  ),
);

/** The column "Conflicts" of service-interfaces.md, "Validation rules per type", for two records. */
function codeOfPair(one: Sample, other: Sample): string | null {
  if (one.prefix !== other.prefix) return null;
  if (isCopy(one, other)) return 'record/duplicate';
  const either = (left: (record: Sample) => boolean, right: (record: Sample) => boolean): boolean =>
    (left(one) && right(other)) || (left(other) && right(one));
  if (either(isCname, () => true)) return 'cname/conflict';
  if (either(isNullMx, isMx)) return 'mx/null-conflict';
  return either(isAddress, isWebForward) ? 'address/web-forward' : null;
}

const isCopy = (one: Sample, other: Sample): boolean =>
  one.prefix === other.prefix && one.type === other.type && one.datum === other.datum;
const isListed = (record: Sample): boolean => !isWebForward(record) && record.type !== 'PARKING';
const isCname = ({ type }: Sample): boolean => type === 'CNAME';
const isMx = ({ type }: Sample): boolean => type === 'MX';
const isNullMx = ({ type, content }: Sample): boolean => type === 'MX' && content === '.';
const isAddress = ({ type }: Sample): boolean => type === 'A' || type === 'AAAA';
const isWebForward = ({ type }: Sample): boolean => type.startsWith('WEBFORWARD');

/** What is in conflict by which rule, found pair by pair. */
function naiveClaims(records: readonly Sample[]): readonly string[] {
  const claims = new Set<string>();
  for (const [index, one] of records.entries()) {
    for (const other of records.slice(index + 1)) {
      const code = codeOfPair(one, other);
      if (code !== null) claims.add(claimOf(code, one)).add(claimOf(code, other));
    }
  }
  return [...claims].toSorted();
}

function foundClaims(records: readonly Sample[]): readonly string[] {
  const claims = findConflicts(records, 'text').flatMap(({ rule, culprit, others }) =>
    [culprit, ...others].map((record) => claimOf(rule.code, record)),
  );
  return [...new Set(claims)].toSorted();
}

/** Copies make the same claim: which of them is at fault depends on the order. */
function claimOf(code: string, { prefix, type, datum }: Sample): string {
  return [code, prefix, type, datum].join(' ');
}

function involved({ rule, culprit, others }: Conflict<Sample>): { code: string; records: Set<Sample> } {
  return { code: rule.code, records: new Set([culprit, ...others]) };
}

function byPlace(found: readonly Conflict<DnsRecord>[], records: readonly DnsRecord[]) {
  return inOrder(
    found.map(({ rule, culprit, others }) => ({
      code: rule.code,
      culprit: records.indexOf(culprit),
      others: others.map((other) => records.indexOf(other)),
    })),
  );
}

function inOrder(conflicts: readonly ExpectedConflict[]): readonly ExpectedConflict[] {
  return conflicts
    .map((conflict) => ({ ...conflict, others: conflict.others.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.culprit - b.culprit || (a.code < b.code ? -1 : 1));
}
