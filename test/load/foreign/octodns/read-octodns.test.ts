import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { usualSettings } from '../../../../src/load/foreign/octodns/octodns-reader.js';
import { includeScope } from '../../../../src/load/foreign/octodns/read-included.js';
import { readOctodns } from '../../../../src/load/foreign/octodns/read-octodns.js';
import { disk } from '../../../support/disk.js';
import { readingLines } from '../reading-lines.js';

async function read(text: string): Promise<readonly string[]> {
  const scope = includeScope(disk.within([disk.folder]));
  return readingLines(
    await readOctodns(
      sourceFile('example.com.yaml', text),
      { zone: 'example.com', settings: usualSettings },
      scope,
    ),
  );
}

const usualLocation = {
  lat_degrees: 1,
  lat_minutes: 2,
  lat_seconds: 3.5,
  lat_direction: 'N',
  long_degrees: 4,
  long_minutes: 5,
  long_seconds: 6,
  long_direction: 'E',
  altitude: 7,
  size: 8,
  precision_horz: 9,
  precision_vert: 10,
};

describe('a value', () => {
  test.each<[string, string, string]>([
    ['A', '192.0.2.1', '192.0.2.1'],
    ['A', '[192.0.2.1, 192.0.2.2]', '192.0.2.1, 192.0.2.2'],
    ['TXT', 'a b', 'text(a b)'],
    ['TXT', '""', 'text()'],
    ['TXT', `'a\\;b\\;c'`, 'text(a;b;c)'],
    ['TXT', `'"a" "b" "c"'`, 'text(abc)'],
    ['TXT', `'"a" b'`, 'text("a" b); first and its last'],
    ['TXT', `'a "b"'`, 'text(a "b")'],
    ['TXT', '"\\"a\\nb\\""', 'text(a\nb)'],
    ['CNAME', 'a.example.', 'a.example.'],
    ['CNAME', 'a.example', 'a.example.; no dot'],
    ['CNAME', 'ü.example', 'xn--tda.example.; no dot'],
    ['NS', '.', '.'],
    ['CAA', '{ flags: 1, tag: issue, value: a b }', '1 issue quoted(a b)'],
    ['CAA', '{ tag: issue, value: a, x: b }', '0 issue quoted(a); key "x"'],
    ['DS', '{ key_tag: 1, algorithm: 2, digest_type: 3, digest: ab }', '1 2 3 ab'],
    ['DS', '{ flags: 1, protocol: 2, algorithm: 3, public_key: ab }', '1 2 3 ab'],
    ['MX', '{ preference: 1, exchange: a.example. }', '1 a.example.'],
    ['MX', '{ priority: 1, exchange: a.example. }', '1 a.example.'],
    ['MX', '{ preference: 1, value: a.example. }', '1 a.example.'],
    ['MX', '{ priority: 1, value: a.example. }', '1 a.example.'],
    ['MX', '{ priority: 1, preference: 2, exchange: a.example. }', '2 a.example.; key "priority"'],
    [
      'NAPTR',
      '{ order: 1, preference: 2, flags: u, service: "", regexp: a b, replacement: . }',
      '1 2 quoted(U) quoted() quoted(a b) .',
    ],
    ['SRV', '{ priority: 1, weight: 2, port: 3, target: a.example. }', '1 2 3 a.example.'],
    ['SSHFP', '{ algorithm: 1, fingerprint_type: 2, fingerprint: ab }', '1 2 ab'],
    [
      'TLSA',
      '{ certificate_usage: 3, selector: 1, matching_type: 1, certificate_association_data: ab }',
      '3 1 1 ab',
    ],
    ['LOC', JSON.stringify(usualLocation), '1 2 3.5 N 4 5 6 E 7m 8m 9m 10m'],
    ['HTTPS', '{ svcpriority: 0, targetname: a.example. }', '0 a.example.'],
    ['HTTPS', '{ svcpriority: 1, targetname: ., svcparams: {} }', '1 .'],
    [
      'SVCB',
      '{ svcpriority: 1, targetname: ., svcparams: { a: , b-1: c, d: [e, "f,\\\\g"], h: ["i"], j: [], k: "l,m" } }',
      String.raw`1 . a b-1=c d=e,f,\g h=i j= k=l,m`,
    ],
  ])('of %s: %s', async (type, value, expected) => {
    const lines = await read(`www: { type: ${type}, ttl: 60, value: ${value} }\n`);
    expect(lines).toEqual([`www 60 ${type} ${expected}`]);
  });

  test.each<[string, string]>([
    ['A', ''],
    ['A', '[[]]'],
    ['A', 'a b'],
    ['A', 'a"b'],
    ['A', '"("'],
    ['A', '"a;"'],
    ['A', '"ü"'],
    ['TXT', '{ a: b }'],
    ['CNAME', 'a'],
    ['CNAME', '""'],
    ['MX', 'a.example.'],
    ['MX', '{ preference: , exchange: a.example. }'],
    ['CAA', '{ flags: 1, value: a }'],
    ['LOC', JSON.stringify({ ...usualLocation, size: undefined })],
    ['LOC', JSON.stringify({ ...usualLocation, altitude: 'a b' })],
    ['SVCB', '{ svcpriority: 1, targetname: ., svcparams: { a_b: c } }'],
    ['SVCB', '{ svcpriority: 1, targetname: ., svcparams: { A: } }'],
    ['SVCB', '{ svcpriority: 1, targetname: ., svcparams: { a: { b: c } } }'],
    ['SVCB', '{ svcpriority: 1, targetname: ., svcparams: { a: [b, [c]] } }'],
  ])('of %s is wrong: %s', async (type, value) => {
    const lines = await read(`www: { type: ${type}, ttl: 60, value: ${value} }\n`);
    expect(lines).toEqual([`www 60 ${type} `, expect.stringMatching(/^octodns\/(?:shape|content) 1:\d+$/)]);
  });
});

