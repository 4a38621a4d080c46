import { expect, test } from 'vitest';
import { isLoopback, sandboxCommand } from '../../src/text/loopback.js';

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

test.each([
  ['http://127.0.0.1:8053', 'zonemason sandbox'],
  ['http://localhost:8053/base', 'zonemason sandbox'],
  ['http://localhost', 'zonemason sandbox --port 80'],
  ['http://127.0.0.2:8154', 'zonemason sandbox --host 127.0.0.2 --port 8154'],
  ['http://[::1]:8053', 'zonemason sandbox --host ::1'],
  ['https://127.0.0.1:8053', null],
  ['http://192.0.2.1:8053', null],
  ['dns://127.0.0.1:53', null],
])('the sandbox is started at %s with %s', (url, command) => {
  expect(sandboxCommand(new URL(url))).toBe(command);
});
