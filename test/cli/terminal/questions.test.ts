import { describe, expect, test } from 'vitest';
import { askForCode, confirm, mustHaveConsent } from '../../../src/cli/terminal/questions.js';
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
    await expect(asked).rejects.toMatchObject({
      kind: 'interrupted',
      message: 'interrupted; nothing was changed',
    });
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
    ['without a terminal', 'text', unasked, 'no terminal'],
    ['with --no-input', 'text', { globals: { input: false } }, '--no-input'],
    ['by a program, also on a terminal,', 'json', {}, '--format json'],
  ] as const)('%s nobody can be asked for, which is wrong usage', (_, format, setting, reason) => {
    expect(() => mustHaveConsent({ format }, fakeContext(setting).context)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: expect.stringContaining(reason),
        hint: expect.stringContaining('--yes'),
      }),
    );
  });
});

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

  test('is null when the input ends', async () => {
    const { context, input } = fakeContext();
    const asked = askForCode(context)?.(null, never);
    input.end();
    expect(await asked).toBeNull();
  });

  test('is null when that is interrupted', async () => {
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
