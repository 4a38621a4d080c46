import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan, PlannedRecord, Step, ZonePlan } from '../../src/plan/plan.js';
import { consistent } from '../support/tampering.js';
import { someRecord, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const live = [
  someRecord({ id: '1', content: '192.0.2.1' }),
  someRecord({ id: '2', prefix: 'mail', content: '192.0.2.2' }),
  someRecord({ id: '3', prefix: '_acme-challenge', type: 'TXT', content: 'token' }),
  someRecord({ id: '4', prefix: 'old', type: 'WEBFORWARD', content: 'https://example.org/' }),
];
const text = [
  'records: { www: { A: 192.0.2.9 }, mail: { A: 192.0.2.2 }, new: { A: 192.0.2.3 } }',
  'ignore: [{ prefix: _acme-challenge }]',
  'protect: [{ prefix: mail }]\n',
].join('\n');

/** A project with a saved plan that somebody has changed. */
async function withChangedPlan(change: (plan: Plan) => Plan) {
  const project = await withSandbox({ zones: { [zone]: text }, live: { [zone]: live } });
  await project.run(['plan', '--out', 'plan.json']);
  const path = join(project.folder, 'plan.json');
  const saved: Plan = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(change(saved)));
  return project;
}

function onScope(plan: Plan, change: (zone: ZonePlan) => Partial<ZonePlan>): Plan {
  return { ...plan, zones: plan.zones.map((each) => ({ ...each, ...change(each) })) };
}

/** Deletes a record by one more step, and shows no risk. */
function deleting(index: number): (plan: Plan) => Plan {
  return (plan) => {
    const {
      id: recordId = '',
      prefix = '',
      type = '',
      content = '',
      prio = 0,
      ttl = 0,
      active = true,
    } = live[index] ?? {};
    const before: PlannedRecord = { prefix, type, content, prio, ttl, active };
    const step = {
      id: 'more',
      action: 'delete',
      address: '',
      recordId,
      before,
      after: null,
      changed: [],
    } as const;
    const more: Step = { ...step, waitsFor: [], group: null, source: null, risks: [] };
    const changed = onScope(plan, ({ steps }) => ({ steps: [...steps, more] }));
    return consistent({ ...changed, risks: [] });
  };
}

function inWaiting(plan: Plan): Plan {
  const [first, second] = plan.zones[0]?.steps ?? [];
  return onScope(plan, ({ steps }) => ({
    steps: steps.map((step) => ({ ...step, waitsFor: [(step === first ? second : first)?.id ?? ''] })),
  }));
}

function withContent(content: string): (plan: Plan) => Plan {
  return (plan) =>
    consistent(
      onScope(plan, ({ steps }) => ({
        steps: steps.map((step) => ({ ...step, after: step.after && { ...step.after, content } })),
      })),
    );
}

describe('a saved plan that was changed writes nothing when it', () => {
  test.concurrent.each<[string, number, string, (plan: Plan) => Plan]>([
    ['deletes a protected record and hides the risk', 5, 'protected', deleting(1)],
    ['deletes an ignored record', 5, '`ignore`', deleting(2)],
    ['deletes a record of a foreign type', 5, 'does not manage the record type', deleting(3)],
    ['writes what the service refuses', 3, 'step s1', withContent('256.1.1.1')],
    ['has steps that wait for one another', 64, 'wait for one another', inWaiting],
    [
      'has a zone twice',
      64,
      'example.com is in it twice',
      (plan) => ({ ...plan, zones: [...plan.zones, ...plan.zones] }),
    ],
  ])('%s', async (_, code, told, change) => {
    const { run, service } = await withChangedPlan(change);
    const before = await service.listing(zone);
    const ended = await run(['apply', 'plan.json', '--allow', 'protected', '--allow', 'bulk-change']);
    expect(ended).toMatchObject({ code, stderr: expect.stringContaining(told) });
    expect(ended.stderr).not.toContain('pass --allow');
    expect(writesOf(service.seen)).toEqual([]);
    expect(await service.listing(zone)).toEqual(before);
  });
});

