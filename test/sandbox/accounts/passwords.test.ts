import { expect, test } from 'vitest';
import { hashPassword, isPassword, passwordCheck } from '../../../src/sandbox/accounts/passwords.js';

test('a password matches its hash only', async () => {
  const hash = await hashPassword('right');
  expect(hash).toMatch(/^scrypt\$12\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(await isPassword('right', hash)).toBe(true);
  expect(await isPassword('wrong', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
  expect(await hashPassword('right')).not.toBe(hash);
});

test.each<[string, (hash: string) => string]>([
  ['of another scheme', (hash) => hash.replace('scrypt', 'argon2')],
  ['of another cost', (hash) => hash.replace('$12$', '$11$')],
  ['that is cut', (hash) => hash.slice(0, -4)],
  ['that is empty', () => ''],
])('a hash %s matches no password', async (_, change) => {
  expect(await isPassword('right', change(await hashPassword('right')))).toBe(false);
});

test('nobody is told from somebody else', async () => {
  const check = passwordCheck();
  const hash = await hashPassword('right');
  expect([await check('right', hash), await check('wrong', hash), await check('right', null)]).toEqual([
    true,
    false,
    false,
  ]);
});
