import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asciiGlob,
  asciiName,
  canonicalName,
  hasNameForm,
  hasReservedHyphens,
  isDnsName,
  isHostName,
  isZoneName,
  wrongPunycode,
} from '../../../src/dns/name/name.js';
import { vectorText, writeOut } from '../read-vectors.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/any-text.js';

interface NameVector {
  readonly name: string;
  readonly hostName: boolean;
  readonly dnsName: boolean;
  readonly why: string;
}

const vectors: readonly NameVector[] = JSON.parse(vectorText('names.json'), writeOut);

/** The patterns as the service's document prints them. */
const HOST_NAME = /^((\*\.)?((([a-z0-9-]*[a-z0-9])\.)+[a-z]+))$/;
const DNS_NAME = new RegExp(
  '^(([_a-z0-9]([_a-z0-9-]*[a-z0-9])?\\.)*([_a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+([a-z]([a-z0-9-]*[a-z])))$',
);

const keepsProse = (name: string): boolean =>
  name.length <= 255 &&
  name.split('.').every((label) => {
    const isReserved = label.slice(2, 4) === '--' && !label.startsWith('xn');
    return !label.startsWith('-') && !label.endsWith('-') && !isReserved;
  });

const label = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'x', 'n', '0', '-', '_', '*', 'A'), maxLength: 6 }),
  fc.constantFrom('*', 'www', 'xn--a', 'ab--c', '_tcp', 'com', 'c0m', 'a'.repeat(64)),
);
const names = fc.array(label, { maxLength: 6 }).map((labels) => labels.join('.'));

describe('isHostName and isDnsName', () => {
  test.each(vectors)('judge $name: $why', ({ name, hostName, dnsName }) => {
    expect({ hostName: isHostName(name), dnsName: isDnsName(name) }).toEqual({ hostName, dnsName });
  });

  test('are the printed patterns and the prose', () => {
    fc.assert(
      fc.property(names, (text) => {
        expect(isHostName(text)).toBe(HOST_NAME.test(text) && keepsProse(text));
        expect(isDnsName(text)).toBe(DNS_NAME.test(text) && keepsProse(text));
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each(['a', 'a.', '-', '_'])('come to an end with a million times %j', (part) => {
    const text = part.repeat(1_000_000);
    expect([isHostName(text), isDnsName(text)]).toEqual([false, false]);
  });

  test.each(['a.'.repeat(127), '_'.repeat(255)])('are not deceived by %j', (text) => {
    expect([isHostName(text), isDnsName(text)]).toEqual([false, false]);
  });
});

describe('hasReservedHyphens', () => {
  test('tells the hyphens apart from the rest of the form', () => {
    expect(hasReservedHyphens('www.ab--cd.com')).toBe(true);
    expect(hasNameForm('www.ab--cd.com', 'host-name')).toBe(true);
    expect(hasReservedHyphens('xn--cd.a--b.com')).toBe(false);
  });
});

describe('canonicalName', () => {
  test.each([
    ['WWW.Example.COM.', 'www.example.com'],
    ['.', '.'],
    ['www..', 'www..'],
    [String.raw`a.b\.`, String.raw`a.b\.`],
    [String.raw`a.b\\.`, String.raw`a.b\\`],
    ['', ''],
  ])('spells %s as %s', (text, canonical) => {
    expect(canonicalName(text)).toBe(canonical);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(canonicalName(canonicalName(text))).toBe(canonicalName(text));
      }),
    );
  });
});

test.each([
  ['*.BÜCHER.Example.', '*.xn--bcher-kva.example'],
  ['www*', 'www*'],
  ['a.b..', 'a.b.'],
  ['ü*.-ü', 'xn--*-dha.-ü'],
])('the glob %s is %s', (pattern, ascii) => {
  expect(asciiGlob(pattern)).toBe(ascii);
});

describe('asciiName', () => {
  test.each([
    ['münchen', 'xn--mnchen-3ya'],
    ['MÜNCHEN.Example', 'xn--mnchen-3ya.Example'],
    ['faß.de', 'xn--fa-hia.de'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['_sip._tcp.bücher.example', '_sip._tcp.xn--bcher-kva.example'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['www', 'www'],
    ['', ''],
    ['.', '.'],
    ['a..b', 'a..b'],
  ])('writes %s as %s', (text, ascii) => {
    expect(asciiName(text)).toBe(ascii);
  });

  test.each(['-ü', 'ab--ü', '\u200d', '\u00ad', 'xn--a-ü', 'ü\u00a0x', 'אa'])(
    'refuses the label %j',
    (text) => {
      expect(asciiName(`www.${text}.example`)).toBeNull();
    },
  );

  test('leaves ASCII alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(asciiName(text)).toBe(text);
      }),
    );
  });

  test('gives nothing but visible ASCII for the rest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(asciiName(`é${text.replaceAll(' ', '')}`) ?? '').toMatch(/^[!-~]*$/);
      }),
    );
  });
});

test.each<[string, string | null, string]>([
  ['www.example.net', null, 'no punycode'],
  ['xn--bcher-kva.example', null, 'bücher'],
  ['xn--p1ai', null, 'рф'],
  ['xn--fiqs8s', null, '中国'],
  ['a.xn--a.example', 'xn--a', 'U+0080'],
  ['xn--n3h.example', 'xn--n3h', 'a snowman, which IDNA 2008 does not take for a letter'],
  ['xn--abc-', 'xn--abc-', 'nothing but ASCII'],
  ['xn--99999999', 'xn--99999999', 'beyond Unicode'],
  ['xn--bcher-kva.xn--b', 'xn--b', 'the second'],
  ['axn--a.example', null, 'not at the beginning'],
])('the wrong punycode of %s is %s: %s', (name, wrong) => {
  expect(wrongPunycode(name)).toBe(wrong);
});

test.each([
  ['example.com', true],
  ['2.0.192.in-addr.arpa', true],
  ['0/25.2.0.192.in-addr.arpa', true],
  ['0-127.2.0.192.in-addr.arpa', true],
  ['8.b.d.0.1.0.0.2.ip6.arpa', true],
  ['a/b.example.com', false],
  ['../x.in-addr.arpa', false],
  ['a..in-addr.arpa', false],
  [`0/${'a'.repeat(64)}.in-addr.arpa`, false],
])('a name server may have the zone %s: %s', (name, expected) => {
  expect(isZoneName(name)).toBe(expected);
});
