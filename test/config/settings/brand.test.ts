import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/config/settings/brand.js';
import { Failure } from '../../../src/failure.js';
import { compared, read } from './read.js';

const acme = 'mail: { brand: acme }\n';
const own = { ZONEMASON_MAIL_BRAND: 'own' };

describe('the brand', () => {
  test.each([
    [acme, {}, 'acme'],
    [acme, own, 'own'],
    ['', own, 'own'],
    [acme, { ZONEMASON_MAIL_BRAND: '' }, 'acme'],
    ['mail: { brand: ... }\n', {}, '...'],
  ])('of %j with %j', (text, env, value) => {
    expect(read(brand, text, env)).toEqual({ value, problems: [] });
  });

  test.each([
    ['', {}, 'usage', []],
    ['mail: { brand: "" }\n', {}, 'usage', []],
    ['mail: { brand: .. }\n', {}, 'invalid-files', ['project/brand 1:16']],
    ['mail: { brand: . }\n', {}, 'invalid-files', ['project/brand 1:16']],
    [acme, { ZONEMASON_MAIL_BRAND: '..' }, 'usage', []],
  ])('of %j with %j cannot be used', (text, env, kind, problems) => {
    const reading = read(brand, text, env);
    expect(reading.value).toBeInstanceOf(Failure);
    expect([reading.value instanceof Failure && reading.value.kind, reading.problems]).toEqual([
      kind,
      problems,
    ]);
  });

  test('is compared as it is written', () => {
    expect([compared(brand, acme), compared(brand, '')]).toMatchObject([
      [{ value: 'acme' }],
      [{ value: null }],
    ]);
  });
});
