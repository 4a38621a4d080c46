import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import { Failure } from '../../../src/failure.js';
import type { FailureKind } from '../../../src/failure.js';
import { whileReachable } from '../../../src/engine/service/while-reachable.js';

const zones = Array.from({ length: 60 }, (_, index) => ({ name: `z${index}.example` }));

describe('whileReachable', () => {
  test('asks no more after twenty zones in a row that cannot be reached', async () => {
    const { asked, results } = await readAll(() => 'unreachable');
    expect(asked).toHaveLength(20);
    expect(results).toHaveLength(60);
    expect(results.map((result) => 'failure' in result && result.failure.kind)).toEqual(
      zones.map(() => 'unreachable'),
    );
  });

  test('goes on where another zone answers in between, and where zones fail for reasons of their own', async () => {
    expect((await readAll((index) => (index % 20 === 19 ? null : 'unreachable'))).asked).toHaveLength(60);
    expect((await readAll(() => 'credentials')).asked).toHaveLength(60);
  });
});

test('one connection that is not made is enough before any zone is read, not after', async () => {
  const cause = new ServiceError('GET /z: cannot connect', { kind: 'unreachable', effect: 'no' });
  const asked: string[] = [];
  const readFrom = (first: 'down' | 'up') =>
    whileReachable(async ({ name }: (typeof zones)[number]) => {
      const isUp = first === 'up' && asked.length === 0;
      asked.push(name);
      const failure = new Failure('unreachable', `GET /${name}: cannot connect`, { cause });
      return isUp ? { name } : { scope: name, failure };
    });
  const down = readFrom('down');
  for (const zone of zones) await down(zone);
  expect(asked).toHaveLength(1);
  asked.length = 0;
  const up = readFrom('up');
  for (const zone of zones) await up(zone);
  expect(asked).toHaveLength(21);
});

async function readAll(fault: (index: number) => FailureKind | null) {
  const asked: string[] = [];
  const read = whileReachable(async ({ name }: (typeof zones)[number]) => {
    const kind = fault(asked.length);
    asked.push(name);
    return kind === null ? { name } : { zone: name, failure: new Failure(kind, 'no') };
  });
  const results = [];
  for (const zone of zones) results.push(await read(zone));
  return { asked, results };
}
