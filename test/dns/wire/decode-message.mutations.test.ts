import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessage } from '../../../src/dns/wire/decode-message.js';
import { decodeRdata } from '../../../src/dns/wire/rdata.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { runs } from '../../support/runs.js';
import { vectorText } from '../read-vectors.js';

const vectors: readonly { readonly message: string }[] = JSON.parse(vectorText('wire/messages.json'));
const messages = vectors.map(({ message }) => Uint8Array.from(Buffer.from(message, 'hex')));

/** A message of dnspython with some octets changed, removed or repeated. */
const mutated = fc
  .tuple(
    fc.constantFrom(...messages),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x3f, 0x40, 0x80, 0xc0, 0xff)), { maxLength: 8 }),
    fc.nat(),
    fc.nat(),
  )
  .map(([message, changes, from, to]) => {
    const octets = Uint8Array.from(message);
    for (const [at, octet] of changes) octets[at % octets.length] = octet;
    const cut = from % octets.length;
    return Uint8Array.from([...octets.subarray(0, to % octets.length), ...octets.subarray(cut)]);
  });

test('a mutated message is a message or a WireError', () => {
  fc.assert(
    fc.property(mutated, (octets) => {
      const message = decodeMessage(octets);
      expect(message instanceof Error ? message.name : typeof message.id).toMatch(/^(?:WireError|number)$/);
    }),
    { numRuns: runs(2500) },
  );
});

test('octets are the RDATA of a type or a WireError', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recordTypes), fc.uint8Array({ maxLength: 60 }), (type, octets) => {
      const rdata = decodeRdata(type, octets);
      expect(rdata instanceof Error ? rdata.name : typeof rdata.content).toMatch(/^(?:WireError|string)$/);
    }),
    { numRuns: runs(2000) },
  );
});
