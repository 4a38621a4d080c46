import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/events.js';
import { reportUnreadable } from '../../../src/engine/service/report-unreadable.js';
import { Failure } from '../../../src/failure.js';

const zones = ['a.example', 'b.example', 'c.example'];

function report(reasonOf: (zone: string) => string, isEmpty: boolean) {
  const told: EngineEvent[] = [];
  const failures = zones.map((scope) => ({ scope, failure: new Failure('unreachable', reasonOf(scope)) }));
  const { unreadable, end } = reportUnreadable(failures, isEmpty, (event) => told.push(event));
  return { unreadable, end, told };
}

test('one reason of all that could not be read is told once, with a count', () => {
  const { unreadable, end, told } = report((zone) => `GET /${zone}: cannot connect`, true);
  expect(end?.message).toBe('GET /a.example: cannot connect; the same for b.example and c.example, 3 in all');
  expect([unreadable.length, told]).toEqual([3, []]);
});

test('different reasons are told one by one', () => {
  const { end, told } = report((zone) => `${zone}: ${zone === 'b.example' ? 'busy' : 'no route'}`, true);
  expect(end?.message).toBe('a.example: no route');
  expect(told).toMatchObject([
    { kind: 'unreadable', failures: [{ scope: 'b.example' }, { scope: 'c.example' }] },
  ]);
});
