import { expect, test } from 'vitest';
import { reasonPhrase } from '../../../src/api/http/reason-phrase.js';

test.each([
  [404, 'Not Found'],
  [429, 'Too Many Requests'],
  [599, ''],
])('%i is "%s"', (status, expected) => {
  expect(reasonPhrase(status)).toBe(expected);
});
