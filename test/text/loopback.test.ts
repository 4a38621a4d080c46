import { expect, test } from 'vitest';
import { isLoopback } from '../../src/text/loopback.js';

test.each(['localhost', 'api.localhost', 'a.b.localhost', '127.0.0.1', '127.10.20.30', '[::1]'])(
  '%s is this machine',
  (hostname) => {
    expect(isLoopback(hostname)).toBe(true);
  },
);

test.each([
  '',
  'example.com',
  'notlocalhost',
  '.localhost',
  'localhost.example.com',
  '128.0.0.1',
  '1.127.0.0.1',
  '127.0.0.1.example.com',
  '127.a.b.c',
  '[::2]',
])('%j is another', (hostname) => {
  expect(isLoopback(hostname)).toBe(false);
});
