import { expect, test } from 'vitest';
import { typeByName, typeByNumber } from '../../../src/dns/wire/type-numbers.js';

test.each([
  ['a', 1, 'A'],
  ['TYPE1', 1, 'A'],
  ['type65535', 65_535, 'TYPE65535'],
  ['TYPE00048', 48, 'DNSKEY'],
  ['axfr', 252, 'AXFR'],
  ['NSAP-PTR', 23, 'NSAP-PTR'],
  ['resinfo', 261, 'RESINFO'],
  ['DSYNC', 66, 'DSYNC'],
])('%s is type %i, %s', (name, number, type) => {
  expect(typeByName(name)).toMatchObject({ number, type });
  expect(typeByNumber(number).type).toBe(type);
});

test.each(['', 'NONE', 'TYPE', 'TYPE65536', 'TYPE100000', 'MYTYPE1', 'TYPE1X'])('%j is no type', (name) => {
  expect(typeByName(name)).toBeUndefined();
});
