import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsRecord } from '../../../src/dns/record.js';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { checkZones } from '../../../src/dns/rules/check-zones.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { encodeRdata } from '../../../src/dns/wire/rdata.js';
import { runs } from '../../support/runs.js';
import { desired } from '../../support/zones.js';
import { codes, exampleRecord } from '../example-record.js';

function problemsOf(fields: Partial<DnsRecord>, zone = 'example.com'): readonly string[] {
  return codes(checkRecord(exampleRecord(fields), zone, { protocol: 'update' }));
}

describe('what the service refuses and DNS does not', () => {
  test.each<[string, Partial<DnsRecord>]>([
    ['an address at a name with an underscore', { prefix: '_a' }],
    ['a wildcard of any type', { prefix: '*', type: 'TXT', content: 'hello' }],
    ['a wildcard below another label', { prefix: '*._tcp', type: 'SRV', content: '0 25 mx.example.net' }],
    ['a slash', { prefix: '0/25', type: 'NS', content: 'ns1.example.net' }],
    ['two hyphens at positions 3 and 4', { prefix: 'ab--cd' }],
    ['a TTL of zero', { ttl: 0 }],
    ['a TTL of 68 years', { ttl: 2 ** 31 - 1 }],
    ['a private certificate usage', { prefix: '_443._tcp', type: 'TLSA', content: '255 0 255 00ff' }],
    ['an SRV record without a service', { prefix: '_sip._tcp', type: 'SRV', content: '0 0 .' }],
    ['an empty text', { type: 'TXT', content: '' }],
    ['another subtype', { type: 'AFSDB', content: '3 afs.example.net' }],
    ['a second priority', { type: 'HTTPS', content: '2 . alpn=h2' }],
    ['a mail host with an underscore', { type: 'MX', content: 'a_b.example.net', prio: 10 }],
  ])('%s', (_, fields) => {
    expect(problemsOf(fields)).toEqual([]);
  });
});

describe('what DNS refuses', () => {
  test.each<[string, Partial<DnsRecord>, readonly string[]]>([
    ['an empty label', { prefix: 'a..b' }, ['name/dns']],
    ['a long label', { prefix: 'a'.repeat(64) }, ['name/dns']],
    ['a long name', { prefix: 'a.'.repeat(122) + 'aa' }, ['name/dns']],
    ['a backslash', { prefix: String.raw`a\.b` }, ['name/dns']],
    ['a space', { prefix: 'a b' }, ['name/dns']],
    ['upper case', { prefix: 'WWW' }, ['name/uppercase']],
    ['no address', { content: '192.0.2.256' }, ['content/rdata']],
    [
      'a port beyond its range',
      { prefix: '_a._b', type: 'SRV', content: '0 65536 a.example' },
      ['content/rdata'],
    ],
    ['a field too many', { type: 'CNAME', content: 'a.example b.example' }, ['content/rdata']],
    ['half an octet', { type: 'SSHFP', content: '1 1 abc' }, ['content/rdata']],
    ['an umlaut', { type: 'TXT', content: 'ü' }, ['content/ascii']],
    ['an alias at the apex', { prefix: '', type: 'CNAME', content: 'a.example' }, ['cname/prefix']],
    ['an alias of itself', { type: 'CNAME', content: 'www.example.com' }, ['cname/self']],
    ['a dot at the end of a target', { type: 'CNAME', content: 'a.example.' }, ['name/trailing-dot']],
    ['a priority of an address', { prio: 1 }, ['prio/unused']],
    ['a large priority', { type: 'MX', content: 'a.example', prio: 65_536 }, ['prio/range']],
    ['a TTL above 31 bits', { ttl: 2 ** 31 }, ['ttl/range']],
    ['a negative TTL', { ttl: -1 }, ['ttl/range']],
  ])('%s', (_, fields, expected) => {
    expect(new Set(problemsOf(fields))).toEqual(new Set(expected));
  });
});

describe('what clients do not find', () => {
  test.each<[string, Partial<DnsRecord>, string, readonly string[]]>([
    ['an SRV record', { prefix: 'sip', type: 'SRV', content: '0 1 a.example' }, 'example.com', ['name/form']],
    ['a TLSA record', { prefix: '_tcp', type: 'TLSA', content: '3 1 3 00' }, 'example.com', ['name/form']],
    [
      'a service by its zone',
      { prefix: '_sip', type: 'SRV', content: '0 1 a.example' },
      '_tcp.example.com',
      [],
    ],
    ['a relative target', { type: 'CNAME', content: 'web' }, 'example.com', ['target/one-label']],
    ['the root', { type: 'MX', content: '.' }, 'example.com', []],
  ])('%s', (_, fields, zone, expected) => {
    expect(problemsOf(fields, zone)).toEqual(expected);
  });
});

test('the TTLs of a set are one, whatever the project says', () => {
  const set = [192, 193].map((octet) => exampleRecord({ content: `192.0.2.${octet}`, ttl: octet }));
  const zone = desired('example.com', set, { protocol: 'update' });
  const found = [...checkZones([zone])].filter(({ rule }) => rule.code === 'ttl/mismatch');
  expect(found).toMatchObject([{ severity: 'error', rule: { adjustable: false } }]);
});

test('what can be encoded, and nothing else, is a content', () => {
  const type = fc.constantFrom(...recordTypes);
  const part = fc.constantFrom(
    '0',
    '1',
    '255',
    '65536',
    'a.example',
    '.',
    '"a"',
    'ab',
    'abc',
    '192.0.2.1',
    '::1',
    '1m',
    'N',
    'E',
    '\\',
    '',
  );
  fc.assert(
    fc.property(type, fc.array(part, { maxLength: 6 }), ({ type: name, ...descriptor }, parts) => {
      const record = exampleRecord({ type: name, content: parts.join(' ') });
      const isEncoded = !(encodeRdata({ type: name, ...descriptor }, record) instanceof WireError);
      const isRefused = problemsOf(record).some(
        (code) => code === 'content/rdata' || code === 'content/escape',
      );
      expect(isRefused).toBe(!isEncoded);
    }),
    { numRuns: runs(500) },
  );
});
