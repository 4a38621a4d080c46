import { expect, test } from 'vitest';
import { readTsigKey } from '../../../../src/api/update/tsig/key.js';

const SECRET = Buffer.from('a secret').toString('base64');

test.each([
  [`hmac-sha256:Zm.Example.:${SECRET}`, 'hmac-sha256.', 'zm.example.'],
  [`HMAC-SHA512:zm:${SECRET}\n`, 'hmac-sha512.', 'zm.'],
])('%j is a key', (text, algorithm, name) => {
  const key = readTsigKey(text);
  expect(key).toMatchObject({ name, algorithm: { name: algorithm }, secret: Buffer.from('a secret') });
});

test.each([
  '',
  SECRET,
  `zm:${SECRET}`,
  `hmac-md5:zm:${SECRET}`,
  `hmac-sha256::${SECRET}`,
  `hmac-sha256:.:${SECRET}`,
  `hmac-sha256:a..b:${SECRET}`,
  'hmac-sha256:zm:',
  'hmac-sha256:zm:no base64',
  `hmac-sha256:zm:${SECRET}:more`,
])('%j is none, and why says nothing secret', (text) => {
  const fault = readTsigKey(text);
  expect(fault).toEqual(expect.any(String));
  expect(fault).not.toContain(SECRET);
});
