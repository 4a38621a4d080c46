import { expect, test } from 'vitest';
import { errorWithCode } from '../support/error-with-code.js';
import { adviceIfDenied, codeOf, systemReason } from '../../src/text/system-error.js';

test.each([
  ['its code', Object.assign(new Error('a'), { code: 'ENOENT' }), 'ENOENT'],
  ['no code', new Error('a'), ''],
  ['a number', Object.assign(new Error('a'), { code: 3 }), ''],
  ['a code that is not an error', { code: 'ENOENT' }, ''],
  ['nothing', undefined, ''],
])('of %s', (_, error, code) => {
  expect(codeOf(error)).toBe(code);
});

test.each([
  [new Error("ENOENT: no such file or directory, open 'a'"), 'no such file or directory'],
  [new Error('E2BIG: too long'), 'too long'],
  [new Error('not an ENOENT: a, b'), 'not an ENOENT: a, b'],
  [new Error('ENOENT:'), 'ENOENT:'],
  ['EPIPE: broken pipe, write', 'broken pipe'],
])('%s: %s', (error, reason) => {
  expect(systemReason(error)).toBe(reason);
});

test.each([
  ['EACCES', '/', /chown .* \.zonemason$/],
  ['EPERM', '/', /chown/],
  ['EACCES', '\\', /^[^$]*icacls \.zonemason /],
  ['EROFS', '/', /ZONEMASON_STATE/],
  ['ENOSPC', '/', /^$/],
])('the advice about %s, with %s in paths', (code, separator, advice) => {
  expect(adviceIfDenied(errorWithCode(code), '.zonemason', separator) ?? '').toMatch(advice);
});