test.each<[string, readonly string[]]>([
  ['a:', ['octodns/shape 1:3']],
  ['a: { type: A, value: b }', ['a 3600 A b']],
  ["'': { type: A, value: b }", [' 3600 A b']],
  ['a: []', []],
  ['a: [{ type: A, value: b }, { type: TXT, value: b }]', ['a 3600 A b', 'a 3600 TXT text(b)']],
  ['a: { type: A, ttl: , value: b }', ['a 3600 A b', 'octodns/shape 1:20']],
  ['a: { type: A, ttl: null, value: b }', ['a 3600 A b', 'octodns/shape 1:20']],
  ['a: { type: a, value: b }', ['octodns/shape 1:12']],
  ['a: { type: x, value: b }', ['lost: a 3600 x b (the service has no x records)']],
  ['a: { type: AFSDB, value: b }', ['lost: a 3600 AFSDB b (octoDNS has no)']],
  [
    "'': { type: X, values: [b, { c: d }] }",
    ['lost: @ 3600 X b (the service has no X records)', 'lost: @ 3600 X c d (the service has no X records)'],
  ],
  ['a: { type: A, value: b, octodns: { lenient: true } }', ['a 3600 A b; option octodns.lenient']],
  ['a: { type: A, value: b, octodns: { ignored: true } }', ['lost: a 3600 A b (ignores it)']],
  ['a: { type: A, value: b, x: y }', ['a 3600 A b; key "x"']],
  ["'@': { type: A, value: b }", ['octodns/name 1:1']],
  ['a.: { type: A, value: b }', ['octodns/name 1:1']],
  ['a: { type: A, values: [], value: }', ['a 3600 A ', 'octodns/shape 1:34', 'octodns/shape 1:34']],
  ['a: { type: A }', ['a 3600 A ', 'octodns/shape 1:4']],
  ['---', []],
  ['- a', ['octodns/shape 1:1']],
])('%s', async (text, expected) => {
  expect(await read(`${text}\n`)).toEqual(expected);
});
