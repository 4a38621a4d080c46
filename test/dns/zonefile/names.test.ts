import { expect, test } from 'vitest';
import { readName } from '../../../src/dns/zonefile/names.js';
import { WireError } from '../../../src/dns/wire/octets.js';

const label = 'a'.repeat(63);

test.each([
  ['www', 'example.com.', 'www.example.com.'],
  ['WWW.Example.NET.', 'example.com.', 'www.example.net.'],
  ['@', 'example.com.', 'example.com.'],
  ['@', '.', '.'],
  ['www', '.', 'www.'],
  ['.', 'example.com.', '.'],
  ['*.a', 'example.com.', '*.a.example.com.'],
  ['a\\.b', 'example.com.', 'a\\.b.example.com.'],
  ['\\065', 'example.com.', 'a.example.com.'],
  ['a\\.', 'example.com.', 'a\\..example.com.'],
  ['a\\\\.', 'example.com.', 'a\\\\.'],
  [label, 'example.com.', `${label}.example.com.`],
  [`${label}.${label}.${label}`, `${'b'.repeat(61)}.`, `${label}.${label}.${label}.${'b'.repeat(61)}.`],
])('%s below %s is %s', (text, origin, name) => {
  expect(readName(text, origin)).toBe(name);
});

test.each(['a..b', '.a', `${label}a`, `${label}.${label}.${label}.${label}`, ''])('%j is no name', (text) => {
  expect(readName(text, 'example.com.')).toBeInstanceOf(WireError);
});
