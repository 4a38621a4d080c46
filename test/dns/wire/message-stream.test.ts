import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageReader } from '../../../src/dns/wire/message-stream.js';

test('messages are read however the stream is cut', () => {
  const message = fc.uint8Array({ maxLength: 600 });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat(3000)), (messages, cuts) => {
      const stream = Buffer.concat(messages.flatMap((each) => [lengthOf(each), each]));
      expect(readFrom(pieces(stream, cuts))).toEqual(messages);
    }),
  );
});

test('a message is read as soon as its last octet is there', () => {
  expect(readFrom(pieces(Buffer.from([0, 2, 7, 8, 0, 1, 9]), [1, 2, 3, 4, 5, 6]))).toEqual([
    Uint8Array.of(7, 8),
    Uint8Array.of(9),
  ]);
  expect(readFrom([Buffer.from([0, 2, 7, 8, 0, 2, 9])])).toEqual([Uint8Array.of(7, 8)]);
});

function lengthOf({ length }: Uint8Array): Uint8Array {
  return Uint8Array.of(length >> 8, length & 255);
}

function pieces(stream: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const ends = [...cuts.toSorted((a, b) => a - b), stream.length];
  return ends.map((end, index) => stream.subarray(ends[index - 1] ?? 0, end));
}

function readFrom(stream: readonly Buffer[]): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  const take = messageReader((octets) => found.push(Uint8Array.from(octets)));
  for (const piece of stream) take(piece);
  return found;
}
