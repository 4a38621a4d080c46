import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVERY_NETWORK, restBeyond } from '../../../src/dns/meaning/address-ranges.js';
import type { Network } from '../../../src/dns/spf/grammar/network.js';
import { networkText } from '../../../src/dns/spf/grammar/network.js';

/** A network of at most 256 addresses, 192.0.2.0 to 192.0.2.255 or 2001:db8:: to 2001:db8::ff. */
const networks = fc
  .record({
    version: fc.constantFrom<4 | 6>(4, 6),
    last: fc.integer({ min: 0, max: 255 }),
    host: fc.integer({ min: 0, max: 8 }),
  })
  .map(({ version, last, host }): Network => {
    const octets =
      version === 4 ? [192, 0, 2, last] : [0x20, 1, 0x0d, 0xb8, ...Array<number>(11).fill(0), last];
    return { octets: Uint8Array.from(octets), length: octets.length * 8 - host };
  });

/** The addresses of such networks, each as often as it is in one. */
function addressesOf(all: readonly Network[]): readonly string[] {
  return all.flatMap(({ octets, length }) => {
    const size = 2 ** (octets.length * 8 - length);
    const first = Math.floor((octets.at(-1) ?? 0) / size) * size;
    return Array.from({ length: size }, (_, index) => `${octets.length} ${first + index}`);
  });
}

test('what is left of a network is what no other one has, each address once', () => {
  fc.assert(
    fc.property(fc.array(networks), networks, (known, network) => {
      const others = new Set(addressesOf(known));
      const left = addressesOf([network]).filter((address) => !others.has(address));
      expect(addressesOf(restBeyond(known)(network))).toEqual(left);
    }),
  );
});

test('what is left are the fewest networks', () => {
  const [all] = EVERY_NETWORK;
  const half: Network = { octets: Uint8Array.of(128, 0, 0, 0), length: 1 };
  expect(all && restBeyond([half])(all).map(networkText)).toEqual(['0.0.0.0/1']);
  expect(all && restBeyond([])(all)).toEqual([all]);
  expect(all && restBeyond(EVERY_NETWORK)(all)).toEqual([]);
});
