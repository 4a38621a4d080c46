import { readFileSync } from 'node:fs';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Failure } from '../../src/diagnostics/failure.js';
import { readListing } from '../../src/dns/listing.js';
import type { LiveRecord } from '../../src/dns/record.js';

interface ListingVector {
  readonly name: string;
  /** What the service answered to `GET /{zone}`. */
  readonly body: unknown;
  /** What it means, or null when it is no listing. */
  readonly records: readonly LiveRecord[] | null;
  readonly why: string;
}

const vectors: readonly ListingVector[] = JSON.parse(
  readFileSync(new URL('../vectors/listings.json', import.meta.url), 'utf8'),
);

describe('readListing', () => {
  it.each(titled(({ records }) => records !== null))('reads %s', (_, { body, records }) => {
    expect(readListing('example.com', body)).toEqual(records);
  });

  it.each(titled(({ records }) => records === null))('refuses %s', (_, { body }) => {
    expect(() => readListing('example.com', body)).toThrow(Failure);
  });

  it('reads an answer without a body as a zone without records', () => {
    expect(readListing('example.com', undefined)).toEqual([]);
  });

  it('reads the documented shape back as it was, whatever the values', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        expect(byId(readListing('example.com', records))).toEqual(byId(records));
      }),
    );
  });

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(shuffledRecords, ([records, shuffled]) => {
        expect(readListing('example.com', shuffled)).toEqual(readListing('example.com', records));
      }),
    );
  });

  it('does not depend on a wrapping object', () => {
    fc.assert(
      fc.property(someRecords, fc.constantFrom('records', 'data', 'items', 'result'), (records, key) => {
        expect(readListing('example.com', { [key]: records })).toEqual(readListing('example.com', records));
      }),
    );
  });

  it('reads its own result as the same listing', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const listing = readListing('example.com', records);
        expect(readListing('example.com', listing)).toEqual(listing);
      }),
    );
  });

  it('refuses a listing with one hole in it, wherever the hole is', () => {
    fc.assert(
      fc.property(someRecords, fc.nat(), someHole, (records, place, hole) => {
        const body: unknown[] = [...records];
        body.splice(place % (records.length + 1), 0, hole);
        expect(() => readListing('example.com', body)).toThrow(Failure);
      }),
    );
  });

  it('answers any JSON with records or a Failure, never with another error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(nearlyRecord)), (body) => {
        expect(outcomeOf(body)).toMatch(/^(read|refused)$/);
      }),
      { numRuns: 1000 },
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

const shuffledRecords = someRecords.chain((records) =>
  fc.tuple(
    fc.constant(records),
    fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
  ),
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

function outcomeOf(body: unknown): string {
  try {
    readListing('example.com', body);
    return 'read';
  } catch (error) {
    return error instanceof Failure ? 'refused' : String(error);
  }
}
