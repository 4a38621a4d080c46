import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchEditor } from '../../../src/cli/lsp/watch-editor.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch of a process, which can be ended. */
function watched(processId: unknown) {
  const state = { isThere: true, gone: 0, asked: [] as number[] };
  const stop = watchEditor(processId, {
    isAlive: (pid) => {
      state.asked.push(pid);
      return state.isThere;
    },
    onGone: () => (state.gone += 1),
  });
  return { state, stop };
}

describe('the process of an editor', () => {
  test('is missed within seconds, once', () => {
    const { state } = watched(4711);
    vi.advanceTimersByTime(5000);
    expect(state).toMatchObject({ gone: 0, asked: [4711, 4711] });
    state.isThere = false;
    vi.advanceTimersByTime(60_000);
    expect(state).toMatchObject({ gone: 1, asked: [4711, 4711, 4711] });
  });

  test('is not looked for any more once the watch ends', () => {
    const { state, stop } = watched(4711);
    stop();
    state.isThere = false;
    vi.advanceTimersByTime(60_000);
    expect(state).toMatchObject({ gone: 0, asked: [] });
  });

  // 0 and negative numbers are groups of processes.
  test.each([null, undefined, 0, -1, 1.5, Number.NaN, '4711', {}])('is nobody for %j', (processId) => {
    const { state } = watched(processId);
    vi.advanceTimersByTime(60_000);
    expect(state).toMatchObject({ gone: 0, asked: [] });
  });
});
