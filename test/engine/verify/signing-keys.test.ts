import { describe, expect, test } from 'vitest';
import type { ResourceRecord } from '../../../src/dns/wire/message.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { matchesKey } from '../../../src/engine/verify/signing-keys.js';

const ZONE = 'dskey.example.com.';

/** The key of RFC 4034 section 5.4, which RFC 4509 section 2.3 takes up. */
const KEY =
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';

const SHA1 = '2BB183AF5F22588179A53B0A98631FAD1A292118';
const SHA256 = 'D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A';

function record(type: string, fields: ResourceRecord['fields']): ResourceRecord {
  return { name: ZONE, type, class: 1, ttl: 86_400, fields };
}

function dnskey(key: string, flags = 256): ResourceRecord {
  const data = Buffer.concat([Buffer.from([flags >> 8, flags & 0xff, 3, 5]), Buffer.from(key, 'base64')]);
  return record('DNSKEY', ['\\#', String(data.length), data.toString('hex')]);
}

function ds(type: string, digest: string): ResourceRecord {
  return record('DS', ['60485', '5', type, digest]);
}

describe('a DS record', () => {
  test.each([
    ['of a SHA-1 digest', '1', SHA1, true],
    ['of a SHA-256 digest', '2', SHA256, true],
    ['in lower case', '2', SHA256.toLowerCase(), true],
    ['of another digest', '2', SHA256.replace('D4', 'D5'), false],
    ['of a digest by another type', '2', SHA1, false],
    ['of a type that nobody can check', '200', '00', true],
  ])('%s', (_, type, digest, expected) => {
    expect(matchesKey(ds(type, digest), ZONE, [dnskey('AQO='), dnskey(KEY)])).toBe(expected);
  });

  test('of another zone, of a key with other flags, or without keys does not match', () => {
    expect(matchesKey(ds('2', SHA256), 'example.com.', [dnskey(KEY)])).toBe(false);
    expect(matchesKey(ds('2', SHA256), ZONE, [dnskey(KEY, 257)])).toBe(false);
    expect(matchesKey(ds('2', SHA256), ZONE, [])).toBe(false);
  });

  test('that cannot be read is not held against the keys, and a key that cannot be read matches nothing', () => {
    const unreadable = new WireError('it is cut off');
    expect(matchesKey(record('DS', unreadable), ZONE, [dnskey(KEY)])).toBe(true);
    expect(matchesKey(ds('2', SHA256), ZONE, [record('DNSKEY', unreadable)])).toBe(false);
  });
});
