import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan, PlannedRecord, Step, ZonePlan } from '../../src/plan/plan.js';
import { consistent } from '../support/tampering.js';
import type { SandboxSetting } from './services.js';
import { someRecord, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const other = 'example.org';
const live = [
  someRecord({ id: '1', content: '192.0.2.1' }),
  someRecord({ id: '2', prefix: 'swap', content: '192.0.2.2' }),
  someRecord({ id: '3', prefix: 'stays', content: '192.0.2.3' }),
];
const file =
  'records: { www: { A: 192.0.2.9 }, swap: { CNAME: www.example.com }, new: { A: 192.0.2.4 }, stays: { A: 192.0.2.3 } }\n';
const POLICIES = `policies:
  - { name: our-network, match: { type: A }, require: { content: ["192.0.2.*"] }, message: only our network }
  - { name: ours, match: { type: CNAME }, require: { content: ["**.example.com"] } }
  - { name: long, match: { type: A }, require: { ttl: { min: 1h } }, severity: warn }
`;

type Edit = (step: Step) => Partial<PlannedRecord>;

interface Setting extends Partial<Pick<SandboxSetting, 'zones' | 'settings'>> {
  /** The text of `check.mjs`. */
  readonly program?: string;
}

/** A project with policies and a saved plan, in which the records that steps write are changed. */
async function withPlan(edit: Edit, { program = '', ...more }: Setting = {}) {
  const zones = { [zone]: file, [other]: 'records: { www: { A: 192.0.2.1 } }\n' };
  const project = await withSandbox({
    zones,
    live: { [zone]: live, [other]: [] },
    settings: POLICIES,
    ...more,
  });
  writeFileSync(join(project.folder, 'check.mjs'), program);
  await project.run(['plan', '--out', 'plan.json']);
  const path = join(project.folder, 'plan.json');
  const plan: Plan = JSON.parse(readFileSync(path, 'utf8'));
  const edited = ({ steps, ...each }: ZonePlan): ZonePlan => ({
    ...each,
    steps: steps.map((step) => ({ ...step, after: step.after && { ...step.after, ...edit(step) } })),
  });
  const changed = plan.zones.map((each) => (each.zone === zone ? edited(each) : each));
  writeFileSync(path, JSON.stringify(consistent({ ...plan, zones: changed })));
  return { ...project, apply: () => project.run(['apply', 'plan.json', '--allow', 'bulk-change']) };
}

const unedited: Edit = () => ({});

function onAction(action: Step['action'], type: string, change: Partial<PlannedRecord>): Edit {
  return (step) => (step.action === action && step.after?.type === type ? change : {});
}

describe('a saved plan is refused by the policies', () => {
  test.concurrent.each<[string, string, Edit]>([
    ['for what it creates', 'policy/our-network', onAction('create', 'A', { content: '203.0.113.66' })],
    ['for what it updates', 'policy/our-network', onAction('update', 'A', { content: '203.0.113.66' })],
    ['for another type', 'policy/ours', onAction('update', 'CNAME', { content: 'www.example.net' })],
    [
      'for what it switches off',
      'policy/our-network',
      onAction('create', 'A', { content: '203.0.113.66', active: false }),
    ],
  ])('%s', async (_, code, edit) => {
    const { apply, service } = await withPlan(edit);
    const ended = await apply();
    expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining(`(${code})`) });
    expect(ended.stderr).toMatch(/dns\/example\.com\/\S+: step s\d+: /);
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent('that are there now', async () => {
    const { apply, folder, service } = await withPlan(unedited);
    const path = join(folder, 'zonemason.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('192.0.2.*', '198.51.100.*'));
    expect(await apply()).toMatchObject({ code: 3 });
    expect(writesOf(service.seen)).toEqual([]);
  });
});

/** The file with an exception for `new` until that day. */
function except(until: string): string {
  return `${file}except: [{ rule: policy/our-network, prefix: new, reason: moves, until: ${until} }]\n`;
}

describe('a saved plan is applied', () => {
  test.concurrent('as it is', async () => {
    const { apply } = await withPlan(unedited);
    expect(await apply()).toMatchObject({ code: 0, stderr: '' });
  });

  test.concurrent('with warnings', async () => {
    const { apply } = await withPlan(onAction('update', 'A', { ttl: 600 }));
    expect(await apply()).toMatchObject({ code: 0, stderr: expect.stringContaining('policy/long') });
  });

  test.concurrent('with exceptions in force', async () => {
    const edit = onAction('create', 'A', { content: '203.0.113.66' });
    const zones = { [other]: 'records: {}\n' };
    const made = await withPlan(edit, { zones: { ...zones, [zone]: except('2999-01-01') } });
    writeFileSync(join(made.folder, `zones/${zone}.yaml`), `zone: ${zone}\n${except('2020-01-01')}`);
    expect(await made.apply()).toMatchObject({ code: 3 });
    writeFileSync(join(made.folder, `zones/${zone}.yaml`), `zone: ${zone}\n${except('2999-01-01')}`);
    expect(await made.apply()).toMatchObject({ code: 0 });
  });

  test.concurrent('though records of zones that it is not for break them', async () => {
    const { apply, folder } = await withPlan(unedited);
    writeFileSync(join(folder, 'zones/more.yaml'), 'zone: example.net\nrecords: { a: { A: 203.0.113.1 } }\n');
    expect(await apply()).toMatchObject({ code: 0 });
  });
});

describe('the policyCommand', () => {
  const settings = 'policyCommand: [node, check.mjs]\n';
  /** Writes what it gets to a file, and objects to the addresses of the file `forbidden`. */
  const program = `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    const { records } = JSON.parse(readFileSync(0));
    appendFileSync('ran.jsonl', JSON.stringify(records) + '\\n');
    const wanted = existsSync('forbidden') ? readFileSync('forbidden', 'utf8') : '-';
    const diagnostics = records.filter(({ content }) => content === wanted)
      .map(({ address }) => ({ address, message: 'not that', severity: 'error' }));
    console.log(JSON.stringify({ diagnostics }));`;

  /** The records of each time that the program has run. */
  async function withProgram(edit: Edit) {
    const made = await withPlan(edit, { settings, program });
    const path = join(made.folder, 'ran.jsonl');
    const ran = (): readonly unknown[] => readFileSync(path, 'utf8').trimEnd().split('\n');
    return { ...made, ran };
  }

  test.concurrent('gets once, before a saved plan is applied, what it gets from the files', async () => {
    const { apply, ran } = await withProgram(unedited);
    const [ofFiles, ...none] = ran();
    expect(none).toEqual([]);
    expect(await apply()).toMatchObject({ code: 0 });
    const [, ofPlan, ...more] = ran();
    expect(ofPlan).toEqual(ofFiles);
    expect(more).toEqual([]);
  });

  test.concurrent('judges what the plan writes, and not what the file says instead', async () => {
    const { apply, folder, ran, service } = await withProgram(
      onAction('create', 'A', { content: '203.0.113.66' }),
    );
    writeFileSync(join(folder, 'forbidden'), '203.0.113.66');
    expect(await apply()).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/dns\/example\.com\/new\/A: step s\d+: not that \(policy\/command\)/),
    });
    expect(ran().at(-1)).not.toContain('192.0.2.4');
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent('is not run for a plan without steps, nor twice for one that is not saved', async () => {
    const { apply, run, ran } = await withProgram(unedited);
    expect(await run(['apply', '--yes', '--allow', 'bulk-change'])).toMatchObject({ code: 0 });
    expect(ran()).toHaveLength(2);
    await run(['plan', '--out', 'plan.json']);
    expect(ran()).toHaveLength(3);
    expect(await apply()).toMatchObject({ code: 0 });
    expect(ran()).toHaveLength(3);
  });

  test.concurrent('that does not answer stops a saved plan', async () => {
    const { apply, folder, service } = await withProgram(unedited);
    writeFileSync(join(folder, 'check.mjs'), 'process.exit(2)');
    expect(await apply()).toMatchObject({ code: 1, stderr: expect.stringContaining('policyCommand') });
    expect(writesOf(service.seen)).toEqual([]);
  });
});
