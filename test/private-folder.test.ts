import { expect, test } from 'vitest';
import { adviceIfDenied } from '../src/private-folder.js';

test.each([
  ['EACCES', /chown .* \.zonemason$/],
  ['EPERM', /chown/],
  ['ENOSPC', /^$/],
])('the advice about %s', (code, advice) => {
  expect(adviceIfDenied(Object.assign(new Error(code), { code }), '.zonemason') ?? '').toMatch(advice);
});
