import { describe, expect, test } from 'vitest';
import { encodeMessage, encodeQuery } from '../../../src/dns/wire/encode-message.js';
import { CLASS_IN } from '../../../src/dns/wire/message.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { decodeMessage } from '../../../src/dns/wire/decode-message.js';

const query = { id: 1, isRecursionDesired: true, edns: null };

function hex(octets: Uint8Array): string {
  return Buffer.from(octets).toString('hex');
}

describe('a query', () => {
  test('has one question of the Internet, with the letters as they are', () => {
    expect(hex(encodeQuery({ ...query, name: 'A.b.', type: 'MX' }))).toBe(
      '0001010000010000000000000141016200000f0001',
    );
  });

  test('has its options of EDNS after the question', () => {
    const edns = { size: 1232, options: [{ code: 3, data: Uint8Array.of(7) }] };
    const octets = hex(encodeQuery({ ...query, name: '.', type: 'A', edns }));
    expect(octets.slice(20, 24)).toBe('0001');
    expect(octets.slice(34)).toBe('00002904d00000000000050003000107');
  });

  test.each([
    ['a..b.', 'A'],
    ['a.', 'NOTYPE'],
  ])('for %s %s cannot be sent', (name, type) => {
    expect(() => encodeQuery({ ...query, name, type })).toThrow(WireError);
  });
});

test('a record that could not be read cannot be encoded', () => {
  const message = decodeMessage(encodeQuery({ ...query, name: 'a.', type: 'A' }));
  if (message instanceof WireError) throw message;
  const fields = new WireError('not read');
  const record = { name: 'a.', type: 'A', class: CLASS_IN, ttl: 1, fields };
  expect(() => encodeMessage({ ...message, answers: [record] })).toThrow(fields);
});
