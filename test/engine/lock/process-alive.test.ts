import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isProcessAlive } from '../../../src/engine/lock/process-alive.js';
import { errorWithCode } from '../../support/error-with-code.js';

test('this process is alive, one that has ended is not', () => {
  expect(isProcessAlive(process, process.pid)).toBe(true);
  expect(isProcessAlive(process, spawnSync(process.execPath, ['--version']).pid)).toBe(false);
});

test.each([
  ['EPERM', true],
  ['ESRCH', false],
  ['ERR_INVALID_ARG_TYPE', true],
])('%s: %s', (code, isAlive) => {
  const kill = (): never => {
    throw errorWithCode(code);
  };
  expect(isProcessAlive({ kill }, 4711)).toBe(isAlive);
});
