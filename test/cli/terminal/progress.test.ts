import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { progressLine } from '../../../src/cli/terminal/progress.js';
import { fakeContext } from '../support.js';

test('progress is one line that is redrawn and taken away', () => {
  const { context, written } = fakeContext();
  const progress = progressLine(context);
  for (const done of [0, 1]) progress.draw('Reading', { done, total: 2 });
  const drawn = written.err.split('\r').map(stripVTControlCharacters);
  expect(drawn.map((line) => line.replaceAll('━', ''))).toEqual(['', 'Reading  0/2', 'Reading  1/2']);
  progress.clear();
  expect(written.err.endsWith('\r\u001b[2K')).toBe(true);
  expect(written.out).toBe('');
});

test.each([
  ['without a terminal', { isTerminal: false }],
  ['in CI', { env: { CI: 'true' } }],
  ['on a dumb terminal', { env: { TERM: 'dumb' } }],
  ['with --quiet', { globals: { quiet: true } }],
])('there is none %s', (_, options) => {
  const { context, written } = fakeContext(options);
  const progress = progressLine(context);
  progress.draw('Reading', { done: 1, total: 2 });
  progress.clear();
  expect(written.err).toBe('');
});
