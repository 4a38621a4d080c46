import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { startProgress } from '../../../src/cli/terminal/progress.js';
import { fakeContext } from '../support.js';

test('progress is one line that is redrawn and taken away', () => {
  const { context, written } = fakeContext();
  const progress = startProgress(context, 'Reading', 2);
  progress.advance();
  const drawn = written.err.split('\r').map(stripVTControlCharacters);
  expect(drawn.map((line) => line.replaceAll('━', ''))).toEqual(['', 'Reading  0/2', 'Reading  1/2']);
  progress.end();
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
  const progress = startProgress(context, 'Reading', 2);
  progress.advance();
  progress.end();
  expect(written.err).toBe('');
});
