import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/cli/terminal/context.js';
import type { Reporting } from '../../../src/cli/print/json-events.js';
import { withEvents } from '../../../src/cli/print/json-events.js';
import { EXIT_CODES, Failure } from '../../../src/failure.js';
import { fakeContext } from '../support.js';

const WAIT = { kind: 'wait', reason: 'busy', ms: 2000 } as const;

interface Reported {
  readonly events: readonly Record<string, unknown>[];
  readonly err: string;
}

/** What is on stdout and stderr after a run with JSON events. */
async function report(
  run: (reporting: Reporting) => Promise<number>,
  change: Partial<Context> = {},
): Promise<Reported & { readonly result: unknown }> {
  const { context, written } = fakeContext({ isTerminal: false });
  const result = await withEvents({ format: 'json' }, { ...context, ...change }, run).catch(
    (error: unknown) => error,
  );
  const events = written.out
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
  return { events, err: written.err, result };
}

test('with text, results and messages are printed, and no events', async () => {
  const { context, written } = fakeContext({ isTerminal: false });
  const code = await withEvents({ format: 'text' }, context, async (reporting) => {
    reporting.context.out.write('result\n');
    reporting.tell(WAIT);
    return 5;
  });
  expect([code, written.out]).toEqual([5, 'result\n']);
  expect(written.err).toContain('busy');
});

describe('with JSON', () => {
  test('events replace the results, and messages stay', async () => {
    const { events, err, result } = await report(async ({ context, tell }) => {
      context.out.write('result\n');
      context.err.write('message\n');
      tell(WAIT);
      return 5;
    });
    expect(result).toBe(5);
    expect(events).toMatchObject([
      { kind: 'start' },
      { kind: 'wait', reason: 'busy' },
      { kind: 'end', exitCode: 5, error: null },
    ]);
    expect(err).toMatch(/^message\n.*busy/);
  });

  test.each([
    [new Failure('stale-plan', 'no'), EXIT_CODES['stale-plan']],
    [new Error('no'), EXIT_CODES.error],
  ])('an error is in the last event, and thrown on: %s', async (error, exitCode) => {
    const { events, result } = await report(async () => {
      throw error;
    });
    expect(result).toBe(error);
    expect(events).toMatchObject([{ kind: 'start' }, { kind: 'end', exitCode, error: expect.anything() }]);
  });

  test('a run that is quit has a last event at once', async () => {
    const quit = new AbortController();
    const { events } = await report(
      async () => {
        quit.abort();
        return 0;
      },
      { quit: quit.signal },
    );
    expect(events[1]).toMatchObject({ kind: 'end', exitCode: EXIT_CODES.interrupted });
  });
});
