import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Resolution } from '../../../src/index.js';
import type { PlannedRecord } from '../../../src/plan/plan.js';
import { expectSchema } from '../../support/expect-schema.js';
import { repositoryWith } from '../../support/git.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { sandboxedProject } from '../sandboxed-project.js';
import type { Run } from '../support.js';
import { zonemason } from '../support.js';

const FILES = {
  'zonemason.yaml': 'dns: { endpoint: http://127.0.0.1:1, zones: zones/*.yaml }\n',
  'zones/example.com.yaml': `zone: example.com
records:
  '@': { MX: 10 mail.example.net }
  www: { CNAME: lb.example.com }
  lb: { A: 192.0.2.10 }
  '*.dev': { A: 192.0.2.77 }
  lab: { NS: ns.example.org }
  far: { CNAME: cdn.example.org }
`,
  'zones/bücher.yaml': 'zone: bücher.example\nrecords:\n  shop: { CNAME: www.example.com }\n',
};

const cwd = temporaryFolder(FILES);

function resolve(...args: readonly string[]): Promise<Run> {
  return zonemason(['resolve', ...args], { cwd });
}

async function resolution(args: readonly string[], folder = cwd): Promise<Resolution & { code: unknown }> {
  const { code, stdout } = await zonemason(['resolve', ...args, '--format', 'json'], { cwd: folder });
  const found: Resolution = JSON.parse(stdout);
  expectSchema('resolution', found);
  return { ...found, code };
}

