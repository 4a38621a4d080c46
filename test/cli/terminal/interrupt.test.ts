import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { interruptionOf } from '../../../src/cli/terminal/interrupt.js';

function fakeProcess() {
  const exits: number[] = [];
  const emitter = new EventEmitter();
  const exit = (exitCode: number): void => void exits.push(exitCode);
  return { emitter, exits, interruption: interruptionOf(Object.assign(emitter, { exit })) };
}

test('the first signal aborts the work, the second leaves at once', () => {
  const { emitter, exits, interruption } = fakeProcess();
  const { signal, quit } = interruption;
  emitter.emit('SIGINT');
  expect([signal.aborted, quit.aborted, exits]).toEqual([true, false, []]);
  emitter.emit('SIGTERM');
  expect([quit.aborted, exits]).toEqual([true, [130]]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])('%s lets requests in flight end', (name) => {
  const { emitter, exits, interruption } = fakeProcess();
  const { signal } = interruption;
  emitter.emit(name);
  expect([signal.aborted, exits]).toEqual([true, []]);
});

test('a terminal that closes tells so more than once', () => {
  const { emitter, exits, interruption } = fakeProcess();
  const { signal, quit } = interruption;
  for (const name of ['SIGHUP', 'SIGHUP']) emitter.emit(name);
  expect([signal.aborted, quit.aborted, exits]).toEqual([true, false, []]);
});

test('nothing is listened for before the signal is asked for', () => {
  const { emitter, interruption } = fakeProcess();
  expect(emitter.listenerCount('SIGINT')).toBe(0);
  expect(interruption.signal).toBe(interruption.signal);
  expect(emitter.listenerCount('SIGINT')).toBe(1);
});

test('signals are left to the pager once it has the terminal', () => {
  const { emitter, exits, interruption } = fakeProcess();
  interruption.leaveToPager();
  for (const name of ['SIGINT', 'SIGINT', 'SIGTERM']) emitter.emit(name);
  expect([interruption.signal.aborted, exits]).toEqual([false, []]);
});
