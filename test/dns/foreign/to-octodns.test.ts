import { describe, expect, test } from 'vitest';
import type { DnsRecord } from '../../../src/dns/record.js';
import { octodnsValue } from '../../../src/dns/foreign/octodns-values.js';
import { toOctodns } from '../../../src/dns/foreign/to-octodns.js';
import { exampleRecord } from '../example-record.js';

describe('the value of', () => {
  test.each<[string, string, number, unknown]>([
    ['A', '192.0.2.1', 0, '192.0.2.1'],
    ['CNAME', 'a.example.net', 0, 'a.example.net.'],
    ['MX', 'a.example.net', 10, { preference: 10, exchange: 'a.example.net.' }],
    ['TXT', 'a; b', 0, String.raw`a\; b`],
    ['TXT', `${'a'.repeat(255)}b`, 0, `${'a'.repeat(255)}b`],
    ['CAA', '0 issue "ca.example; a=b"', 0, { flags: 0, tag: 'issue', value: 'ca.example; a=b' }],
    ['SRV', '5 443 a.example.net', 1, { priority: 1, weight: 5, port: 443, target: 'a.example.net.' }],
    [
      'SSHFP',
      `4 2 ${'ab'.repeat(32)}`,
      0,
      { algorithm: 4, fingerprint_type: 2, fingerprint: expect.stringMatching(/^(?:ab){32}$/i) },
    ],
    [
      'HTTPS',
      '1 . alpn=h2,h3 no-default-alpn port=443',
      0,
      {
        svcpriority: 1,
        targetname: '.',
        svcparams: { alpn: ['h2', 'h3'], 'no-default-alpn': null, port: 443 },
      },
    ],
    [
      'HTTPS',
      '0 a.example.net',
      0,
      { svcpriority: 0, targetname: 'a.example.net.', svcparams: expect.anything() },
    ],
    [
      'LOC',
      '52 22 23 N 4 53 32 E -2m 1m 10000m 10m',
      0,
      {
        lat_degrees: 52,
        lat_minutes: 22,
        lat_seconds: 23,
        lat_direction: 'N',
        long_degrees: 4,
        long_minutes: 53,
        long_seconds: 32,
        long_direction: 'E',
        altitude: -2,
        size: 1,
        precision_horz: 10000,
        precision_vert: 10,
      },
    ],
  ])('%s %s', (type, content, prio, expected) => {
    expect(octodnsValue(exampleRecord({ type, content, prio }), 'text')).toEqual(expected);
  });

  test.each([
    ['WEBFORWARD', 'https://example.net'],
    ['A', 'nonsense'],
  ])('%s %s is none', (type, content) => {
    expect(octodnsValue(exampleRecord({ type, content }), 'text')).toBeInstanceOf(Error);
  });
});

