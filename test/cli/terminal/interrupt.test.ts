import { expect, test } from 'vitest';
import { interruptible } from '../../../src/cli/terminal/interrupt.js';
import { fakeContext } from '../support.js';

test('the first signal aborts the work, the second leaves at once', async () => {
  const { context, written } = fakeContext();
  await interruptible(context, async (signal) => {
    process.emit('SIGINT');
    expect(signal.aborted).toBe(true);
    expect(() => process.emit('SIGTERM')).toThrow('left with 130');
  });
  expect(written.err).toContain('once more');
});

test('afterwards signals are again what they were', async () => {
  const before = process.listenerCount('SIGINT');
  await interruptible(fakeContext().context, async () => {
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
  });
  expect(process.listenerCount('SIGINT')).toBe(before);
});