describe('a saved plan that leads through a state in which an expectation does not hold', () => {
  const before = [
    someRecord({ id: '1', type: 'CNAME', content: 'old.example.com' }),
    someRecord({ id: '2', prefix: 'old', content: '192.0.2.1' }),
    someRecord({ id: '3', prefix: 'new', content: '198.51.100.2' }),
  ];
  const records =
    'records: { www: { CNAME: new.example.com }, old: { A: 192.0.2.1 }, new: { A: 192.0.2.2 } }\n';
  const expected = `${records}expect: [{ ask: www A, reaches: 192.0.2.0/24 }]\n`;

  /** A project whose plan was made without the risk, and its file since then. */
  async function withPlan(planned: string, now: string, change: (plan: Plan) => Plan = (plan) => plan) {
    const project = await withSandbox({ zones: { [zone]: planned }, live: { [zone]: before } });
    await project.run(['plan', '--out', 'plan.json']);
    const path = join(project.folder, 'plan.json');
    const saved: Plan = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(change(saved)));
    writeFileSync(join(project.folder, `zones/${zone}.yaml`), `zone: ${zone}\n${now}`);
    return project;
  }

  test.concurrent.each([
    ['whose risk was taken out', expected, (plan: Plan) => consistent({ ...plan, risks: [] })],
    ['that was made before it was expected', records, (plan: Plan) => plan],
  ])('is refused, whatever is allowed: one %s', async (_, planned, change) => {
    const { run, service } = await withPlan(planned, expected, change);
    for (const consent of [[], ['--allow', 'expectation-broken']]) {
      const refused = await run(['apply', 'plan.json', ...consent]);
      expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('expectation-broken') });
    }
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent('is applied with consent if it shows the risk', async () => {
    const { run, service } = await withPlan(expected, expected);
    expect((await run(['apply', 'plan.json'])).code).toBe(5);
    expect((await run(['apply', 'plan.json', '--allow', 'expectation-broken'])).code).toBe(0);
    expect(writesOf(service.seen)).toHaveLength(2);
  });
});

test.concurrent('a saved plan is applied where nobody has changed it, though its ignored records have', async () => {
  const { run, service } = await withChangedPlan((plan) => plan);
  await service.send(zone, 'DELETE', `/${zone}/3`);
  expect(await run(['apply', 'plan.json'])).toMatchObject({ code: 0 });
  expect(writesOf(service.seen)).toHaveLength(2);
});

describe('a saved plan is held against the zone files that are there now', () => {
  test.concurrent.each([
    ['ignore what it changes', 5, `zone: ${zone}\nrecords: {}\nignore: [{ prefix: www }]\n`],
    ['keep what it would change', 5, `zone: ${zone}\nrecords: {}\npolicy: create-only\n`],
    ['have errors', 3, `zone: ${zone}\nrecord: {}\n`],
    ['are of other zones', 64, 'zone: example.org\nrecords: {}\n'],
  ])('and refused when they %s', async (_, code, now) => {
    const { run, folder, service } = await withChangedPlan((plan) => plan);
    writeFileSync(join(folder, `zones/${zone}.yaml`), now);
    const ended = await run(['apply', 'plan.json']);
    expect(ended).toMatchObject({ code, stderr: expect.stringContaining('error') });
    expect(writesOf(service.seen)).toEqual([]);
  });
});

test.concurrent('a part of a saved plan that show prints is a plan again', async () => {
  const { run, folder, service } = await withChangedPlan((plan) => plan);
  const { stdout } = await run(['show', 'plan.json', '--zone', zone, '--format', 'json']);
  writeFileSync(join(folder, 'part.json'), stdout);
  expect(await run(['apply', 'part.json'])).toMatchObject({ code: 0 });
  expect(writesOf(service.seen)).toHaveLength(2);
});

test.concurrent.each([
  ['text', '\u001b'],
  ['json', '\u001b'],
  ['markdown', '\n::error'],
  ['html', '<script>alert'],
])('what a hostile plan shows as %s does no harm', async (format, harmful) => {
  const { run, folder } = await withChangedPlan((plan) => plan);
  const evil = '__proto__\u001b[2J\u0007\n::error::x<script>alert(1)</script>';
  const path = join(folder, 'plan.json');
  const saved: Plan = JSON.parse(readFileSync(path, 'utf8'));
  const zones = saved.zones.map((each) => ({ ...each, zone: evil, file: evil }));
  const risks = [{ code: 'protected', level: 'block', address: evil, message: evil } as const];
  writeFileSync(path, JSON.stringify(consistent({ ...saved, zones, risks })));
  const { code, stdout, stderr } = await run(['show', 'plan.json', '--format', format]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).not.toContain(harmful);
  expect(stdout).not.toContain('\u0007');
  expect(stdout).not.toMatch(/^::error/m);
});
