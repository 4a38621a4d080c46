import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printRecord, valueOrder } from '../../../src/dns/zonefile/print-record.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { runs } from '../../support/runs.js';
import { exampleRecord } from '../example-record.js';

function print(fields: Parameters<typeof exampleRecord>[0]) {
  const printed = printRecord('example.com', exampleRecord(fields), 'text');
  if (printed instanceof WireError) throw printed;
  return printed;
}

function order(fields: Parameters<typeof exampleRecord>[0]): string {
  return valueOrder(exampleRecord(fields), 'text');
}

describe('a record', () => {
  test.each([
    [{ prefix: '' }, 'example.com.', '192.0.2.1'],
    [{ prefix: '*.a' }, '*.a.example.com.', '192.0.2.1'],
    [{ type: 'MX', content: 'mx.example.net', prio: 7 }, 'www.example.com.', '7 mx.example.net.'],
    [{ type: 'TXT', content: 'a b' }, 'www.example.com.', '"a b"'],
  ])('%j has an absolute name and the fields of its type', (fields, owner, rdata) => {
    expect(print(fields)).toMatchObject({ owner, rdata });
  });

  test.each([{ type: 'HINFO' }, { content: 'nowhere' }, { prefix: 'a'.repeat(64) }])(
    '%j cannot be stored by DNS',
    (fields) => {
      expect(printRecord('example.com', exampleRecord(fields), 'text')).toBeInstanceOf(WireError);
    },
  );

  test.each([
    { type: 'SSHFP', content: '4 2 abcdef' },
    { type: 'DS', content: '60485 13 2 abcdef' },
    { type: 'DS', prefix: '', content: `60485 13 2 ${'ab'.repeat(32)}` },
    { type: 'HTTPS', content: '1 . no-default-alpn' },
    { type: 'NAPTR', content: '1 1 "u" "" "0a0b0" .' },
    { type: 'NAPTR', content: String.raw`1 1 "u" "" "!(a)!\\2!" .` },
    { type: 'NAPTR', content: '1 1 "u" "" "!(a!b!" .' },
  ])('%j would stop BIND', (fields) => {
    expect(printRecord('example.com', exampleRecord(fields), 'text')).toBeInstanceOf(WireError);
  });

  test.each([
    { type: 'TLSA', prefix: '_443._tcp', content: '3 1 1 abcdef' },
    { type: 'SSHFP', content: '4 3 abcdef' },
    { type: 'NAPTR', content: String.raw`1 1 "u" "" "!(a)!\\1!" .` },
  ])('%j would not', (fields) => {
    expect(print(fields).rdata).toContain(fields.content.slice(0, 5));
  });

  test('is ordered by its octets, so that equal data are equal', () => {
    fc.assert(
      fc.property(fc.nat({ max: 255 }), fc.nat({ max: 255 }), (a, b) => {
        const [one, other] = [a, b].map((octet) => order({ content: `192.0.2.${octet}` }));
        expect(Math.sign((one ?? '').localeCompare(other ?? ''))).toBe(Math.sign(a - b));
      }),
      { numRuns: runs(50) },
    );
    const [lower, upper] = ['mx.example.net', 'MX.example.net.'].map((content) =>
      order({ type: 'MX', content }),
    );
    expect(lower).toBe(upper);
    expect(order({ type: 'HINFO' })).toBe('');
  });
});
