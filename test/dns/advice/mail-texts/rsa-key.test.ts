import { expect, test } from 'vitest';
import { isPrivateKey, rsaBits } from '../../../../src/dns/advice/mail-texts/rsa-key.js';

function octets(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex');
}

test.each([
  ['', 'it is not a key'],
  ['3000', 'it is not an RSA key'],
  ['30030201ff', 'it is not an RSA key'],
  ['3006020103020103', 2],
  ['300702020080020103', 8],
  ['3006020100020103', 0],
  ['3009020101020103020105', 'it is not an RSA key'],
  ['30023000', 'it is not a key'],
  ['3009300302010103020000', 'it is not a key'],
  ['30083002060503020000', 'it is not a key'],
  ['3010300b06092a864886f70d010101020103', 'it is not a key'],
  ['300a300406022a0303020000', 'it is a key of another algorithm than RSA'],
  ['3018300b06092a864886f70d0101010309003006020103020103', 2],
  ['3018300b06092a864886f70d0101010309013006020103020103', 'it is not an RSA key'],
])('%s: %s', (hex, expected) => {
  expect(rsaBits(octets(hex))).toBe(expected);
});

test.each([
  ['3000', false],
  ['3003020100', true],
  ['3006020100020103', false],
  ['3009020100020103020105', true],
  ['3009020102020103020105', false],
])('%s is a private key: %s', (hex, expected) => {
  expect(isPrivateKey(octets(hex))).toBe(expected);
});