describe('by the files', () => {
  test('an answer has its chain through all zones, with the place of each record', async () => {
    expect(await resolve('SHOP.bücher.example.')).toEqual({
      code: 0,
      stdout: `shop.xn--bcher-kva.example A
  shop.xn--bcher-kva.example CNAME www.example.com  zones/bücher.yaml:3:18
  www.example.com CNAME lb.example.com  zones/example.com.yaml:4:17
  lb.example.com A 192.0.2.10  zones/example.com.yaml:5:12
shop.xn--bcher-kva.example AAAA: no data; lb.example.com has A
  shop.xn--bcher-kva.example CNAME www.example.com  zones/bücher.yaml:3:18
  www.example.com CNAME lb.example.com  zones/example.com.yaml:4:17
`,
      stderr: '',
    });
  });

  test('an answer that is not the expected one is given, and that is told', async () => {
    const declared = FILES['zones/example.com.yaml'];
    const expecting = (more: string): string =>
      temporaryFolder({
        ...FILES,
        'zones/example.com.yaml': `${declared}expect: [{ ask: www A, reaches: [192.0.2.9] }]\n${more}`,
      });
    const run = await zonemason(['resolve', 'www.example.com', 'A'], { cwd: expecting('') });
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('192.0.2.10') });
    expect(run.stderr).toContain('expect/unmet');
    const other = await zonemason(['resolve', 'shop.bücher.example', 'CNAME'], { cwd: expecting('') });
    expect(other).toMatchObject({ code: 0, stderr: '' });
    const broken = await zonemason(['resolve', 'www.example.com', 'A'], { cwd: expecting('tll: 1h\n') });
    expect(broken.code).toBe(3);
  });

  test.each([
    [['www.example.com', 'A'], 0, 'answer', ['192.0.2.10']],
    [['www.example.com', 'cname'], 0, 'answer', ['lb.example.com']],
    [['www.example.com', 'ANY'], 1, 'no-data', []],
    [['example.com', 'MX'], 0, 'answer', ['10 mail.example.net']],
    [['far.example.com', 'A'], 0, 'elsewhere', ['cdn.example.org']],
    [['x.dev.example.com', 'A'], 0, 'answer', ['192.0.2.77']],
    [['*.dev.example.com', 'A'], 0, 'answer', ['192.0.2.77']],
    [['dev.example.com', 'A'], 1, 'no-data', []],
    [['none.example.com', 'A'], 1, 'no-name', []],
    [['lab.example.com', 'NS'], 0, 'referral', ['ns.example.org']],
    [['lab.example.com', 'A'], 1, 'referral', ['ns.example.org']],
    [['lab.example.com', 'DS'], 1, 'no-data', []],
    [['host.lab.example.com', 'NS'], 1, 'referral', ['ns.example.org']],
  ])('%j exits with %d: %s %j', async (args, code, status, data) => {
    const found = await resolution(args);
    expect(found).toMatchObject({ code, at: 'files', answers: [{ status, data, answered: code === 0 }] });
  });

  test('any other name below is asked for by a wildcard', async () => {
    expect(await resolution(['*.dev.example.com', 'A'])).toMatchObject({
      name: 'dev.example.com',
      below: true,
      answers: [{ chain: [{ name: '*.dev.example.com', owner: '*.dev.example.com', types: ['A'] }] }],
    });
  });

  test('a trace says of each name on the way what its zone has for it', async () => {
    const traced = await Promise.all(
      [
        'shop.bücher.example',
        'x.dev.example.com',
        'none.example.com',
        'dev.example.com',
        'host.lab.example.com',
      ].map((name) => resolve(name, 'A', '--trace')),
    );
    expect(traced.flatMap(({ stdout }) => stdout.split('\n').filter((line) => / is /.test(line)))).toEqual([
      '  shop.xn--bcher-kva.example is in xn--bcher-kva.example, with CNAME',
      '  www.example.com is in example.com, with CNAME',
      '  lb.example.com is in example.com, with A',
      '  x.dev.example.com is not in example.com: the closest name is dev.example.com, so *.dev.example.com answers',
      '  none.example.com is not in example.com, and neither is *.example.com',
      '  dev.example.com is in example.com only for names below it',
      '  host.lab.example.com is in example.com, at or below the zone cut lab.example.com',
    ]);
  });

  test('a trace names the types that a managed service answers for', async () => {
    const managed = temporaryFolder({
      'zonemason.yaml': 'dns: { endpoint: http://127.0.0.1:1, zones: zones/*.yaml }\n',
      'zones/a.yaml': 'zone: example.com\nserviceRecords: ["@ MX"]\nrecords:\n  "@": { TXT: hello }\n',
    });
    const { stdout } = await zonemason(['resolve', 'example.com', 'MX', '--trace'], { cwd: managed });
    expect(stdout.split('\n')[1]).toBe(
      '  example.com is in example.com, with TXT and MX of a managed service',
    );
    const without = await zonemason(['resolve', 'example.com', 'A'], { cwd: managed });
    expect(without.stdout).toBe('example.com A: no data; example.com has TXT and MX of a managed service\n');
  });

  test.each([
    [['www.example.org'], 1],
    [['www'], 64],
    [['www.example.com', 'FOO'], 64],
    [['www.example.com', '--at', 'none.json'], 64],
    [['www.example.com', '--at', 'zonemason.yaml:s1'], 64],
    [['www.example.com', '--at', 'main'], 64],
  ])('%j is refused with %d', async (args, code) => {
    const run = await resolve(...args);
    expect(run).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(/^error: .+\n hint: .+\n$|^error: .+\n$/),
    });
  });

  test('errors count only in the zones on the way, or where no zone is known', async () => {
    const folder = temporaryFolder({
      ...FILES,
      'zones/net.yaml': 'zone: example.net\nrecords: { a: { A: 1 } }\n',
    });
    const codeOf = async (name: string): Promise<unknown> =>
      (await zonemason(['resolve', name, 'A'], { cwd: folder })).code;
    expect([await codeOf('www.example.com'), await codeOf('a.example.net')]).toEqual([0, 3]);
    writeFileSync(join(folder, 'zones/net.yaml'), '{');
    expect(await codeOf('www.example.com')).toBe(3);
  });
});

test('by a revision, with its name before the place of each record', async () => {
  const { folder, commit } = repositoryWith(FILES);
  commit({ 'zones/example.com.yaml': 'zone: example.com\nrecords:\n  www: { A: 192.0.2.20 }\n' });
  const chain = [
    { records: [{ file: 'HEAD~1:zones/example.com.yaml', line: 4 }] },
    { name: 'lb.example.com' },
  ];
  expect(await resolution(['www.example.com', 'A', '--at', 'HEAD~1'], folder)).toMatchObject({
    code: 0,
    answers: [{ data: ['192.0.2.10'], chain }],
  });
  expect(await resolution(['www.example.com', 'A', '--at', 'HEAD'], folder)).toMatchObject({
    answers: [{ data: ['192.0.2.20'] }],
  });
  commit({ 'zones/example.com.yaml': 'zone: example.com\nrecords:\n  www: { A: { content: 1, x: 1 } }\n' });
  commit(FILES);
  expect(await zonemason(['resolve', 'www.example.com', '--at', 'HEAD~1'], { cwd: folder })).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('HEAD~1:zones/example.com.yaml:3'),
  });
  expect(
    await zonemason(['resolve', 'shop.bücher.example', 'CNAME', '--at', 'HEAD~1'], { cwd: folder }),
  ).toMatchObject({
    code: 0,
  });
});

