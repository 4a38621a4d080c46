import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { stateOf } from '../../../src/engine/lock/holder-state.js';
import { readProcessTable } from '../../../src/engine/lock/process-table.js';

const since = (): string => new Date().toISOString();

test('this process is one that runs, by all that the system says of it', () => {
  const processes = readProcessTable();
  expect(processes.self).toMatchObject({ host: hostname(), pid: process.pid });
  expect(stateOf({ ...processes.self, run: 'apply', since: since() }, processes)).toBe('running');
  expect(processes.find(process.pid)?.started).toBe(processes.self.started);
});

test('a process that was ended by force is gone', async () => {
  const processes = readProcessTable();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const pid = child.pid ?? 0;
  const started = processes.find(pid)?.started;
  const holder = {
    ...processes.self,
    pid,
    ...(started !== undefined && { started }),
    run: 'apply',
    since: since(),
  };
  expect(stateOf(holder, processes)).toBe('running');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(stateOf(holder, processes)).toBe('gone');
});
