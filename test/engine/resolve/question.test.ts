import { expect, test } from 'vitest';
import { readName, readTypes } from '../../../src/engine/resolve/question.js';

test.each([
  [undefined, ['A', 'AAAA']],
  ['mx', ['MX']],
  ['any', ['ANY']],
])('the types of %s are %j', (type, types) => {
  expect(readTypes(type)).toEqual(types);
});

test('an unknown type is refused, with the one that was probably meant', () => {
  expect(() => readTypes('AAA')).toThrow(
    expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('AAAA') }),
  );
});

test.each([
  ['WWW.Example.COM.', 'www.example.com'],
  ['bücher.example.com', 'xn--bcher-kva.example.com'],
  ['*.dev.example.com', '*.dev.example.com'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['example.com', 'example.com'],
  ['www', 'www.example.com'],
  ['Bücher', 'xn--bcher-kva.example.com'],
  ['*', '*.example.com'],
  ['@', 'example.com'],
])('%s is %s in a project of one zone', (text, name) => {
  expect(readName(text, ['example.com'])).toBe(name);
});

test.each([
  ['www.example.org', ['example.com'], 'error'],
  ['com', ['example.com', 'example.net'], 'usage'],
  ['www', ['example.com', 'example.net'], 'usage'],
  ['www', [], 'usage'],
  ['a..example.com', ['example.com'], 'usage'],
  ['', ['example.com'], 'usage'],
])('%j is no name in %j', (text, zones, kind) => {
  expect(() => readName(text, zones)).toThrow(expect.objectContaining({ kind }));
});

test('for an address, the hint has its name in the reverse tree', () => {
  expect(() => readName('192.0.2.65', ['example.com', 'example.net'])).toThrow(
    expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('65.2.0.192.in-addr.arpa') }),
  );
});