test('by what is live, with ids', async () => {
  const { run } = await sandboxedProject({
    declared: '  www: { A: 192.0.2.2 }\n',
    live: [{ prefix: 'www', type: 'CNAME', content: 'lb.example.com' }, { prefix: 'lb' }],
  });
  const { code, stdout } = await run(['resolve', 'www', 'A', '--at', 'live']);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      'www.example.com A\n  www.example.com CNAME lb.example.com  id 1\n  lb.example.com A 192.0.2.1  id 2\n',
  });
});

const row = (prefix: string, content: string): PlannedRecord => ({
  prefix,
  type: content.endsWith('com') ? 'CNAME' : 'A',
  content,
  prio: 0,
  ttl: 3600,
  active: true,
});

interface SavedPlan {
  readonly formatVersion: string;
  readonly hasRecords: boolean;
}

/** The folder of a project and its saved plan, which moves www to another host that it makes first. */
async function planned({ formatVersion, hasRecords }: SavedPlan): Promise<string> {
  const { folder, run } = await sandboxedProject({
    declared: '  www: { CNAME: new.example.com }\n  new: { A: 192.0.2.2 }\n  old: { A: 192.0.2.1 }\n',
    live: [row('www', 'old.example.com'), row('old', '192.0.2.1')],
  });
  const { stdout } = await run(['plan', '--format', 'json']);
  const plan = JSON.parse(stdout);
  const records = [
    { id: '1', ...row('www', 'old.example.com') },
    { id: '2', ...row('old', '192.0.2.1') },
  ];
  const zones = [{ ...plan.zones[0], records: hasRecords ? records : undefined }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ ...plan, formatVersion, zones }));
  return folder;
}

describe('by a plan', () => {
  test('is what its steps leave, all of them or the first', async () => {
    const folder = await planned({ formatVersion: '1.2', hasRecords: true });
    const at = (step: string): Promise<Resolution> =>
      resolution(['www.example.com', 'A', '--at', `plan.json${step}`], folder);
    expect(await at('')).toMatchObject({
      code: 0,
      answers: [
        {
          data: ['192.0.2.2'],
          chain: [
            {
              records: [
                { content: 'new.example.com', id: '1', step: 's2', file: 'zones/example.com.yaml', line: 3 },
              ],
            },
            { records: [{ content: '192.0.2.2', id: null, step: 's1', line: 4 }] },
          ],
        },
      ],
    });
    expect(await at(':s1')).toMatchObject({
      answers: [
        {
          data: ['192.0.2.1'],
          via: ['old.example.com'],
          chain: [{ records: [{ id: '1', step: null }] }, {}],
        },
      ],
    });
    expect(await at(':s2')).toMatchObject({ answers: [{ data: ['192.0.2.2'] }] });
  });

  test('has the places of the files in a zone of whose records the plan has no ids', async () => {
    const folder = temporaryFolder(FILES);
    const zones = {
      'example.com': [{ id: '7', ...row('www', 'old.example.com') }],
      'xn--bcher-kva.example': [{ id: '8', ...row('shop', 'www.example.com') }],
    };
    writeFileSync(join(folder, 'live.json'), JSON.stringify(zones));
    await zonemason(['plan', '--live', 'live.json', '--out', 'plan.json'], { cwd: folder });
    expect(await resolution(['shop.bücher.example', 'CNAME', '--at', 'plan.json'], folder)).toMatchObject({
      answers: [{ chain: [{ records: [{ file: 'zones/bücher.yaml', line: 3, column: 18 }] }] }],
    });
  });

  test.each([
    ['1.2', true, 's9'],
    ['1.2', false, 's1'],
    ['1.1', true, 's1'],
  ])('of format %s, with records: %s, is refused at %s', async (formatVersion, hasRecords, step) => {
    const folder = await planned({ formatVersion, hasRecords });
    const run = await zonemason(['resolve', 'www', '--at', `plan.json:${step}`], { cwd: folder });
    expect(run).toMatchObject({ code: 64, stdout: '', stderr: expect.stringContaining(' hint: ') });
  });
});
