import { describe, expect, test } from 'vitest';
import { onlyWaits } from '../support/clocks.js';
import type { ScriptedAnswer, SeenRequest } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';
import type { HeldRecord, MemoryService } from '../support/memory-service.js';
import { memoryService } from '../support/memory-service.js';
import type { Project } from './project.js';
import { project } from './project.js';

const zone = 'example.com';

interface Setting {
  readonly live: Readonly<Record<string, readonly Partial<HeldRecord>[]>>;
  readonly files: Readonly<Record<string, string>>;
  /** Called after each write that was carried out, before it is answered. */
  readonly onWrite?: (service: MemoryService, request: SeenRequest) => void;
  /** Answers in place of the service. */
  readonly instead?: (request: SeenRequest, n: number) => ScriptedAnswer | undefined;
}

interface Started extends Project {
  readonly endpoint: URL;
  readonly service: MemoryService;
  readonly seen: readonly SeenRequest[];
}

async function start({ live, files, onWrite, instead }: Setting): Promise<Started> {
  const service = memoryService({ zones: live });
  const server = await startFaultServer((request, n) => {
    const scripted = instead?.(request, n);
    if (scripted) return scripted;
    const answer = service.handle(request);
    if (request.method !== 'GET') onWrite?.(service, request);
    return answer;
  });
  return {
    ...project({ endpoint: server.url, zones: files, times: onlyWaits }),
    endpoint: server.url,
    service,
    seen: server.seen,
  };
}

function methods({ seen }: Started): readonly string[] {
  return seen.map(({ method }) => method);
}

/** An alias moves from one host to a new one. */
const MOVE: Setting = {
  live: {
    [zone]: [
      { id: 'alias', prefix: 'www', type: 'CNAME', content: 'old.example.com' },
      { id: 'old', prefix: 'old', content: '192.0.2.1' },
      { id: 'k', prefix: 'k', content: '192.0.2.3' },
    ],
  },
  files: {
    [zone]:
      'records:\n  www: { CNAME: new.example.com }\n  new: { A: 192.0.2.9 }\n  k: { A: 192.0.2.3 }\n  z: { TXT: a }\n',
  },
};

const APPLY = ['--yes', '--settle', '1s', '--allow', 'bulk-change'];

/** Changes the records of the zone behind the tool's back once `new` has been created. */
function onceCreated(
  change: (records: readonly HeldRecord[]) => readonly HeldRecord[],
): NonNullable<Setting['onWrite']> {
  return (service, { method, body }) => {
    if (method === 'POST' && body.includes('"new"')) service.edit(zone, change);
  };
}

describe('what others change while a run waits for its own steps', () => {
  test.concurrent('is not overwritten; what depends on it waits, and the rest goes on', async () => {
    const onWrite = onceCreated((records) =>
      records.map((each) => (each.id === 'alias' ? { ...each, content: 'elsewhere.example.net' } : each)),
    );
    const run = await start({ ...MOVE, onWrite });
    const { code, report } = await run.apply(...APPLY);
    expect(code).toBe(6);
    expect(run.service.records(zone)).toMatchObject([
      { id: 'alias', content: 'elsewhere.example.net' },
      { id: 'old' },
      { id: 'k' },
      {},
      {},
    ]);
    const held = report.steps.filter(({ status }) => status === 'not-attempted');
    expect(held.map(({ action, reason }) => [action, reason?.kind])).toEqual([
      ['update', 'changed-meanwhile'],
      ['delete', 'waits'],
    ]);
    expect(held[0]?.reason).toMatchObject({
      differences: [
        {
          address: 'dns/example.com/www/CNAME',
          recordId: 'alias',
          kind: 'different',
          fields: { content: { expected: 'old.example.com', found: 'elsewhere.example.net' } },
        },
      ],
    });
    expect(report.summary).toMatchObject({ done: 2, notAttempted: 2 });
  });

  test.concurrent('counts for a record that the answer would rest on', async () => {
    const onWrite = onceCreated((records) => records.filter(({ prefix }) => prefix !== 'new'));
    const run = await start({ ...MOVE, onWrite });
    const { code, report } = await run.apply(...APPLY);
    expect(code).toBe(6);
    expect(methods(run)).not.toContain('PUT');
    expect(report.steps.find(({ action }) => action === 'update')?.reason).toMatchObject({
      kind: 'changed-meanwhile',
      differences: [{ address: 'dns/example.com/new/A', kind: 'missing' }],
    });
  });

  test.concurrent('does not matter where it is what the run would do', async () => {
    const run = await start({
      ...MOVE,
      onWrite: (service, { method }) => {
        if (method === 'PUT') service.edit(zone, (records) => records.filter(({ id }) => id !== 'old'));
      },
    });
    const { code, report } = await run.apply(...APPLY);
    expect({ code, done: report.summary.done }).toEqual({ code: 0, done: 4 });
    expect(methods(run)).not.toContain('DELETE');
  });
});

