import { describe, expect, test } from 'vitest';
import type { FindOptions } from '../../../src/engine/find/read-query.js';
import { readQuery } from '../../../src/engine/find/read-query.js';
import { Failure } from '../../../src/failure.js';

function hintFor(options: FindOptions): string | undefined {
  try {
    readQuery(options);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'usage') return error.hint ?? '';
  }
  return undefined;
}

test('a query has names in one form, and the rest as it is written', () => {
  const query = readQuery({
    address: '192.0.2.1',
    to: 'Bücher.Example',
    through: true,
    name: 'WWW.*',
    type: 'mx',
    text: 'A b',
  });
  expect(query).toMatchObject({
    to: 'xn--bcher-kva.example',
    isThrough: true,
    name: 'www.*',
    type: 'MX',
    text: 'A b',
  });
  expect(query.network).toBeDefined();
});

test.each<[FindOptions]>([
  [{ address: '192.0.2.1' }],
  [{ to: 'www.example.com' }],
  [{ to: '*.example.com', through: true }],
  [{ address: '2001:db8::/32', through: true }],
  [{ name: '@' }],
  [{ type: 'A' }],
  [{ text: ' ' }],
])('a query may be %j', (options) => {
  const { network, to, name, type, text } = readQuery(options);
  const asked = [network, to, name, type, text].filter((part) => part !== undefined);
  expect(asked).toHaveLength(1);
  expect(readQuery(options).isThrough).toBe(options.through ?? false);
});

describe('a query is not', () => {
  test.each<[FindOptions]>([
    [{}],
    [{ through: true }],
    [{ through: true, type: 'A' }],
    [{ text: '' }],
    [{ name: '' }],
    [{ to: '' }],
    [{ to: 'a..b' }],
    [{ to: 'a.*.example.com' }],
    [{ type: 'NONE' }],
    [{ address: '' }],
    [{ address: '192.0.2.256' }],
    [{ address: '192.0.2.0/33' }],
  ])('%j', (options) => {
    expect(hintFor(options)).toBeDefined();
  });

  test.each(['192.0.2.0/33', '192.0.2', '2001:db8::x', 'a b', 'a/b', 'a..b', ''])(
    'the address %j',
    (address) => {
      expect(hintFor({ address })).toBeDefined();
      expect(hintFor({ address, name: 'www' })).toBeDefined();
    },
  );
});

test.each(['www', 'WWW.example.com', '_dmarc', '@', '*', 'münchen'])(
  '%j in place of an address is a name',
  (text) => {
    expect(readQuery({ address: text })).toEqual(readQuery({ name: text }));
  },
);
