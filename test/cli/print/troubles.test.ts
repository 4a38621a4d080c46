import { expect, test } from 'vitest';
import { troublePrinter } from '../../../src/cli/print/troubles.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import type { FakeOptions } from '../support.js';
import { fakeContext } from '../support.js';

const retry = { kind: 'retry', error: 'cannot connect to 127.0.0.1:1', ms: 400 } as const;
const applying = { kind: 'progress', work: 'applying', done: 0, total: 9 } as const;

function failed(
  id: string,
  status: 'failed' | 'not-attempted' = 'failed',
  error = 'refused\u001b[2J',
): EngineEvent {
  const step = { id, scope: 'example.com', action: 'create', address: `dns/example.com/${id}/A` } as const;
  return { kind: 'step-ended', ...step, status, durationMs: 1, error };
}

function printed(events: readonly EngineEvent[], options: FakeOptions = { isTerminal: false }): string {
  const { context, written } = fakeContext(options);
  const print = troublePrinter(context);
  for (const event of events) print(event);
  return written.err;
}

test('the first request and the first step that failed are told, and no others', () => {
  const lines = printed([applying, retry, retry, failed('a'), failed('b'), retry]).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(retry.error);
  expect(lines[1]).toContain('dns/example.com/a/A: refused');
  expect(lines[1]).not.toContain('\u001b');
});

test('nothing is told before steps are taken, of steps that were not attempted, or when told to be quiet', () => {
  expect(printed([{ ...applying, work: 'reading' }, retry])).toBe('');
  expect(printed([applying, failed('a', 'not-attempted')])).toBe('');
  expect(printed([applying, retry, failed('a')], { globals: { quiet: true } })).toBe('');
});

test.each([
  [60_000, '; trying again in 60 s\n'],
  [400, '; trying again in 1 s\n'],
  [0, '; trying again\n'],
])('a request that is sent again after %d ms is told with its pause', (ms, end) => {
  expect(printed([applying, { ...retry, ms }])).toBe(`${retry.error}${end}`);
});

test('a progress bar is cleared first', () => {
  expect(printed([applying, retry], { isTerminal: true }).startsWith('\r\u001b[2K')).toBe(true);
});

test('what is told is no wider than the terminal', () => {
  const error = 'the server does not let the key do that, '.repeat(5);
  for (const line of printed([applying, failed('a', 'failed', error)]).split('\n'))
    expect(line.length).toBeLessThanOrEqual(80);
});
