import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { consistent } from '../support/tampering.js';
import { withSandbox, writesOf } from './services.js';

const cname = (prefix: string, content: string) => ({ prefix, type: 'CNAME', content });
const address = (prefix: string) => ({ prefix, content: '192.0.2.1' });

/** The alias leads from example.net to example.com, and shall lead the other way. */
const swap = {
  zones: {
    'example.com': 'records: { a: { CNAME: b.example.net } }\n',
    'example.net': 'records: { b: { A: 192.0.2.1 } }\n',
  },
  live: {
    'example.com': [address('a')],
    'example.net': [cname('b', 'a.example.com')],
  },
};

/** An alias of example.com moves to a name that example.net gets only now. */
const move = {
  zones: {
    'example.com': 'records: { www: { CNAME: new.example.net } }\n',
    'example.net': 'records: { old: { A: 192.0.2.1 }, new: { A: 192.0.2.1 } }\n',
  },
  live: {
    'example.com': [cname('www', 'old.example.net')],
    'example.net': [address('old')],
  },
};

const one = ['--zone', 'example.com'];

function changePlan(folder: string, change: (plan: Plan) => Plan): void {
  const path = join(folder, 'plan.json');
  const plan: Plan = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(consistent(change(plan))));
}

function planIn(stdout: string): Plan {
  return JSON.parse(stdout);
}

/** The risks of a plan that are more than a note. */
function graveOf({ risks }: Plan): Plan['risks'] {
  return risks.filter(({ level }) => level !== 'info');
}

test.concurrent('of a saved plan a zone whose file is gone is refused, with a hint at the others', async () => {
  const { run, folder, service } = await withSandbox(swap);
  await run(['plan', '--out', 'plan.json']);
  rmSync(join(folder, 'zones/example.net.yaml'));
  const { code, stderr } = await run(['apply', 'plan.json']);
  expect(code).toBe(64);
  expect(stderr).toContain('hint: make a new plan, or select the other zones with --zone');
  expect(writesOf(service.seen)).toEqual([]);
});

