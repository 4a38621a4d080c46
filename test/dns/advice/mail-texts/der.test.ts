import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DerElement } from '../../../../src/dns/advice/mail-texts/der.js';
import { readElements, readSequence, SEQUENCE } from '../../../../src/dns/advice/mail-texts/der.js';
import { runs } from '../../../support/runs.js';

/** An element as X.690 sections 8.1.3 and 10.1 write it: a length from 128 on has octets of its own. */
function written({ tag, content }: DerElement): readonly number[] {
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  const digits = length.toString(16);
  const octets = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return [tag, 0x80 + octets.length, ...octets, ...content];
}

const element = fc
  .record({
    tag: fc.integer({ min: 0, max: 255 }),
    length: fc.oneof(fc.nat(4), fc.constantFrom(127, 128, 255, 256, 300)),
    octet: fc.integer({ min: 0, max: 255 }),
  })
  .map(({ tag, length, octet }): DerElement => ({ tag, content: new Uint8Array(length).fill(octet) }));
const elements = fc.array(element, { maxLength: 3 });

test('what is written is read, and nothing that ends within an element', () => {
  fc.assert(
    fc.property(
      elements,
      element,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (before, last, share) => {
        const octets = before.flatMap(written);
        const end = written(last);
        const cut = 1 + Math.floor(share * (end.length - 1));
        expect(readElements(Uint8Array.from([...octets, ...end]))).toEqual([...before, last]);
        expect(readElements(Uint8Array.from([...octets, ...end.slice(0, cut)]))).toBeNull();
      },
    ),
    { numRuns: runs(300) },
  );
});

test('a sequence is all there is', () => {
  fc.assert(
    fc.property(elements, element, (inside, other) => {
      const sequence = written({ tag: SEQUENCE, content: Uint8Array.from(inside.flatMap(written)) });
      expect(readSequence(Uint8Array.from(sequence))).toEqual(inside);
      expect(readSequence(Uint8Array.from([...sequence, ...written(other)]))).toBeNull();
      expect(readSequence(Uint8Array.from([0x31, ...sequence.slice(1)]))).toBeNull();
    }),
    { numRuns: runs(100) },
  );
});

test.each([
  ['a length without octets, which only BER has', `3080${'ff'.repeat(128)}`, null],
  ['a length that ends too early', '0282', null],
  ['a length of three octets', '0283000001ff', [{ tag: 2, content: Uint8Array.of(255) }]],
  ['a length of four octets', '028400000001ff', null],
  ['a tag alone', '02', null],
  ['nothing', '', []],
])('%s', (_, hex, expected) => {
  expect(readElements(Uint8Array.from(Buffer.from(hex, 'hex')))).toEqual(expected);
});
