import { expect, test } from 'vitest';
import { algorithmNumber } from '../../../../src/dns/types/shared/algorithms.js';

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
