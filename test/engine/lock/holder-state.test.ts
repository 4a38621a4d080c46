import { expect, test } from 'vitest';
import type { Holder } from '../../../src/engine/lock/holder.js';
import type { FoundProcess, ProcessTable } from '../../../src/engine/lock/holder-state.js';
import { stateOf } from '../../../src/engine/lock/holder-state.js';

const OF_MACHINE = 'pid:[4026531836]';
const self = { host: 'a', pid: 7, machine: 'm', boot: 'b', namespace: OF_MACHINE, started: '900' };
const holder: Holder = {
  ...self,
  pid: 4711,
  started: '500',
  run: 'apply',
  since: '2026-11-21T09:30:00.000Z',
};
const found: FoundProcess = {
  started: '500',
  startedAt: Date.parse('2026-11-21T09:29:59.000Z'),
  isZombie: false,
};

function table(changes: Partial<ProcessTable> = {}): ProcessTable {
  return { self, isAlive: () => true, find: () => found, ...changes };
}

const alone = { host: 'a', pid: 4711, run: 'apply', since: '2026-11-21T09:30:00.000Z' };
const dead = table({ isAlive: () => false, find: () => null });
const container = { ...self, namespace: 'pid:[4026532301]' };

test.each<[string, Holder, ProcessTable, string]>([
  ['a process that runs', holder, table(), 'running'],
  ['a process that the system says nothing else about', holder, table({ find: () => null }), 'running'],
  ['a process that has ended', holder, dead, 'gone'],
  [
    'a process whose number another one has',
    holder,
    table({ find: () => ({ ...found, started: '501' }) }),
    'gone',
  ],
  [
    'a process that has ended without its parent noticing',
    holder,
    table({ find: () => ({ ...found, isZombie: true }) }),
    'gone',
  ],
  ['a lock without a start, of a process older than it', alone, table(), 'running'],
  [
    'a lock without a start, of a process younger than it',
    alone,
    table({ find: () => ({ ...found, startedAt: Date.parse('2026-11-21T09:31:00Z') }) }),
    'gone',
  ],
  ['a lock without a time that can be read', { ...alone, since: 'x' }, table(), 'running'],
  ['a process of another host', { ...holder, host: 'other' }, dead, 'elsewhere'],
  [
    'a process of another host with the same start of the machine',
    { ...holder, host: 'other' },
    table(),
    'elsewhere',
  ],
  ['a process before the machine was started again', { ...holder, boot: 'earlier' }, table(), 'gone'],
  [
    'a process of another machine with the same name',
    { ...holder, boot: 'other', machine: 'n' },
    dead,
    'elsewhere',
  ],
  ['a process of a machine without an id', { ...alone, boot: 'other' }, dead, 'elsewhere'],
  ['process 1 of another container', { ...holder, pid: 1 }, table({ self: container }), 'elsewhere'],
  [
    'a container that was started elsewhere with the same ids',
    { ...holder, ...container, pid: 1, boot: 'other' },
    table({ self: container }),
    'elsewhere',
  ],
  ['a process where the system tells nothing', alone, { ...dead, self: { host: 'a', pid: 7 } }, 'gone'],
  [
    'a process in a container, seen where the system tells nothing',
    holder,
    { ...dead, self: { host: 'a', pid: 7 } },
    'elsewhere',
  ],
])('%s', (_, of, processes, state) => {
  expect(stateOf(of, processes)).toBe(state);
});
