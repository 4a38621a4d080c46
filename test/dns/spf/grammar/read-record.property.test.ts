import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSpf } from '../../../../src/dns/spf/grammar/read-record.js';
import { runs } from '../../../support/runs.js';

const number = (max: number): fc.Arbitrary<string> => fc.nat(max).map(String);
const qualifier = fc.constantFrom('', '+', '-', '~', '?');
const macro = fc
  .tuple(
    fc.constantFrom('s', 'L', 'o', 'd', 'i', 'P', 'v', 'h'),
    fc.constantFrom('', '1', '12r', 'r'),
    fc.constantFrom('', '.', '-+,/_='),
  )
  .map(([letter, transformers, delimiters]) => `%{${letter}${transformers}${delimiters}}`);
const label = fc.constantFrom('a', '_spf', 'xn--80ak6aa92e', 'foo:bar/baz', '%%', '%_', '%-', 'x'.repeat(63));
const top = fc.constantFrom('com', 'CO', 'a1', '1-2', 'xn--p1ai', 'com.');
const domain = fc
  .tuple(fc.array(fc.oneof(label, macro), { minLength: 1, maxLength: 3 }), fc.oneof(macro, top))
  .map(([labels, end]) => `${labels.join('.')}.${end}`);
const colon = domain.map((name) => `:${name}`);
const cidr4 = fc.oneof(
  fc.constant(''),
  number(32).map((length) => `/${length}`),
);
const cidr6 = fc.oneof(
  fc.constant(''),
  number(128).map((length) => `/${length}`),
);
const dual = fc.tuple(cidr4, cidr6).map(([four, six]) => `${four}${six && `/${six}`}`);
const mechanism = fc.oneof(
  fc.constant('all'),
  fc.tuple(fc.constantFrom('include', 'Exists'), colon).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('a', 'MX'), fc.oneof(fc.constant(''), colon), dual).map((parts) => parts.join('')),
  fc.tuple(fc.constant('ptr'), fc.oneof(fc.constant(''), colon)).map((parts) => parts.join('')),
  fc.tuple(fc.ipV4(), cidr4).map(([address, length]) => `ip4:${address}${length}`),
  fc.tuple(fc.ipV6(), cidr6).map(([address, length]) => `IP6:${address}${length}`),
);
const modifier = fc
  .tuple(fc.constantFrom('foo', 'x-1_.y', 'v'), fc.oneof(macro, label, fc.constant('')))
  .map((parts) => parts.join('='));
const term = fc.oneof(
  fc.tuple(qualifier, mechanism).map((parts) => parts.join('')),
  modifier,
);
const once = fc.tuple(fc.constantFrom('redirect', 'exp'), domain).map((parts) => parts.join('='));
const record = fc
  .tuple(
    fc.constantFrom('v=spf1', 'V=SPF1'),
    fc.array(fc.tuple(fc.constantFrom(' ', '   '), term)),
    fc.constantFrom('', ' '),
    fc.option(once),
  )
  .map(
    ([version, terms, end, last]) =>
      `${version}${terms.flat().join('')}${last === null ? '' : ` ${last}`}${end}`,
  );

test('whatever the grammar of the RFC derives has no fault', () => {
  fc.assert(
    fc.property(record, (text) => {
      expect(readSpf(text).faults).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});

/** Pieces that make valid and invalid terms. */
const piece = fc.oneof(
  fc.constantFrom(
    ' ',
    ':',
    '/',
    '//',
    '=',
    '.',
    '%',
    '{',
    '}',
    '-',
    'a',
    'mx',
    'all',
    'include',
    'ip4',
    'ip6',
    'exp',
  ),
  fc.constantFrom(
    'redirect',
    '192.0.2.1',
    '2001:db8::',
    '24',
    '%{d}',
    '%{',
    'example.com',
    'ü',
    '😀',
    '\u0000',
    '\t',
  ),
);
const anyText = fc.array(piece, { maxLength: 20 }).map((pieces) => `v=spf1 ${pieces.join('')}`);

test('whatever is written, each fault is a part of the text, and a term without faults is understood', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { faults, mechanisms, redirect, exp } = readSpf(text);
      for (const { part } of faults) {
        expect(part.text).not.toBe('');
        expect(text.slice(part.offset, part.offset + part.text.length)).toBe(part.text);
      }
      const words = text
        .split(' ')
        .filter((word) => word !== '')
        .slice(1);
      const modifiers = words.filter((word) => /^(?!(?:redirect|exp)=)[a-z][a-z0-9._-]*=/i.test(word));
      const understood = mechanisms.length + [redirect, exp].filter((each) => each !== null).length;
      expect(faults.length > 0 || understood + modifiers.length === words.length).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});
