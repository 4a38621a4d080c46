import { expect, test } from 'vitest';
import { algorithmNumber, digestTypeNumber } from '../../../src/dns/types/algorithms.js';

test.each([
  ['RSAMD5', '1'],
  ['RSASHA1', '5'],
  ['PRIVATEOID', '254'],
  ['rsasha1', '5'],
  ['RSASHA256', '8'],
  ['ECDSAP256SHA256', '13'],
  ['ED25519', '15'],
  ['ED448', '16'],
  ['SHA256', null],
  ['5', null],
  ['', null],
])('the mnemonic %j has the number %j', (mnemonic, number) => {
  expect(algorithmNumber(mnemonic)).toBe(number);
});

test.each([
  ['SHA1', '1'],
  ['SHA-256', '2'],
  ['sha256', '2'],
  ['GOST', '3'],
  ['SHA384', '4'],
  ['2', null],
  ['RSASHA256', null],
])('the digest type %j has the number %j', (mnemonic, number) => {
  expect(digestTypeNumber(mnemonic)).toBe(number);
});