test.concurrent('of a saved plan a step that a rule keeps back is refused, shown, and done with the other zone', async () => {
  const { run, service } = await withSandbox(swap);
  await run(['plan', '--out', 'plan.json']);
  const refused = await run(['apply', 'plan.json', ...one]);
  expect(refused.code).toBe(5);
  expect(refused.stderr).toMatch(
    /step s\d \(dns\/example\.com\/a\/.*dns\/example\.net\/b\/.*example\.net is left out/,
  );
  expect(refused.stderr).toContain('--zone');
  expect((await run(['apply', 'plan.json', ...one, '--allow', 'left-out'])).code).toBe(5);
  expect(writesOf(service.seen)).toEqual([]);

  const shown = await run(['show', 'plan.json', ...one]);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toMatch(/^ {2}block {2}left-out /m);

  expect((await run(['apply', 'plan.json', ...one, '--zone', 'example.net'])).code).toBe(0);
});

test.concurrent.each<[string, (plan: Plan) => Plan]>([
  ['waits', (plan) => onSteps(plan, () => ({ waitsFor: [], waits: [] }))],
  [
    'reasons',
    (plan) =>
      onSteps(plan, ({ waits = [] }) => ({ waits: waits.map((wait) => ({ ...wait, why: 'pointer' })) })),
  ],
  ['zones', (plan) => ({ ...plan, effects: [], zones: plan.zones.slice(0, 1).map(withoutWaits) })],
])('nothing is written when a saved plan has other %s than it was made with', async (_, change) => {
  const { run, folder, service } = await withSandbox(swap);
  await run(['plan', '--out', 'plan.json']);
  changePlan(folder, change);
  const { code, stderr } = await run(['apply', 'plan.json', ...one]);
  expect(code).toBe(5);
  expect(stderr).toContain('example.net is left out');
  expect(writesOf(service.seen)).toEqual([]);
});

test.concurrent('a plan of format 1.0 does not say why a step waits, so it is refused', async () => {
  const { run, folder, service } = await withSandbox(move);
  await run(['plan', '--out', 'plan.json']);
  changePlan(folder, (plan) => ({ ...onSteps(plan, withoutReasons), formatVersion: '1.0' }));
  const { code, stderr } = await run(['apply', 'plan.json', ...one]);
  expect(code).toBe(5);
  expect(stderr).toContain('example.net is left out');
  expect(writesOf(service.seen)).toEqual([]);
});

test.concurrent('of a saved plan a step that only waits for its target is applied, with a risk', async () => {
  const { run } = await withSandbox(move);
  await run(['plan', '--out', 'plan.json']);
  const shown = planIn((await run(['show', 'plan.json', ...one, '--format', 'json'])).stdout);
  expect(shown.zones[0]?.steps).toMatchObject([
    { waitsFor: [], waits: [], risks: ['dangling-target', 'slow-change'] },
  ]);
  expect(graveOf(shown)).toMatchObject([{ code: 'dangling-target', level: 'warn' }]);
  expect(graveOf(shown)[0]?.message).toContain('until example.net is applied');
  expect((await run(['apply', 'plan.json', ...one])).code).toBe(0);
});

test.concurrent('a plan of one zone is blocked by a rule that another zone has a part in', async () => {
  const { run, plan, service } = await withSandbox(swap);
  const planned = await plan(...one);
  expect(planned.zones.map(({ zone }) => zone)).toEqual(['example.com']);
  expect(graveOf(planned)[0]).toMatchObject({
    code: 'left-out',
    level: 'block',
    message: expect.stringContaining('example.net is left out'),
  });
  for (const args of [
    ['apply', '--yes', ...one],
    ['apply', '--yes', '--shard', '1/1', ...one],
  ])
    expect(await run(args)).toMatchObject({ code: 5 });
  expect(writesOf(service.seen)).toEqual([]);
});

test.concurrent('a plan of one zone tells of a target that another zone does not have yet', async () => {
  const { run, plan, service } = await withSandbox(move);
  const planned = await plan(...one);
  expect(planned).toMatchObject({
    summary: { create: 0, update: 1, delete: 0 },
    zones: [
      { zone: 'example.com', steps: [{ id: 's1', waitsFor: [], risks: ['dangling-target', 'slow-change'] }] },
    ],
  });
  expect(new Set(graveOf(planned).map(({ code, level }) => `${level} ${code}`))).toEqual(
    new Set(['warn dangling-target']),
  );
  expect(graveOf(planned)[0]?.message).toContain('until example.net is applied');

  expect((await run(['apply', '--yes', '--zone', 'example.net'])).code).toBe(0);
  expect(await plan(...one)).toMatchObject({ hasChanges: true, risks: [{ code: 'slow-change' }] });
  const before = service.seen.length;
  expect((await run(['apply', '--yes', ...one])).code).toBe(0);
  expect(writesOf(service.seen.slice(before))).toHaveLength(1);
});

test.concurrent('no zone is read that nothing new points into', async () => {
  const { plan, service } = await withSandbox({
    zones: {
      ...move.zones,
      'example.org': 'records: { www: { CNAME: new.example.com } }\n',
      'sub.example.net': 'records: {}\n',
    },
    live: { ...move.live, 'example.org': [], 'sub.example.net': [] },
  });
  await plan('--zone', 'example.net');
  expect(service.seen.map(({ path }) => path)).toEqual(['/example.net']);
});

test.concurrent.each([
  ['is left out', one],
  ['was to be planned, too', []],
])('a target in a zone that cannot be read and %s is a risk', async (_, options) => {
  const { run, plan } = await withSandbox({
    ...move,
    fault: ({ path }) => (path === '/example.net' ? { answer: { status: 401 } } : undefined),
  });
  const planned = await plan(...options);
  expect(planned.zones.map(({ zone }) => zone)).toEqual(['example.com']);
  expect(planned).toMatchObject({
    zones: [{ steps: [{ risks: ['dangling-target', 'slow-change'] }] }],
  });
  expect(graveOf(planned)).toMatchObject([
    {
      code: 'dangling-target',
      level: 'warn',
      address: 'dns/example.com/www/CNAME',
      message: expect.stringContaining('new.example.net in example.net, which could not be read'),
    },
  ]);
  expect((await run(['apply', '--yes', ...one])).code).toBe(0);
});

test.concurrent('a target in a zone whose file has errors is a risk', async () => {
  const { run, plan, service } = await withSandbox({
    ...move,
    zones: { ...move.zones, 'example.net': 'records: { new: { A: no address } }\n' },
  });
  const planned = await plan(...one, '--out', 'plan.json');
  expect(graveOf(planned)).toMatchObject([{ code: 'dangling-target', level: 'warn' }]);
  expect(graveOf(planned)[0]?.message).toContain('could not be read');
  expect((await run(['apply', 'plan.json'])).code).toBe(0);
  expect(service.seen.filter(({ path }) => path === '/example.net')).toEqual([]);
});

function onSteps(plan: Plan, change: (step: Plan['zones'][number]['steps'][number]) => object): Plan {
  return {
    ...plan,
    zones: plan.zones.map((zone) => ({
      ...zone,
      steps: zone.steps.map((step) => ({ ...step, ...change(step) })),
    })),
  };
}

function withoutReasons({ waitsFor }: Plan['zones'][number]['steps'][number]): object {
  return { waitsFor, waits: undefined };
}

function withoutWaits(zone: Plan['zones'][number]): Plan['zones'][number] {
  return { ...zone, steps: zone.steps.map((step) => ({ ...step, waitsFor: [], waits: [] })) };
}
