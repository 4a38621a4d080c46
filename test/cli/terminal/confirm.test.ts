import { describe, expect, test } from 'vitest';
import { confirm, mustHaveConsent } from '../../../src/cli/terminal/confirm.js';
import { fakeContext } from '../support.js';

const never = new AbortController().signal;

describe('asking', () => {
  test.each([
    ['y', true],
    ['yes', true],
    [' YES ', true],
    ['', false],
    ['n', false],
    ['yess', false],
    ['ja', false],
  ])('takes %j for %s', async (answer, expected) => {
    const { context, input, written } = fakeContext();
    const asked = confirm('Apply?', context, never);
    input.write(`${answer}\n`);
    expect(await asked).toBe(expected);
    expect(written).toEqual({ out: '', err: 'Apply? [y/N] ' });
  });

  test('takes the end of the input for no', async () => {
    const { context, input, written } = fakeContext();
    const asked = confirm('Apply?', context, never);
    input.end();
    expect(await asked).toBe(false);
    expect(written.err).toBe('Apply? [y/N] \n');
  });

  test('ends when interrupted', async () => {
    const controller = new AbortController();
    const asked = confirm('Apply?', fakeContext().context, controller.signal);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('consent', () => {
  const unasked = { isTerminal: false };

  test.each([
    ['can be asked for on a terminal', { format: 'text' }, {}],
    ['is not asked for with --yes', { format: 'text', yes: true }, unasked],
    ['is not asked for with --yes by a program', { format: 'json', yes: true }, {}],
  ] as const)('%s', (_, options, setting) => {
    expect(() => mustHaveConsent(options, fakeContext(setting).context)).not.toThrow();
  });

  test.each([
    ['without a terminal', 'text', unasked],
    ['with --no-input', 'text', { globals: { input: false } }],
    ['by a program, also on a terminal,', 'json', {}],
  ] as const)('%s nobody can be asked for, which is wrong usage', (_, format, setting) => {
    expect(() => mustHaveConsent({ format }, fakeContext(setting).context)).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('--yes') }),
    );
  });
});
