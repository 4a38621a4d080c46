import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

const DYING = {
  done: 188,
  total: 770,
  troubles: { failed: 2, unknown: 0, latest: 'cannot connect to\u001b[2J 127.0.0.1, which does not answer' },
};

test('what has failed is counted apart, in one line whatever the width', () => {
  const { context, written } = fakeContext();
  progressLine(context).draw('Applying', DYING);
  expect(written.err).toContain('━ 188 done, 2 failed: cannot connect to');
  const lost = { ...DYING, troubles: { failed: 2, unknown: 3, latest: 'lost' } };
  progressLine(context).draw('Applying', lost);
  expect(written.err).toContain('━ 188 done, 2 failed, 3 unknown: lost');
  progressLine(context).draw('Applying', { ...lost, troubles: { ...lost.troubles, failed: 0 } });
  expect(written.err).toContain('━ 188 done, 3 unknown: lost');
  const wide = { ...DYING, troubles: { ...DYING.troubles, latest: 'x'.repeat(500) } };
  progressLine(context).draw('Applying', wide);
  const line = stripVTControlCharacters(written.err.split('\r').at(-1) ?? '');
  expect(line.length).toBeLessThan(80);
});

describe('where there is no bar, a line is printed every ten seconds', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['without a terminal', { isTerminal: false }],
    ['in CI', { env: { CI: 'true' } }],
    ['on a dumb terminal', { env: { TERM: 'dumb' } }],
  ])('%s', (_, options) => {
    vi.useFakeTimers();
    const { context, written } = fakeContext(options);
    const progress = progressLine(context);
    progress.draw('Applying', { done: 1, total: 770 });
    vi.advanceTimersByTime(9_000);
    expect(written.err).toBe('');
    progress.draw('Applying', { done: 2, total: 770 });
    vi.advanceTimersByTime(2_000);
    progress.draw('Applying', DYING);
    vi.advanceTimersByTime(20_000);
    const [first, second, more, third, last] = written.err.split('\n');
    expect(first).toBe('Applying: 2 of 770 done');
    expect([second, more]).toEqual([
      'Applying: 188 of 770 done, 2 failed: cannot connect to\\u{1b}[2J 127.0.0.1, which',
      'does not answer',
    ]);
    expect([third, last]).toEqual([second, more]);
    progress.clear();
    vi.advanceTimersByTime(60_000);
    expect(written.err.split('\n')).toHaveLength(6);
  });
});

test('there is none with --quiet', () => {
  vi.useFakeTimers();
  for (const isTerminal of [true, false]) {
    const { context, written } = fakeContext({ globals: { quiet: true }, isTerminal });
    const progress = progressLine(context);
    progress.draw('Reading', { done: 1, total: 2 });
    vi.advanceTimersByTime(60_000);
    progress.clear();
    expect(written.err).toBe('');
  }
  vi.useRealTimers();
});
