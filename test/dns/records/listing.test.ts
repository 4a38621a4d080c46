import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import { dnsRecords } from '../../../src/api/dns/client.js';
import { Failure } from '../../../src/failure.js';
import { readListing } from '../../../src/dns/records/listing.js';
import type { LiveRecord } from '../../../src/dns/record.js';
import { inAnyOrder } from '../../support/any-order.js';
import type { ListAnswer } from '../../support/list-answers.js';
import { entriesOf } from '../../support/list-answers.js';
import { runs } from '../../support/runs.js';

/** What the service answered to `GET /{zone}`. */
interface ListingVector extends ListAnswer {
  readonly name: string;
  /** What it means, or null when it is no listing. */
  readonly records: readonly LiveRecord[] | null;
  readonly why: string;
}

const vectors: readonly ListingVector[] = JSON.parse(
  readFileSync(new URL('../../vectors/listings.json', import.meta.url), 'utf8'),
);

describe('the answer to GET /{zone}', () => {
  test.each(titled(({ records }) => records !== null))('reads %s', (_, vector) => {
    expect(readAnswer(vector)).toEqual(vector.records);
  });

  test.each(titled(({ records }) => records === null))('refuses %s', (_, vector) => {
    expect(outcomeOf(() => readAnswer(vector))).toBe('refused');
  });

  test('is read or refused, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(nearlyRecord)), (body) => {
        expect(outcomeOf(() => readAnswer({ body }))).toMatch(/^(read|refused)$/);
      }),
      { numRuns: runs(400) },
    );
  });
});

function readAnswer(answer: ListAnswer): readonly LiveRecord[] {
  return readListing('example.com', entriesOf(answer, dnsRecords('example.com')));
}

describe('readListing', () => {
  test('reads the documented shape back as it was, whatever the values', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        expect(byId(readListing('example.com', records))).toEqual(byId(records));
      }),
    );
  });

  test('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(shuffledRecords, ([records, shuffled]) => {
        expect(readListing('example.com', shuffled)).toEqual(readListing('example.com', records));
      }),
    );
  });

  test('reads a listing with rows that are there several times as without them, wherever they are', () => {
    fc.assert(
      fc.property(repeatedRecords, ([records, repeated]) => {
        expect(readListing('example.com', repeated)).toEqual(readListing('example.com', records));
      }),
    );
  });

  test('refuses a listing in which one id has two contents, wherever they are', () => {
    fc.assert(
      fc.property(contradictoryRecords, (records) => {
        expect(() => readListing('example.com', records)).toThrow(Failure);
      }),
    );
  });

  test('names the id that has two contents, cut, and what differs', () => {
    const id = 'x'.repeat(300);
    const one = { id, prefix: 'www', type: 'A', content: '192.0.2.1' };
    const thrown = outcomeOf(
      () => readListing('example.com', [one, { ...one, content: 'b', ttl: 60 }]),
      String,
    );
    expect(thrown).toContain('x…x');
    expect(thrown).not.toContain('x'.repeat(60));
    expect(thrown).toMatch(/content and ttl$/);
  });

  test('reads its own result as the same listing', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const listing = readListing('example.com', records);
        expect(readListing('example.com', listing)).toEqual(listing);
      }),
    );
  });

  test('refuses a listing with one hole in it, wherever the hole is', () => {
    fc.assert(
      fc.property(someRecords, fc.nat(), someHole, (records, place, hole) => {
        const body: unknown[] = [...records];
        body.splice(place % (records.length + 1), 0, hole);
        expect(() => readListing('example.com', body)).toThrow(Failure);
      }),
    );
  });
});

const someRecord: fc.Arbitrary<LiveRecord> = fc.record({
  id: fc.stringMatching(/^[0-9a-z-]{1,12}$/),
  prefix: fc.constantFrom('', 'www', '*', '_sip._tcp', 'a.b'),
  type: fc.constantFrom('A', 'CNAME', 'TXT', 'HTTPS', 'WEBFORWARD_PERMANENT'),
  content: fc.string(),
  ttl: fc.integer({ min: 0, max: 259_200 }),
  prio: fc.integer({ min: 0, max: 65_535 }),
  active: fc.boolean(),
});

const someRecords = fc.uniqueArray(someRecord, { selector: ({ id }) => id, maxLength: 10 });

const shuffledRecords = someRecords.chain((records) => fc.tuple(fc.constant(records), inAnyOrder(records)));

/** Some of the records once more, in any order, as a service may spell them again. */
const repeatedRecords = someRecords.chain((records) => {
  const again = records.map((record) => ({
    ...record,
    prefix: record.prefix.toUpperCase(),
    type: record.type.toLowerCase(),
    ttl: String(record.ttl),
    active: Number(record.active),
  }));
  const repeated = fc
    .tuple(fc.subarray(again), fc.subarray(again))
    .chain(([some, others]) => inAnyOrder([...records, ...some, ...others]));
  return fc.tuple(fc.constant(records), repeated);
});

const contradictoryRecords = fc
  .tuple(
    someRecords.filter(({ length }) => length > 0),
    fc.nat(),
    fc.constantFrom<Partial<LiveRecord>>(
      { prefix: 'other' },
      { type: 'LOC' },
      { content: 'héllo, not to be found elsewhere' },
      { ttl: 300_000 },
      { prio: 70_000 },
    ),
  )
  .chain(([records, place, change]) =>
    inAnyOrder([...records, ...records, { ...records[place % records.length], ...change }]),
  );

const someHole = fc.constantFrom<unknown>(
  'www',
  7,
  null,
  { prefix: 'www', type: 'A', content: '192.0.2.1' },
  { id: 'a1', prefix: 'www', content: '192.0.2.1' },
  { id: 'a1', prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 'abc' },
  { id: 'a1', prefix: 'www', type: 'A', content: '192.0.2.1', active: 'maybe' },
);

/** The fields of a record with any JSON in them, some of them missing. */
const nearlyRecord = fc.record(
  {
    id: fc.jsonValue(),
    prefix: fc.jsonValue(),
    type: fc.jsonValue(),
    content: fc.jsonValue(),
    ttl: fc.jsonValue(),
    prio: fc.jsonValue(),
    active: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

function titled(wanted: (vector: ListingVector) => boolean): [string, ListingVector][] {
  return vectors.filter(wanted).map((vector) => [`${vector.name}: ${vector.why}`, vector]);
}

function byId(records: readonly LiveRecord[]): readonly LiveRecord[] {
  return records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function outcomeOf(run: () => unknown, tell: (error: Error) => string = () => 'refused'): string {
  try {
    run();
    return 'read';
  } catch (error) {
    return error instanceof Failure || error instanceof ServiceError ? tell(error) : String(error);
  }
}
