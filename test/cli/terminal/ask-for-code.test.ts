import { describe, expect, test } from 'vitest';
import { askForCode } from '../../../src/cli/terminal/ask-for-code.js';
import { fakeContext } from '../support.js';

const never = new AbortController().signal;

describe('a one-time password', () => {
  test.each([
    ['123456', '123456'],
    ['  123 456 ', '123456'],
    ['', null],
    ['   ', null],
  ])('that is asked for and answered by %j is %j', async (answer, expected) => {
    const { context, input, written } = fakeContext();
    const asked = askForCode(context)?.(null, never);
    input.write(`${answer}\n`);
    expect(await asked).toBe(expected);
    expect(written.out).toBe('');
    expect(written.err).toMatch(/password.*: $/);
  });

  test.each(['sent', 'refused', 'lost'] as const)('is asked for again with the reason: %s', async (why) => {
    const { context, input, written } = fakeContext();
    const asked = askForCode(context)?.(why, never);
    input.write('654321\n');
    expect(await asked).toBe('654321');
    expect(written.err.split('\n')).toHaveLength(2);
    expect(written.err).not.toContain('654321');
  });

  test('is none when the input ends', async () => {
    const { context, input } = fakeContext();
    const asked = askForCode(context)?.(null, never);
    input.end();
    expect(await asked).toBeNull();
  });

  test('is none when that is interrupted', async () => {
    const controller = new AbortController();
    const asked = askForCode(fakeContext().context)?.(null, controller.signal);
    controller.abort();
    expect(await asked).toBeNull();
  });

  test.each([
    ['without a terminal', { isTerminal: false }],
    ['with --no-input', { globals: { input: false } }],
  ])('is not asked for %s', (_, options) => {
    expect(askForCode(fakeContext(options).context)).toBeNull();
  });
});