test.concurrent.each([
  ['nothing was written', 'z', 4],
  ['something was', 'a', 6],
] as const)('of a change by others, the exit code says whether %s', async (_, created, exitCode) => {
  let isMoved = false;
  const run = await start({
    live: { [zone]: [{ id: '1' }, { id: '2', prefix: 'kept' }] },
    files: {
      [zone]: `records: { www: { A: 192.0.2.9 }, kept: { A: 192.0.2.1 }, ${created}: { TXT: x } }\n`,
    },
    instead: ({ method }) => {
      if (isMoved || method !== 'PUT') return undefined;
      isMoved = true;
      run.service.edit(zone, (records) =>
        records.map((record) => (record.id === '1' ? { ...record, content: '192.0.2.7' } : record)),
      );
      return { status: 429, headers: { 'retry-after': '3' } };
    },
  });
  const { code, report } = await run.apply(...APPLY, '--concurrency', '1');
  expect([code, report.summary.done]).toEqual([exitCode, exitCode === 4 ? 0 : 1]);
  expect(report.steps.find(({ action }) => action === 'update')).toMatchObject({
    status: 'not-attempted',
    reason: { kind: 'changed-meanwhile', differences: [{ recordId: '1', kind: 'different' }] },
  });
  expect(run.service.records(zone)[0]).toMatchObject({ content: '192.0.2.7' });
});

test.concurrent('a group goes on only if what others changed by then keeps its answer', async () => {
  let isLost = false;
  const run = await start({
    live: {
      [zone]: [
        { id: '1', prefix: 'a', content: '192.0.2.1' },
        { id: '2', prefix: 'a', content: '192.0.2.2' },
        { id: '3', prefix: 'c', content: '192.0.2.3' },
      ],
    },
    files: { [zone]: 'records: { a: { CNAME: c.example.com }, c: { A: 192.0.2.3 } }\n' },
    instead: (request) => {
      if (request.method !== 'DELETE' || isLost) return undefined;
      isLost = true;
      run.service.handle(request);
      const moved = { prefix: 'a', content: '192.0.2.9' };
      run.service.edit(zone, (records) =>
        records.flatMap((record) => {
          if (record.prefix === 'c') return [];
          return [{ ...record, ...moved }];
        }),
      );
      // The DELETE is repeated after a pause, and by then a listing shows both.
      return { status: 503, headers: { 'retry-after': '3' } };
    },
  });
  const { code, report } = await run.apply(...APPLY);
  expect(code).toBe(6);
  expect(methods(run)).not.toContain('PUT');
  expect(report.steps.map(({ status, as }) => [status, as])).toEqual([
    ['failed', undefined],
    ['failed', undefined],
  ]);
  const left = run.service.records(zone).map(({ type, content }) => `${type} ${content}`);
  expect(left.toSorted()).toEqual(['A 192.0.2.2', 'A 192.0.2.9']);
});

test.concurrent('a zone that cannot be read again keeps its records, and the report says why', async () => {
  let created = false;
  const run = await start({
    ...MOVE,
    onWrite: () => (created = true),
    instead: ({ method }) => (created && method === 'GET' ? { status: 403 } : undefined),
  });
  const { code, report } = await run.apply(...APPLY);
  expect(code).toBe(6);
  expect(run.service.records(zone)).toMatchObject([
    { id: 'alias', content: 'old.example.com' },
    {},
    {},
    {},
    {},
  ]);
  expect(report.steps.find(({ action }) => action === 'update')?.reason).toMatchObject({ kind: 'not-read' });
});

test.concurrent('steps of one level share one reading, and each tells how old it was', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
  const run = await start({
    live: {
      [zone]: names.map((prefix, index) => ({
        id: `${index}`,
        prefix,
        type: 'CNAME',
        content: 'a.example.com',
      })),
    },
    files: {
      [zone]: `records:\n  b: { A: 192.0.2.1 }\n${names.map((name) => `  ${name}: { CNAME: b.example.com }\n`).join('')}`,
    },
  });
  const { code, report } = await run.apply('--yes', '--allow', 'bulk-change');
  expect(code).toBe(0);
  // For the plan, the second level and the end.
  expect(methods(run).filter((method) => method === 'GET').length).toBeLessThanOrEqual(3);
  const updates = report.steps.filter(({ action }) => action === 'update');
  expect(updates.every(({ readingAgeMs = Infinity }) => readingAgeMs <= 2000)).toBe(true);
});

