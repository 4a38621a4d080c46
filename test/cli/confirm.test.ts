import { describe, expect, test } from 'vitest';
import { confirm, mustBeAbleToAsk } from '../../src/cli/confirm.js';
import { fakeContext } from './support.js';

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

describe('whether anybody can be asked', () => {
  test('on a terminal, yes', () => {
    expect(() => mustBeAbleToAsk(fakeContext().context)).not.toThrow();
  });

  test.each([
    ['without a terminal', { isTerminal: false }],
    ['with --no-input', { argv: ['--no-input'] }],
  ])('%s it is wrong usage', (_, options) => {
    expect(() => mustBeAbleToAsk(fakeContext(options).context)).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('--yes') }),
    );
  });
});
