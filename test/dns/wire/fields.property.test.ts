import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFields } from '../../../src/dns/content/fields.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import type { FieldKind, RdataFields } from '../../../src/dns/types/shared/rdata-fields.js';
import { decodeFields, encodeFields, normalFields } from '../../../src/dns/wire/fields.js';
import { cursorOf, orWireError, WireError } from '../../../src/dns/wire/octets.js';
import { runs } from '../../support/runs.js';

const KINDS: readonly FieldKind[] = [
  'u8',
  'u16',
  'u32',
  'algorithm',
  'name',
  'ipv4',
  'ipv6',
  'string',
  'tag',
  'texts',
  'text',
  'hex',
  'base64',
  'params',
  'location',
];

/** Fields as they are written, and what nearly is one. */
const field = fc.oneof(
  fc.constantFrom(...recordTypes.flatMap(({ example }) => [example, ...splitFields(example)])),
  fc.constantFrom(
    '',
    '.',
    '..',
    '007',
    '255',
    '256',
    '65536',
    '4294967296',
    'rsasha1',
    '::',
    '2001:DB8:0::1',
  ),
  fc.constantFrom('192.0.2.01', 'WWW.Example', 'a.', String.raw`a\.`, String.raw`\097.b`, String.raw`"\097"`),
  fc.constantFrom(
    '0A fF',
    'QQ==',
    'QR==',
    'port=1 alpn=h2',
    'alpn=h2  port=01',
    '1 N 2 E 3',
    'ä',
    '"ä"',
    '漢',
  ),
  fc.constantFrom('a b  c', '"a" "b"', '"a', 'a"b"', 'x'.repeat(256), 'x.'.repeat(130), '_a.*.b-c'),
  fc.string({ maxLength: 20 }),
);

function outcome(work: () => readonly string[]): unknown {
  const result = orWireError(work);
  return result instanceof WireError ? result.message : result;
}

test('the normal spelling of fields is what decoding makes of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...KINDS), field), { maxLength: 3 }), (all) => {
      const kinds: RdataFields = Object.fromEntries(all.map(([kind], index) => [`field${index}`, kind]));
      const texts = all.map(([, text]) => text);
      fc.pre(all.slice(0, -1).every(([kind]) => !TAKING_REST.has(kind)));
      expect(outcome(() => normalFields(kinds, texts))).toEqual(
        outcome(() => decodeFields(kinds, cursorOf(encodeFields(kinds, texts)))),
      );
    }),
    { numRuns: runs(3000) },
  );
});

const TAKING_REST: ReadonlySet<FieldKind> = new Set(['texts', 'text', 'hex', 'base64', 'params', 'location']);

test('fields that take too many octets together are none', () => {
  const kinds: RdataFields = { text: 'texts' };
  const string = `"${'a'.repeat(255)}"`;
  const [most, more] = [255, 257].map((count) => [Array.from({ length: count }, () => string).join(' ')]);
  expect(normalFields(kinds, most ?? [])).toEqual(most);
  expect(() => normalFields(kinds, more ?? [])).toThrow(WireError);
});