test.concurrent('a request that waits is read for once more, then sent whatever the age, which is told', async () => {
  let asked = 0;
  const run = await start({
    live: { [zone]: [{ id: '1' }, { id: '2', prefix: 'kept' }] },
    files: { [zone]: 'records: { www: { A: 192.0.2.9 }, kept: { A: 192.0.2.1 } }\n' },
    instead: ({ method }) => {
      if (method !== 'PUT' || (asked += 1) > 2) return undefined;
      return { status: 429, headers: { 'retry-after': '3' } };
    },
  });
  const { code, report } = await run.apply('--yes', '--allow', 'bulk-change');
  expect([code, methods(run)]).toEqual([0, ['GET', 'PUT', 'GET', 'PUT', 'PUT', 'GET']]);
  expect(report.steps).toMatchObject([{ status: 'done', readingAgeMs: 3000 }]);
});

describe('one change of a plan that was just made', () => {
  const live = { [zone]: [{ id: '1' }, { id: '2', prefix: 'old' }] };

  test.concurrent.each([
    [
      'a POST',
      'records:\n  www: { A: 192.0.2.1 }\n  old: { A: 192.0.2.1 }\n  new: { A: 192.0.2.1 }\n',
      'POST',
    ],
    ['a PUT', 'records:\n  www: { A: 192.0.2.9 }\n  old: { A: 192.0.2.1 }\n', 'PUT'],
    ['a DELETE', 'records:\n  www: { A: 192.0.2.1 }\n', 'DELETE'],
  ])('reads its zone for the plan and at the end: %s', async (_, text, method) => {
    const run = await start({ live, files: { [zone]: text } });
    const { code } = await run.apply('--yes', '--allow', 'bulk-change');
    expect([code, methods(run)]).toEqual([0, ['GET', method, 'GET']]);
  });
});

function keeping(address: string): string {
  return `records:\n  www: { A: ${address} }\n`;
}

describe('two plans that were reviewed at the same time', () => {
  const live = {
    [zone]: [
      { id: '1', content: '192.0.2.1' },
      { id: '2', content: '192.0.2.2' },
    ],
  };

  test.concurrent('do not take the name off the air: the second one is refused', async () => {
    const run = await start({ live, files: { [zone]: keeping('192.0.2.1') } });
    const other = project({ endpoint: run.endpoint, zones: { [zone]: keeping('192.0.2.2') } });
    const allow = ['--allow', 'bulk-change'];
    await run.run(['plan', '--out', 'plan.json']);
    await other.run(['plan', '--out', 'plan.json']);
    expect((await run.run(['apply', 'plan.json', '--yes', ...allow])).code).toBe(0);
    const { code, stderr } = await other.run(['apply', 'plan.json', '--yes', ...allow]);
    expect(code).toBe(4);
    expect(stderr).toContain('www/A (id 2) is gone');
    expect(run.service.records(zone)).toMatchObject([{ id: '1' }]);
  });
});

function lines(name: string): string {
  return `records:\n  www: { CNAME: ${name} }\n  a: { A: 192.0.2.1 }\n`;
}

test.concurrent('of two hundred zones, one change asks only for its own and for those that it rests on', async () => {
  const zones = Array.from({ length: 200 }, (_, index) => `z${index}.example`);
  const run = await start({
    live: Object.fromEntries(
      zones.map((name) => [
        name,
        [
          { id: `${name}-1`, prefix: 'www', type: 'CNAME', content: 'a.z1.example' },
          { id: `${name}-2`, prefix: 'a', content: '192.0.2.1' },
        ],
      ]),
    ),
    files: Object.fromEntries(
      zones.map((name) => [name, lines(name === 'z0.example' ? 'a.z2.example' : 'a.z1.example')]),
    ),
  });
  await run.run(['plan', '--out', 'plan.json']);
  const before = run.seen.length;
  expect((await run.run(['apply', 'plan.json', '--yes'])).code).toBe(0);
  const asked = run.seen.slice(before).filter(({ method }) => method === 'GET');
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(asked.map(({ path }) => path)).toContain('/z2.example');
});