test.each<[Partial<DnsRecord>, readonly RegExp[]]>([
  [{ type: 'TXT', content: 'a; b' }, []],
  [{ type: 'TXT', content: String.raw`a\b` }, [/backslash/]],
  [{ type: 'TXT', content: String.raw`a\;b` }, [/BIND/, /lenient/]],
  [{ type: 'TXT', content: 'a" "b' }, [/a quote, a space/]],
  [{ type: 'TXT', content: 'é' }, [/ASCII/]],
  [{ type: 'NAPTR', content: '1 2 "u" "" "" .' }, [/capitals/]],
  [{ type: 'NAPTR', content: '1 2 "" "" "" .' }, [/lenient/]],
  [{ type: 'SRV', content: '1 2 a.example.net', prefix: 'www' }, [/lenient/]],
  [{ type: 'SRV', content: '1 2 a.example.net', prefix: '_a._tcp' }, []],
  [{ type: 'HTTPS', content: '1 . ech=AEn+DQBF' }, [/ech/]],
  [{ type: 'TXT', content: 'a\\' }, [/an escape/, /never ends/]],
  [{ type: 'TXT', content: '"a\\' }, [/an escape/, /never ends/]],
  [{ type: 'TXT', content: String.raw`a\"` }, [/an escape/]],
  [{ type: 'TXT', content: `${'\\'.repeat(254)}a` }, [/an escape/]],
  [{ type: 'TXT', content: `${'\\'.repeat(254)}"a` }, [/an escape/, /never ends/]],
  [{ type: 'TXT', content: `${'\\'.repeat(255)}a` }, [/an escape/, /never ends/]],
  [{ prefix: 'xn--bcher-kva' }, []],
  [{ prefix: 'a.xn--a' }, [/xn--a is not/]],
  [{ prefix: 'xn--n3h', type: 'TXT', content: 'a' }, [/xn--n3h is not/]],
  [{ prefix: 'a'.repeat(64) }, [/comment: .* more than 63 octets/]],
  [{ type: 'MX', content: '*.example.net' }, [/lenient: a target/]],
  [{ type: 'MX', content: '.' }, []],
  [{ type: 'SRV', content: '1 2 *.example.net', prefix: '_a._tcp' }, [/lenient: a target/]],
  [{ type: 'CNAME', content: '_a.example.net' }, []],
  [{ type: 'CNAME', content: 'localhost' }, [/lenient: a target/]],
  [{ type: 'NS', content: 'ns-.example.net' }, [/lenient: a target/]],
  [{ type: 'HTTPS', content: '1 *.example.net' }, [/lenient: a target/]],
  [{ type: 'SSHFP', content: `4 2 ${'ab'.repeat(32)}` }, []],
  [{ type: 'SSHFP', content: `6 2 ${'ab'.repeat(32)}` }, [/algorithm/]],
  [{ type: 'SSHFP', content: '4 3 ab' }, [/type of a fingerprint/]],
  [{ type: 'SSHFP', content: '4 1 ab' }, [/40 digits/]],
  [{ type: 'TLSA', content: '3 1 3 ab', prefix: '_443._tcp' }, [/matching type/]],
])('of %j octoDNS is told to make something else', (record, reasons) => {
  const { notes } = toOctodns({ zone: 'example.com', records: [exampleRecord(record)], txt: 'text' });
  expect(notes.map(({ reason }) => reason)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
});

test('a text that begins with a quote is in quotes', () => {
  expect(octodnsValue(exampleRecord({ type: 'TXT', content: '"a" b' }), 'text')).toBe('""a" b"');
});

test('items of parameters are words of master files', () => {
  const content = String.raw`1 . alpn="f\\\\oo\\,b r,h2" key9="a;b"`;
  expect(octodnsValue(exampleRecord({ type: 'HTTPS', content }), 'text')).toMatchObject({
    svcparams: { alpn: [String.raw`f\\\\oo\\,b\032r`, 'h2'], key9: String.raw`a\059b` },
  });
});

test('a zone has the sets of each name, and comments for the rest', () => {
  const records: readonly Partial<DnsRecord>[] = [
    { ttl: 600 },
    { type: 'TXT', content: 'x' },
    { content: '192.0.2.2', ttl: 300 },
    { content: '192.0.2.3', active: false },
    { content: 'nonsense' },
    { prefix: '', type: 'MX', content: 'a.example.net', prio: 10 },
    { prefix: 'off', active: false },
    { prefix: 'off', type: 'MX', content: 'b.example.net', prio: 20, active: false },
    { prefix: 'off', type: 'PARKING', content: 'x', prio: 20 },
  ];
  const { names, comments, notes } = toOctodns({
    zone: 'example.com',
    records: records.map(exampleRecord),
    txt: 'text',
  });
  expect([...names]).toEqual([
    [
      'www',
      [
        { type: 'A', ttl: 300, values: ['192.0.2.1', '192.0.2.2'] },
        { type: 'TXT', ttl: 3600, values: ['x'] },
      ],
    ],
    ['', [{ type: 'MX', ttl: 3600, values: [{ preference: 10, exchange: 'a.example.net.' }] }]],
  ]);
  expect(comments).toEqual([
    'inactive: www 3600 A 192.0.2.3',
    'not exported: www 3600 A nonsense',
    'inactive: off 3600 A 192.0.2.1',
    'inactive: off 3600 MX 20 b.example.net',
    'not exported: off 3600 PARKING x',
  ]);
  expect(notes.map(({ what }) => what)).toEqual(['www 3600 A nonsense', 'www A', 'off 3600 PARKING x']);
});
