import { expect, test } from 'vitest';
import { isDumb } from '../../../src/cli/terminal/dumb-terminal.js';

test.each([
  ['an emulator', { TERM: 'xterm-256color' }, false],
  ['one that only prints', { TERM: 'dumb' }, true],
  ['an unknown one', {}, true],
  ['one without a name', { TERM: '' }, true],
  ['a console of Windows, which sets no TERM', { OS: 'Windows_NT' }, false],
  ['a dumb one on Windows', { OS: 'Windows_NT', TERM: 'dumb' }, true],
])('%s', (_, env, expected) => {
  expect(isDumb(env)).toBe(expected);
});
